//===- Matrix.cpp - ldmatrix and mma.sync ---------------------------------===//
//
// A product adds the accumulator and all terms of an element exactly enough (in
// double) and rounds once, to the nearest. A GPU does not say in what order it
// adds and when it rounds: its results differ in the last bits.
//
//===----------------------------------------------------------------------===//

#include "Instruction.h"
#include "Numbers.h"

#include <cstring>

using namespace moe_emulator;

//===----------------------------------------------------------------------===//
// ldmatrix
//===----------------------------------------------------------------------===//

/// Lane 8 * j + i has the address of row i of matrix j. A lane gets two
/// elements of each matrix.
template <int count, bool isTransposed>
static void loadMatrices(Block &, Collective &collective) {
  constexpr int rows = 8;
  for (int j = 0; j < count; ++j) {
    uint16_t matrix[rows][rows];
    for (int row = 0; row < rows; ++row)
      std::memcpy(matrix[row],
                  collective.getOperands<const void *>(rows * j + row),
                  sizeof(matrix[row]));
    for (int lane = 0; lane < static_cast<int>(kWarpSize); ++lane)
      for (int i = 0; i < 2; ++i) {
        int outer = lane / 4, inner = 2 * (lane % 4) + i;
        static_cast<uint16_t *>(collective.parts[lane].result)[2 * j + i] =
            isTransposed ? matrix[inner][outer] : matrix[outer][inner];
      }
  }
}

#define MOE_LDMATRIX(name, count, isTransposed)                                \
  MOE_INSTRUCTION(ldmatrix_sync_aligned_m8n8_##name##_p3) {                    \
    collectAligned({getThread(state), site, operands, result},                 \
                   "ldmatrix." #name, loadMatrices<count, isTransposed>);      \
  }
MOE_LDMATRIX(x1_b16, 1, false)
MOE_LDMATRIX(x2_b16, 2, false)
MOE_LDMATRIX(x4_b16, 4, false)
MOE_LDMATRIX(x1_trans_b16, 1, true)
MOE_LDMATRIX(x2_trans_b16, 2, true)
MOE_LDMATRIX(x4_trans_b16, 4, true)

//===----------------------------------------------------------------------===//
// mma.sync
//===----------------------------------------------------------------------===//

static constexpr int kM = 16, kN = 8;

/// Where register `r` of a lane has its elements: 16-bit ones in pairs.
template <typename Element, int K> struct Fragments {
  static constexpr int perRegister = 4 / Element::bytes;
  static constexpr int step = 4 * perRegister;
  static constexpr int numA = kM * K / (32 * perRegister);
  static constexpr int numB = kN * K / (32 * perRegister);

  static int rowOfA(int lane, int r) { return lane / 4 + 8 * (r & 1); }
  static int columnOfA(int lane, int r, int i) {
    return perRegister * (lane % 4) + i + step * (r >> 1);
  }
  static int rowOfB(int lane, int r, int i) {
    return perRegister * (lane % 4) + i + step * r;
  }
};

/// Operands are registers of A, then of B, then the accumulator.
template <typename Element, typename Accumulator, int K>
static void multiply(Block &, Collective &collective) {
  using Layout = Fragments<Element, K>;
  double a[kM][K], b[K][kN], c[kM][kN];
  auto get = [&](int lane, int r, int i) {
    auto *bytes = static_cast<const char *>(collective.parts[lane].operands);
    return Element::load(bytes + 4 * r + Element::bytes * i);
  };
  auto accumulators = [](void *memory) {
    return static_cast<char *>(memory) + 4 * (Layout::numA + Layout::numB);
  };
  for (int lane = 0; lane < static_cast<int>(kWarpSize); ++lane) {
    for (int i = 0; i < Layout::perRegister; ++i) {
      for (int r = 0; r < Layout::numA; ++r)
        a[Layout::rowOfA(lane, r)][Layout::columnOfA(lane, r, i)] =
            get(lane, r, i);
      for (int r = 0; r < Layout::numB; ++r)
        b[Layout::rowOfB(lane, r, i)][lane / 4] =
            get(lane, Layout::numA + r, i);
    }
    const char *old = accumulators(collective.parts[lane].operands);
    for (int i = 0; i < 4; ++i)
      c[lane / 4 + 8 * (i >> 1)][2 * (lane % 4) + (i & 1)] =
          Accumulator::load(old + Accumulator::bytes * i);
  }
  for (int m = 0; m < kM; ++m)
    for (int k = 0; k < K; ++k)
      for (int n = 0; n < kN; ++n)
        c[m][n] += a[m][k] * b[k][n];
  for (int lane = 0; lane < static_cast<int>(kWarpSize); ++lane)
    for (int i = 0; i < 4; ++i)
      Accumulator::store(static_cast<char *>(collective.parts[lane].result) +
                             Accumulator::bytes * i,
                         c[lane / 4 + 8 * (i >> 1)][2 * (lane % 4) + (i & 1)]);
}

#define MOE_MMA(name, Element, Accumulator, K)                                 \
  MOE_INSTRUCTION(mma_##name) {                                                \
    collectAligned({getThread(state), site, operands, result}, "mma." #name,   \
                   multiply<Element, Accumulator, K>);                         \
  }
MOE_MMA(m16n8k8_row_col_f32_f32, F16, F32, 8)
MOE_MMA(m16n8k16_row_col_f32_f32, F16, F32, 16)
MOE_MMA(m16n8k8_row_col_f16_f16, F16, F16, 8)
MOE_MMA(m16n8k16_row_col_f16_f16, F16, F16, 16)
MOE_MMA(m16n8k8_row_col_bf16, BF16, F32, 8)
MOE_MMA(m16n8k16_row_col_bf16, BF16, F32, 16)
MOE_MMA(m16n8k4_row_col_tf32, TF32, F32, 4)
MOE_MMA(m16n8k8_row_col_tf32, TF32, F32, 8)
