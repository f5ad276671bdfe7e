//===- BuildIdentity.cpp - Which build of this tool runs ------------------===//

#include "moe/Driver/BuildIdentity.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <link.h>

using namespace llvm;

/// Looks for the linker's hash of a file in the notes of a segment.
static StringRef findBuildId(StringRef notes, uint64_t alignment) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes.data(), sizeof(note));
    uint64_t text = sizeof(note) + alignTo(note.n_namesz, alignment);
    uint64_t size = text + alignTo(note.n_descsz, alignment);
    if (size > notes.size())
      break;
    if (note.n_type == NT_GNU_BUILD_ID &&
        notes.substr(sizeof(note), note.n_namesz) == StringRef("GNU", 4))
      return notes.substr(text, note.n_descsz);
    notes = notes.drop_front(size);
  }
  return "";
}

static StringRef findBuildId(const dl_phdr_info &info) {
  for (const ElfW(Phdr) &segment : ArrayRef(info.dlpi_phdr, info.dlpi_phnum)) {
    if (segment.p_type != PT_NOTE)
      continue;
    const auto *notes =
        reinterpret_cast<const char *>(info.dlpi_addr + segment.p_vaddr);
    StringRef id = findBuildId(StringRef(notes, segment.p_memsz),
                               segment.p_align == 8 ? 8 : 4);
    if (!id.empty())
      return id;
  }
  return "";
}

/// For a file without a build id: another file, or one that was written to, is
/// another build.
static bool addFile(StringRef path, raw_ostream &os) {
  sys::fs::file_status status;
  if (sys::fs::status(path.empty() ? "/proc/self/exe" : path, status))
    return false;
  os << status.getUniqueID().getDevice() << ":"
     << status.getUniqueID().getFile() << ":" << status.getSize() << ":"
     << status.getLastModificationTime().time_since_epoch().count();
  return true;
}

std::optional<std::string> mlir::moe::getBuildIdentity() {
  std::string identity;
  auto add = [](dl_phdr_info *info, size_t, void *data) {
    StringRef path = info->dlpi_name;
    // Code of the kernel is not in a file, and no part of programs.
    if (path.starts_with("linux-vdso"))
      return 0;
    raw_string_ostream os(*static_cast<std::string *>(data));
    StringRef id = findBuildId(*info);
    os << path << '\0' << id << '\0';
    return id.empty() && !addFile(path, os) ? 1 : 0;
  };
  if (dl_iterate_phdr(add, &identity) != 0)
    return std::nullopt;
  return identity;
}
