#include "app/program.hpp"

int main(int count, char** arguments)
{
    return scramble::run_program(count, arguments);
}
