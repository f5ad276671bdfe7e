//===- VectorPasses.td - Passes for vectors and threads --------*- tablegen -*-===//

#ifndef MOE_CONVERSION_VECTORPASSES_TD
#define MOE_CONVERSION_VECTORPASSES_TD

include "mlir/Pass/PassBase.td"

def MoEPrepareContractionsPass : Pass<"moe-prepare-contractions"> {
  let summary = "Spare contractions on tensors copies of their operands";
  let description = [{
    For `moe-vectorize-contractions`, which takes operands in any order of
    dimensions. Runs on tensors, after the last CSE before bufferization.

    An input that is the result of a `linalg.transpose` becomes what was
    transposed: exporters transpose the `[out, in]` weights of a linear layer
    whenever it runs. And where a filled tensor is also used by other ops, as CSE
    makes it, a contraction gets one of its own, for else bufferization copies it.

    Leaves alone other ops, and tensors that are filled over given ones.

    Before:
    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %w: tensor<32x64xf32>,
                       %y: tensor<?x32xf32>) -> tensor<?x32xf32> {
      %init = tensor.empty() : tensor<64x32xf32>
      %t = linalg.transpose ins(%w : tensor<32x64xf32>)
          outs(%init : tensor<64x32xf32>) permutation = [1, 0]
      %0 = linalg.matmul ins(%x, %t : tensor<?x64xf32>, tensor<64x32xf32>)
          outs(%y : tensor<?x32xf32>) -> tensor<?x32xf32>
      return %0 : tensor<?x32xf32>
    }
    ```
    After:
    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %w: tensor<32x64xf32>,
                       %y: tensor<?x32xf32>) -> tensor<?x32xf32> {
      %0 = linalg.generic {
          indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
                           affine_map<(d0, d1, d2) -> (d1, d2)>,
                           affine_map<(d0, d1, d2) -> (d0, d1)>],
          iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%x, %w : tensor<?x64xf32>, tensor<32x64xf32>)
          outs(%y : tensor<?x32xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32):
        %1 = arith.mulf %a, %b : f32
        %2 = arith.addf %c, %1 : f32
        linalg.yield %2 : f32
      } -> tensor<?x32xf32>
      return %0 : tensor<?x32xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MoEVectorizeContractionsPass
    : Pass<"moe-vectorize-contractions", "::mlir::ModuleOp"> {
  let summary = "Turn contractions on memrefs into calls of vector kernels";
  let description = [{
    A sum of products of `f32`, `bf16` or `f16` elements that is added up in
    `f32` becomes loops that call two functions of the module:

    - `moe_pack_*` copies the weights of a few columns, and at most 512 steps of
      the reduction, into a panel, `[k, columns]`. So the order in which weights
      are stored, `[out, in]` or `[in, out]`, matters only here. A panel is two
      vectors wide with 16 registers, else four.
    - `moe_multiply_*` adds the product of a panel and the rows of the other
      operand to the result. It keeps a tile of six rows in registers, one to five
      for those that are left, and asks for the weights that are packed next, a
      cache line in each step. Columns that do not fill a panel are computed a
      vector at a time, the last under a mask.

    With `pack-weights`, weights of the model (arguments of an uncalled public
    function that have `moe.weight`) and constants are packed whole, in their own
    type, at the beginning of the function: all experts' at a time, into memory
    that the runtime keeps from run to run, and only in the first run after they
    were bound. A contraction may read a slice of them, with the index of an
    expert, but its range of columns and steps must not vary. Where there are at
    most 18 rows nothing is fetched ahead: the processor sees that panels are read
    in order. Otherwise the last panel fetches the first of the contraction
    that follows in the same block, if it is of the same expert.

    An elementwise op of rows and columns that reads such contractions, or columns
    of one, is their epilogue if nothing else reads them: it is computed panel by
    panel, a block of rows at a time, as soon as what it reads is there. The
    contractions need no buffer then. Their panels take turns in memory, in the
    order of use. An activation after the first product of an expert is such an
    op. Otherwise a remark says why it is none.

    Rows that a `moe.dispatch` gathered are read where they came from, if nothing
    else reads the copies and the source has not changed since; then they are not
    copied at all.

    Threads share the panels and blocks of rows of packed weights, and the outer
    loops of others, where there is enough to do; inside of an `scf.forall`
    nothing is shared.

    Zeros that a buffer was filled with for one contraction are neither stored
    nor read.

    Sizes and strides are arguments, so a program has one pair of functions for
    each type and order of weights, whatever the number of its contractions.
    Dimensions other than these three are loops around them; the operand that the
    result's contiguous dimension comes from is the one that is packed.

    Each element is a single chain of fused multiply-adds in the order of the
    op's loops. Its bits depend neither on `lanes`, nor on how many rows there
    are, nor on the place of a row among them; they do differ from those of
    simple loops, which round each product.

    Left to simple loops, with a remark: what is added up in another type, has
    fewer than four columns or only one product, or whose result has no
    contiguous dimension that one operand has and the other has not.

    Before:
    ```mlir
    func.func @example(%x: memref<?x64xf32>, %w: memref<32x64xf32>,
                       %y: memref<?x32xf32>) {
      linalg.generic {
          indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                           affine_map<(m, n, k) -> (n, k)>,
                           affine_map<(m, n, k) -> (m, n)>],
          iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%x, %w : memref<?x64xf32>, memref<32x64xf32>)
          outs(%y : memref<?x32xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32):
        %0 = arith.mulf %a, %b : f32
        %1 = arith.addf %c, %0 : f32
        linalg.yield %1 : f32
      }
      return
    }
    ```
    After `lanes=8`:
    ```mlir
    ...
    %panel = memref.alloc() {alignment = 64 : i64} : memref<64x16xf32>
    ...
    func.call @moe_pack_f32_reduction(%weights, %columns) : (memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x16xf32, strided<[16, 1], offset: ?>>) -> ()
    ...
    func.call @moe_multiply_f32_reduction(%rows, %same, %result, %all, %next_k, %next_n, %accumulates) : (memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x16xf32, strided<[16, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, index, index, i1) -> ()
    ...
    memref.dealloc %panel : memref<64x16xf32>
    ```
  }];
  let options = [
    Option<"lanes", "lanes", "int64_t", "0",
           "f32 in a vector of the target: 4, 8 or 16; 0 does nothing">,
    Option<"packWeights", "pack-weights", "bool", "false",
           "keep packed copies of weights and constants between runs">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def MoESplitBatchesPass : Pass<"moe-split-batches"> {
  let summary = "Split the batch of a product as its operands were";
  let description = [{
    Exporters write attention over several sequences as products with one batch
    of all heads of all sequences, and reshape what goes in and comes out. Where
    an operand of a contraction with one batch loop has that loop only because a
    `tensor.collapse_shape` joined several dimensions, the contraction gets a loop
    for each instead, with upstream's patterns that fold reshapes by expansion.
    The reshapes then fold away between the ops of a softmax, so that
    `moe-fuse-rows` can follow rows through them. What is added up, and in which
    order, is as before.

    Where heads share keys, and so operands come of different numbers of
    dimensions, the fewest are taken.

    Before:
    ```mlir
    func.func @example(%p: tensor<2x4x12x12xf32>, %v: tensor<2x4x12x8xf32>,
                       %o: tensor<8x12x8xf32>) -> tensor<2x4x12x8xf32> {
      %0 = tensor.collapse_shape %p [[0, 1], [2], [3]]
          : tensor<2x4x12x12xf32> into tensor<8x12x12xf32>
      %1 = tensor.collapse_shape %v [[0, 1], [2], [3]]
          : tensor<2x4x12x8xf32> into tensor<8x12x8xf32>
      %2 = linalg.batch_matmul ins(%0, %1 : tensor<8x12x12xf32>, tensor<8x12x8xf32>)
          outs(%o : tensor<8x12x8xf32>) -> tensor<8x12x8xf32>
      %3 = tensor.expand_shape %2 [[0, 1], [2], [3]] output_shape [2, 4, 12, 8]
          : tensor<8x12x8xf32> into tensor<2x4x12x8xf32>
      return %3 : tensor<2x4x12x8xf32>
    }
    ```
    After:
    ```mlir
    ...
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%p, %v : tensor<2x4x12x12xf32>, tensor<2x4x12x8xf32>) outs(%sums : tensor<2x4x12x8xf32>) {
    ...
    return %0 : tensor<2x4x12x8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MoEFuseRowsPass : Pass<"moe-fuse-rows"> {
  let summary = "Compute chains of rows a few rows at a time";
  let description = [{
    Attention computes scores for each pair of tokens, and reads them several times:
    for their largest, their exponentials, their sum, and for the product with the
    values. Op by op, that is a `[heads, tokens, tokens]` tensor each. This cuts a
    contraction whose rows are reduced on the way, as those of a softmax are, into
    tiles of rows, and fuses the ops that compute the rows with upstream's
    `tileConsumerAndFuseProducersUsingSCF`. A tile, at most 128 KiB of one head's
    rows (48 rows where their length is unknown), stays in the cache, and the whole
    is never in memory. Each row is computed with the same operations, so no bit
    changes. Threads share the tiles.

    An op belongs to the chain if all its users do, and each reads only the rows
    of its tile. What is the same for several tiles (the keys of a head, a mask)
    is computed before, once.

    Runs on tensors, after `linalg-fold-unit-extent-dims`, which removes reshapes
    of a batch of one between the ops. Left whole, with a remark: rows that take
    less than 256 KiB anyway, and chains with a contraction that reads more than
    512 KiB for every tile, such as the weights of a linear layer after a norm.

    Before:
    ```mlir
    #all = affine_map<(m, n) -> (m, n)>
    #row = affine_map<(m, n) -> (m)>
    func.func @example(%x: tensor<512x512xf32>, %v: tensor<512x32xf32>, %s: tensor<512xf32>,
                       %e: tensor<512x512xf32>, %o: tensor<512x32xf32>) -> tensor<512x32xf32> {
      %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<512x512xf32>) outs(%s : tensor<512xf32>) {
      ^bb0(%a: f32, %b: f32):
        %1 = arith.addf %a, %b : f32
        linalg.yield %1 : f32
      } -> tensor<512xf32>
      %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
          ins(%x, %sum : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32):
        %1 = arith.divf %a, %b : f32
        linalg.yield %1 : f32
      } -> tensor<512x512xf32>
      %0 = linalg.matmul ins(%p, %v : tensor<512x512xf32>, tensor<512x32xf32>)
          outs(%o : tensor<512x32xf32>) -> tensor<512x32xf32>
      return %0 : tensor<512x32xf32>
    }
    ```
    After:
    ```mlir
    ...
    %0 = scf.forall (%m) = (0) to (512) step (64) shared_outs(%out = %o) -> (tensor<512x32xf32>) {
      %rows = tensor.extract_slice %x[%m, 0] [64, 512] [1, 1] : tensor<512x512xf32> to tensor<64x512xf32>
    ...
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MoEVectorizeCandidatesPass : Pass<"moe-vectorize-candidates"> {
  let summary = "Choose the experts of tokens with vectors, on all threads";
  let description = [{
    `moe.candidates` on buffers becomes a loop over tokens that threads share. The
    logits, the scores and what is chosen by are rows of whole vectors of 32
    experts, as many as a score's sum has partial sums, whatever the target's
    vectors are. To find the best expert each lane looks for the first of the best
    among its own, and the lanes are halved; with more than 512 experts it is a
    tournament of scalars, as in `moe-lower-to-loops`. Every bit is that of
    `moe-lower-to-loops`, ties and numbers that are not finite included.

    Scalars stay: groups of experts, the extra candidates of `expanded_drop`, and
    the weights of what was chosen.

    Left to that pass: logits or a bias whose elements are not next to each other.

    Before:
    ```mlir
    func.func @example(%logits: memref<24x64xf32>, %experts: memref<24x8xi32>,
                       %weights: memref<24x8xf32>, %scores: memref<24x8xf32>,
                       %nonfinite: memref<24xi32>) {
      moe.candidates %logits : memref<24x64xf32>
          router(<score = softmax, top_k = 8>)
          outs(%experts, %weights, %scores, %nonfinite : memref<24x8xi32>,
               memref<24x8xf32>, memref<24x8xf32>, memref<24xi32>)
      return
    }
    ```
    After:
    ```mlir
    ...
    scf.forall (%first) = (0) to (%tokens) step (%some) {
    ...
        %sums = scf.for %e = %c0 to %c64 step %c32 iter_args(%sum = %zeros) -> (vector<32xf32>) {
    ...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def MoEVectorizeCombinePass : Pass<"moe-vectorize-combine"> {
  let summary = "Sum the rows of a token in vector registers";
  let description = [{
    `moe.combine` on buffers becomes, for each token, loops over 64 columns, then
    16, then one at a time, each of which adds up all of the token's rows before
    it stores. Slots count rows whatever the number of leading dimensions, so none
    is divided by a size. Every element is summed in the op's order, so its bits
    are those of `moe-lower-to-loops`.

    Left to that pass: buffers of more than two dimensions that are not dense,
    and rows whose elements are not next to each other.

    Before:
    ```mlir
    func.func @example(%rows: memref<8x6x128xf32>, %where: memref<24x2xi64>,
                       %y: memref<24x128xf32>) {
      moe.combine %rows, %where : memref<8x6x128xf32>, memref<24x2xi64>
          outs(%y : memref<24x128xf32>)
      return
    }
    ```
    After:
    ```mlir
    ...
    %flat = memref.collapse_shape %rows [[0, 1], [2]] : memref<8x6x128xf32> into memref<48x128xf32>
    ...
    %sum = scf.for %w = %c0 to %c2 step %c1 iter_args(%before = %zeros) -> (vector<64xf32>) {
      %slot = memref.load %where[%t, %w] : memref<24x2xi64>
    ...
    vector.store %sum, %y[%t, %h] : memref<24x128xf32>, vector<64xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def MoEVectorizeReductionsPass : Pass<"moe-vectorize-reductions"> {
  let summary = "Turn reductions of rows of memrefs into loops over vectors";
  let description = [{
    The backend may not change the order in which floats are added, so it adds a
    row up one element at a time. This fixes another order: each of the 16 lanes
    of four vectors (of one, where the body has more than six ops) reduces its own
    elements. Then the halves of what they hold are combined until one vector is
    left, which goes on with single vectors of elements and is reduced in the same
    way; the elements that are left come last. A row's bits depend on its size
    alone: not on its place, on threads, or on the target, whose vectors may be
    shorter. Where values of 64 bits are combined, a vector has 8 lanes.

    Sums of norms and softmaxes, and the latters' maxima, are such reductions.

    Runs after `moe-order-loops`, which puts a parallel loop innermost where it
    can. Left to simple loops, with a remark: what does not reduce in its
    innermost loop, rows shorter than a vector or not contiguous, values combined
    by several ops (such as the position of a maximum), in an order that matters
    or in less than 32 bits, and ops that vectors have not.

    Before:
    ```mlir
    func.func @example(%x: memref<4x128xf32>, %sum: memref<4xf32>) {
      linalg.generic {
          indexing_maps = [affine_map<(r, h) -> (r, h)>, affine_map<(r, h) -> (r)>],
          iterator_types = ["parallel", "reduction"]}
          ins(%x : memref<4x128xf32>) outs(%sum : memref<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        %0 = arith.mulf %in, %in : f32
        %1 = arith.addf %out, %0 : f32
        linalg.yield %1 : f32
      }
      return
    }
    ```
    After:
    ```mlir
    ...
    scf.for %r = %c0 to %c4 step %c1 {
      %zeros = vector.broadcast %zero : f32 to vector<64xf32>
      %lanes = scf.for %h = %zero_h to %c128 step %c64 iter_args(%sums = %zeros) -> (vector<64xf32>) {
        %in = vector.load %x[%r, %h] : memref<4x128xf32>, vector<64xf32>
        %square = arith.mulf %in, %in : vector<64xf32>
        %next = arith.addf %sums, %square : vector<64xf32>
        scf.yield %next : vector<64xf32>
      }
      %low = vector.extract_strided_slice %lanes {offsets = [0], sizes = [32], strides = [1]} : vector<64xf32> to vector<32xf32>
    ...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def MoEParallelizeLoopsPass : Pass<"moe-parallelize-loops"> {
  let summary = "Make large ops on buffers parallel loops around parts of them";
  let description = [{
    An op of linalg, `moe.dispatch` or `moe.combine` on buffers becomes an
    `scf.forall` over parts of its outermost loop of more than one iteration, each
    large enough to be worth a task for a thread. Where sizes are dynamic, so are
    the parts: a small op is one part, which `moe_rt_parallel` leaves on the thread
    that it is on. Each part writes elements of its own and computes them as
    before, so results do not change.

    Leaves alone ops that are in a parallel loop already, that are known to be too
    small for two parts, whose outermost loop is a reduction or is not that of
    an index of every result; and contractions whose outermost loop is that of
    the result's last dimension: kernels have packed weights as a whole.

    Before:
    ```mlir
    func.func @example(%x: memref<512x1024xf32>, %v: f32) {
      linalg.fill ins(%v : f32) outs(%x : memref<512x1024xf32>)
      return
    }
    ```
    After:
    ```mlir
    func.func @example(%x: memref<512x1024xf32>, %v: f32) {
      scf.forall (%i) = (0) to (512) step (64) {
        %0 = memref.subview %x[%i, 0] [64, 1024] [1, 1]
            : memref<512x1024xf32> to memref<64x1024xf32, strided<[1024, 1], offset: ?>>
        linalg.fill ins(%v : f32) outs(%0 : memref<64x1024xf32, strided<[1024, 1], offset: ?>>)
      }
      return
    }
    ```
  }];
  let options = [
    Option<"leastWork", "least-work", "int64_t", "1 << 16",
           "the fewest elements that are worth a task of their own; 64 times as "
           "many products of a contraction">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def MoEOutlineTasksPass : Pass<"moe-outline-tasks", "::mlir::ModuleOp"> {
  let summary = "Make parallel loops tasks that the runtime gives to threads";
  let description = [{
    The body of each `scf.forall` on buffers becomes a function of an environment
    and a range of iterations, and the loop a call of the runtime's
    `moe_rt_parallel` with that function. What the body uses is stored in a struct
    on the stack, as the caller waits for all iterations; constants are made again.
    Iterations are given out one by one, in order, so a loop whose longest
    iterations come first keeps all threads busy to the end.

    A loop inside of another is serial: the threads are busy. So is, with a remark
    that says why, a loop whose body may fail (`cf.assert`, or a division that
    `moe-guard-division` would guard), calls a function that is not in the module,
    or has an op that may do more than compute.

    Why not OpenMP, to which upstream can lower such loops: memory that cannot be
    had ends a run by longjmp, which must not cross the frames of a threading
    library, and each thread has to know the run that its memory belongs to; a
    shared library that is loaded into a process with an OpenMP runtime, as PyTorch
    has, must not bring another; and the application should own the number of
    threads, per program.

    Before:
    ```mlir
    func.func @example(%x: memref<?xf32>, %n: index) {
      scf.forall (%i) in (%n) {
        %c0 = arith.constant 0.0 : f32
        memref.store %c0, %x[%i] : memref<?xf32>
      }
      return
    }
    ```
    After:
    ```mlir
    ...
      %task = constant @example_task : (!llvm.ptr, i64, i64) -> ()
    ...
      call @moe_rt_parallel(%number, %function, %memory) : (i64, !llvm.ptr, !llvm.ptr) -> ()
      return
    }
    func.func private @example_task(%environment: !llvm.ptr, %begin: i64, %end: i64) {
    ...
      scf.for %i = %from to %to step %c1 {
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // MOE_CONVERSION_VECTORPASSES_TD
