#pragma once

#include "journal/scratch_directory.hpp"

namespace scramble::test {

/// A directory of a test's own. It is removed at the end.
using scratch = journal::scratch_directory;

} // namespace scramble::test
