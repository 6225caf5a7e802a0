#include "whole/play.hpp"

#include "loopback/literal.hpp"

#include <boost/beast/http/verb.hpp>

#include <cstdint>
#include <ostream>
#include <utility>

namespace scramble::whole {

play::play(const table& at)
    : judge_(at, host::run_name),
      host_(layout_of(at), at.spoken, [this](int connection, const net::request_head& head) {
          visitor& by = *visitors_.at(static_cast<std::size_t>(connection));
          const std::string method{net::http::to_string(head.method)};
          tell(by, "is served", method + " " + std::string(head.target));
          judge_.serve(by, method, std::string(head.target));
      })
{
}

void play::tell(const visitor& who, std::string_view what, std::string_view bytes)
{
    transcript_ += std::to_string(who.connection());
    transcript_ += ' ';
    transcript_ += what;
    if (!bytes.empty())
        transcript_ += ' ' + loopback::quoted(bytes);
    transcript_ += '\n';
}

visitor& play::connect(const std::string& player, bool over_tcp)
{
    const int connection = static_cast<int>(visitors_.size());
    visitors_.push_back(
        std::make_unique<visitor>(connection, player, host_.connect(over_tcp), now_));
    tell(*visitors_.back(), over_tcp ? "connects" : "is paired");
    return *visitors_.back();
}

void play::ask(visitor& who, const asked& what)
{
    who.ask(what);
    tell(who, "asks", what.bytes.substr(0, 60));
}

void play::send(visitor& who, std::size_t how_many)
{
    tell(who, "sends " + std::to_string(who.send(how_many)));
}

void play::receive(visitor& who, std::size_t how_many)
{
    const std::string bytes = who.receive(how_many);
    tell(who, who.has_ended() ? "has received all" : "receives", bytes);
}

void play::half_close(visitor& who)
{
    tell(who, "closes its side");
    who.half_close();
}

void play::close(visitor& who)
{
    tell(who, "closes");
    who.close();
}

void play::reset(visitor& who)
{
    tell(who, "resets");
    who.reset();
}

bool play::step()
{
    const bool ran = host_.step();
    transcript_ += ran ? "- runs\n" : "- has nothing to do\n";
    if (ran)
        judge_.compare(host_.game());
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

void play::tick()
{
    transcript_ += "- a second passes\n";
    const auto done = host_.ask_to_tick();
    ++now_;
    for (const auto& each : visitors_)
        each->on_tick(now_);
    run_until(done);
}

void play::run_dry()
{
    constexpr int most = 100'000;
    int events = 0;
    for (bool again = true; again;) {
        if (++events == most)
            throw wrong("the server never comes to rest");
        again = step();
        for (const auto& each : visitors_) {
            if (!again && each->is_here() && !each->has_ended()) {
                const std::string bytes = each->receive(everything);
                again = !bytes.empty();
                if (again || each->has_ended())
                    tell(*each, each->has_ended() ? "has received all" : "receives", bytes);
            }
        }
    }
}

void play::check_gone() const
{
    for (const auto& each : visitors_) {
        if (!each->is_here() && host_.has(each->connection()))
            throw wrong("the server has a connection whose client has gone");
    }
}

void play::settle()
{
    run_dry();
    for (const auto& each : visitors_)
        each->check_rest();
    judge_.check_rest(host_.game());
    check_gone();
}

void play::check_silence() const
{
    for (const auto& each : visitors_)
        each->check_silence();
}

void play::stop()
{
    transcript_ += "- is told to stop\n";
    const auto done = host_.ask_to_stop();
    judge_.stop();
    for (const auto& each : visitors_)
        each->on_stop();
    run_until(done);
    run_dry();
    for (const auto& each : visitors_) {
        each->check_end();
        each->reset(); // so that the kernel keeps nothing of it
    }
    run_dry();
    check_gone();
    if (!host_.is_over())
        throw wrong("the server does not end");
}

} // namespace scramble::whole
