//===- Cluster.h - What ranks compute and exchange with ---------*- C++ -*-===//
//
// A description of the machine that a simulation is of:
//
//   {"format": "moe-cluster", "version": 1, "name": "two nodes",
//    "compute": {"kind": "roofline", "flops": 312e12, "bytes_per_s": 2e12,
//                "source": "..."},
//    "links": [{"name": "NVLink", "ranks": 8, "bytes_per_s": 300e9,
//               "latency_us": 12, "source": "..."},
//              {"name": "InfiniBand", "ranks": 16, "bytes_per_s": 25e9,
//               "latency_us": 18, "source": "..."}]}
//
// Every number has a source, a text for people. Two ranks talk over the first
// link of whose groups, of `ranks` consecutive ranks, they share one; its
// bytes_per_s are those of one rank in one direction. Measured compute has
//   {"kind": "affine", "base_us": 5, "us_per_row": 0.01, "source": "..."}
// Both kinds may have "tile_rows", to whose multiple the rows of each expert
// are rounded up.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_PLANNING_CLUSTER_H
#define MOE_PLANNING_CLUSTER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::moe {

/// The experts of a layer: matrices and the size of their elements.
struct ExpertShape {
  int64_t hidden = 0, inner = 0;
  /// 3: gate, up and down; 2: up and down.
  int64_t matrices = 3;
  int64_t elementBytes = 2;

  double getFlopsOfRow() const;
  double getWeightBytes() const;
  /// What a row reads and writes of rows: its input, what is between the
  /// matrices, and its result.
  double getBytesOfRow() const;
};

/// How long a rank computes.
struct ComputeModel {
  /// True if it is measured: `base` + `perRow` * rows, in microseconds.
  bool isAffine = false;
  double base = 0, perRow = 0;
  /// Else what the hardware does in a second at best, and what is constant.
  double flops = 0, bytes = 0;
  int64_t tileRows = 1;

  /// The microseconds that a rank takes for `rows` of each of its experts.
  double getTime(const std::vector<int64_t> &rows,
                 const ExpertShape &shape) const;
};

struct Link {
  std::string name;
  /// How many consecutive ranks are a group.
  int64_t ranks = 1;
  /// Of a rank in each direction.
  double bytesPerSecond = 0;
  /// Microseconds of an exchange without any bytes.
  double latency = 0;
};

struct Cluster {
  std::string name;
  ComputeModel compute;
  /// From the smallest groups to all ranks.
  std::vector<Link> links;

  int64_t getRanks() const { return links.back().ranks; }
  /// The index of the link between two different ranks.
  size_t getLink(int64_t a, int64_t b) const;
};

llvm::Expected<Cluster> readCluster(llvm::StringRef path);

} // namespace mlir::moe

#endif // MOE_PLANNING_CLUSTER_H
