#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    scramble::fuzz::run({reinterpret_cast<const char*>(data), size});
    return 0;
}
