#include "net/connections.hpp"

#include "catch.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <iterator>
#include <list>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::net {

namespace {

constexpr std::chrono::seconds second{1};

struct counted {
    counted(connections& all, std::function<void()> act) : it(all.on_tick(std::move(act))) {}
    callbacks::registration it;
};

struct visited final : connection {
    explicit visited(connections& all) : all_(all) { all_.add(*this); }
    ~visited() { all_.remove(*this); }
    void on_tick(instant /*now*/) override { ++visits; }
    void on_drain() override {}
    void end_at_once() override {}
    [[nodiscard]] std::string_view kind() const override { return "visited"; }
    int visits = 0;

private:
    connections& all_;
};

class holder final : public connection {
public:
    explicit holder(connections& all) : all_(all) { all_.add(*this); }
    ~holder() { all_.remove(*this); }
    void hold(std::size_t bytes)
    {
        text_.assign(bytes, 'x');
        all_.unsent().hold(text_);
        all_.on_wait(*this);
    }
    void let_go()
    {
        if (text_.empty())
            return;
        all_.unsent().let_go(text_);
        text_.clear();
    }
    void on_tick(instant /*now*/) override {}
    void on_drain() override {}
    void end_at_once() override
    {
        is_cut = true;
        let_go();
    }
    [[nodiscard]] std::string_view kind() const override { return "holder"; }
    [[nodiscard]] std::size_t unsent() const override { return text_.size(); }
    bool is_cut = false;

private:
    connections& all_;
    std::string text_;
};

} // namespace

TEST_CASE("a second of many connections leaves others their turns of the loop", "[net]")
{
    asio::io_context loop;
    const auto work = asio::make_work_guard(loop); // without a timer it would stop
    connections all(loop.get_executor());
    all.hold_clock(true);
    (void)loop.poll();
    std::list<visited> many;
    for (int each = 0; each < 1200; ++each)
        many.emplace_back(all);
    const auto count = [&many] {
        return std::accumulate(many.begin(), many.end(), 0,
                               [](int sum, const visited& each) { return sum + each.visits; });
    };
    all.tick(second);
    CHECK(count() == 512);
    CHECK(many.front().visits == 1);
    CHECK(many.back().visits == 0);
    all.renew(*std::next(many.begin(), 512)); // the next one
    many.erase(std::next(many.begin(), 513)); // and the one behind it goes
    CHECK(loop.poll_one() == 1);
    CHECK(count() == 1024);
    CHECK(loop.poll_one() == 1);
    CHECK(loop.poll_one() == 0);
    CHECK(std::ranges::count(many, 1, &visited::visits) == 1198);
    CHECK(many.front().visits == 2); // in place of the one that has gone

    all.tick(second);
    all.tick(second); // this one is busy
    (void)loop.poll();
    CHECK(std::ranges::none_of(many, [](const visited& each) { return each.visits < 2; }));
    CHECK(count() <= 1200 + 2 * 1199 + 512);
    many.clear();
    all.tick(second);
    CHECK(loop.poll_one() == 0);
}

TEST_CASE("what follows a second leaves others their turns of the loop", "[net]")
{
    asio::io_context loop;
    const auto work = asio::make_work_guard(loop); // without a timer it would stop
    connections all(loop.get_executor());
    all.hold_clock(true);
    (void)loop.poll();
    int called = 0;
    std::list<counted> many;
    for (int each = 0; each < 200; ++each)
        many.emplace_back(all, [&called] { ++called; });
    all.tick(second);
    CHECK(called > 0);
    CHECK(called <= 64);
    all.tick(second); // calls none again before all were called
    for (int before = called; loop.poll_one() > 0; before = called)
        CHECK(called <= before + 64);
    CHECK(called == 200);
    all.tick(second);
    (void)loop.poll();
    CHECK(called == 400);
}

TEST_CASE("what takes long after a second has a turn of the loop of its own", "[net]")
{
    asio::io_context loop;
    const auto work = asio::make_work_guard(loop); // without a timer it would stop
    connections all(loop.get_executor());
    all.hold_clock(true);
    (void)loop.poll();
    int called = 0;
    const auto take_long = [&called] {
        const auto begun = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - begun < std::chrono::milliseconds(1))
            ;
        ++called;
    };
    std::list<counted> many;
    for (int each = 0; each < 5; ++each)
        many.emplace_back(all, take_long);
    all.tick(second);
    for (int turn = 1; turn < 5; ++turn) {
        CHECK(called == turn);
        CHECK(loop.poll_one() == 1);
    }
    CHECK(called == 5);
    CHECK(loop.poll_one() == 0);
}

TEST_CASE("of those that hold most of what is unsent, those that have held it longest are cut",
          "[net]")
{
    asio::io_context loop;
    connections all(loop.get_executor());
    all.hold_clock();
    holder one(all);
    holder other(all);
    holder little(all);
    holder nothing(all);
    nothing.hold(1);
    nothing.let_go();
    one.hold(unsent::most);
    one.let_go();
    other.hold(unsent::most);
    one.hold(unsent::most);
    little.hold(unsent::most / 2);
    (void)loop.poll();
    CHECK(other.is_cut);
    CHECK_FALSE(one.is_cut);
    CHECK_FALSE(little.is_cut);
    CHECK_FALSE(nothing.is_cut);
}

TEST_CASE("of those that hold more input than usual, those that have done so longest are cut",
          "[net]")
{
    asio::io_context loop;
    const auto work = asio::make_work_guard(loop); // without a timer it would stop
    connections all(loop.get_executor());
    all.hold_clock();
    std::list<holder> many;
    const auto begin = [&] { all.begin_long_input(many.emplace_back(all)); };
    begin();
    all.end_long_input(many.front());
    for (std::size_t each = 0; each < connections::most_long_inputs; ++each)
        begin();
    (void)loop.poll();
    CHECK(std::ranges::none_of(many, &holder::is_cut));
    all.begin_long_input(many.front());
    begin();
    (void)loop.poll();
    CHECK(all.long_inputs() == connections::most_long_inputs);
    CHECK(std::ranges::count_if(many, &holder::is_cut) == 2);
    CHECK(std::next(many.begin())->is_cut);
    CHECK(std::next(many.begin(), 2)->is_cut);
}

} // namespace scramble::net
