import os

import lit.formats

config.name = "MOE-Unit"
config.suffixes = []
config.test_exec_root = os.path.join(config.moe_obj_root, "test", "Unit")
config.test_source_root = config.test_exec_root
config.test_format = lit.formats.GoogleTest(".", "-unit-tests")
