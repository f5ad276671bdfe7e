//===- JsonReader.h - JSON that is read strictly ----------------*- C++ -*-===//
//
// For files that people write by hand: what is not as it should be is an error
// that names the place, the value seen there and the values accepted, and a
// field that nobody reads is one, too.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_PLANNING_JSONREADER_H
#define MOE_PLANNING_JSONREADER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace mlir::moe {

/// A value of a file, and its place. Every function that returns a bool returns
/// false after it has noted the error, of which the first is kept.
class JsonReader {
public:
  JsonReader(const llvm::json::Value *value, std::string place,
             std::string &error)
      : value(value), place(std::move(place)), error(error) {}

  /// Notes that the value is none of those that are accepted.
  bool fail(const llvm::Twine &accepted) const;
  /// Notes what is wrong with the value, where it is not the value as such.
  bool failBecause(const llvm::Twine &why) const;

  /// Checks that this is an object with all of the fields `required` and
  /// perhaps some of `optional`.
  bool isObject(llvm::ArrayRef<llvm::StringRef> required,
                llvm::ArrayRef<llvm::StringRef> optional = {}) const;
  bool has(llvm::StringRef field) const;
  JsonReader operator[](llvm::StringRef field) const;

  /// Checks that this is an array.
  bool isArray() const;
  /// The array that it is, or null.
  const llvm::json::Array *getArray() const {
    return value ? value->getAsArray() : nullptr;
  }
  size_t size() const;
  JsonReader operator[](size_t index) const;

  bool read(int64_t &number, int64_t least, int64_t most) const;
  /// A finite number above 0, or from 0 on.
  bool readPositive(double &number) const;
  bool readFromZero(double &number) const;
  /// A text that is not empty.
  bool read(std::string &text) const;
  /// One of some texts.
  bool readOneOf(std::string &text,
                 llvm::ArrayRef<llvm::StringRef> accepted) const;

  llvm::StringRef getPlace() const { return place; }

private:
  /// Null if there is no such value.
  const llvm::json::Value *value;
  std::string place;
  std::string &error;
};

/// The JSON in a file; `what` it is supposed to be, such as "the placement",
/// begins the error.
llvm::Expected<llvm::json::Value> parseJsonFile(llvm::StringRef path,
                                                llvm::StringRef what);

/// What the format of files of one kind begins with: `name` and `version` are
/// those that are read.
bool checkFormat(const JsonReader &file, llvm::StringRef name, int64_t version);

} // namespace mlir::moe

#endif // MOE_PLANNING_JSONREADER_H
