# Bundles each page and writes a table of all files for the browser. CMakeLists.txt runs it.
#   ESBUILD  the bundler
#   GZIP     the compressor
#   BUNDLES  where the files are made
#   CPP      the table; CPP.d names what it was made from

cmake_minimum_required(VERSION 3.25)
set(from ${CMAKE_CURRENT_LIST_DIR})
file(REMOVE_RECURSE ${BUNDLES})

# What everybody needs of a page is in its script and its style sheet, so that it loads at once.
set(pages class lobby memory minesweeper no_room replay screen)
list(TRANSFORM pages APPEND .js OUTPUT_VARIABLE entries)
# What few need comes as a file of its own, when it is needed: the words of another language, and these parts.
file(GLOB languages RELATIVE ${from} ${from}/language_*.js)
set(later at_end confetti in_class polling refusals sheets traffic wave)
list(TRANSFORM later APPEND .js)
list(APPEND later ${languages})
list(TRANSFORM later PREPEND --external:./ OUTPUT_VARIABLE external)
execute_process(
  COMMAND ${ESBUILD} ${entries} ${later} no_script.css rules.css
    --bundle ${external} --minify --format=esm --target=es2022 --charset=utf8
    --outdir=${BUNDLES} --metafile=${BUNDLES}/inputs.json --log-level=warning
  WORKING_DIRECTORY ${from}
  COMMAND_ERROR_IS_FATAL ANY)

file(READ ${BUNDLES}/inputs.json meta)
string(JSON count LENGTH "${meta}" inputs)
math(EXPR last "${count} - 1")
set(inputs)
foreach(index RANGE ${last})
  string(JSON name MEMBER "${meta}" inputs ${index})
  list(APPEND inputs ${from}/${name})
endforeach()
list(TRANSFORM inputs REPLACE " " "\\\\ ")
list(JOIN inputs " " inputs)
cmake_path(GET CPP FILENAME target)
file(WRITE ${CPP}.d "${target}: ${inputs}\n")

set(EMBEDDED_FILES)

# Adds the file at `path` to the table, under that name.
function(embed path name)
  if(name MATCHES "\\.png$")
    file(READ ${path} content HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" content "${content}")
    set(content "\"${content}\"sv")
  else()
    file(READ ${path} content)
    set(content "R\"embedded(${content})embedded\"sv")
  endif()
  file(SHA256 ${path} tag)
  string(SUBSTRING ${tag} 0 16 tag)
  execute_process(COMMAND ${GZIP} -9 -n -c ${path} OUTPUT_FILE ${path}.gz COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${path}.gz gzipped HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" gzipped "${gzipped}")
  string(APPEND EMBEDDED_FILES
    "        source{\"${name}\", \"${tag}\", ${content}, \"${gzipped}\"sv},\n")
  set(EMBEDDED_FILES "${EMBEDDED_FILES}" PARENT_SCOPE)
endfunction()

# The name of a part has a hash of its content, so that browsers may keep it for ever. Who names a
# part says its plain name; that is replaced.
set(parts)
set(hashed_parts)
macro(name_parts text)
  foreach(part hashed IN ZIP_LISTS parts hashed_parts)
    string(REPLACE "${part}\"" "${hashed}\"" ${text} "${${text}}")
  endforeach()
endmacro()

list(TRANSFORM later PREPEND ${BUNDLES}/)
list(REVERSE later) # the words of languages are named by the other parts
file(GLOB bundled ${BUNDLES}/*.css ${BUNDLES}/*.js)
list(REMOVE_ITEM bundled ${later})
foreach(name touch_192 touch_512)
  file(SHA256 ${from}/${name}.png hash)
  string(SUBSTRING ${hash} 0 10 hash)
  list(APPEND parts ${name}.png)
  list(APPEND hashed_parts ${name}-${hash}.png)
  file(COPY_FILE ${from}/${name}.png ${BUNDLES}/${name}-${hash}.png)
  embed(${BUNDLES}/${name}-${hash}.png ${name}-${hash}.png)
endforeach()
foreach(path ${from}/icon.svg ${from}/manifest.webmanifest ${later} ${bundled})
  cmake_path(GET path STEM stem)
  cmake_path(GET path EXTENSION extension)
  file(READ ${path} content)
  name_parts(content) # those before it
  string(SHA256 hash "${content}")
  string(SUBSTRING ${hash} 0 10 hash)
  list(APPEND parts ${stem}${extension})
  list(APPEND hashed_parts ${stem}-${hash}${extension})
  file(WRITE ${BUNDLES}/${stem}-${hash}${extension} "${content}")
  embed(${BUNDLES}/${stem}-${hash}${extension} ${stem}-${hash}${extension})
endforeach()

# The rules of each game are a page, and those of all are the lobby's. Frame and pictures are the same in all languages;
# a language has its lines: three titles, three lines for the frame, then for each game a heading and eight sentences. In
# these {2-B} becomes the address of a rule.
set(rules)
file(GLOB languages ${from}/rules/*.txt)
foreach(path IN LISTS languages)
  cmake_path(GET path STEM LANGUAGE)
  file(READ ${path} lines)
  string(REGEX REPLACE "{([-0-9A-Za-z]+)}" "<a id=\"\\1\" href=\"#\\1\">\\1</a>" lines "${lines}")
  string(REPLACE ";" "\\;" lines "${lines}")
  string(REPLACE "\n" ";" lines "${lines}")
  list(POP_FRONT lines title_of_memory title_of_minesweeper title_of_lobby PLAY ABOUT CHECK)
  set(all)
  foreach(game memory minesweeper)
    list(POP_FRONT lines S0 S1 S2 S3 S4 S5 S6 S7 S8)
    file(READ ${from}/rules/${game}.html html)
    string(CONFIGURE "${html}" rules_of_${game} @ONLY)
    string(APPEND all "${rules_of_${game}}")
  endforeach()
  set(rules_of_lobby "${all}")
  set(ending ".${LANGUAGE}")
  if(LANGUAGE STREQUAL en)
    set(ending)
  endif()
  foreach(page memory minesweeper lobby)
    set(TITLE "${title_of_${page}}")
    set(RULES "${rules_of_${page}}")
    configure_file(${from}/rules/frame.html ${BUNDLES}/${page}_rules${ending}.html @ONLY)
    list(APPEND rules ${BUNDLES}/${page}_rules${ending}.html)
  endforeach()
endforeach()

file(GLOB documents ${from}/*.html)
foreach(path IN LISTS documents rules)
  cmake_path(GET path FILENAME name)
  file(READ ${path} html)
  string(REGEX REPLACE "\n +" "\n" html "${html}") # to indent costs bytes, compressed, too; no line of a <pre> begins with a blank
  name_parts(html)
  file(WRITE ${BUNDLES}/${name} "${html}")
  embed(${BUNDLES}/${name} ${name})
endforeach()

# What the rules say of a server of one's own leads to this text.
file(COPY_FILE ${from}/../../docs/CHECK.md ${BUNDLES}/check.txt)
embed(${BUNDLES}/check.txt check.txt)

configure_file(${from}/embedded.cpp.in ${CPP} @ONLY)
