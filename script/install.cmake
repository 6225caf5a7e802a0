# install_program(NAME COMPONENT PART): the program NAME, if it has been built, with its manual pages and its
# completions: those of script/told, so that nobody runs what he builds, perhaps for another machine.
function(install_program name component part)
  set(told ${CMAKE_SOURCE_DIR}/script/told/${name})
  set(packed ${CMAKE_BINARY_DIR}/told/${name})
  install(TARGETS ${name} COMPONENT ${part} OPTIONAL)
  install(CODE "
    if(EXISTS \"$<TARGET_FILE:${name}>\")
      file(REMOVE_RECURSE \"${packed}\")
      file(GLOB sections \"${told}/man*\")
      file(COPY \${sections} DESTINATION \"${packed}\")
      file(GLOB pages \"${packed}/man*/*\")
      execute_process(COMMAND \"${GZIP}\" -9n \${pages} COMMAND_ERROR_IS_FATAL ANY)
      # In /usr, zsh has the completions of packages apart from those of the machine.
      set(zsh site-functions)
      if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
        set(zsh vendor-completions)
      endif()
      set(shared \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
      file(GLOB sections \"${packed}/man*\")
      file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}\"
        TYPE DIRECTORY FILES \${sections})
      file(INSTALL DESTINATION \"\${shared}/bash-completion/completions\"
        TYPE FILE RENAME ${name} FILES \"${told}/bash\")
      file(INSTALL DESTINATION \"\${shared}/zsh/\${zsh}\"
        TYPE FILE RENAME _${name} FILES \"${told}/zsh\")
      file(INSTALL DESTINATION \"\${shared}/fish/vendor_completions.d\"
        TYPE FILE RENAME ${name}.fish FILES \"${told}/fish\")
    endif()"
    COMPONENT ${part})
endfunction()

# The target `told` writes script/told anew, when what the programs tell of themselves has changed; a test
# compares them.
add_custom_target(told)
function(write_told name)
  set(told ${CMAKE_SOURCE_DIR}/script/told/${name})
  set(write COMMAND ${CMAKE_COMMAND} -E rm -rf ${told} COMMAND ${name} manual ${told})
  foreach(shell IN ITEMS bash zsh fish)
    list(APPEND write COMMAND ${name} completion ${shell} > ${told}/${shell})
  endforeach()
  add_custom_target(told-${name} ${write} VERBATIM)
  add_dependencies(told told-${name})
endfunction()
