// Tiles of the ops that move rows, none of which fits evenly.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // The combine: tokens and hidden.
    %combine = transform.structured.match ops{["moe.combine"]} in %root : (!transform.any_op) -> !transform.any_op
    %c, %cl:2 = transform.structured.tile_using_for %combine tile_sizes [5, 8]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // The dispatch into a consumer that is tiled in all dimensions.
    %dispatch = transform.structured.match attributes{fused} in %root : (!transform.any_op) -> !transform.any_op
    %consumer = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %g, %loop = transform.structured.tile_using_forall %consumer tile_sizes [1, 3, 2, 16]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %f, %n = transform.structured.fuse_into_containing_op %dispatch into %loop
        : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    // A dispatch by itself, into rows that are partly kept.
    %alone = transform.structured.match attributes{alone} in %root : (!transform.any_op) -> !transform.any_op
    %d, %dl:4 = transform.structured.tile_using_for %alone tile_sizes [1, 3, 2, 8]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
