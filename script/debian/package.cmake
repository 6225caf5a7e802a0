# What the Debian package has, and what it says of itself. script/package makes it.

install(FILES README.md CHANGELOG.md DESTINATION share/doc/scramble)
install(DIRECTORY docs DESTINATION share/doc/scramble)

# Only packages have the rest.
set(debian ${CMAKE_CURRENT_LIST_DIR})
set(in_packages COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${debian}/scramble.service ${debian}/scramble.socket
  DESTINATION lib/systemd/system ${in_packages})
install(FILES ${debian}/copyright DESTINATION share/doc/scramble ${in_packages})
install(FILES docs/scramble.toml DESTINATION /etc/scramble ${in_packages})
add_custom_command(
  OUTPUT changelog.gz
  DEPENDS ${debian}/changelog
  COMMAND ${GZIP} -9 -n -c ${debian}/changelog > changelog.gz
  VERBATIM)
add_custom_target(package_files DEPENDS changelog.gz)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz
  DESTINATION share/doc/scramble ${in_packages})

set(CPACK_GENERATOR DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS
  "${CMAKE_BINARY_DIR};${PROJECT_NAME};ALL;/"
  "${CMAKE_BINARY_DIR};${PROJECT_NAME};debian;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT "The Scramble authors <authors@scramble.example>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS etcd-server)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"server for board games that everyone plays at once
Memory Scramble is Memory without turns: all players turn over cards of one
board at the same time. Multiplayer Minesweeper is one field on which everyone
digs. People open rooms of both in their browsers and invite others by a link.
.
Programs play over HTTP, WebSockets and telnet, by documented protocols. Moves
are kept on the disk before they are answered; several servers may share rooms.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${debian}/conffiles ${debian}/postinst ${debian}/prerm ${debian}/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
