"""Export Mixture-of-Experts blocks written in JAX to MLIR (linalg on tensors)."""
