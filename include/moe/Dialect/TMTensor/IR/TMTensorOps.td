//===- TMTensorOps.td - The exporters' tm_tensor dialect ---*- tablegen -*-===//

#ifndef MOE_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
#define MOE_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TMTensor_Dialect : Dialect {
  let name = "tm_tensor";
  let cppNamespace = "::mlir::tm_tensor";
  let summary = "The part of the exporters' tm_tensor dialect that exports use";
  let description = [{
    torch-mlir exports what linalg cannot say (sorting, prefix sums, scattered
    updates) in a dialect of its own, `tm_tensor`. This is our definition of the
    ops that exported MoE models contain, compatible in syntax. Where exporters
    leave behaviour open (equal elements, NaN, indices out of range), it is
    defined here.

    The ops are in destination style: `outs` are tensors, returned updated, or
    memrefs, written in place. `moe-lower-tm-tensor` turns the memref forms into
    loops.
  }];
}

class TMTensor_Op<string mnemonic, list<Trait> traits = []>
    : Op<TMTensor_Dialect, mnemonic, traits>;

def TMTensor_AnyShaped : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;
def TMTensor_IndexShaped
    : AnyTypeOf<[RankedTensorOf<[AnySignlessIntegerOrIndex]>,
                 MemRefOf<[AnySignlessIntegerOrIndex]>]>;

/// What the dialect's ops have in common. `inits` is the C++ expression for
/// their destinations.
class TMTensor_DestinationOp<string mnemonic, code inits,
                             list<Trait> traits = []>
    : TMTensor_Op<mnemonic, !listconcat(traits, [
        DestinationStyleOpInterface,
        SingleBlockImplicitTerminator<"::mlir::tm_tensor::YieldOp">,
        RecursiveMemoryEffects,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>])> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return }] # inits # [{; }
  }];
}

def TMTensor_SortOp : TMTensor_DestinationOp<"sort", "getOutsMutable()",
                                             [SameOperandsShape /*C1*/]> {
  let summary = "Sort along a dimension";
  let description = [{
    Sorts `outs` along `dimension`, all in the same way: position `i` of every
    destination moves to the same place. The region compares two positions: its
    arguments are, for each of `outs`, the left and the right element; it yields
    true if the left one may stay before the right one.

    The sort is *stable*, and defined for every comparison, strict or not: sorted
    runs of length 1, 2, 4, ... are merged, and when they are, the right
    element goes first only if `region(left, right)` is false and
    `region(right, left)` is true. So with `<`, `<=`, `>` or `>=`, equal elements
    keep their order, and a NaN, which is equal to everything, moves past
    nothing.

    - (C1) there is at least one of `outs`, and they have the same shape.
    - (C2) they are all tensors or all memrefs.
    - (C3) `dimension` is less than their rank.
    - (C4) the region has two arguments for each of `outs`, of its element type.
    - (C5) the region yields one `i1`.

    Example:
    ```mlir
    func.func @example(%scores: tensor<24x8xf32>, %experts: tensor<24x8xi64>)
        -> (tensor<24x8xf32>, tensor<24x8xi64>) {
      %0:2 = tm_tensor.sort dimension(1)
          outs(%scores, %experts : tensor<24x8xf32>, tensor<24x8xi64>) {
      ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
        %1 = arith.cmpf oge, %a, %b : f32
        tm_tensor.yield %1 : i1
      } -> tensor<24x8xf32>, tensor<24x8xi64>
      return %0#0, %0#1 : tensor<24x8xf32>, tensor<24x8xi64>
    }
    ```
  }];
  let arguments = (ins
    Variadic<TMTensor_AnyShaped>:$outs,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `outs` `(` $outs `:` type($outs) `)` $region (`->` type($results)^)?
  }];
}

