# Writes a source with the version of the program and the commit in SOURCE; `dirty` behind it says
# that files of the tree are not as in that commit. CMakeLists.txt runs it.
#   GIT      the program; without it, or outside a clone, no commit is named
#   SOURCE   the tree
#   VERSION  the version
#   CPP      what is written, unless it is so already

cmake_minimum_required(VERSION 3.25)
set(commit)
if(GIT AND EXISTS ${SOURCE}/.git) # not that of a folder above
  execute_process(
    COMMAND ${GIT} -C ${SOURCE} describe --always --abbrev=10 --exclude=* --dirty=\ dirty
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
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
