// Any bytes as a board file give a layout that survives writing and reading, or a fault with a line
// of the file.

#include "scramble/memory/rules/board_file.hpp"
#include "bytes.hpp"
#include "scramble/memory/rules/card.hpp"

#include <algorithm>
#include <string>

using namespace scramble;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::text_of(data, size);
    const auto read = memory::read_board(text);
    if (const auto* why = std::get_if<fault>(&read)) {
        const auto lines = 1 + std::count_if(text.begin(), text.end(), [](char each) {
                               return each == '\n' || each == '\r';
                           });
        ensure(why->line >= 1 && why->line <= static_cast<std::size_t>(lines) &&
                   !why->reason.empty(),
               "a fault names a line of the file");
        return 0;
    }
    const auto& layout = std::get<memory::layout>(read);
    ensure(layout.cards.size() == std::size_t{layout.rows} * layout.columns,
           "a card for each space");
    std::string again = std::to_string(layout.rows) + 'x' + std::to_string(layout.columns) + '\n';
    for (const std::string& card : layout.cards) {
        ensure(!memory::what_is_wrong_with_card(card), "only cards are read");
        again += card + '\n';
    }
    const auto reread = memory::read_board(again);
    ensure(std::get<memory::layout>(reread).cards == layout.cards,
           "what is written reads the same");
    return 0;
}
