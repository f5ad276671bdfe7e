// RUN: moe-opt %s --split-input-file --verify-diagnostics

func.func @expert_tasks_c1(%l: tensor<2x8xi32>, %t: tensor<?x6xi64>, %n: tensor<1xi64>) {
  // expected-error@+1 {{(C1) tasks must have the shape ?x7, got ?x6}}
  %0:2 = moe.expert_tasks %l : tensor<2x8xi32> rows(96) least(0) outs(%t, %n : tensor<?x6xi64>, tensor<1xi64>)
  return
}

// -----
func.func @expert_tasks_c1_number(%l: tensor<2x8xi32>, %t: tensor<?x7xi64>, %n: tensor<1xi32>) {
  // expected-error@+1 {{(C1) their number must hold 'i64', got 'i32'}}
  %0:2 = moe.expert_tasks %l : tensor<2x8xi32> rows(96) least(0) outs(%t, %n : tensor<?x7xi64>, tensor<1xi32>)
  return
}

// -----
func.func @expert_tasks_c1_outs(%l: tensor<2x8xi32>, %t: tensor<?x7xi64>) {
  // expected-error@+1 {{(C1) expects 2 outs, got 1}}
  %0 = moe.expert_tasks %l : tensor<2x8xi32> rows(96) least(0) outs(%t : tensor<?x7xi64>)
  return
}

// -----
func.func @expert_tasks_c2(%l: tensor<2x8xi32>, %t: tensor<?x7xi64>, %n: tensor<1xi64>) {
  // expected-error@+1 {{attribute 'most_rows' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0:2 = moe.expert_tasks %l : tensor<2x8xi32> rows(0) least(0) outs(%t, %n : tensor<?x7xi64>, tensor<1xi64>)
  return
}

// -----
func.func @expert_tasks_c3(%l: memref<2x8xi32>, %t: memref<?x7xi64, strided<[8, 1]>>, %n: memref<1xi64>) {
  // expected-error@+1 {{(C3) tasks must be contiguous, got 'memref<?x7xi64, strided<[8, 1]>>'}}
  moe.expert_tasks %l : memref<2x8xi32> rows(96) least(0) outs(%t, %n : memref<?x7xi64, strided<[8, 1]>>, memref<1xi64>)
  return
}
