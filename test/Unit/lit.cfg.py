import os

import lit.formats

config.name = "MOE-Unit"
# Some ask for more than there can be, and are told so.
config.environment["ASAN_OPTIONS"] = "allocator_may_return_null=1"
config.suffixes = []
config.test_exec_root = os.path.join(config.moe_obj_root, "test", "Unit")
config.test_source_root = config.test_exec_root
config.test_format = lit.formats.GoogleTest(".", "-unit-tests")
