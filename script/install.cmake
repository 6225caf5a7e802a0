# install_program(NAME COMPONENT PART): the program NAME with its manual pages and its completions, which
# it writes itself, if it has been built.
function(install_program name component part)
  set(told ${CMAKE_BINARY_DIR}/told/${name})
  install(TARGETS ${name} COMPONENT ${part} OPTIONAL)
  install(CODE "
    if(EXISTS \"$<TARGET_FILE:${name}>\")
      set(fails COMMAND_ERROR_IS_FATAL ANY)
      file(REMOVE_RECURSE \"${told}\")
      execute_process(COMMAND \"$<TARGET_FILE:${name}>\" manual \"${told}\" \${fails})
      file(GLOB pages \"${told}/man*/*\")
      execute_process(COMMAND \"${GZIP}\" -9n \${pages} \${fails})
      foreach(shell bash zsh fish)
        execute_process(
          COMMAND \"$<TARGET_FILE:${name}>\" completion \${shell}
          OUTPUT_FILE \"${told}/\${shell}\" \${fails})
      endforeach()
      # In /usr, zsh has the completions of packages apart from those of the machine.
      set(zsh site-functions)
      if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
        set(zsh vendor-completions)
      endif()
      set(shared \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
      file(GLOB sections \"${told}/man*\")
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
