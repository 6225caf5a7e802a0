# Takes out of what is packed the names of the compilers, as Debian does.
file(GLOB_RECURSE programs ${CPACK_TEMPORARY_DIRECTORY}/*)
list(FILTER programs INCLUDE REGEX "/bin/|[.]a$")
foreach(each IN LISTS programs)
  execute_process(
    COMMAND ${CPACK_STRIP} --enable-deterministic-archives --strip-debug
      --remove-section=.comment --remove-section=.note ${each}
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
