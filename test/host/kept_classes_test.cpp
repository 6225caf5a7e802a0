#include "host/kept_server.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// Classes that a journal keeps, over restarts and sleep.

namespace scramble::test {

namespace {

/// A class whose teacher has the key of 'h'.
struct kept_class {
    explicit kept_class(const std::string& settings = "count=2&size=2x2&cards=A,B",
                        const scramble::host::limits& most = {})
        : kept(most), at(kept.open(settings))
    {
        for (const auto& [name, each] : kept.server->rooms().all())
            rooms.at(each->in_class().number - 1) = "/r/" + name + "/";
    }

    kept_server kept;
    std::string at;
    std::vector<std::string> rooms = std::vector<std::string>(2);

    void drive(const std::string& change)
    {
        INFO(change);
        REQUIRE(kept.post(at + change, 'h').status == 200);
        kept.server->tick();
    }
    void flip(std::size_t in, const std::string& card, char key = 0)
    {
        REQUIRE(kept.get(rooms.at(in) + "flip/" + card, key).status == 200);
    }
    /// What its teacher sees, and who plays in its rooms.
    std::string shown()
    {
        return kept.get(at + "class", 'h').body + kept.get(at + "results.csv").body +
               kept.get(rooms.at(0) + "look/zoe").body + kept.get(rooms.at(1) + "look/zoe").body;
    }
    bool has(const std::string& line)
    {
        return kept.get(at + "class").body.find("\n" + line + "\n") != std::string::npos;
    }
};

/// Two rounds with a limit, names that are given, and moves in both rooms.
void play_rounds(kept_class& school)
{
    school.drive("names?as=given");
    school.drive("limit?seconds=600");
    school.drive("start");
    school.flip(0, "alice/0,0", 'a');
    school.flip(1, "bob/1,1");
    school.drive("pause");
    school.drive("next");
    school.drive("start");
    school.flip(1, "bob/0,1");
}

} // namespace

TEST_CASE("a class is as it was after a restart", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    play_rounds(school);
    CHECK(kept.post(school.rooms[0] + "name/alice?as=Zoe", 'a').status == 409); // names are given
    const std::string given = kept.post(school.rooms[0] + "given").body;
    kept.restart();
    CHECK_FALSE(school.has("class paused"));
    school.drive("pause"); // its time stands still
    const std::string before = school.shown();
    kept.restart();
    CHECK(kept.awake() == 0);
    CHECK(school.shown() == before);
    CHECK(kept.awake() == 2);
    CHECK(school.has("class round 2"));
    CHECK(kept.post(school.at + "pause", 'a').status == 403);
    CHECK(kept.get(school.rooms[0] + "flip/alice/0,0", 'b').status == 403);
    const answer next = kept.post(school.rooms[0] + "given");
    CHECK(next.status == 200);
    CHECK(next.body != given);
    CHECK(kept.get(school.rooms[1] + "flip/bob/1,0").status == 409);
}

TEST_CASE("its code, its page and each of its rooms wake a class", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    for (const std::string& target :
         {"/j/" + kept.code, school.at + "class", school.rooms[1] + "look/a"}) {
        school.drive("start");
        school.drive("pause");
        kept.restart();
        CHECK(kept.awake() == 0);
        CAPTURE(target);
        CHECK(kept.get(target).status < 400);
        CHECK(kept.awake() == 2);
    }
    const std::string led = kept.get("/j/" + kept.code).value_of("Location").substr(2);
    CHECK(std::ranges::find(school.rooms, led) != school.rooms.end());
}

TEST_CASE("a class was in one state behind each of its records", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    play_rounds(school);
    const journal_content all = *kept.content;
    const std::string name = school.at.substr(3, 13);
    const auto& records = all.rooms.at(name).records;
    REQUIRE(records.size() > 9);
    for (std::size_t most = 0; most <= records.size(); ++most) {
        CAPTURE(most);
        kept.end();
        *kept.content = all;
        kept.content->rooms.at(name).records.resize(most);
        kept.begin();
        // A round is in all its rooms or in none.
        const auto begins_round = [](const auto& each) { return each.line.starts_with("round "); };
        const bool is_second = std::any_of(
            records.begin(), records.begin() + static_cast<std::ptrdiff_t>(most), begins_round);
        CHECK(school.has(is_second ? "class round 2" : "class round 1"));
        for (const std::string& room : school.rooms)
            CHECK((kept.get(room + "room").body.find("room game 2") != std::string::npos) ==
                  is_second);
        CHECK((kept.get(school.at + "results.csv").body.find("\r\n1,1,alice,") !=
               std::string::npos) == (most > 4));
    }
}

TEST_CASE("a limit that ends while a server is away pauses its class", "[kept][class]")
{
    kept_class school;
    school.drive("limit?seconds=3");
    school.drive("start");
    school.flip(0, "alice/0,0");
    school.kept.server->pass(1);
    school.kept.restart();
    CHECK_FALSE(school.has("class paused"));
    school.kept.server->pass(5);
    CHECK(school.has("class paused"));
    CHECK(school.has("class limit 3 0"));
    school.kept.restart();
    CHECK(school.has("class paused"));
}

TEST_CASE("a class that nobody uses sleeps, and is forgotten if nothing was done", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    const auto wait = [&](std::chrono::seconds time) {
        kept.server->pass(static_cast<unsigned>(time.count()));
    };
    school.drive("start");
    wait(std::chrono::minutes(11));
    CHECK(kept.awake() == 0);
    CHECK_FALSE(school.has("class paused"));
    CHECK(kept.awake() == 2);

    kept_class blank;
    blank.kept.server->pass(16 * 60);
    CHECK(blank.kept.content->rooms.empty());
    CHECK(blank.kept.get(blank.at + "class").status == 404);
}

TEST_CASE("a teacher ends a class for good", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    school.drive("start");
    school.flip(0, "alice/0,0");
    CHECK(kept.post(school.at + "end").status == 401);
    CHECK(kept.post(school.at + "end", 'a').status == 403);
    CHECK(kept.end_for_good(school.at).status == 200);
    CHECK(kept.get(school.at + "class").status == 404);
    CHECK(kept.content->rooms.empty());
    CHECK(kept.get(school.rooms[0] + "look/a").status == 404);
    CHECK(kept.get("/j/" + kept.code).status == 404);
}

TEST_CASE("the games of a class are files of their rooms", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    school.drive("start");
    school.flip(0, "alice/0,0");
    school.flip(1, "bob/0,1");
    school.drive("next");
    const answer file = kept.get(school.rooms[0] + "games/1.scramble");
    CHECK(file.status == 200);
    CHECK(file.body.find(" flip alice 0,0\n") != std::string::npos);
    CHECK(file.body.find("bob") == std::string::npos);
    CHECK(file.body.find("room " + school.rooms[0].substr(3, 13) + " game 1\n") !=
          std::string::npos);
    CHECK(kept.get(school.rooms[1] + "games").body.find("moves 1\n") != std::string::npos);

    kept_class idle;
    idle.drive("next");
    CHECK(idle.kept.get(idle.rooms[1] + "games").body.starts_with("game 2 "));
}

TEST_CASE("where rooms are kept, a round is dealt in one after another, too", "[kept][class]")
{
    kept_server kept;
    const std::string at = kept.open("count=4&size=2x2&cards=A,B");
    auto& journal = kept.server->journal();
    const auto dealt = [&kept] {
        return std::ranges::count_if(kept.server->rooms().all(), [](const auto& each) {
            return each.second->table().game().number() == 2;
        });
    };
    http_client teacher(*kept.server);
    journal.complete_by_itself(false);
    kept_server::send(teacher, "POST", at + "next", 'h');
    kept.server->settle();
    for (std::ptrdiff_t rooms = 0; rooms <= 4; ++rooms) {
        journal.complete_next(); // first the record of the round itself
        kept.server->settle();
        CHECK(dealt() == rooms);
    }
    CHECK(teacher.next().status == 200);
}

TEST_CASE("a round that is dealt in some rooms only is dealt in the others, too", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    auto& journal = kept.server->journal();
    const auto is_second = [&](const std::string& room) {
        return kept.get(room + "room").body.find("room game 2") != std::string::npos;
    };
    http_client teacher(*kept.server);
    journal.complete_by_itself(false);
    kept_server::send(teacher, "POST", school.at + "next", 'h');
    kept.server->settle();
    journal.complete_next(); // the round, and not the deals
    kept.server->settle();
    journal.fail_with(journal::make_error_code(journal::journal_errc::full));
    journal.complete_by_itself();
    CHECK(teacher.next().status == 503);
    CHECK(school.has("class round 2"));
    CHECK_FALSE(is_second(school.rooms[0]));
    journal.fail_with({});
    CHECK(kept.post(school.at + "next?round=3", 'h').status == 200); // the second, first
    CHECK(school.has("class round 2"));
    CHECK(is_second(school.rooms[0]));
    CHECK(is_second(school.rooms[1]));
}

TEST_CASE("a pause for an earlier round is refused", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    auto& journal = kept.server->journal();
    school.drive("limit?seconds=600");
    school.drive("start");
    http_client teacher(*kept.server);
    http_client assistant(*kept.server);
    journal.complete_by_itself(false);
    kept_server::send(teacher, "POST", school.at + "limit?seconds=60", 'h');
    kept_server::send(assistant, "POST", school.at + "pause", 'h');
    kept.server->settle();
    journal.complete_by_itself();
    CHECK(teacher.next().status == 200);
    CHECK(assistant.next().status == 409);
    CHECK_FALSE(school.has("class paused"));
}

TEST_CASE("what a class cannot keep is not done", "[kept][class]")
{
    kept_class school;
    auto& kept = school.kept;
    kept.server->journal().fail_with(journal::make_error_code(journal::journal_errc::full));
    CHECK(kept.post(school.at + "start", 'h').status == 503);
    CHECK(kept.post(school.at + "next", 'h').status == 503);
    CHECK(school.has("class paused"));
    CHECK(school.has("class round 1"));
    CHECK(kept.post("/rooms?count=3&board=zoo", 'h').status == 503);
    CHECK(kept.awake() == 2);
    kept.server->journal().fail_with({});
    kept.server->tick();
    school.drive("start");
    school.drive("next");
    CHECK(school.has("class round 2"));
}

} // namespace scramble::test
