#include "instrument/host.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace scramble::test {

memory::layout board_of(std::string_view text)
{
    memory::layout result;
    std::istringstream in{std::string(text)};
    char x = 0;
    char colon = 0;
    in >> result.rows >> x >> result.columns >> colon;
    if (x != 'x' || colon != ':')
        throw std::invalid_argument("a board is ROWSxCOLUMNS:CARD,CARD,...");
    for (std::string card; std::getline(in, card, ',');)
        result.cards.push_back(card);
    if (result.cards.size() != std::size_t{result.rows} * result.columns)
        throw std::invalid_argument("a board has ROWS x COLUMNS cards");
    return result;
}

minesweeper::field field_of(std::string_view text)
{
    minesweeper::field result;
    const auto columns = std::min(text.find('/'), text.size());
    result.columns = static_cast<std::uint32_t>(columns);
    result.rows = static_cast<std::uint32_t>((text.size() + 1) / (columns + 1));
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_end = at % (columns + 1) == columns;
        if (is_end ? text[at] != '/' : text[at] != '0' && text[at] != '1')
            throw std::invalid_argument("a field is lines of 0 and 1 with / between them");
        if (!is_end)
            result.bombs.push_back(text[at] == '1' ? 1 : 0);
    }
    if (columns == 0 || result.bombs.size() != columns * result.rows)
        throw std::invalid_argument("the lines of a field are of one length");
    return result;
}

} // namespace scramble::test
