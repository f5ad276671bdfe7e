"""Export Hugging Face Mixture-of-Experts models to MLIR (linalg on tensors)."""


class ExportError(Exception):
    """A failure whose message is one sentence that names the thing at fault."""


def first_line(error):
    """The first line of an exception that says something, for one-line messages."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__
