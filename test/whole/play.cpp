#include "whole/play.hpp"

#include <boost/beast/http/verb.hpp>

#include <algorithm>
#include <utility>

namespace scramble::whole {

play::play(const setup& in)
    : judge_(in), first_space_(static_cast<int>(in.spoken.first_space)),
      releases_(in.release_after.has_value()), host_(in, *this)
{
}

void play::on_request(int connection, const net::request_head& head)
{
    const std::string method{net::http::to_string(head.method)};
    of(connection).tell("is served", method + " " + std::string(head.target));
    if (auto* const who = dynamic_cast<visitor*>(&of(connection)))
        judge_.serve(*who, method, std::string(head.target));
    else
        judge_.arrive(dynamic_cast<follower&>(of(connection)));
}

void play::on_message(int connection, std::string_view text)
{
    of(connection).tell("is heard", text);
    judge_.hear(dynamic_cast<follower&>(of(connection)), text);
}

void play::on_left(int connection)
{
    of(connection).tell("is seen to leave");
    judge_.see_leave(dynamic_cast<follower&>(of(connection)));
}

arrival play::next(const std::string& player, bool over_tcp, const std::string& key)
{
    return {static_cast<int>(clients_.size()), player, key, host_.connect(over_tcp), transcript_};
}

visitor& play::connect(const std::string& player, bool over_tcp, const std::string& key)
{
    auto made = std::make_unique<visitor>(next(player, over_tcp, key), now_);
    visitors_.push_back(made.get());
    clients_.push_back(std::move(made));
    clients_.back()->tell(over_tcp ? "connects" : "is paired");
    return *visitors_.back();
}

follower& play::connect_live(const std::string& player, bool over_tcp, const std::string& key,
                             const follower* since)
{
    auto made = std::make_unique<follower>(
        next(player, over_tcp, key), first_space_, since,
        [this](const follower& who, const told& message) { judge_.receive(who, message); });
    followers_.push_back(made.get());
    clients_.push_back(std::move(made));
    clients_.back()->tell(over_tcp ? "comes live" : "is paired live");
    return *followers_.back();
}

bool play::step()
{
    const bool ran = host_.step();
    transcript_ += ran ? "- runs\n" : "- rests\n";
    if (ran)
        judge_.compare(host_.game());
    else
        judge_.rest();
    return ran;
}

void play::run_until(const std::shared_ptr<const bool>& done)
{
    constexpr int most = 1000;
    for (int steps = 0; !*done; ++steps) {
        if (!step() || steps == most)
            throw wrong("what was posted is never run");
    }
}

void play::run_to_rest()
{
    constexpr int most = 100'000;
    for (int steps = 0; step(); ++steps) {
        if (steps == most)
            throw wrong("the server never comes to rest");
    }
}

void play::run_dry()
{
    constexpr int most = 10'000;
    int turns = 0;
    for (bool again = true; again;) {
        if (++turns == most)
            throw wrong("there is no end of what is sent");
        run_to_rest();
        again = false;
        for (std::size_t place = 0; !again && place < clients_.size(); ++place) {
            client& each = *clients_[place];
            again = each.is_here() && !each.has_ended() && each.receive(everything);
        }
    }
}

/// Clients that are here receive everything; live ones also answer pings.
void play::keep_up()
{
    run_dry();
    for (follower* const each : followers_) {
        if (each->is_here() && !each->has_ended() && each->unsent() > 0)
            each->send(everything);
    }
    run_dry();
}

void play::tick()
{
    constexpr int seldom = 8; // shorter than any deadline
    if (++now_ % seldom == 0)
        keep_up();
    const bool is_unsure =
        judge_.is_waking() ||
        std::any_of(visitors_.begin(), visitors_.end(), [this](const visitor* each) {
            return each->is_here() ? each->is_half_closed() : host_.has(each->connection());
        });
    if (releases_) { // now it is certain who is present
        if (is_unsure)
            run_to_rest();
        judge_.forget_the_gone();
    }
    transcript_ += "- a second passes\n";
    const auto done = host_.ask_to_tick();
    for (const auto& each : clients_)
        each->on_tick(now_);
    run_until(done);
}

void play::check_gone() const
{
    if (!followers_.empty())
        return; // another session may have taken its place
    for (const visitor* each : visitors_) {
        if (!each->is_here() && host_.has(each->connection()))
            throw wrong("the server has a connection whose client has gone");
    }
}

void play::settle()
{
    run_dry();
    constexpr int most = 100;
    for (int seconds = 0; judge_.is_behind(); ++seconds) { // flooding clients are held back
        if (seconds == most)
            throw wrong("what is said is never heard");
        tick();
        run_dry();
    }
    for (const auto& each : clients_)
        each->check_rest();
    judge_.check_rest(host_.game());
    check_gone();
}

void play::check_silence() const
{
    for (const auto& each : clients_)
        each->check_silence();
}

void play::stop()
{
    transcript_ += "- is told to stop\n";
    const auto done = host_.ask_to_stop();
    judge_.stop();
    for (visitor* const each : visitors_)
        each->on_stop();
    run_until(done);
    run_dry();
    for (const auto& each : clients_) {
        each->check_end();
        each->reset(); // then the kernel keeps none of it
    }
    run_dry();
    check_gone();
    if (!host_.is_over())
        throw wrong("the server does not end");
}

} // namespace scramble::whole
