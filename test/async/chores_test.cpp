#include "async/loop.hpp"
#include "catch.hpp"

#include "scramble/async/chores.hpp"

#include <boost/asio/post.hpp>

#include <optional>
#include <string>

namespace scramble {

namespace {

/// A work of so many pieces, which writes down its name for each.
chores::piece pieces(int left, std::string& done, char name)
{
    return [left, &done, name]() mutable {
        done += name;
        return --left == 0;
    };
}

} // namespace

TEST_CASE("of long work one piece is done in a turn of the loop, of each work in turn", "[async]")
{
    memory::loop looped;
    std::string done;
    chores work(looped.context.get_executor());
    work.add(pieces(3, done, 'a'));
    work.add(pieces(1, done, 'b'));
    CHECK(done.empty());
    CHECK(work.size() == 2);
    CHECK(looped.step());
    CHECK(done == "a");
    asio::post(looped.context, [&done] { done += '!'; }); // whoever comes meanwhile
    CHECK(looped.step());
    CHECK(looped.step());
    CHECK((done == "ab!" || done == "a!b"));
    looped.run_dry();
    CHECK(done.substr(3) == "aa");
    CHECK(work.size() == 0);
    CHECK_FALSE(looped.has_work());
    work.add(pieces(1, done, 'c')); // it begins again
    looped.run_dry();
    CHECK(done.back() == 'c');
}

TEST_CASE("of long work only so many pieces are done as are allowed, until more are", "[async]")
{
    memory::loop looped;
    std::string done;
    chores work(looped.context.get_executor());
    work.add(pieces(5, done, 'a'));
    work.add(pieces(1, done, 'b'));
    work.allow(3);
    looped.run_dry();
    CHECK(done == "aba");
    CHECK(work.size() == 1);
    work.add(pieces(1, done, 'c'));
    looped.run_dry();
    CHECK(done == "aba");
    work.allow(2); // nothing is saved up
    work.allow(2);
    looped.run_dry();
    CHECK(done == "abaac");
    work.allow(9);
    looped.run_dry();
    CHECK(done == "abaacaa");
}

TEST_CASE("long work may add other work, and what is left at the end is dropped", "[async]")
{
    memory::loop looped;
    std::string done;
    std::optional<chores> work(std::in_place, looped.context.get_executor());
    work->add([&] {
        work->add(pieces(2, done, 'b'));
        done += 'a';
        return true;
    });
    CHECK(looped.step());
    CHECK(work->size() == 1);
    CHECK(looped.step());
    CHECK(done == "ab");
    work.reset();
    looped.run_dry();
    CHECK(done == "ab");
}

} // namespace scramble
