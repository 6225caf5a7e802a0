#pragma once

namespace scramble {

/// The program, as `main` is called.
int run_program(int count, char** arguments);

} // namespace scramble
