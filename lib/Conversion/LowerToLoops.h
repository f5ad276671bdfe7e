//===- LowerToLoops.h - Loops for slot-level ops on buffers ---------------===//

#ifndef MOE_LIB_CONVERSION_LOWERTOLOOPS_H
#define MOE_LIB_CONVERSION_LOWERTOLOOPS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::moe {

void populateLowerAdmitPatterns(RewritePatternSet &patterns);
/// With vectors, threads share the tokens; rows that are not in one piece are
/// left.
void populateLowerCandidatesPatterns(RewritePatternSet &patterns,
                                     bool isVector);
void populateLowerRandomKeyPatterns(RewritePatternSet &patterns);
void populateLowerAssignPatterns(RewritePatternSet &patterns);
void populateLowerRowsPatterns(RewritePatternSet &patterns);
void populateLowerRecordPatterns(RewritePatternSet &patterns);
void populateLowerTasksPatterns(RewritePatternSet &patterns);
void populateLowerGroupRowsPatterns(RewritePatternSet &patterns);
void populateLowerExpertGenericPatterns(RewritePatternSet &patterns);

/// Fails, with a reason, where `op` has not been bufferized.
LogicalResult requireBuffers(Operation *op, PatternRewriter &rewriter);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_LOWERTOLOOPS_H
