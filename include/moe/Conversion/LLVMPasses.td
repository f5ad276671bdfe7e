//===- LLVMPasses.td - Passes of scalar code and entry points --*- tablegen -*-===//

#ifndef MOE_CONVERSION_LLVMPASSES_TD
#define MOE_CONVERSION_LLVMPASSES_TD

include "mlir/Pass/PassBase.td"

def MoEWidenFloatsPass : Pass<"moe-widen-floats"> {
  let summary = "Compute bf16 and f16 operations in f32, rounding each result";
  let description = [{
    Every `arith` and `math` operation on `bf16` or `f16` is done on `f32`, and
    its result rounded back at once. For `+`, `-`, `*`, `/` and the square root
    that gives the bits of an operation on the narrow type.

    Upstream's `arith-emulate-unsupported-floats` and
    `math-extend-to-supported-types` mark the conversions they make as
    `contract`, so that two of them in a row fold away and with them a rounding.
    These are not marked.

    A conversion between `f64` and a narrow type goes through `f32`, as in
    PyTorch.

    Before:
    ```mlir
    func.func @example(%a: bf16, %b: bf16) -> bf16 {
      %0 = arith.addf %a, %b : bf16
      return %0 : bf16
    }
    ```
    After:
    ```mlir
    func.func @example(%a: bf16, %b: bf16) -> bf16 {
      %0 = arith.extf %a : bf16 to f32
      %1 = arith.extf %b : bf16 to f32
      %2 = arith.addf %0, %1 : f32
      %3 = arith.truncf %2 : f32 to bf16
      return %3 : bf16
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def MoEExpandMathPass : Pass<"moe-expand-math"> {
  let summary = "Turn math ops into what can be lowered, and vectorized";
  let description = [{
    `math.fma` becomes the intrinsic of LLVM, an instruction where the target has
    one. With `exp`, `math.exp` of `f32` becomes the arithmetic that router scores are
    computed with, right to less than one ulp: a call of the C library cannot be
    vectorized.

    `math.absi` becomes the larger of a number and its negative. Of `math.fpowi`, a
    constant exponent of -2 to 3 becomes multiplications, as PyTorch computes
    it; any other becomes `math.powf`, which is accurate where repeated
    multiplication is not.

    Before:
    ```mlir
    func.func @example(%x: f32) -> f32 {
      %c2 = arith.constant 2 : i64
      %0 = math.fpowi %x, %c2 : f32, i64
      return %0 : f32
    }
    ```
    After:
    ```mlir
    func.func @example(%x: f32) -> f32 {
      %0 = arith.mulf %x, %x : f32
      return %0 : f32
    }
    ```
  }];
  let options = [
    Option<"exp", "exp", "bool", "false",
           "expand math.exp as well, for targets that multiply and add at once">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::math::MathDialect"];
}

def MoEGuardDivisionPass : Pass<"moe-guard-division"> {
  let summary = "Assert that integer divisions are defined";
  let description = [{
    Exporters divide by sizes that are known at run time only. Where one is 0,
    the processor would end the process. This puts a `cf.assert` before every
    division and remainder of scalars that could be by zero or overflow.

    Runs once control flow is that of `cf`. Leaves alone divisions by a constant
    other than 0 and -1, or by the larger of a value and a positive constant, and
    those inside of an op from which a function cannot return (see
    `moe-assert-to-status`).

    Before:
    ```mlir
    func.func @example(%a: i64, %b: i64) -> i64 {
      %0 = arith.divui %a, %b : i64
      return %0 : i64
    }
    ```
    After:
    ```mlir
    func.func @example(%a: i64, %b: i64) -> i64 {
      %c0 = arith.constant 0 : i64
      %0 = arith.cmpi ne, %b, %c0 : i64
      cf.assert %0, "integer division by zero"
      %1 = arith.divui %a, %b : i64
      return %1 : i64
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect"];
}

def MoEAssertToStatusPass
    : Pass<"moe-assert-to-status", "::mlir::ModuleOp"> {
  let summary = "Make a failed assertion an error return";
  let description = [{
    Runs once control flow is that of `cf`. Every function with a body gets one
    more result, an `!llvm.ptr`: null, or the message of the assertion that
    failed. A `cf.assert` returns its message at once, and so does a call of a
    function that returned one. What was allocated until then is not freed (see
    docs/abi.md).

    An assertion, or a call that may fail, inside of an op from which a function
    cannot return is an error. A function whose address `func.constant` takes keeps
    its type, and must not fail.

    Before:
    ```mlir
    func.func @example(%ok: i1, %a: i64) -> i64 {
      cf.assert %ok, "not ok"
      return %a : i64
    }
    ```
    After:
    ```mlir
    llvm.mlir.global private constant @moe_message("not ok\00")
    func.func @example(%ok: i1, %a: i64) -> (i64, !llvm.ptr) {
      %0 = llvm.mlir.addressof @moe_message : !llvm.ptr
      cf.cond_br %ok, ^next, ^fail(%0 : !llvm.ptr)
    ^next:
      %1 = llvm.mlir.zero : !llvm.ptr
      return %a, %1 : i64, !llvm.ptr
    ^fail(%message: !llvm.ptr):
      %2 = ub.poison : i64
      return %2, %message : i64, !llvm.ptr
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::ub::UBDialect",
                           "::mlir::cf::ControlFlowDialect"];
}

def MoEStoreBF16AsIntPass
    : Pass<"moe-store-bf16-as-int", "::mlir::ModuleOp"> {
  let summary = "Hold bf16 values as i16 in the LLVM dialect";
  let description = [{
    Where the processor has no bf16 instructions, LLVM moves a `bfloat` from one
    block to another as a `float`, with a call of `__truncsfbf2` to get back: a
    function that few systems have, called for a mere copy. After
    `moe-widen-floats` and `arith-expand` nothing is computed in bf16, so this
    makes every `bf16` in functions and globals an `i16` of the same bits.

    Leaves the module alone if anything does compute in bf16.

    Before:
    ```mlir
    llvm.func @example(%c: i1, %a: !llvm.ptr) -> i16 {
      %0 = llvm.mlir.constant(1.0 : bf16) : bf16
      %1 = llvm.load %a : !llvm.ptr -> bf16
      %2 = llvm.select %c, %0, %1 : i1, bf16
      %3 = llvm.bitcast %2 : bf16 to i16
      llvm.return %3 : i16
    }
    ```
    After:
    ```mlir
    llvm.func @example(%c: i1, %a: !llvm.ptr) -> i16 {
      %0 = llvm.mlir.constant(16256 : i16) : i16
      %1 = llvm.load %a : !llvm.ptr -> i16
      %2 = llvm.select %c, %0, %1 : i1, i16
      llvm.return %2 : i16
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def MoEEmitEntryPointsPass
    : Pass<"moe-emit-entry-points", "::mlir::ModuleOp"> {
  let summary = "Make the functions that docs/abi.md says a program has";
  let description = [{
    Runs on the LLVM dialect, last. For every C interface `_mlir_ciface_NAME`
    that the conversion of functions made (see `moe-prepare-entry-points`) there
    will be a `moe_entry_NAME`, which takes everything through one pointer. All
    other functions become internal, so that a function called `main`, say, does
    not get in the way of another one. The allocation functions that the program
    calls are marked as such.

    An op that is not in a dialect with a translation to LLVM IR is an error.

    Before:
    ```mlir
    llvm.func @_mlir_ciface_example(%result: !llvm.ptr, %a: !llvm.ptr, %n: i64) {
      llvm.return
    }
    ```
    After:
    ```mlir
    llvm.func internal @_mlir_ciface_example(%result: !llvm.ptr, %a: !llvm.ptr,
                                             %n: i64) {
      llvm.return
    }
    llvm.func @moe_entry_example(%args: !llvm.ptr) {
      %0 = llvm.load %args : !llvm.ptr -> !llvm.ptr
      %1 = llvm.getelementptr %args[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
      %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
      %n = llvm.load %2 : !llvm.ptr -> i64
      %3 = llvm.getelementptr %args[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
      %result = llvm.load %3 : !llvm.ptr -> !llvm.ptr
      llvm.call @_mlir_ciface_example(%result, %0, %n)
          : (!llvm.ptr, !llvm.ptr, i64) -> ()
      llvm.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // MOE_CONVERSION_LLVMPASSES_TD
