#include "whole/play.hpp"

#include <boost/beast/http/verb.hpp>

#include <algorithm>
#include <utility>

namespace scramble::whole {

play::table& play::add_table(const setup& in)
{
    tables_.push_back(std::make_unique<table>(in));
    return *tables_.back();
}

tally play::counted() const
{
    tally sum;
    for (const auto& each : tables_)
        add(sum, each->judged.counted());
    return sum;
}

void play::on_request(int connection, const net::request_head& head)
{
    const std::string method{net::http::to_string(head.method)};
    of(connection).tell("is served", method + " " + std::string(head.target));
    if (auto* const who = dynamic_cast<visitor*>(&of(connection)))
        on_visit(*who, method, std::string(head.target));
    else
        on_handshake(dynamic_cast<follower&>(of(connection)));
}

void play::on_live(int connection)
{
    const auto& who = dynamic_cast<follower&>(of(connection));
    table_of(who).judged.arrive(who);
}

void play::on_message(int connection, std::string_view text)
{
    of(connection).tell("is heard", text);
    auto& who = dynamic_cast<follower&>(of(connection));
    table_of(who).judged.hear(who, text);
}

void play::on_left(int connection)
{
    of(connection).tell("is seen to leave");
    const auto& who = dynamic_cast<follower&>(of(connection));
    table_of(who).judged.see_leave(who);
}

void play::on_second()
{
    for_each_game([](table& each) { each.judged.pass(*each.game); });
}

void play::compare()
{
    for_each_game([](table& each) { each.judged.compare(*each.game); });
}

arrival play::next(const std::string& player, bool over_tcp, const std::string& key)
{
    return {static_cast<int>(clients_.size()), player, key, served().connect(over_tcp),
            transcript_};
}

visitor& play::connect(const std::string& player, bool over_tcp, const std::string& key)
{
    auto made = std::make_unique<visitor>(next(player, over_tcp, key), now_);
    visitors_.push_back(made.get());
    clients_.push_back(std::move(made));
    clients_.back()->tell(over_tcp ? "connects" : "is paired");
    return *visitors_.back();
}

follower& play::connect_live_at(table& at, const std::string& player, bool over_tcp,
                                const std::string& key, const follower* since)
{
    auto made = std::make_unique<follower>(
        next(player, over_tcp, key), at.judged.in(), since,
        [&at](const follower& who, const told& message) { at.judged.receive(who, message); });
    joined_.emplace(made.get(), &at);
    followers_.push_back(made.get());
    clients_.push_back(std::move(made));
    clients_.back()->tell(over_tcp ? "comes live" : "is paired live");
    return *followers_.back();
}

bool play::step()
{
    const bool ran = served().step();
    transcript_ += ran ? "- runs\n" : "- rests\n";
    if (ran)
        compare();
    else
        for_each_game([](table& each) { each.judged.rest(); });
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

void play::run_out()
{
    run_dry();
    while (go_on())
        run_dry();
}

void play::drop_clients()
{
    for (const auto& each : clients_) {
        if (each->is_here())
            each->reset();
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
    bool is_unsure = must_rest();
    bool releases = false;
    for_each_game([&](table& each) {
        is_unsure = is_unsure || each.judged.is_waking();
        releases = releases || each.judged.in().release_after; // players who are away
    });
    is_unsure =
        is_unsure || std::any_of(visitors_.begin(), visitors_.end(), [this](const visitor* each) {
            return each->is_here() ? each->is_half_closed() : served().has(each->connection());
        });
    if (releases) { // now it is certain who is present
        if (is_unsure)
            run_to_rest();
        for_each_game([](table& each) { each.judged.forget_the_gone(); });
    }
    for (const auto& each : clients_) { // seconds here are shorter than the kernel's delays
        if (each->is_here())
            each->await_delivery();
    }
    transcript_ += "- a second passes\n";
    const auto done = served().ask_to_tick();
    for (const auto& each : clients_)
        each->on_tick(now_);
    run_until(done);
}

void play::check_gone() const
{
    if (!followers_.empty())
        return; // another session may have taken its place
    for (const visitor* each : visitors_) {
        if (!each->is_here() && served().has(each->connection()))
            throw wrong("the server has a connection whose client has gone");
    }
}

void play::settle()
{
    run_out();
    constexpr int most = 100;
    const auto is_behind = [this] {
        bool is_any = false;
        for_each_game([&](table& each) { is_any = is_any || each.judged.is_behind(); });
        return is_any;
    };
    for (int seconds = 0; is_behind(); ++seconds) { // flooding clients are held back
        if (seconds == most)
            throw wrong("what is said is never heard");
        tick();
        run_out();
    }
    for (const auto& each : clients_)
        each->check_rest();
    for_each_game([](table& each) { each.judged.check_rest(*each.game); });
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
    const auto done = served().ask_to_stop();
    for_each_game([](table& each) { each.judged.stop(); });
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
    if (!served().is_over())
        throw wrong("the server does not end");
}

game_play::game_play(const setup& in, bool is_kept)
    : table_(add_table(in)), host_(in, *this, is_kept)
{
    table_.game = &host_.game();
    if (is_kept)
        table_.judged.asked_for().keep();
}

bool game_play::let_journal(bool fail)
{
    test::memory_journal* const journal = host_.journal();
    if (journal == nullptr || journal->waiting() == 0)
        return false;
    note(fail ? "- the journal fails\n" : "- the journal does what it is asked\n");
    if (fail)
        journal->fail_with(make_error_code(scramble::journal::journal_errc::full));
    journal->complete_next();
    journal->fail_with({});
    return true;
}

void game_play::on_append(const std::string& /*room*/, const std::vector<std::string>& records,
                          bool is_kept)
{
    table_.judged.asked_for().begin(records, is_kept);
}

void game_play::on_appended(const std::string& /*room*/)
{
    while (table_.judged.play_next(
        [](bool, const std::string& record) { throw wrong("nobody has asked for " + record); })) {
    }
}

} // namespace scramble::whole
