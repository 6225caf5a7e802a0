#include "whole/live_play.hpp"

#include "loopback/literal.hpp"
#include "whole/visitor.hpp"

#include <algorithm>
#include <string_view>

namespace scramble::whole {

live_play::live_play(const table& at)
    : first_(static_cast<int>(at.spoken.first_space)),
      host_(layout_of(at), at.spoken, [](int, const net::request_head&) {}),
      judge_(at, host::run_name)
{
}

void live_play::tell(std::size_t number, const std::string& what)
{
    transcript_ += std::to_string(number) + " " + what + "\n";
}

std::size_t live_play::add(bool over_tcp, const std::string& since)
{
    const std::string name = "p" + std::to_string(players_.size());
    const std::size_t number = judge_.add(name);
    players_.push_back({std::make_unique<follower>(host_.connect(over_tcp), name, since)});
    tell(number, over_tcp ? "connects" : "is paired");
    return number;
}

std::size_t live_play::connect(bool over_tcp)
{
    return add(over_tcp, "");
}

std::size_t live_play::come_back(std::size_t as, bool over_tcp)
{
    const std::uint64_t step = players_.at(as).step;
    const std::size_t number =
        add(over_tcp, std::string(host::run_name) + "-" + std::to_string(step));
    players_[number].known = players_[as].known;
    players_[number].step = step;
    return number;
}

bool live_play::may_speak(std::size_t number) const
{
    const follower& who = client(number);
    return who.is_connected() && !who.has_left() && who.unsent() == 0;
}

void live_play::say(std::size_t number, const said& what)
{
    player& each = players_.at(number);
    each.saying = what;
    each.who->say(what.text);
}

void live_play::say_goodbye(std::size_t number)
{
    tell(number, "will say goodbye");
    players_.at(number).who->say_goodbye();
}

void live_play::send(std::size_t number, std::size_t most)
{
    player& each = players_.at(number);
    if (each.saying) // its end waits until nothing is pending
        most = std::min(most, each.who->unsent() - (judge_.is_pending() ? 1 : 0));
    tell(number, "sends " + std::to_string(each.who->send(most)));
    if (each.who->has_left())
        judge_.leave(number, false);
    if (each.saying && each.who->unsent() == 0) {
        tell(number, "has said " + loopback::quoted(each.saying->text));
        judge_.say(number, *each.saying);
        each.saying.reset();
    }
}

bool live_play::receive(std::size_t number, std::size_t most)
{
    player& each = players_.at(number);
    const std::string bytes = each.who->receive(most, [&](std::string_view message) {
        const std::uint64_t before = each.step;
        const auto said = follow(each.known, message, host::run_name, first_);
        tell(number, "is told " + loopback::quoted(message));
        judge_.receive(number, said, each.known);
        each.step = said.step;
        if (each.step < before)
            throw wrong("a step back");
    });
    tell(number, "receives " + std::to_string(bytes.size()));
    return !bytes.empty();
}

void live_play::close(std::size_t number)
{
    tell(number, "closes");
    players_.at(number).who->close();
    judge_.leave(number, true);
}

void live_play::reset(std::size_t number)
{
    tell(number, "resets");
    players_.at(number).who->reset();
    judge_.leave(number, true);
}

bool live_play::step()
{
    const bool ran = host_.step();
    transcript_ += ran ? "- runs\n" : "- rests\n";
    if (ran)
        judge_.compare(host_.game());
    else
        judge_.rest(host_.game());
    return ran;
}

void live_play::run_dry()
{
    for (bool again = true; again;) {
        again = step();
        for (std::size_t number = 0; !again && number < players_.size(); ++number) {
            const follower& who = client(number);
            if (who.is_here() && !who.has_ended())
                again = receive(number, everything) || who.has_ended();
        }
    }
}

void live_play::settle()
{
    run_dry();
    for (std::size_t number = 0; number < players_.size(); ++number) {
        const player& each = players_[number];
        const bool is_here = each.who->is_connected() && !each.who->has_left();
        judge_.check_rest(number, is_here ? std::optional(each.step) : std::nullopt);
        if (each.who->is_here() && each.who->has_ended() != each.who->has_left())
            throw wrong(each.who->player() + (is_here ? " is cut off" : " is not let go"));
    }
}

void live_play::stop()
{
    const auto done = host_.ask_to_stop();
    judge_.stop();
    while (!*done)
        (void)step();
    run_dry();
    for (const player& each : players_) {
        const unsigned code = each.who->has_left() ? 1000 : 1001;
        if (each.who->is_connected() && each.who->is_here() && each.who->code() != code)
            throw wrong(each.who->player() + " is not told why its connection ends");
        each.who->reset();
    }
    run_dry();
    if (!host_.is_over())
        throw wrong("the server does not end");
}

} // namespace scramble::whole
