// A product, what calls it for each of many, and a polynomial.

typedef float Vector __attribute__((vector_size(32)));

__attribute__((noinline)) void product(int n, const float *a, const Vector *b,
                                       Vector *c) {
  for (int i = 0; i < n; ++i) {
    Vector sum[8] = {0};
    for (int k = 0; k < n; ++k)
      for (int l = 0; l < 8; ++l)
        sum[l] += a[i * n + k] * b[k * 8 + l];
    for (int l = 0; l < 8; ++l)
      c[i * 8 + l] = sum[l];
  }
}

__attribute__((noinline)) void products(int count, int n, const float *a,
                                        const Vector *b, Vector *c) {
  for (int e = 0; e < count; ++e)
    product(n, a, b + e * n, c + e * n);
}

__attribute__((noinline)) void polynomial(int n, Vector *x) {
  for (int i = 0; i < n; ++i)
    x[i] = (((x[i] * 0.1f + 0.2f) * x[i] + 0.3f) * x[i] + 0.4f) * x[i] + 0.5f;
}
