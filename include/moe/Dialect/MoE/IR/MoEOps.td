//===- MoEOps.td - Operations of the moe dialect -----------*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_IR_MOEOPS_TD
#define MOE_DIALECT_MOE_IR_MOEOPS_TD

include "moe/Dialect/MoE/IR/MoERankOps.td"
include "moe/Dialect/MoE/IR/MoERoutingOps.td"
include "moe/Dialect/MoE/IR/MoESlotOps.td"

#endif // MOE_DIALECT_MOE_IR_MOEOPS_TD
