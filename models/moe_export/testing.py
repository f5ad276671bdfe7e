"""What the tests of all exporters have in common."""

import contextlib
import io
import os
import tempfile
import unittest


class Case(unittest.TestCase):
    """A temporary directory, and an exporter run in this process."""

    main = None  # of the exporter; each test file has its own

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name
        self.prefix = os.path.join(self.directory, "sub", "x")

    def export(self, *arguments, status=0):
        """Run the exporter; return what it printed on standard error."""
        with contextlib.redirect_stderr(io.StringIO()) as errors, \
                contextlib.redirect_stdout(io.StringIO()):
            try:
                got = self.main([*arguments, "--output", self.prefix])
            except SystemExit as stopped:  # argparse
                got = stopped.code
        self.assertEqual(got, status, errors.getvalue())
        return errors.getvalue()

    def read(self, suffix):
        """The text of one written file."""
        with open(self.prefix + suffix, encoding="utf-8") as file:
            return file.read()
