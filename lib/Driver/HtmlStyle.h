//===- HtmlStyle.h - The look of a report -----------------------*- C++ -*-===//

#ifndef MOE_DRIVER_HTMLSTYLE_H
#define MOE_DRIVER_HTMLSTYLE_H

#include "llvm/ADT/StringRef.h"

namespace mlir::moe {

/// A style sheet that needs nothing else: colours for light and dark, of which
/// h0 to h7 are the loads from nothing up.
inline constexpr llvm::StringLiteral kHtmlStyle = R"css(
:root { color-scheme: light dark; --page: #fff; --text: #1b1f24; --muted: #57606a;
  --line: #d8dee4; --compute: #2b7bba; --exchange: #d9822b; --wait: #c9d1d9; --h0: #f0f2f4; --h1: #dbe9f6; --h2: #bad6eb; --h3: #89bedc; --h4: #539ecd;
  --h5: #2b7bba; --h6: #0b559f; --h7: #08306b; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f1419; --text: #e6edf3; --muted: #9aa5b1; --line: #30363d;
    --compute: #3f8fd6; --exchange: #e8973f; --wait: #3a434d;
    --h0: #1b2129; --h1: #14304d; --h2: #134672; --h3: #1d619e; --h4: #3881c3;
    --h5: #65a4dd; --h6: #9cc8ef; --h7: #dcedfb; } }
body { background: var(--page); color: var(--text); margin: 2rem auto;
  max-width: 72rem; padding: 0 1.5rem;
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { color: var(--muted); margin: .25rem 0 .75rem; }
dl { display: flex; flex-wrap: wrap; gap: .75rem 2.5rem; margin: 0; }
dt { color: var(--muted); font-size: .85rem; }
dd { font-size: 1.25rem; margin: 0; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem;
  text-align: right; white-space: nowrap; }
th { color: var(--muted); font-weight: 500; white-space: normal;
  vertical-align: bottom; }
svg { display: block; width: 100%; height: auto; }
svg.legend { margin-bottom: .5rem; }
svg text { fill: var(--text); font-size: 12px; }
.h0 { fill: var(--h0); } .h1 { fill: var(--h1); } .h2 { fill: var(--h2); }
.h3 { fill: var(--h3); } .h4 { fill: var(--h4); } .h5 { fill: var(--h5); }
.h6 { fill: var(--h6); } .h7 { fill: var(--h7); }
.compute { fill: var(--compute); } .exchange { fill: var(--exchange); }
.wait { fill: var(--wait); }
)css";

} // namespace mlir::moe

#endif // MOE_DRIVER_HTMLSTYLE_H
