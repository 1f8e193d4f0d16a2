# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Helpers that keep leaf CMakeLists.txt files short. Every library is a static
# archive linked against libMLIR.so and libLLVM.so only: naming an upstream
# static MLIR archive beside them would register its contents twice.

if(NOT MLIR_TABLEGEN_EXE)
  set(MLIR_TABLEGEN_EXE mlir-tblgen)
endif()

# Debian's libMLIR.so is in no folder that the loader searches by itself.
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)

# loom_add_library(<name> <sources>... [LINK_LIBS <libs>...] [DEPENDS <targets>...]
#                  [LLVM_ONLY])
# LLVM_ONLY libraries must not use MLIR (lib/Runtime, lib/Simulator).
function(loom_add_library name)
  cmake_parse_arguments(ARG "LLVM_ONLY" "" "LINK_LIBS;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_LLVM_ONLY)
    target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} LLVM)
  else()
    target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} MLIR LLVM)
  endif()
  target_include_directories(${name} INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  # Generated headers of all dialects exist before any library compiles.
  add_dependencies(${name} loom-headers)
  install(TARGETS ${name} EXPORT LoomTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  set_property(GLOBAL APPEND PROPERTY LOOM_LIBS ${name})
endfunction()

# loom_add_tool(<name> <sources>... [LINK_LIBS <libs>...])
function(loom_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} MLIR LLVM)
  add_dependencies(${name} loom-headers)
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set_property(GLOBAL APPEND PROPERTY LOOM_TOOLS ${name})
endfunction()

# loom_tool_alias(<name> <alias>)
# The name the tool has elsewhere.
function(loom_tool_alias name alias)
  set(link ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${alias})
  add_custom_command(TARGET ${name} POST_BUILD VERBATIM
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${name} ${link})
  install(FILES ${link} DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

# loom_add_unittest(<name> <sources>... [LINK_LIBS <libs>...])
function(loom_add_unittest name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} GTest::gtest_main MLIR LLVM)
  add_dependencies(${name} loom-headers)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/test/Unit)
  set_property(GLOBAL APPEND PROPERTY LOOM_UNITTESTS ${name})
endfunction()

# loom_tablegen(<td file> <output> <mlir-tblgen flags>...)
# Adds one generated file of the current folder to the loom-headers target.
function(loom_tablegen td out)
  set(LLVM_TARGET_DEFINITIONS ${td})
  mlir_tablegen(${out} ${ARGN} EXTRA_INCLUDES ${CMAKE_SOURCE_DIR}/include)
  _loom_generated(${out})
endfunction()

# The same with LLVM's own backends (searchable tables).
function(loom_llvm_tablegen td out)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(LLVM_TABLEGEN_EXE ${LLVM_TOOLS_BINARY_DIR}/llvm-tblgen)
  tablegen(LLVM ${out} ${ARGN} EXTRA_INCLUDES ${CMAKE_SOURCE_DIR}/include)
  _loom_generated(${out})
endfunction()

function(_loom_generated out)
  file(RELATIVE_PATH path ${CMAKE_BINARY_DIR}/include ${CMAKE_CURRENT_BINARY_DIR}/${out})
  string(MAKE_C_IDENTIFIER "gen_${path}" target)
  add_custom_target(${target} DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${out})
  set_property(GLOBAL APPEND PROPERTY LOOM_GENERATED ${target})
endfunction()

# loom_dialect_headers(<Prefix> <dialect> [TYPES] [ATTRS] [ENUMS] [OPS <stems>...])
# Types, attributes and enums are defined in <Prefix>Dialect.td and generated as
# <Prefix>{Types,Attrs,Enums}.{h,cpp}.inc; each op stem has its own .td file.
function(loom_dialect_headers prefix dialect)
  cmake_parse_arguments(ARG "TYPES;ATTRS;ENUMS" "" "OPS" ${ARGN})
  set(td ${prefix}Dialect.td)
  loom_tablegen(${td} ${prefix}Dialect.h.inc -gen-dialect-decls -dialect=${dialect})
  loom_tablegen(${td} ${prefix}Dialect.cpp.inc -gen-dialect-defs -dialect=${dialect})
  if(ARG_TYPES)
    loom_tablegen(${td} ${prefix}Types.h.inc -gen-typedef-decls -typedefs-dialect=${dialect})
    loom_tablegen(${td} ${prefix}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=${dialect})
  endif()
  if(ARG_ATTRS)
    loom_tablegen(${td} ${prefix}Attrs.h.inc -gen-attrdef-decls -attrdefs-dialect=${dialect})
    loom_tablegen(${td} ${prefix}Attrs.cpp.inc -gen-attrdef-defs -attrdefs-dialect=${dialect})
  endif()
  if(ARG_ENUMS)
    loom_tablegen(${td} ${prefix}Enums.h.inc -gen-enum-decls)
    loom_tablegen(${td} ${prefix}Enums.cpp.inc -gen-enum-defs)
  endif()
  foreach(stem ${ARG_OPS})
    loom_tablegen(${stem}.td ${stem}.h.inc -gen-op-decls -dialect=${dialect})
    loom_tablegen(${stem}.td ${stem}.cpp.inc -gen-op-defs -dialect=${dialect})
  endforeach()
endfunction()

function(loom_pass_headers stem group)
  loom_tablegen(${stem}.td ${stem}.h.inc -gen-pass-decls -name=${group})
endfunction()

# Op, enum, attribute and type definitions are big and cold: they are compiled
# at -O1 (measured: half the time of -O2 for a 25-op file).
function(loom_cold_sources)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "-O1")
endfunction()

# Headers, libraries and LoomConfig.cmake; see docs/guide/embedding.md.
function(loom_install_package)
  include(CMakePackageConfigHelpers)
  set(dir ${CMAKE_INSTALL_LIBDIR}/cmake/loom)
  get_property(LOOM_LIBS GLOBAL PROPERTY LOOM_LIBS)
  configure_package_config_file(${CMAKE_SOURCE_DIR}/utils/cmake/LoomConfig.cmake.in
    ${CMAKE_BINARY_DIR}/LoomConfig.cmake INSTALL_DESTINATION ${dir}
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/LoomConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/LoomConfig.cmake ${CMAKE_BINARY_DIR}/LoomConfigVersion.cmake
          DESTINATION ${dir})
  install(EXPORT LoomTargets NAMESPACE Loom:: DESTINATION ${dir})
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
          FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
  install(DIRECTORY ${CMAKE_BINARY_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
          FILES_MATCHING PATTERN "*.inc" PATTERN CMakeFiles EXCLUDE)
endfunction()

# Adds every direct subfolder that has a CMakeLists.txt.
macro(loom_add_subdirectories)
  file(GLOB _children CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} */CMakeLists.txt)
  foreach(_child ${_children})
    get_filename_component(_dir ${_child} DIRECTORY)
    add_subdirectory(${_dir})
  endforeach()
endmacro()
