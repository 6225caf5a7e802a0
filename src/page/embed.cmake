# Bundles each page and writes a table of all files for the browser. CMakeLists.txt runs it.
#   ESBUILD  the bundler
#   BUNDLES  where the bundles go
#   CPP      the table; CPP.d names what it was made from

cmake_minimum_required(VERSION 3.25)
set(from ${CMAKE_CURRENT_LIST_DIR})
file(REMOVE_RECURSE ${BUNDLES})

set(inputs)
foreach(game class in_class lobby memory minesweeper replay room field_room screen) # separately, so that shared code does not become a file of its own
  execute_process(
    COMMAND ${ESBUILD} ${game}.js ${game}.css
      --bundle --minify --format=esm --target=es2022 --charset=utf8
      --splitting --chunk-names=[name] # dynamic imports stay separate files
      --external:./room.js --external:./field_room.js --external:./in_class.js # only the pages of rooms load them
      --outdir=${BUNDLES}/files --metafile=${BUNDLES}/${game}.json --log-level=warning
    WORKING_DIRECTORY ${from}
    COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${BUNDLES}/${game}.json meta)
  string(JSON count LENGTH "${meta}" inputs)
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON name MEMBER "${meta}" inputs ${index})
    list(APPEND inputs ${from}/${name})
  endforeach()
endforeach()
list(REMOVE_DUPLICATES inputs)
list(TRANSFORM inputs REPLACE " " "\\\\ ")
list(JOIN inputs " " inputs)
cmake_path(GET CPP FILENAME target)
file(WRITE ${CPP}.d "${target}: ${inputs}\n")

file(GLOB paths ${from}/*.html ${from}/*.svg ${BUNDLES}/files/*)
set(EMBEDDED_FILES)
foreach(path IN LISTS paths)
  get_filename_component(name ${path} NAME)
  file(READ ${path} content)
  string(APPEND EMBEDDED_FILES "        source{\"${name}\", R\"embedded(${content})embedded\"},\n")
endforeach()
configure_file(${from}/embedded.cpp.in ${CPP} @ONLY)
