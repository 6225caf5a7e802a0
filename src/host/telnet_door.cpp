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
constexpr auto longest_silence = net::seconds(120);

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
        if (!stop_reading())
            enter();
        return false; // if it reads, served again once that has ended
    }
    std::string_view bytes = input().unread();
    const std::size_t before = bytes.size();
    line_decoder known = lines_;
    const auto event = lines_.next(bytes);
    const auto* line = std::get_if<line_decoder::line>(&event);
    if (line != nullptr && !choose(line->is_too_long ? std::string() : std::string(line->text))) {
        lines_ = std::move(known); // the line is served again
        waits_ = true;
        return false;
    }
    input().consume(before - bytes.size());
    if (const auto* telnet = std::get_if<line_decoder::telnet_answer>(&event))
        say(telnet->bytes);
    if (!chosen_.empty())
        return answers().empty();
    if (input().empty())
        await_input();
    return !input().empty();
}

/// Result: whether the line is answered; if not, it is when something is read or written.
bool telnet_door::choose(const std::string& line)
{
    constexpr std::string_view new_room = "new ";
    if (line.starts_with(new_room))
        return open(line.substr(new_room.size()));
    if (line == "help")
        say(fmt::format("{}{}", help, question));
    else if (line == "bye")
        end();
    else if (line == "list")
        say(fmt::format("{}{}", rooms_.list().for_telnet(), question));
    else
        return join(line);
    return true;
}

/// Opens a room of that size. Result: as for `choose`.
bool telnet_door::open(const std::string& size)
{
    if (size.find_first_not_of("0123456789,") != std::string::npos) {
        say(fmt::format("new X,Y: expected two numbers. {}", question));
        return true;
    }
    if (!opened_) {
        const auto why = rooms_.open(fmt::format("/rooms?game=minesweeper&size={}", size),
                                     net::network_of(address()), {},
                                     [self = shared()](const auto& made) { self->keep(made); });
        if (why) {
            say(fmt::format("{}. {}", why->reason, question));
            return true;
        }
    }
    if (!opened_)
        return false;
    chosen_ = opened_->name;
    say(chosen_.empty() ? fmt::format("The server cannot keep rooms now. {}", question)
                        : fmt::format("The code of this room is {}.\r\n", opened_->code));
    opened_.reset();
    return true;
}

/// Goes on with `open` once the room is kept, or cannot be.
void telnet_door::keep(const std::variant<room*, refusal>& made)
{
    const auto go_on_in = [self = shared()](room::about known) {
        self->opened_ = std::move(known);
        self->go_on();
    };
    if (std::holds_alternative<refusal>(made))
        return go_on_in({});
    room& fresh = *std::get<room*>(made);
    rooms_.keep(fresh, [go_on_in, known = fresh.known()](error_code why) {
        go_on_in(why ? room::about() : known);
    });
}

/// Joins the room with that code. Result: as for `choose`.
bool telnet_door::join(const std::string& code)
{
    const auto found =
        rooms_.find_code(code, net::network_of(address()), [self = shared()] { self->go_on(); });
    if (std::holds_alternative<std::monostate>(found))
        return false;
    if (const auto* why = std::get_if<refusal>(&found)) {
        say(fmt::format("{}. {}", why->reason, question));
        return true;
    }
    const auto& name = std::get<std::string>(found);
    const room* const asked = rooms_.find(name);
    if (asked == nullptr) {
        const auto why =
            rooms_.wake(name, net::network_of(address()), [self = shared()] { self->go_on(); });
        if (why)
            say(fmt::format("{}. {}", why->reason, question));
        return why.has_value();
    }
    if (asked->game().has_telnet())
        chosen_ = name;
    else
        say(fmt::format("This room is not for telnet: join it in a browser. {}", question));
    return true;
}

/// Serves the line again that had to wait.
void telnet_door::go_on()
{
    if (std::exchange(waits_, false))
        send();
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
