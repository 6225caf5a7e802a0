#include "host/telnet_door.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <variant>

namespace scramble::host {

namespace {

constexpr std::string_view question =
    "Room? Type a code, 'list' or 'new 30,16' (columns,rows).\r\n";
/// How long somebody may take to choose.
constexpr net::seconds longest_choice{120};

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
    std::string_view bytes = input().unread();
    const std::size_t before = bytes.size();
    const auto event = lines_.next(bytes);
    input().consume(before - bytes.size());
    if (const auto* line = std::get_if<line_decoder::line>(&event))
        choose(line->is_too_long ? std::string() : std::string(line->text));
    else if (const auto* telnet = std::get_if<line_decoder::telnet_answer>(&event))
        say(telnet->bytes);
    if (!is_open())
        return false; // a room has it
    if (input().empty())
        await_input();
    return !input().empty();
}

void telnet_door::choose(const std::string& line)
{
    constexpr std::string_view new_room = "new ";
    if (line == "list")
        return say(list());
    if (line.starts_with(new_room)) {
        if (line.find_first_not_of("0123456789,", new_room.size()) != std::string::npos)
            return say("new X,Y: expected two numbers, such as new 30,16\r\n");
        const auto opened = rooms_.open(
            fmt::format("/rooms?game=minesweeper&size={}", line.substr(new_room.size())),
            network());
        if (const auto* why = std::get_if<refusal>(&opened))
            return say(fmt::format("{}\r\n", why->reason));
        return enter(*std::get<room*>(opened));
    }
    const auto found = rooms_.find_code(line, network());
    if (const auto* why = std::get_if<refusal>(&found))
        return say(fmt::format("{}. {}", why->reason, question));
    room& chosen = *std::get<room*>(found);
    if (!chosen.game().has_telnet())
        return say("This room plays Memory Scramble: join it in a browser.\r\n");
    enter(chosen);
}

/// The session ends here, and the room begins another one on the same connection.
void telnet_door::enter(room& chosen)
{
    chosen.use(others().now());
    const std::string rest(input().unread());
    input().consume(rest.size());
    chosen.game().join(release(), others(), std::move(lines_), rest);
}

std::string telnet_door::list() const
{
    std::string text;
    for (const auto& [name, each] : rooms_.all()) {
        if (each->known().is_listed && each->game().has_telnet())
            text += fmt::format("{} {} {} {}\r\n", each->known().code, each->game().size(),
                                each->game().players(), each->known().title);
    }
    return text.empty() ? "No room is listed.\r\n" : text;
}

void telnet_door::on_reading_tick(net::seconds age)
{
    if (age >= longest_choice)
        leave();
}

void telnet_door::say(std::string_view text)
{
    auto said = std::make_shared<net::reply>();
    said->front = text;
    answers().push(std::move(said), net::outbox::connection_field::none, false);
}

} // namespace scramble::host
