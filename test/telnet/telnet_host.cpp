#include "telnet/telnet_host.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace scramble::telnet {

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

minesweeper::field blank_field(std::uint32_t columns, std::uint32_t rows)
{
    return {columns, rows, std::vector<std::uint8_t>(std::size_t{columns} * rows)};
}

telnet_host::telnet_host(minesweeper::field bombs, const service& how)
    : service_(
          std::make_unique<minesweeper_service>(daemon(), std::move(bombs), how.edition, how.debug))
{
    (void)another_port();
}

std::uint16_t telnet_host::another_port()
{
    return listening(service_->listen({}));
}

void telnet_host::pass(unsigned seconds)
{
    asio::post(loop(), [this, seconds] {
        for (unsigned passed = 0; passed < seconds; ++passed)
            daemon().connections().tick(net::seconds(1));
    });
    settle();
}

std::string telnet_host::hello(std::size_t players)
{
    const auto& table = game().board();
    return "Welcome to Minesweeper. Board: " + std::to_string(table.columns()) + " columns by " +
           std::to_string(table.rows()) + " rows. Players: " + std::to_string(players) +
           " including you. Type 'help' for help.\r\n";
}

void telnet_host::destroy()
{
    service_.reset();
    destroy_daemon();
}

} // namespace scramble::telnet
