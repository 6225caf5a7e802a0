#include "protocol/loopback_server.hpp"

#include <boost/asio/post.hpp>

#include <charconv>
#include <stdexcept>
#include <utility>

namespace scramble::protocol {

namespace {

std::uint32_t number(std::string_view& text)
{
    std::uint32_t result = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
    if (error != std::errc())
        throw std::invalid_argument("a board is ROWSxCOLUMNS:CARD,CARD,...");
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return result;
}

void skip(std::string_view& text, char expected)
{
    if (!text.starts_with(expected))
        throw std::invalid_argument("a board is ROWSxCOLUMNS:CARD,CARD,...");
    text.remove_prefix(1);
}

} // namespace

memory::layout board_of(std::string_view text)
{
    memory::layout result;
    result.rows = number(text);
    skip(text, 'x');
    result.columns = number(text);
    skip(text, ':');
    for (;;) {
        const auto comma = text.find(',');
        result.cards.emplace_back(text.substr(0, comma));
        if (comma == text.npos)
            break;
        text.remove_prefix(comma + 1);
    }
    if (result.cards.size() != std::size_t{result.rows} * result.columns)
        throw std::invalid_argument("a board has ROWS x COLUMNS cards");
    return result;
}

loopback_server::loopback_server(memory::layout cards, const memory::edition& spoken,
                                 const memory_settings& how)
    : service_(std::make_unique<memory_service>(daemon(), std::move(cards), spoken, how))
{
    (void)another_port();
}

std::uint16_t loopback_server::another_port()
{
    return listening(service_->listen({}));
}

void loopback_server::tick(unsigned seconds)
{
    asio::post(loop(), [this, seconds] { daemon().connections().tick(net::seconds(seconds)); });
}

} // namespace scramble::protocol
