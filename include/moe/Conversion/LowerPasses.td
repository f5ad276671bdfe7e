//===- LowerPasses.td - Passes that lower moe and tm_tensor ops *- tablegen -*-===//

#ifndef MOE_CONVERSION_LOWERPASSES_TD
#define MOE_CONVERSION_LOWERPASSES_TD

include "mlir/Pass/PassBase.td"

def MoEExchangeToRuntimePass
    : Pass<"moe-exchange-to-runtime", "::mlir::ModuleOp"> {
  let summary = "Turn exchanges between ranks into calls of the runtime";
  let description = [{
    `moe.rank`, `moe.exchange`, `moe.exchange_rows` and `moe.all_gather` become calls of the runtime, which
    hands them to the communicator of the rank (`moe_communicator.h`). Runs on
    buffers. The runtime takes buffers without gaps, by their addresses, and sizes of
    64 bits; a buffer with another layout is copied.

    The tensors of an exchange are added one by one; then all of them travel at once.
    With `used` the runtime is told where it is, how many experts a block is of, and
    the bytes of a row. An exchange is named by a number, the same one for all of a
    layer: an index into the attribute `moe.exchanges` of the module, which says what
    ranks have to agree on before they exchange anything. A second number, the place,
    is that of this op only: ranks that are at different ones do not exchange.

    Before:
    ```mlir
    func.func @example(%a: memref<2x3xf32>, %b: memref<2x3xf32>) {
      moe.exchange %a : memref<2x3xf32> ranks(2)
          layer(<layer = 0, experts = 4, top_k = 1, hidden = 3, slots = 1, type = f32>)
          outs(%b : memref<2x3xf32>)
      return
    }
    ```
    After:
    ```mlir
    ...
    module attributes {moe.exchanges = [{experts = 4 : i64, hidden = 3 : i64, layer = 0 : i64, slots = 1 : i64, top_k = 1 : i64, type = f32
    func.func private @moe_rt_exchange(i64, i64)
    func.func private @moe_rt_exchange_add(!llvm.ptr, !llvm.ptr, i64)
    call @moe_rt_exchange_add(%0, %1, %2) : (!llvm.ptr, !llvm.ptr, i64) -> ()
    call @moe_rt_exchange(%3, %4) : (i64, i64) -> ()
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MoELowerLimitPass : Pass<"moe-lower-limit", "::mlir::ModuleOp"> {
  let summary = "Compute the limits of experts at run time";
  let description = [{
    `moe.limit` becomes calls of the runtime's `moe_capacity`, the function that
    the compiler itself computes C with, or constants where the number of tokens
    is constant. Runs on tensors, before bufferization.

    Before:
    ```mlir
    func.func @limit(%tokens: index) -> (tensor<1xi64>, index) {
      %limits, %width = moe.limit %tokens top_k(2) of(8)
          capacity(<factor = "1.5", strategy = token_drop>) : tensor<1xi64>
      return %limits, %width : tensor<1xi64>, index
    }
    ```
    After:
    ```mlir
    ...
    func.func private @moe_capacity(i64, i64, i64, i64, i64) -> i64
    %c15_i64 = arith.constant 15 : i64
    %c10_i64 = arith.constant 10 : i64
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MoELowerExpertMapPass : Pass<"moe-lower-expert-map"> {
  let summary = "Turn maps over experts into parallel loops around the expert";
  let description = [{
    `moe.expert_map` becomes an `scf.forall` over the tasks of `moe.expert_tasks`:
    parts of the rows of an expert that has many, or all rows of some experts that
    have few. A task applies the region to the rows that are occupied and to the
    expert's slice of each parameter, and writes its part of the results, which no
    other task touches. As the bits of a row do not depend on how many rows the
    region gets, they do not depend on the tasks. Runs on tensors, so that the
    region is bufferized with the rest of the program: with
    `eliminate-empty-tensors` before it, what an expert yields is computed where it
    belongs, without a copy.

    Before:
    ```mlir
    func.func @double(%x: tensor<6x4xf32>, %offsets: tensor<9xi64>,
                      %p: tensor<8x4xf32>) -> tensor<6x4xf32> {
      %y = moe.expert_map rows(%x : tensor<6x4xf32>)
          offsets(%offsets : tensor<9xi64>) params(%p : tensor<8x4xf32>) {
      ^bb0(%rows: tensor<?x4xf32>, %scale: tensor<4xf32>):
        %0 = arith.addf %rows, %rows : tensor<?x4xf32>
        moe.yield %0 : tensor<?x4xf32>
      } : tensor<6x4xf32>
      return %y : tensor<6x4xf32>
    }
    ```
    After:
    ```mlir
    ...
      %tasks:2 = moe.expert_tasks %load : tensor<1x8xi32> rows(96) least(131072) outs(
    ...
      %y = scf.forall (%task) in (%number) shared_outs(%out = %init) -> (tensor<6x4xf32>) {
    ...
        %part = tensor.extract_slice %out[%first, 0] [%size, 4] [1, 1]
        %done = scf.for %expert = %e0 to %e1 step %c1 iter_args(%p = %part) -> (tensor<?x4xf32>) {
    ...
          %0 = arith.addf %rows, %rows : tensor<?x4xf32>
    ...
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %done into %out[%first, 0] [%size, 4] [1, 1]
    ...
      return %y : tensor<6x4xf32>
    }
    ```
  }];
  let options = [
    Option<"rows", "rows", "int64_t", "96",
           "the most rows of an expert in a group that are one task; up to half "
           "as many more where the rest is less. A multiple of 6, the rows that "
           "the kernels compute at a time, leaves no others inside an expert">,
    Option<"leastWork", "least-work", "int64_t", "1 << 19",
           "the least that is worth a task of its own, as rows times elements of "
           "an expert's parameters: what a thread does in some 20 microseconds. "
           "Experts with less share a task">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MoESinkWeightsPass : Pass<"moe-sink-weights"> {
  let summary = "Multiply rows by their weights where they are summed";
  let description = [{
    Where the last thing that the region of a `moe.expert_map` does to a row is to
    multiply it by its routing weight, in f32, the `moe.combine` that sums the rows
    takes the weights, and multiplies while it reads: the rows are not read and
    written once more for that. The bits stay what they are, for `moe.combine`
    rounds each product to f32, too, before it adds it.

    Leaves alone rows that have other uses, rows and weights that are not those of
    one `moe.assign` or `moe.assign_ragged`, and products that are not of f32,
    whose rounding to another type would be left out. Runs before
    `moe-lower-expert-map`.

    Before:
    ```mlir
    #row = affine_map<(d0, d1) -> (d0)>
    #all = affine_map<(d0, d1) -> (d0, d1)>
    func.func @example(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>,
        %x: tensor<48x4xf32>, %p: tensor<8x4xf32>, %0: tensor<48xi32>,
        %1: tensor<48xf32>, %2: tensor<24x2xi64>, %3: tensor<24x2xf32>,
        %4: tensor<9xi64>, %out: tensor<24x4xf32>) -> tensor<24x4xf32> {
      %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
          outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>,
               tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
      %rows = moe.expert_map rows(%x, %r#1 : tensor<48x4xf32>, tensor<48xf32>)
          offsets(%r#4 : tensor<9xi64>) params(%p : tensor<8x4xf32>) {
      ^bb0(%row: tensor<?x4xf32>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
        %f = linalg.exp ins(%row : tensor<?x4xf32>) outs(%row : tensor<?x4xf32>)
            -> tensor<?x4xf32>
        %y = linalg.generic {indexing_maps = [#all, #row, #all],
                             iterator_types = ["parallel", "parallel"]}
            ins(%f, %weight : tensor<?x4xf32>, tensor<?xf32>)
            outs(%row : tensor<?x4xf32>) {
        ^bb1(%a: f32, %b: f32, %c: f32):
          %m = arith.mulf %a, %b : f32
          linalg.yield %m : f32
        } -> tensor<?x4xf32>
        moe.yield %y : tensor<?x4xf32>
      } : tensor<48x4xf32>
      %sum = moe.combine %rows, %r#2 : tensor<48x4xf32>, tensor<24x2xi64>
          outs(%out : tensor<24x4xf32>)
      return %sum : tensor<24x4xf32>
    }
    ```
    After:
    ```mlir
    ...
      moe.yield %f : tensor<?x4xf32>
    ...
    %sum = moe.combine %rows, %r#2 : tensor<48x4xf32>, tensor<24x2xi64> weights(%r#3 : tensor<24x2xf32>) outs(%out : tensor<24x4xf32>)
    ...
    ```
  }];
}

def MoESinkDispatchPass : Pass<"moe-sink-dispatch"> {
  let summary = "Gather rows where they are used";
  let description = [{
    A slice of the result of a `moe.dispatch` becomes a dispatch to the places in
    the slice. After `moe-lower-expert-map`, each expert gathers its own rows
    right before it uses them, when they fit into a cache; all rows of all
    experts do not, and are written to memory and read again. Runs on tensors,
    and after `moe-lower-expert-map`, which slices no row twice.

    Leaves alone a dispatch that has other uses, as its work would be done twice,
    and slices that are not of whole rows.

    Before:
    ```mlir
    func.func @example(%x: tensor<24x32xf32>, %slots: tensor<48xi32>, %n: index)
        -> tensor<?x32xf32> {
      %init = tensor.empty() : tensor<48x32xf32>
      %all = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<48xi32>
          outs(%init : tensor<48x32xf32>)
      %rows = tensor.extract_slice %all[7, 0] [%n, 32] [1, 1]
          : tensor<48x32xf32> to tensor<?x32xf32>
      return %rows : tensor<?x32xf32>
    }
    ```
    After:
    ```mlir
    func.func @example(%x: tensor<24x32xf32>, %slots: tensor<48xi32>, %n: index)
        -> tensor<?x32xf32> {
      %places = tensor.extract_slice %slots[7] [%n] [1]
          : tensor<48xi32> to tensor<?xi32>
      %out = tensor.empty(%n) : tensor<?x32xf32>
      %rows = moe.dispatch %x, %places : tensor<24x32xf32>, tensor<?xi32>
          outs(%out : tensor<?x32xf32>)
      return %rows : tensor<?x32xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def MoELowerToLoopsPass : Pass<"moe-lower-to-loops", "::mlir::ModuleOp"> {
  let summary = "Turn slot-level ops on buffers into loops";
  let description = [{
    The reference lowering: complete, simple, and the oracle for faster ones.
    Runs after bufferization. `moe.record` becomes a call of the runtime's
    `moe_rt_record` through its C interface, `moe.time` one of its `moe_rt_time`.

    Before:
    ```mlir
    func.func @rows(%x: memref<24x4xf32>, %slots: memref<6xi32>,
                    %out: memref<6x4xf32>) {
      moe.dispatch %x, %slots : memref<24x4xf32>, memref<6xi32>
          outs(%out : memref<6x4xf32>)
      return
    }
    ```
    After:
    ```mlir
    func.func @rows(%x: memref<24x4xf32>, %slots: memref<6xi32>,
                    %out: memref<6x4xf32>) {
      %c0_i32 = arith.constant 0 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c6 = arith.constant 6 : index
      scf.for %s = %c0 to %c6 step %c1 {
        %token = memref.load %slots[%s] : memref<6xi32>
        %taken = arith.cmpi sge, %token, %c0_i32 : i32
        scf.if %taken {
          %t = arith.index_cast %token : i32 to index
          scf.for %h = %c0 to %c4 step %c1 {
            %0 = memref.load %x[%t, %h] : memref<24x4xf32>
            memref.store %0, %out[%s, %h] : memref<6x4xf32>
          }
        }
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def MoELowerTMTensorPass : Pass<"moe-lower-tm-tensor"> {
  let summary = "Turn tm_tensor ops on memrefs into loops";
  let description = [{
    Runs after bufferization and after buffer deallocation: it frees the scratch
    buffers that it allocates itself. An op on tensors is an error.

    `sort` becomes a bottom-up merge sort, `topk` a sort of a copy. Elements are
    compared and combined in the order that the ops document.

    Before:
    ```mlir
    func.func @example(%in: memref<8xi64>, %out: memref<8xi64>,
                       %total: memref<i64>) {
      tm_tensor.scan dimension(0) inclusive(true) ins(%in : memref<8xi64>)
          outs(%out, %total : memref<8xi64>, memref<i64>) {
      ^bb0(%sum: i64, %next: i64):
        %0 = arith.addi %sum, %next : i64
        tm_tensor.yield %0 : i64
      }
      return
    }
    ```
    After:
    ```mlir
    func.func @example(%in: memref<8xi64>, %out: memref<8xi64>,
                       %total: memref<i64>) {
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %c0 = arith.constant 0 : index
      %first = memref.load %in[%c0] : memref<8xi64>
      memref.store %first, %out[%c0] : memref<8xi64>
      %last = scf.for %i = %c1 to %c8 step %c1 iter_args(%sum = %first) -> (i64) {
        %next = memref.load %in[%i] : memref<8xi64>
        %0 = arith.addi %sum, %next : i64
        memref.store %0, %out[%i] : memref<8xi64>
        scf.yield %0 : i64
      }
      memref.store %last, %total[] : memref<i64>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // MOE_CONVERSION_LOWERPASSES_TD
