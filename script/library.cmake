# The rules, the wire formats and the games as a library for other programs: scramble-dev. Only packages
# have it; docs/example is a program that uses it.

include(CMakePackageConfigHelpers)
set(in_dev COMPONENT dev EXCLUDE_FROM_ALL)
set(libraries lib)
if(CMAKE_LIBRARY_ARCHITECTURE)
  set(libraries lib/${CMAKE_LIBRARY_ARCHITECTURE}) # as Debian has it
endif()

foreach(part IN ITEMS options text rules wire games)
  set_target_properties(scramble_${part} PROPERTIES EXPORT_NAME ${part})
endforeach()
target_compile_features(scramble_options INTERFACE cxx_std_20)
install(DIRECTORY include/scramble DESTINATION include ${in_dev})
install(TARGETS scramble_options scramble_text scramble_rules scramble_wire scramble_games
  EXPORT library ARCHIVE DESTINATION ${libraries} ${in_dev})
install(EXPORT library FILE targets.cmake NAMESPACE scramble:: DESTINATION ${libraries}/cmake/scramble
  ${in_dev})

file(CONFIGURE OUTPUT scramble-config.cmake @ONLY CONTENT [[
include(CMakeFindDependencyMacro)
find_dependency(fmt)
find_dependency(Boost 1.81 CONFIG COMPONENTS headers)
include(${CMAKE_CURRENT_LIST_DIR}/targets.cmake)
]])
write_basic_package_version_file(scramble-config-version.cmake COMPATIBILITY SameMajorVersion)
install(
  FILES
    ${CMAKE_CURRENT_BINARY_DIR}/scramble-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/scramble-config-version.cmake
  DESTINATION ${libraries}/cmake/scramble ${in_dev})

string(REGEX REPLACE "[^/]+" ".." up ${libraries}/pkgconfig)
file(CONFIGURE OUTPUT scramble.pc @ONLY CONTENT [[
prefix=${pcfiledir}/@up@
libdir=${prefix}/@libraries@
includedir=${prefix}/include

Name: scramble
Description: Memory Scramble and Multiplayer Minesweeper: rules, wire formats, games
Version: @PROJECT_VERSION@
Requires: fmt
Cflags: -I${includedir} -DBOOST_ASIO_NO_DEPRECATED
Libs: -L${libdir} -lscramble_games -lscramble_wire -lscramble_rules -lscramble_text
]])
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/scramble.pc DESTINATION ${libraries}/pkgconfig ${in_dev})
install(DIRECTORY docs/example/ DESTINATION share/doc/scramble-dev/examples ${in_dev})
