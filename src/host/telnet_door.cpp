#include "host/telnet_door.hpp"

#include "net/peer.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <variant>

namespace scramble::host {

namespace {

constexpr std::string_view question =
    "Room? Type a code, 'list' or 'new 30,16' (columns,rows).\r\n";
constexpr std::string_view help = "Whoever invites you knows the code. 'list' tells of the rooms "
                                  "that anybody may join, 'new 30,16' opens "
                                  "one of 30 columns and 16 rows, and 'bye' leaves.\r\n";
/// How long somebody may say nothing.
constexpr net::seconds longest_silence{120};

} // namespace

telnet_door::telnet_door(net::tcp_socket socket, rooms& all, net::connections& others)
    : session(std::move(socket), others), rooms_(all)
{
    say(question);
}

bool telnet_door::serve_one()
{
    if (!answers().empty())
        return false; // served again once these are sent: a room takes the bare socket
    if (!chosen_.empty()) {
        enter();
        return false;
    }
    std::string_view bytes = input().unread();
    const std::size_t before = bytes.size();
    const auto event = lines_.next(bytes);
    input().consume(before - bytes.size());
    if (const auto* line = std::get_if<line_decoder::line>(&event))
        choose(line->is_too_long ? std::string() : std::string(line->text));
    else if (const auto* telnet = std::get_if<line_decoder::telnet_answer>(&event))
        say(telnet->bytes);
    if (!chosen_.empty())
        return answers().empty();
    if (input().empty())
        await_input();
    return !input().empty();
}

void telnet_door::choose(const std::string& line)
{
    constexpr std::string_view new_room = "new ";
    if (line == "help")
        return say(fmt::format("{}{}", help, question));
    if (line == "bye")
        return end();
    if (line == "list")
        return say(fmt::format("{}{}", rooms_.list().for_telnet(), question));
    if (line.starts_with(new_room)) {
        if (line.find_first_not_of("0123456789,", new_room.size()) != std::string::npos)
            return say(fmt::format("new X,Y: expected two numbers. {}", question));
        const auto opened = rooms_.open(
            fmt::format("/rooms?game=minesweeper&size={}", line.substr(new_room.size())),
            net::network_of(address()));
        if (const auto* why = std::get_if<refusal>(&opened))
            return say(fmt::format("{}. {}", why->reason, question));
        const room::about& made = std::get<room*>(opened)->known();
        chosen_ = made.name;
        return say(fmt::format("The code of this room is {}.\r\n", made.code));
    }
    const auto found = rooms_.find_code(line, net::network_of(address()));
    if (const auto* why = std::get_if<refusal>(&found))
        return say(fmt::format("{}. {}", why->reason, question));
    const room& chosen = *std::get<room*>(found);
    if (!chosen.game().has_telnet())
        return say(fmt::format("This room is not for telnet: join it in a browser. {}", question));
    chosen_ = chosen.known().name;
}

/// The session ends here, and the room begins another one on the same connection.
void telnet_door::enter()
{
    room* const chosen = rooms_.find(std::exchange(chosen_, {}));
    if (chosen == nullptr)
        return say(fmt::format("That room is gone. {}", question));
    chosen->use(others().now());
    const std::string rest(input().unread());
    input().consume(rest.size());
    chosen->game().join(release(), others(), lines_, rest);
}

void telnet_door::on_reading_tick(net::seconds age)
{
    if (age >= longest_silence)
        leave();
}

void telnet_door::say(std::string_view text)
{
    auto said = std::make_shared<net::reply>();
    said->front = text;
    answers().push(std::move(said), net::outbox::connection_field::none, false);
}

} // namespace scramble::host
