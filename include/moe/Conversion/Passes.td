//===- Passes.td - Passes that leave our dialects ----------*- tablegen -*-===//

#ifndef MOE_CONVERSION_PASSES_TD
#define MOE_CONVERSION_PASSES_TD

include "moe/Conversion/GPUModulePasses.td"
include "moe/Conversion/GPUPasses.td"
include "moe/Conversion/LLVMPasses.td"
include "moe/Conversion/LowerPasses.td"
include "moe/Conversion/VectorPasses.td"
include "mlir/Pass/PassBase.td"

def MoEImportIREEPass : Pass<"moe-import-iree", "::mlir::ModuleOp"> {
  let summary = "Turn what IREE's importers leave into ops we know";
  let description = [{
    `iree_linalg_ext` ops become those of `tm_tensor`, and `util.func` becomes
    `func.func`. The first pass of every compilation; it leaves programs of other
    exporters alone. It fails where an op of IREE has no counterpart: a `topk`
    that merges into values which are not the last in its order, a `scatter`
    whose updates are counted by several dimensions of dynamic size.

    Before:
    ```mlir
    util.func public @argsort(%experts: tensor<48xi32>, %rows: tensor<48xi32>)
        -> tensor<48xi32> {
      %0:2 = iree_linalg_ext.sort dimension(0)
          outs(%experts, %rows : tensor<48xi32>, tensor<48xi32>) {
      ^bb0(%a: i32, %b: i32, %i: i32, %j: i32):
        %1 = arith.cmpi slt, %a, %b : i32
        iree_linalg_ext.yield %1 : i1
      } -> tensor<48xi32>, tensor<48xi32>
      util.return %0#1 : tensor<48xi32>
    }
    ```
    After:
    ```mlir
    func.func public @argsort(%experts: tensor<48xi32>, %rows: tensor<48xi32>)
        -> tensor<48xi32> {
      %0:2 = tm_tensor.sort dimension(0)
          outs(%experts, %rows : tensor<48xi32>, tensor<48xi32>) {
      ^bb0(%a: i32, %b: i32, %i: i32, %j: i32):
        %1 = arith.cmpi slt, %a, %b : i32
        tm_tensor.yield %1 : i1
      } -> tensor<48xi32>, tensor<48xi32>
      return %0#1 : tensor<48xi32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mlir::tm_tensor::TMTensorDialect"];
}

def MoEPrepareEntryPointsPass
    : Pass<"moe-prepare-entry-points", "::mlir::ModuleOp"> {
  let summary = "Promise callers what docs/abi.md says about entry points";
  let description = [{
    Runs before bufferization. Every public function with a body gets
    `llvm.emit_c_interface`, from which `moe-emit-entry-points` makes its entry
    point, and its tensor arguments become read-only: where the program updates
    one in place, bufferization has to copy it first.

    Before:
    ```mlir
    func.func @example(%a: tensor<8xf32>) -> tensor<8xf32> {
      return %a : tensor<8xf32>
    }
    ```
    After:
    ```mlir
    func.func @example(%a: tensor<8xf32> {bufferization.writable = false})
        -> tensor<8xf32> attributes {llvm.emit_c_interface} {
      return %a : tensor<8xf32>
    }
    ```
  }];
}

def MoEFuseElementwisePass : Pass<"moe-fuse-elementwise"> {
  let summary = "Merge elementwise linalg ops on tensors";
  let description = [{
    Exporters write one loop for every operation of the model. This merges an
    elementwise op into the op that uses its result, so that the values between
    them need no buffer. The same operations are done on the same values, once
    for each element, so no bit of the result changes.

    Does not merge an op whose result has another use, or is used more than once
    by each use (broadcast, or the operand of a contraction): it would be
    computed several times. Nor one with an effect, such as an assertion, which
    might not be evaluated for every element then.

    Before:
    ```mlir
    #map = affine_map<(d0) -> (d0)>
    func.func @example(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
      %init = tensor.empty() : tensor<8xf32>
      %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
          ins(%a : tensor<8xf32>) outs(%init : tensor<8xf32>) {
      ^bb0(%x: f32, %out: f32):
        %2 = math.exp %x : f32
        linalg.yield %2 : f32
      } -> tensor<8xf32>
      %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
          ins(%0, %b : tensor<8xf32>, tensor<8xf32>) outs(%init : tensor<8xf32>) {
      ^bb0(%x: f32, %y: f32, %out: f32):
        %2 = arith.mulf %x, %y : f32
        linalg.yield %2 : f32
      } -> tensor<8xf32>
      return %1 : tensor<8xf32>
    }
    ```
    After:
    ```mlir
    #map = affine_map<(d0) -> (d0)>
    func.func @example(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
      %init = tensor.empty() : tensor<8xf32>
      %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
          ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%init : tensor<8xf32>) {
      ^bb0(%x: f32, %y: f32, %out: f32):
        %1 = math.exp %x : f32
        %2 = arith.mulf %1, %y : f32
        linalg.yield %2 : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MoESeparateResultsPass : Pass<"moe-separate-results"> {
  let summary = "Make the buffers that a function returns different ones";
  let description = [{
    Runs between bufferization and buffer deallocation, which makes the caller
    the owner of each buffer that a function returns, but does not notice when
    two of them share memory. A result becomes a copy unless it is, or is a view
    of, an allocation or the result of a call that no result before it is.

    Leaves alone a function that returns fewer than two buffers.

    Before:
    ```mlir
    func.func @example() -> (memref<4xf32>, memref<2x2xf32>) {
      %0 = memref.alloc() : memref<4xf32>
      %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 2]
          : memref<4xf32> into memref<2x2xf32>
      return %0, %1 : memref<4xf32>, memref<2x2xf32>
    }
    ```
    After:
    ```mlir
    func.func @example() -> (memref<4xf32>, memref<2x2xf32>) {
      %0 = memref.alloc() : memref<4xf32>
      %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 2]
          : memref<4xf32> into memref<2x2xf32>
      %2 = memref.alloc() {alignment = 64 : i64} : memref<2x2xf32>
      memref.copy %1, %2 : memref<2x2xf32> to memref<2x2xf32>
      return %0, %2 : memref<4xf32>, memref<2x2xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def MoEExpandCopyPass : Pass<"moe-expand-copy"> {
  let summary = "Turn copies of strided buffers into loops";
  let description = [{
    Upstream lowers a `memref.copy` between dense buffers to `memcpy`, and any
    other to a call of a function of its own runtime. This makes the latter a
    `linalg.generic`, so that no runtime is needed.

    Before:
    ```mlir
    func.func @example(%a: memref<4xf32, strided<[2]>>, %b: memref<4xf32>) {
      memref.copy %a, %b : memref<4xf32, strided<[2]>> to memref<4xf32>
      return
    }
    ```
    After:
    ```mlir
    func.func @example(%a: memref<4xf32, strided<[2]>>, %b: memref<4xf32>) {
      linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,
                                       affine_map<(d0) -> (d0)>],
                      iterator_types = ["parallel"]}
          ins(%a : memref<4xf32, strided<[2]>>) outs(%b : memref<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def MoEOrderLoopsPass : Pass<"moe-order-loops"> {
  let summary = "Choose the loop order of linalg reductions on memrefs";
  let description = [{
    Moves a parallel dimension in which every operand is contiguous or constant
    to the innermost position, behind the reductions, so that the backend can
    vectorize it: a matrix product becomes rows, then the reduction, then
    columns. Every element of the result is still reduced in the same order, one
    term at a time, so its bits stay the same, and do not depend on the sizes.

    An op is left alone that has no reduction, or no such dimension, or one that
    is known to be of size 1.

    Before:
    ```mlir
    func.func @example(%a: memref<4x8xf32>, %b: memref<8x16xf32>,
                       %c: memref<4x16xf32>) {
      linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>)
                    outs(%c : memref<4x16xf32>)
      return
    }
    ```
    After:
    ```mlir
    func.func @example(%a: memref<4x8xf32>, %b: memref<8x16xf32>,
                       %c: memref<4x16xf32>) {
      linalg.generic {
          indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>,
                           affine_map<(d0, d1, d2) -> (d1, d2)>,
                           affine_map<(d0, d1, d2) -> (d0, d2)>],
          iterator_types = ["parallel", "reduction", "parallel"]}
          ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>)
          outs(%c : memref<4x16xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %0 = arith.mulf %in, %in_0 : f32
        %1 = arith.addf %out, %0 : f32
        linalg.yield %1 : f32
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def MoEExternalizeConstantsPass
    : Pass<"moe-externalize-constants", "::mlir::ModuleOp"> {
  let summary = "Leave large constants out of the program";
  let description = [{
    Runs after bufferization. Turns every constant `memref.global` of at least
    `threshold` bytes into a declaration, and moves its elements to the
    dictionary `moe.constants` of the module, from where whoever loads the
    program binds the symbol to memory. So weights are not copied into the
    program and again into the process.

    A global whose elements are all the same, or which holds `i1`, stays.

    Before:
    ```mlir
    memref.global "private" constant @w : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
    ```
    After `threshold=16`:
    ```mlir
    module attributes {moe.constants = {
        moe_constant_0 = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>}} {
      memref.global constant @moe_constant_0 : memref<4xf32>
    }
    ```
  }];
  let options = [
    Option<"threshold", "threshold", "int64_t", "0",
           "size in bytes from which a constant is left out; 0 keeps all">];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

#endif // MOE_CONVERSION_PASSES_TD
