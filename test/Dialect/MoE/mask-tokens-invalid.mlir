// RUN: moe-opt %s --moe-mask-tokens --split-input-file --verify-diagnostics

func.func @size(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>, %valid: tensor<2x8xi1> {moe.token_mask}) -> tensor<24x8xf32> {
  // expected-error @+1 {{the token mask has 16 elements, but the layer has 24 tokens}}
  %e, %w = moe.route %x <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x8xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>) params(%p : tensor<8x8xf32>) {
  ^bb0(%r: tensor<?x8xf32>, %a: tensor<?xf32>, %s: tensor<8xf32>):
    moe.yield %r : tensor<?x8xf32>
  } : tensor<24x8xf32>
  return %y : tensor<24x8xf32>
}

// -----

func.func @own(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>, %e: tensor<24x2xi32>, %w: tensor<24x2xf32>,
               %valid: tensor<24xi1> {moe.token_mask}) -> tensor<24x8xf32> {
  %0 = tensor.empty() : tensor<24x2xi32>
  %1 = tensor.empty() : tensor<24x2xf32>
  // expected-note @+1 {{which counts padding, too}}
  %a:2 = moe.admit %e, %w : tensor<24x2xi32>, tensor<24x2xf32> of(8) <capacity = 6>
      outs(%0, %1 : tensor<24x2xi32>, tensor<24x2xf32>)
  // expected-error @+1 {{a token mask cannot go to a layer whose choices are the program's own and not those of a moe.route, where the model has a capacity of its own}}
  %y = moe.experts rows(%x : tensor<24x8xf32>) choices(%a#0, %a#1 : tensor<24x2xi32>, tensor<24x2xf32>) params(%p : tensor<8x8xf32>) {
  ^bb0(%r: tensor<?x8xf32>, %b: tensor<?xf32>, %s: tensor<8xf32>):
    moe.yield %r : tensor<?x8xf32>
  } : tensor<24x8xf32>
  return %y : tensor<24x8xf32>
}

// -----

// expected-error @+1 {{the argument with moe.token_mask must be a tensor of integers, got 'tensor<24xf32>'}}
func.func @floats(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>, %valid: tensor<24xf32> {moe.token_mask}) -> tensor<24x8xf32> {
  %e, %w = moe.route %x <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x8xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>) params(%p : tensor<8x8xf32>) {
  ^bb0(%r: tensor<?x8xf32>, %a: tensor<?xf32>, %s: tensor<8xf32>):
    moe.yield %r : tensor<?x8xf32>
  } : tensor<24x8xf32>
  return %y : tensor<24x8xf32>
}

// -----

// expected-error @+1 {{'two' has two arguments with moe.token_mask}}
func.func @two(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>, %a: tensor<24xi1> {moe.token_mask}, %b: tensor<24xi1> {moe.token_mask}) -> tensor<24x8xf32> {
  %e, %w = moe.route %x <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x8xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>) params(%p : tensor<8x8xf32>) {
  ^bb0(%r: tensor<?x8xf32>, %c: tensor<?xf32>, %s: tensor<8xf32>):
    moe.yield %r : tensor<?x8xf32>
  } : tensor<24x8xf32>
  return %y : tensor<24x8xf32>
}

// -----

func.func @with(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>, %valid: tensor<24xi1> {moe.token_mask}) -> tensor<24x8xf32> {
  %0 = call @layer(%x, %p) : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  return %0 : tensor<24x8xf32>
}
func.func @without(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>) -> tensor<24x8xf32> {
  // expected-error @+1 {{'layer' is given a token mask elsewhere, but not here}}
  %0 = call @layer(%x, %p) : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  return %0 : tensor<24x8xf32>
}
func.func private @layer(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>) -> tensor<24x8xf32> {
  %e, %w = moe.route %x <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x8xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>) params(%p : tensor<8x8xf32>) {
  ^bb0(%r: tensor<?x8xf32>, %a: tensor<?xf32>, %s: tensor<8xf32>):
    moe.yield %r : tensor<?x8xf32>
  } : tensor<24x8xf32>
  return %y : tensor<24x8xf32>
}

// -----

func.func @main(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>, %valid: tensor<24xi1> {moe.token_mask}) -> tensor<24x8xf32> {
  // expected-error @+1 {{a token mask cannot go to the public function 'public'}}
  %0 = call @public(%x, %p) : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  return %0 : tensor<24x8xf32>
}
func.func @public(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>) -> tensor<24x8xf32> {
  %e, %w = moe.route %x <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x8xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>) params(%p : tensor<8x8xf32>) {
  ^bb0(%r: tensor<?x8xf32>, %a: tensor<?xf32>, %s: tensor<8xf32>):
    moe.yield %r : tensor<?x8xf32>
  } : tensor<24x8xf32>
  return %y : tensor<24x8xf32>
}
