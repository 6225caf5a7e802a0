// Any message of a client on its live connection: it says something or is malformed, in both
// games. (Its frames are Beast's to read.)

#include "scramble/error.hpp"
#include "scramble/memory/live_message.hpp"
#include "scramble/minesweeper/text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

using namespace scramble;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size); // its end is guarded
    const auto current = memory::read_live_message(text, memory::edition_2023);
    const auto oldest = memory::read_live_message(text, memory::edition_2020);
    ensure(current.index() == oldest.index(), "editions differ in numbers only");
    if (const auto* flip = std::get_if<memory::flip_message>(&current))
        ensure(flip->written.find_first_not_of("0123456789,") == std::string_view::npos,
               "a flip names a space");
    if (const auto* wrong = std::get_if<memory::malformed_message>(&current))
        ensure(wrong->expected.find('\n') == std::string::npos, "a reason is one line");
    (void)minesweeper::read_message(text, minesweeper::edition_2016);
    return 0;
}
