// One of each kind of kernel, in the forms that differ most.
func.func @layer(%logits: memref<?x64xbf16>, %bias: memref<64xf32>,
                 %x: memref<?x2048xbf16>, %limits: memref<1xi64>,
                 %rows: memref<1x64x?x2048xbf16>, %e: memref<?x8xi32>,
                 %w: memref<?x8xf32>, %s: memref<?x8xf32>, %n: memref<?xi32>,
                 %slots: memref<1x64x?xi32>, %slotWeight: memref<1x64x?xf32>,
                 %where: memref<?x8xi64>, %tw: memref<?x8xf32>,
                 %load: memref<1x64xi32>, %y: memref<?x2048xbf16>) {
  moe.candidates %logits : memref<?x64xbf16> bias(%bias : memref<64xf32>)
      router(<score = softmax, top_k = 8, normalize = sum,
              groups = <count = 8, keep = 4, score = top2sum>>)
      outs(%e, %w, %s, %n : memref<?x8xi32>, memref<?x8xf32>, memref<?x8xf32>,
           memref<?xi32>)
  moe.assign %e, %w, %limits : memref<?x8xi32>, memref<?x8xf32>, memref<1xi64>
      key(%s : memref<?x8xf32>) compete(largest) top_k(8) per_token(6)
      renorm(topk_sum)
      outs(%slots, %slotWeight, %where, %tw, %load : memref<1x64x?xi32>,
           memref<1x64x?xf32>, memref<?x8xi64>, memref<?x8xf32>,
           memref<1x64xi32>)
  moe.dispatch %x, %slots : memref<?x2048xbf16>, memref<1x64x?xi32>
      outs(%rows : memref<1x64x?x2048xbf16>)
  moe.combine %rows, %where : memref<1x64x?x2048xbf16>, memref<?x8xi64>
      weights(%tw : memref<?x8xf32>) outs(%y : memref<?x2048xbf16>)
  return
}

func.func @many_experts(%logits: memref<?x1024xf32>, %mask: memref<?xi1>,
                        %e: memref<?x1024xi32>, %w: memref<?x1024xf32>,
                        %s: memref<?x1024xf32>, %n: memref<?xi32>) {
  moe.candidates %logits : memref<?x1024xf32> mask(%mask : memref<?xi1>)
      router(<score = topk_softmax, top_k = 32>)
      capacity(<factor = "1.5", strategy = expanded_drop>)
      outs(%e, %w, %s, %n : memref<?x1024xi32>, memref<?x1024xf32>,
           memref<?x1024xf32>, memref<?xi32>)
  return
}

func.func @random(%e: memref<?x2xi32>, %w: memref<?x2xf32>,
                  %limits: memref<4xi64>, %key: memref<?x2xi64>,
                  %0: memref<4x8x6xi32>, %1: memref<4x8x6xf32>,
                  %2: memref<?x2xi64>, %3: memref<?x2xf32>,
                  %4: memref<4x8xi32>) {
  moe.random_key %e : memref<?x2xi32> seed(7) layer(0)
      outs(%key : memref<?x2xi64>)
  moe.assign %e, %w, %limits : memref<?x2xi32>, memref<?x2xf32>, memref<4xi64>
      key(%key : memref<?x2xi64>) compete(smallest) top_k(2)
      outs(%0, %1, %2, %3, %4 : memref<4x8x6xi32>, memref<4x8x6xf32>,
           memref<?x2xi64>, memref<?x2xf32>, memref<4x8xi32>)
  moe.assign %e, %w, %limits : memref<?x2xi32>, memref<?x2xf32>, memref<4xi64>
      compete(last) top_k(2)
      outs(%0, %1, %2, %3, %4 : memref<4x8x6xi32>, memref<4x8x6xf32>,
           memref<?x2xi64>, memref<?x2xf32>, memref<4x8xi32>)
  return
}

func.func @ragged(%e: memref<?x2xi32>, %w: memref<?x2xf32>, %0: memref<?xi32>,
                  %1: memref<?xf32>, %2: memref<?x2xi64>, %3: memref<?x2xf32>,
                  %4: memref<9xi64>) {
  moe.assign_ragged %e, %w : memref<?x2xi32>, memref<?x2xf32> top_k(2)
      renorm(one)
      outs(%0, %1, %2, %3, %4 : memref<?xi32>, memref<?xf32>, memref<?x2xi64>,
           memref<?x2xf32>, memref<9xi64>)
  return
}

#k = affine_map<(g, e, c, n, k) -> (g, e, c, k)>
#nk = affine_map<(g, e, c, n, k) -> (e, n, k)>
#n = affine_map<(g, e, c, n, k) -> (g, e, c, n)>
#rk = affine_map<(e, r, n, k) -> (r, k)>
#ekn = affine_map<(e, r, n, k) -> (e, k, n)>
#rn = affine_map<(e, r, n, k) -> (r, n)>
#row = affine_map<(e, r, n) -> (r, n)>

func.func @products(%x: memref<1x8x6x40xbf16>, %w: memref<8x50x40xbf16>,
                    %load: memref<1x8xi32>, %y: memref<1x8x6x50xf32>,
                    %rx: memref<?x2048xf32>, %rw: memref<8x2048x1024xf32>,
                    %offsets: memref<9xi64>, %ry: memref<?x1024xf32>) {
  moe.expert_generic load(%load : memref<1x8xi32>) maps([#k, #nk, #n])
      reductions(1) inputs(%x, %w : memref<1x8x6x40xbf16>, memref<8x50x40xbf16>)
      outs(%y : memref<1x8x6x50xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    moe.element_yield %3 : f32
  }
  moe.expert_generic offsets(%offsets : memref<9xi64>) maps([#rk, #ekn, #rn])
      reductions(1) inputs(%rx, %rw : memref<?x2048xf32>, memref<8x2048x1024xf32>)
      outs(%ry : memref<?x1024xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    moe.element_yield %1 : f32
  }
  moe.expert_generic offsets(%offsets : memref<9xi64>) maps([#row])
      reductions(0) outs(%ry : memref<?x1024xf32>) {
  ^bb0(%c: f32):
    %0 = arith.negf %c : f32
    moe.element_yield %0 : f32
  }
  return
}
