#include "app/run_name.hpp"

#include <fmt/format.h>

#include <random>

namespace scramble {

std::string new_run_name()
{
    std::random_device random;
    return fmt::format("{:08x}{:08x}", random(), random());
}

} // namespace scramble
