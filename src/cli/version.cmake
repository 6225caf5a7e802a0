# Writes a source with the version of the program and the commit in SOURCE; `dirty` behind it says
# that files of the tree are not as in that commit. CMakeLists.txt runs it.
#   GIT      the program
#   SOURCE   the tree; if it is no clone, it may be an archive, in which git has named the commit
#   VERSION  the version
#   CPP      what is written, unless it is so already

cmake_minimum_required(VERSION 3.25)
set(commit)
if(GIT AND EXISTS ${SOURCE}/.git) # not that of a folder above
  execute_process(
    COMMAND ${GIT} -C ${SOURCE} describe --always --abbrev=10 --exclude=* --dirty=\ dirty
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
elseif(EXISTS ${SOURCE}/src/cli/commit)
  file(STRINGS ${SOURCE}/src/cli/commit commit REGEX "^[0-9a-f]+$")
  string(SUBSTRING "${commit}" 0 10 commit)
endif()
set(behind)
if(commit)
  set(behind " (${commit})")
endif()
file(CONFIGURE OUTPUT ${CPP} @ONLY CONTENT [[
#include "cli/version.hpp"

const char* const scramble::version = "@VERSION@@behind@";
const char* const scramble::commit = "@commit@";
]])
