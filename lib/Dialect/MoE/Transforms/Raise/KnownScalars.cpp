//===- KnownScalars.cpp - What elements were resolved to ------------------===//

#include "KnownScalars.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

void KnownScalars::enter(AffineExpr variable) {
  bool mayBeRead = !isa_and_present<AffineSymbolExpr>(variable) ||
                   space.getData(variable) || space.getInverse(variable);
  scopes.emplace_back().variable = mayBeRead ? AffineExpr() : variable;
}

void KnownScalars::clear() {
  for (Scope &scope : scopes)
    scope.elements.clear();
}

KnownScalars::Key KnownScalars::getKey(const Element &element) {
  size_t hash = llvm::hash_combine_range(element.at);
  return {element.tensor, static_cast<unsigned>(hash)};
}

size_t KnownScalars::getScope(const Element &element) const {
  size_t scope = scopes.size() - 1;
  while (scope != 0 && scopes[scope].variable &&
         !space.dependsOn(element.at, scopes[scope].variable))
    --scope;
  return scope;
}

const KnownScalars::Known *KnownScalars::find(const Element &element) const {
  const auto &elements = scopes[getScope(element)].elements;
  auto it = elements.find(getKey(element));
  if (it != elements.end())
    for (const auto &[at, known] : it->second)
      if (at == element.at)
        return &known;
  return nullptr;
}

void KnownScalars::insert(const Element &element, Known known) {
  auto &elements = scopes[getScope(element)].elements;
  elements[getKey(element)].emplace_back(element.at, std::move(known));
}
