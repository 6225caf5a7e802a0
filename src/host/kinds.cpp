#include "host/kind.hpp"
#include "host/memory_kind.hpp"
#include "host/minesweeper_kind.hpp"

#include <array>

namespace scramble::host {

std::span<const kind> kinds()
{
    static constexpr std::array all{
        kind{"memory", read_memory},
        kind{"minesweeper", read_minesweeper, "opening=1"},
    };
    return all;
}

} // namespace scramble::host
