//===- UtilOps.td - IREE's util dialect --------------------*- tablegen -*-===//

#ifndef MOE_DIALECT_IREE_IR_UTILOPS_TD
#define MOE_DIALECT_IREE_IR_UTILOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Util_Dialect : Dialect {
  let name = "util";
  let cppNamespace = "::mlir::iree_util";
  let summary = "The part of IREE's util dialect that imports use";
  let description = [{
    `iree-compile --compile-to=input` writes functions as ops of IREE's own. They
    are read, and `moe-import-iree` turns them into those of `func`.
  }];
}

def Util_FuncOp : Op<Util_Dialect, "func", [
    IsolatedFromAbove, FunctionOpInterface]> {
  let summary = "A function";
  let description = [{
    Becomes `func.func`.

    Example:
    ```mlir
    util.func public @example(%x: tensor<24x16xf32>) -> tensor<24x16xf32> {
      util.return %x : tensor<24x16xf32>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let extraClassDeclaration = [{
    ::mlir::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    ::mlir::ArrayRef<::mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
    ::mlir::Region *getCallableRegion() {
      return isExternal() ? nullptr : &getBody();
    }
  }];
  // FunctionOpInterface has the parser and the printer of all functions.
  let hasCustomAssemblyFormat = 1;
}

def Util_ReturnOp : Op<Util_Dialect, "return", [
    Pure, ReturnLike, Terminator, HasParent<"FuncOp">]> {
  let summary = "Return from a function";
  let description = [{
    Becomes `func.return`.

    Example: see `util.func`.
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // MOE_DIALECT_IREE_IR_UTILOPS_TD
