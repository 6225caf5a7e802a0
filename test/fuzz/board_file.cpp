// Any bytes as a board file give a layout that survives writing and reading, or a fault with a line
// of the file.

#include "scramble/memory/rules/board_file.hpp"
#include "fuzz.hpp"
#include "scramble/memory/rules/card.hpp"

using namespace scramble;

void fuzz::run(std::string_view text)
{
    const auto read = memory::read_board(text);
    if (const auto* why = std::get_if<fault>(&read))
        return check_fault(*why, text);
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
}
