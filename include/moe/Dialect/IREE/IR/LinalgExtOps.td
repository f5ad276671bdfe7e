//===- LinalgExtOps.td - IREE's iree_linalg_ext dialect ----*- tablegen -*-===//

#ifndef MOE_DIALECT_IREE_IR_LINALGEXTOPS_TD
#define MOE_DIALECT_IREE_IR_LINALGEXTOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def LinalgExt_Dialect : Dialect {
  let name = "iree_linalg_ext";
  let cppNamespace = "::mlir::iree_linalg_ext";
  let summary = "The part of IREE's iree_linalg_ext dialect that imports use";
  let description = [{
    IREE lowers StableHLO, which JAX exports, to linalg on tensors and, for what
    linalg cannot say, to a dialect of its own. This is our definition of the ops
    that it leaves of MoE models, compatible in syntax, for one purpose: to read
    them. `moe-import-iree`, the first pass of every compilation, turns each into
    the op of the same name in the dialect `tm_tensor`, which says what it
    computes and what its constraints are.
  }];
}

/// An op on tensors in destination style; its region works on elements.
class LinalgExt_Op<string mnemonic, list<Trait> traits = []>
    : Op<LinalgExt_Dialect, mnemonic, !listconcat(traits, [
        SingleBlockImplicitTerminator<"::mlir::iree_linalg_ext::YieldOp">,
        RecursiveMemoryEffects])> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$region);
}

def LinalgExt_SortOp : LinalgExt_Op<"sort"> {
  let summary = "Sort along a dimension";
  let description = [{
    Becomes `tm_tensor.sort`: the region yields true if its left element must go
    before its right one.

    Example:
    ```mlir
    func.func @example(%experts: tensor<48xi32>, %rows: tensor<48xi32>)
        -> tensor<48xi32> {
      %0:2 = iree_linalg_ext.sort dimension(0)
          outs(%experts, %rows : tensor<48xi32>, tensor<48xi32>) {
      ^bb0(%a: i32, %b: i32, %i: i32, %j: i32):
        %1 = arith.cmpi slt, %a, %b : i32
        iree_linalg_ext.yield %1 : i1
      } -> tensor<48xi32>, tensor<48xi32>
      return %0#1 : tensor<48xi32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$outs,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `outs` `(` $outs `:` type($outs) `)` $region (`->` type($results)^)?
  }];
}

def LinalgExt_ScanOp : LinalgExt_Op<"scan"> {
  let summary = "Combine the elements before each element along a dimension";
  let description = [{
    Becomes `tm_tensor.scan`.

    Example:
    ```mlir
    func.func @example(%sizes: tensor<8xi32>, %out: tensor<8xi32>,
                       %zero: tensor<i32>) -> tensor<8xi32> {
      %0:2 = iree_linalg_ext.scan dimension(0) inclusive(true)
          ins(%sizes : tensor<8xi32>)
          outs(%out, %zero : tensor<8xi32>, tensor<i32>) {
      ^bb0(%sum: i32, %next: i32):
        %1 = arith.addi %sum, %next : i32
        iree_linalg_ext.yield %1 : i32
      } -> tensor<8xi32>, tensor<i32>
      return %0#0 : tensor<8xi32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output,
                       AnyRankedTensor:$accumulator,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension,
                       BoolAttr:$inclusive);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)`
    `ins` `(` $input `:` type($input) `)`
    `outs` `(` $output `,` $accumulator `:`
               type($output) `,` type($accumulator) `)`
    $region (`->` type($results)^)?
  }];
}

def LinalgExt_ScatterOp : LinalgExt_Op<"scatter"> {
  let summary = "Update a tensor at given positions";
  let description = [{
    Becomes `tm_tensor.scatter`, which has one dimension of updates: with `D`
    elements in `dimension_map` and an `original` of rank `R`, the last `R - D`
    dimensions of `updates` are those of a slice of `original`, and all before
    them count updates. `indices` has the latter, and then one of size `D`, which
    may be missing if `D` is 1.

    Example:
    ```mlir
    func.func @example(%rows: tensor<48x16xf32>, %tokens: tensor<48x1xi32>,
                       %zeros: tensor<24x16xf32>) -> tensor<24x16xf32> {
      %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false)
          ins(%rows, %tokens : tensor<48x16xf32>, tensor<48x1xi32>)
          outs(%zeros : tensor<24x16xf32>) {
      ^bb0(%row: f32, %sum: f32):
        %1 = arith.addf %sum, %row : f32
        iree_linalg_ext.yield %1 : f32
      } -> tensor<24x16xf32>
      return %0 : tensor<24x16xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$updates,
                       RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices,
                       AnyRankedTensor:$original,
                       DenseI64ArrayAttr:$dimension_map,
                       BoolAttr:$unique_indices);
  let assemblyFormat = [{
    attr-dict `dimension_map` `=` $dimension_map
    `unique_indices` `(` $unique_indices `)`
    `ins` `(` $updates `,` $indices `:` type($updates) `,` type($indices) `)`
    `outs` `(` $original `:` type($original) `)`
    $region (`->` type($results)^)?
  }];
}

def LinalgExt_TopkOp : LinalgExt_Op<"topk", [AttrSizedOperandSegments]> {
  let summary = "Take the first elements along a dimension, in order";
  let description = [{
    Becomes `tm_tensor.topk`. IREE merges the elements into those that `outs`
    holds before; `tm_tensor.topk` does not look at these. Both are the same
    where nothing goes after the old values: `-inf`, or the smallest integer, if
    the region asks for `>`, and `inf`, or the largest, if it asks for `<`. Other
    ops are refused. (An element that is equal to those values keeps its
    position, as in StableHLO; IREE itself returns the position in `outs`.)

    Example:
    ```mlir
    func.func @example(%scores: tensor<24x8xf32>)
        -> (tensor<24x2xf32>, tensor<24x2xi32>) {
      %least = arith.constant 0xFF800000 : f32
      %none = arith.constant 2147483647 : i32
      %0 = tensor.empty() : tensor<24x2xf32>
      %1 = linalg.fill ins(%least : f32) outs(%0 : tensor<24x2xf32>)
          -> tensor<24x2xf32>
      %2 = tensor.empty() : tensor<24x2xi32>
      %3 = linalg.fill ins(%none : i32) outs(%2 : tensor<24x2xi32>)
          -> tensor<24x2xi32>
      %4:2 = iree_linalg_ext.topk dimension(1) ins(%scores : tensor<24x8xf32>)
          outs(%1, %3 : tensor<24x2xf32>, tensor<24x2xi32>) {
      ^bb0(%a: f32, %b: f32):
        %5 = arith.cmpf ogt, %a, %b : f32
        iree_linalg_ext.yield %5 : i1
      } -> tensor<24x2xf32>, tensor<24x2xi32>
      return %4#0, %4#1 : tensor<24x2xf32>, tensor<24x2xi32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$ins,
                       Variadic<AnyRankedTensor>:$outs,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `ins` `(` $ins `:` type($ins) `)` `outs` `(` $outs `:` type($outs) `)`
    $region (`->` type($results)^)?
  }];
}

def LinalgExt_YieldOp : Op<LinalgExt_Dialect, "yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["SortOp", "ScanOp", "ScatterOp", "TopkOp"]>]> {
  let summary = "Yield the value of a region";
  let description = [{
    Ends the region of the dialect's other ops.

    Example: see `iree_linalg_ext.sort`.
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let builders = [OpBuilder<(ins), [{ }]>];
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // MOE_DIALECT_IREE_IR_LINALGEXTOPS_TD
