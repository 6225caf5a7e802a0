# What the Debian packages have, and what they say of themselves. script/package makes them.

install(FILES README.md CHANGELOG.md DESTINATION share/doc/scramble COMPONENT server)
install(DIRECTORY docs DESTINATION share/doc/scramble COMPONENT server PATTERN site EXCLUDE)
install(FILES docs/CHECK.md docs/COMMANDS.md docs/RULES.md
  DESTINATION share/doc/scramble-check COMPONENT checker)
# mend_links(PACKAGE COMPONENT ABSENT): in the documents of a package, without those that match ABSENT.
function(mend_links package component absent)
  install(CODE "set(FOLDER share/doc/${package})\nset(ABSENT [[${absent}]])" COMPONENT ${component})
  install(SCRIPT script/debian/links.cmake COMPONENT ${component})
endfunction()
mend_links(scramble server "CONTRIBUTING\\.md|LICENSE|container|script|src|test")
mend_links(scramble-check checker "OPERATING\\.md")

# Packages are for the Debian on which they are made, and say so in their version.
file(STRINGS /etc/os-release os REGEX "^(ID|VERSION_ID|VERSION_CODENAME)=")
string(REGEX MATCH "VERSION_ID=\"?([0-9]+)" ignored "${os}")
set(number ${CMAKE_MATCH_1})
string(REGEX MATCH "VERSION_CODENAME=\"?([a-z]+)" ignored "${os}")
set(distribution ${CMAKE_MATCH_1})
set(package_version ${PROJECT_VERSION}+deb${number})
if(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
  set(architecture arm64)
else()
  set(architecture amd64)
endif()

# Only packages have the rest.
set(debian ${CMAKE_CURRENT_LIST_DIR})
set(in_server COMPONENT server EXCLUDE_FROM_ALL)
install(FILES ${debian}/scramble.service ${debian}/scramble.socket
  DESTINATION lib/systemd/system ${in_server})
install(FILES docs/scramble.toml DESTINATION /etc/scramble ${in_server})
configure_file(${debian}/changelog changelog @ONLY)
add_custom_command(
  OUTPUT changelog.gz
  DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/changelog
  COMMAND ${GZIP} -9 -n -c changelog > changelog.gz
  VERBATIM)
add_custom_target(package_files DEPENDS changelog.gz)
# install_about(PACKAGE COMPONENT): what each package says of itself, once it is made: tests install from trees
# that make no packages.
function(install_about package component)
  set(sbom ${package}.spdx.json)
  add_custom_command(
    OUTPUT ${sbom}
    DEPENDS ${debian}/sbom ${debian}/libraries
    COMMAND ${debian}/sbom ${package} ${package_version} ${architecture} > ${sbom}
    VERBATIM)
  add_custom_target(${package}-sbom DEPENDS ${sbom})
  add_dependencies(package_files ${package}-sbom)
  install(
    FILES
      ${debian}/copyright
      ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz
      ${CMAKE_CURRENT_BINARY_DIR}/${sbom}
    DESTINATION share/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL OPTIONAL)
endfunction()
install_about(scramble server)
install_about(scramble-check checker)
install_about(scramble-dev dev)

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${debian}/scramble.lintian-overrides)
file(READ ${debian}/scramble.lintian-overrides overrides)
if(number EQUAL 12) # later ones do not ask, and take no answer
  string(APPEND overrides
    "# The unit is for systemd; other inits start the program as any other.\n"
    "scramble: package-supports-alternative-init-but-no-init.d-script *\n")
endif()
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/scramble.lintian-overrides "${overrides}")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/scramble.lintian-overrides RENAME scramble
  DESTINATION share/lintian/overrides ${in_server})
install(FILES ${debian}/scramble-check.lintian-overrides RENAME scramble-check
  DESTINATION share/lintian/overrides COMPONENT checker EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL server checker dev)
set(CPACK_STRIP_FILES ON)
set(CPACK_STRIP ${CMAKE_STRIP})
set(CPACK_PRE_BUILD_SCRIPTS ${debian}/strip.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT "The Scramble authors <authors@scramble.example>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_VERSION ${package_version})
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE ${architecture})
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_SERVER_PACKAGE_NAME scramble)
set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION net)
set(CPACK_DEBIAN_SERVER_PACKAGE_SUGGESTS "etcd-server, scramble-check, wrk, curl")
set(CPACK_DEBIAN_SERVER_DESCRIPTION
"server for board games that everyone plays at once
Memory Scramble is Memory without turns: all players turn over cards of one
board at the same time. Multiplayer Minesweeper is one field on which everyone
digs. People open rooms of both in their browsers and invite others by a link.
.
Programs play over HTTP, WebSockets and telnet, by documented protocols. Moves
are kept on the disk before they are answered; several servers may share rooms.")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
  ${debian}/conffiles ${debian}/postinst ${debian}/prerm ${debian}/postrm)

set(CPACK_DEBIAN_CHECKER_PACKAGE_NAME scramble-check)
set(CPACK_DEBIAN_CHECKER_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_CHECKER_PACKAGE_SUGGESTS scramble)
set(CPACK_DEBIAN_CHECKER_DESCRIPTION
"find out whether a game server keeps the rules of its handout
It plays against a server of Memory Scramble or of Multiplayer Minesweeper,
written in any language, as its clients do, and says which rules it keeps.
What goes wrong is told with all that was asked and answered.
.
It is for students who write such a server, and for their teachers: results
are for people, in the Test Anything Protocol, or in JUnit's XML.")

# It has no program of its own, so nothing tells on what it depends.
set(boost libboost1.81-dev)
if(number GREATER 12)
  set(boost libboost-dev)
endif()
set(CPACK_DEBIAN_DEV_PACKAGE_NAME scramble-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libfmt-dev, ${boost}")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "cmake, pkgconf")
set(CPACK_DEBIAN_DEV_DESCRIPTION
"Memory Scramble and Multiplayer Minesweeper as a C++ library
The rules of both games, the formats in which programs speak of them, and the
games themselves with all their waiting, for programs in C++20: other servers,
players, tests.
.
It has headers, static libraries, a package for CMake and one for pkg-config,
and an example of thirty lines.")
include(CPack)