def TMTensor_ScanOp : TMTensor_DestinationOp<"scan",
    "{*this, 1, 2}",
    [AllElementTypesMatch<["input", "output", "accumulator"]> /*C2*/]> {
  let summary = "Combine the elements before each element along a dimension";
  let description = [{
    Along `dimension`, with `f` the region, whose arguments are what was
    accumulated and the next element:

    - `inclusive(true)`: `out[0] = in[0]`, `out[i] = f(out[i-1], in[i])`;
    - `inclusive(false)`: `out[0] = accumulator`,
      `out[i] = f(out[i-1], in[i-1])`.

    The second result is the last element of the first, or `accumulator` as it
    was where the dimension is empty.

    - (C1) `output` has the shape of `input`, and `accumulator` has it without
      `dimension`, which is less than the rank.
    - (C2) all have the same element type.
    - (C3) the region has two arguments of that type, and yields one value of it.
    - (C4) all are tensors or all are memrefs.

    Example:
    ```mlir
    func.func @example(%mask: tensor<1x24xi64>, %out: tensor<1x24xi64>,
                       %zero: tensor<1xi64>) -> tensor<1x24xi64> {
      %0:2 = tm_tensor.scan dimension(1) inclusive(true)
          ins(%mask : tensor<1x24xi64>)
          outs(%out, %zero : tensor<1x24xi64>, tensor<1xi64>) {
      ^bb0(%sum: i64, %next: i64):
        %1 = arith.addi %sum, %next : i64
        tm_tensor.yield %1 : i64
      } -> tensor<1x24xi64>, tensor<1xi64>
      return %0#0 : tensor<1x24xi64>
    }
    ```
  }];
  let arguments = (ins
    TMTensor_AnyShaped:$input, TMTensor_AnyShaped:$output,
    TMTensor_AnyShaped:$accumulator,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension, BoolAttr:$inclusive);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)`
    `ins` `(` $input `:` type($input) `)`
    `outs` `(` $output `,` $accumulator `:`
               type($output) `,` type($accumulator) `)`
    $region (`->` type($results)^)?
  }];
}

def TMTensor_ScatterOp : TMTensor_DestinationOp<"scatter",
    "getOriginalMutable()",
    [AllElementTypesMatch<["updates", "original"]> /*C4*/]> {
  let summary = "Update a tensor at given positions";
  let description = [{
    Row `b` of `indices`, `[B, D]`, says where row `b` of `updates`, `[B, ...]`,
    goes: its element `j` is an offset along dimension `dimension_map[j]` of
    `original`. The other dimensions of `updates` are the last ones of
    `original`. Each element becomes `region(update, original)`.

    Rows are applied in order, so with equal indices the later one sees the
    earlier; `unique_indices(true)` promises that there are none. An update whose
    position is out of range is skipped: nothing outside `original` is ever read
    or written.

    - (C1) `indices` is of rank 2, its last dimension static, and `dimension_map`
      has an element for each of its columns.
    - (C2) the elements of `dimension_map` are different dimensions of
      `original`.
    - (C3) `updates` has the first dimension of `indices`, and its others, which
      are not more than those of `original`, are no larger than the last ones of
      `original`. `dimension_map` holds all dimensions before those.
    - (C4) `updates` and `original` have the same element type.
    - (C5) the region has two arguments of that type, and yields one value of it.
    - (C6) all are tensors or all are memrefs.

    Example:
    ```mlir
    func.func @example(%values: tensor<24xf32>, %where: tensor<24x2xi64>,
                       %mask: tensor<24x4xf32>) -> tensor<24x4xf32> {
      %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>}
          unique_indices(false)
          ins(%values, %where : tensor<24xf32>, tensor<24x2xi64>)
          outs(%mask : tensor<24x4xf32>) {
      ^bb0(%new: f32, %old: f32):
        tm_tensor.yield %new : f32
      } -> tensor<24x4xf32>
      return %0 : tensor<24x4xf32>
    }
    ```
  }];
  let arguments = (ins
    TMTensor_AnyShaped:$updates, TMTensor_IndexShaped:$indices,
    TMTensor_AnyShaped:$original,
    DenseI64ArrayAttr:$dimension_map, BoolAttr:$unique_indices);
  let assemblyFormat = [{
    attr-dict `unique_indices` `(` $unique_indices `)`
    `ins` `(` $updates `,` $indices `:` type($updates) `,` type($indices) `)`
    `outs` `(` $original `:` type($original) `)`
    $region (`->` type($results)^)?
  }];
}

def TMTensor_TopkOp : TMTensor_DestinationOp<"topk", "getOutsMutable()",
                                             [AttrSizedOperandSegments]> {
  let summary = "Take the first elements along a dimension, in order";
  let description = [{
    Sorts the first of `ins` along `dimension` as `tm_tensor.sort` does, together
    with the second or, without one, with the positions along `dimension`. The
    first `k` go to `outs`, where `k` is the size of `outs` along `dimension`. If
    there are fewer, the rest of `outs` keeps its contents.

    The region compares two elements of the first of `ins`.

    - (C1) there are one or two of `ins`, and two of `outs`, with the rank of
      `ins` and their sizes outside of `dimension`, which is less than that rank.
    - (C2) the first of `outs` has the element type of the first of `ins`; the
      second has that of the second, or without one an integer or index type.
    - (C3) the region has two arguments of the first's element type, and yields
      one `i1`.
    - (C4) all are tensors or all are memrefs.

    Example:
    ```mlir
    func.func @example(%scores: tensor<24x8xf32>, %values: tensor<24x2xf32>,
                       %experts: tensor<24x2xi64>)
        -> (tensor<24x2xf32>, tensor<24x2xi64>) {
      %0:2 = tm_tensor.topk dimension(1) ins(%scores : tensor<24x8xf32>)
          outs(%values, %experts : tensor<24x2xf32>, tensor<24x2xi64>) {
      ^bb0(%a: f32, %b: f32):
        %1 = arith.cmpf ogt, %a, %b : f32
        tm_tensor.yield %1 : i1
      } -> tensor<24x2xf32>, tensor<24x2xi64>
      return %0#0, %0#1 : tensor<24x2xf32>, tensor<24x2xi64>
    }
    ```
  }];
  let arguments = (ins
    Variadic<TMTensor_AnyShaped>:$ins, Variadic<TMTensor_AnyShaped>:$outs,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `ins` `(` $ins `:` type($ins) `)` `outs` `(` $outs `:` type($outs) `)`
    $region (`->` type($results)^)?
  }];
}

def TMTensor_YieldOp : TMTensor_Op<"yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["SortOp", "ScanOp", "ScatterOp", "TopkOp"]>]> {
  let summary = "Yield the value of a region";
  let description = [{
    Ends the region of the dialect's other ops.

    Example: see `tm_tensor.sort`.
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let builders = [OpBuilder<(ins), [{ }]>];
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // MOE_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
