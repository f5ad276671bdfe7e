// RUN: moe-opt %s -split-input-file -verify-diagnostics
// One case per numbered constraint of moe.rank, moe.exchange, moe.all_gather,
// moe.exchange_rows, moe.group_rows,
// moe.record and moe.time.

func.func @rank_c1() {
  // expected-error@+1 {{attribute 'ranks' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = moe.rank of(0)
  return
}

// -----
func.func @exchange_c1_shape(%x: tensor<2x4xf32>, %o: tensor<2x5xf32>) {
  // expected-error@+1 {{(C1) outs must have the shape 2x4, got 2x5}}
  %0 = moe.exchange %x : tensor<2x4xf32> ranks(2) outs(%o : tensor<2x5xf32>)
  return
}

// -----
func.func @exchange_c1_type(%x: tensor<2x4xf32>, %o: tensor<2x4xi32>) {
  // expected-error@+1 {{(C1) outs must hold 'f32', got 'i32'}}
  %0 = moe.exchange %x : tensor<2x4xf32> ranks(2) outs(%o : tensor<2x4xi32>)
  return
}

// -----
func.func @exchange_c1_count(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{(C1) expects 2 outs, got 1}}
  %0 = moe.exchange %x, %x : tensor<2x4xf32>, tensor<2x4xf32> ranks(2) outs(%x : tensor<2x4xf32>)
  return
}

// -----
func.func @exchange_c1_mixed(%x: tensor<2x4xf32>, %o: memref<2x4xf32>) {
  // expected-error@+1 {{(C1) operands must be all tensors or all memrefs, got 'tensor<2x4xf32>' and 'memref<2x4xf32>'}}
  moe.exchange %x : tensor<2x4xf32> ranks(2) outs(%o : memref<2x4xf32>)
  return
}

// -----
func.func @exchange_c2_ranks(%x: tensor<0x4xf32>) {
  // expected-error@+1 {{(C2) ranks must be at least 1, got 0}}
  %0 = moe.exchange %x : tensor<0x4xf32> ranks(0) outs(%x : tensor<0x4xf32>)
  return
}

// -----
func.func @exchange_c2_blocks(%x: tensor<2x4xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{(C2) each block tensor must begin with 2, the number of ranks, got 'tensor<3x4xf32>'}}
  %0:2 = moe.exchange %x, %y : tensor<2x4xf32>, tensor<3x4xf32> ranks(2)
      outs(%x, %y : tensor<2x4xf32>, tensor<3x4xf32>)
  return
}

// -----
func.func @exchange_c2_none() {
  // expected-error@+1 {{(C2) expects at least one of blocks}}
  "moe.exchange"() <{ranks = 2 : i64, operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  return
}

// -----
func.func @exchange_c3_ranks(%x: tensor<2x4x5xf32>, %n: tensor<3x4xi32>) {
  // expected-error@+1 {{(C3) used must have the shape 2x4, got 3x4}}
  %0 = moe.exchange %x : tensor<2x4x5xf32> used(%n : tensor<3x4xi32>) ranks(2) outs(%x : tensor<2x4x5xf32>)
  return
}

// -----
func.func @exchange_c3_experts(%x: tensor<2x5x4xf32>, %n: tensor<2x4xi32>) {
  // expected-error@+1 {{(C3) blocks must begin with the shape of used, got 'tensor<2x5x4xf32>' and 'tensor<2x4xi32>'}}
  %0 = moe.exchange %x : tensor<2x5x4xf32> used(%n : tensor<2x4xi32>) ranks(2) outs(%x : tensor<2x5x4xf32>)
  return
}

// -----
func.func @exchange_c1_used(%x: tensor<2x4x5xf32>, %n: memref<2x4xi32>) {
  // expected-error@+1 {{(C1) operands must be all tensors or all memrefs, got 'memref<2x4xi32>' and 'tensor<2x4x5xf32>'}}
  %0 = moe.exchange %x : tensor<2x4x5xf32> used(%n : memref<2x4xi32>) ranks(2) outs(%x : tensor<2x4x5xf32>)
  return
}

// -----
func.func @all_gather_c1(%x: tensor<4xf32>, %o: tensor<4x2xf32>) {
  // expected-error@+1 {{(C1) outs must have the shape 2x4, got 4x2}}
  %0 = moe.all_gather %x : tensor<4xf32> ranks(2) outs(%o : tensor<4x2xf32>)
  return
}

// -----
func.func @all_gather_c2(%x: tensor<4xf32>, %o: tensor<0x4xf32>) {
  // expected-error@+1 {{(C2) ranks must be at least 1, got 0}}
  %0 = moe.all_gather %x : tensor<4xf32> ranks(0) outs(%o : tensor<0x4xf32>)
  return
}

// -----
func.func @rows_c1(%x: tensor<4x3xf32>, %n: tensor<2xi64>, %o: tensor<?x2xf32>) {
  // expected-error@+1 {{(C1) outs must have the shape ?x3, got ?x2}}
  %0 = moe.exchange_rows %x : tensor<4x3xf32> sent(%n : tensor<2xi64>) received(%n : tensor<2xi64>) ranks(2) outs(%o : tensor<?x2xf32>)
  return
}

// -----
func.func @rows_c2(%x: tensor<f32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{(C2) blocks must have rows, got 'tensor<f32>'}}
  %0 = moe.exchange_rows %x : tensor<f32> sent(%n : tensor<2xi64>) received(%n : tensor<2xi64>) ranks(2) outs(%x : tensor<f32>)
  return
}

// -----
func.func @rows_c3(%x: tensor<4x3xf32>, %n: tensor<2xi64>, %m: tensor<3xi64>) {
  // expected-error@+1 {{(C3) received must have the shape 2, got 3}}
  %0 = moe.exchange_rows %x : tensor<4x3xf32> sent(%n : tensor<2xi64>) received(%m : tensor<3xi64>) ranks(2) outs(%x : tensor<4x3xf32>)
  return
}

// -----
func.func @group_rows_c1(%n: tensor<2x3xi64>, %a: tensor<6xi32>, %o: tensor<3xi64>) {
  // expected-error@+1 {{(C1) offsets must have the shape 4, got 3}}
  %0:3 = moe.group_rows %n : tensor<2x3xi64> outs(%a, %a, %o : tensor<6xi32>, tensor<6xi32>, tensor<3xi64>)
  return
}

// -----
func.func @record_c1(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %t: tensor<4x2xi64>, %n: tensor<5xi32>, %l: tensor<1xi64>) {
  // expected-error@+1 {{(C1) nonfinite must have the shape 4, got 5}}
  moe.record %e, %w, %w, %t, %n, %l layer(0) top_k(2) of(8)
      : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xi64>, tensor<5xi32>, tensor<1xi64>
  return
}

// -----
func.func @record_c2(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %t: tensor<4x2xi64>, %n: tensor<4xi32>, %l: tensor<1xi64>) {
  // expected-error@+1 {{(C2) top_k must be between 1 and 8, the number of experts, got 9}}
  moe.record %e, %w, %w, %t, %n, %l layer(0) top_k(9) of(8)
      : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xi64>, tensor<4xi32>, tensor<1xi64>
  return
}

// -----
func.func @time_c1() {
  // expected-error@+1 {{attribute 'layer' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  moe.time begin layer(-1)
  return
}
