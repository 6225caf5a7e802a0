#pragma once

namespace scramble {

/// What --version prints: the version, and the commit of which the program was built, if that is
/// known. Made by version.cmake.
extern const char* const version;

} // namespace scramble
