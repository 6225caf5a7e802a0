#pragma once

namespace scramble {

// Made by version.cmake.

/// What --version prints: the version, and the commit of which the program was built, if that is
/// known.
extern const char* const version;
/// That commit, with `dirty` behind it if files were not as in it; empty if it is not known.
extern const char* const commit;

} // namespace scramble
