# Mends the links of the documents that were installed for a package, in FOLDER. Boards and load tests are not
# where they are in the sources. Of what is not installed (ABSENT, a pattern), the name stays, without a link.
file(GLOB_RECURSE documents "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${FOLDER}/*.md")
foreach(document IN LISTS documents)
  file(READ "${document}" text)
  string(REGEX REPLACE "\\]\\(((\\.\\./)?)(boards|load)([/)])" "](\\1../../scramble/\\3\\4" text "${text}")
  string(REGEX REPLACE "\\[([^][]*)\\]\\((\\.\\./)?(${ABSENT})[^)]*\\)" "\\1" text "${text}")
  file(WRITE "${document}" "${text}")
endforeach()
