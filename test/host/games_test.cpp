#include "catch.hpp"
#include "host/small_room.hpp"
#include "instrument/memory_journal.hpp"
#include "instrument/page_parts.hpp"
#include "replay/frames.hpp"

#include "host/history.hpp"
#include "host/lone_keeper.hpp"
#include "host/rooms.hpp"

#include <boost/asio/post.hpp>

#include <functional>

// The games that were played in a room, as a list and as files.

namespace scramble::test {

namespace {

/// A server that keeps its rooms, and one of them.
class host_of_games final : public host {
public:
    explicit host_of_games(const std::string& settings)
    {
        journal_.complete_by_itself();
        (void)another_port();
        const answer made = ask("POST", "/rooms?" + settings, 'h');
        REQUIRE(made.status == 201);
        at = "/" + made.value_of("Location");
        name = at.substr(3, at.size() - 4);
    }
    ~host_of_games() override { destroy(); }
    [[nodiscard]] std::uint16_t another_port() override { return listening(service_->listen({})); }
    void destroy() override
    {
        service_.reset();
        host::destroy();
    }

    std::string at;
    std::string name;

    answer ask(const std::string& method, const std::string& target, char key,
               const std::string& body = {})
    {
        http_client client(*this);
        const std::string size = "Content-Length: " + std::to_string(body.size()) + "\r\n";
        client.send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" +
                    (method == "POST" ? size : "") + "Authorization: Bearer " + key_of(key) +
                    "\r\n\r\n" + body);
        return client.next(method == "HEAD");
    }
    answer get(const std::string& target, char key = 'a') { return ask("GET", at + target, key); }
    answer post(const std::string& target, char key = 'h') { return ask("POST", at + target, key); }
    /// Why there is no such file.
    std::string refused(const std::string& target)
    {
        const answer why = get(target);
        CHECK(why.status == 404);
        return why.body;
    }
    [[nodiscard]] journal_content::room& content() { return journal_.content()->rooms.at(name); }
    [[nodiscard]] memory_journal& journal() { return journal_; }

private:
    memory_journal journal_{daemon().executor()};
    std::unique_ptr<host_service> service_ = std::make_unique<host_service>(
        daemon(), scramble::host::kinds(), net::site_settings{}, scramble::host::limits{},
        scramble::host::keep_alone(daemon().executor(), &journal_, daemon().connections()));
};

replay::recording recording_of(const answer& file)
{
    REQUIRE(file.status == 200);
    CHECK(replay::told(replay::verify(file.body)).starts_with("right: "));
    return std::get<replay::recording>(replay::read_replay(file.body));
}

const std::string not_over = "this game is not over: until then its board is hidden\n";

} // namespace

TEST_CASE("a game that is over is a file, with the names of those who played", "[host][replay]")
{
    host_of_games in("size=1x2&cards=A&edition=2020&lastpair=0");
    CHECK(in.get("games").body.empty());
    for (const std::string path : {"games/1", "games/1.frames", "games/1.scramble"})
        CHECK(in.refused(path) == not_over);
    CHECK(in.get("flip/alice/1,1").status == 200);
    CHECK(in.post("name/alice?as=Al%20Ice", 'a').status == 200);
    CHECK(in.post("name/bob?as=Bob%20B", 'b').status == 200); // who never plays
    CHECK(in.refused("games/1.scramble") == not_over);
    CHECK(in.get("games").body.find(" open moves 1\n") != std::string::npos);
    CHECK(in.get("flip/alice/1,2").status == 200);

    const answer file = in.get("games/1.scramble");
    const auto game = recording_of(file);
    CHECK(file.value_of("Content-Disposition") ==
          "attachment; filename=\"" + in.name + "-1.scramble\"");
    CHECK(file.body.find("\ngame memory 2020\nrules memory-1\nroom " + in.name +
                         " game 1\nstarted ") != std::string::npos);
    CHECK(file.body.find("Z\ncall alice Al Ice\nboard 1x2\nA\nA\nmoves\n1 ") != std::string::npos);
    CHECK(game.moves.size() == 2);
    CHECK(game.moves[1].line == "flip alice 0,1");
    CHECK(game.scores == std::vector<replay::score>{{"alice", 1}});
    const answer list = in.get("games");
    CHECK(list.status == 200);
    CHECK(list.body.starts_with("game 1 started 1970-01-01T"));
    CHECK(list.body.find("Z ended 1970-01-01T") != std::string::npos);
    CHECK(list.body.ends_with("Z moves 2\n"));
    CHECK(in.ask("HEAD", in.at + "games/1.scramble", 'a').status == 200);
}

TEST_CASE("rooms-6 rooms-7 rooms-8 a replay file has no move that a room refuses", "[host][replay]")
{
    host_of_games in("size=1x2&cards=A&lastpair=0&start=host");
    CHECK(in.get("flip/alice/0,0").status == 409); // people gather
    CHECK(in.post("start").status == 200);
    CHECK(in.get("flip/alice/0,0").status == 200);
    CHECK(in.post("pause").status == 200);
    CHECK(in.get("flip/alice/0,1").status == 409);
    CHECK(in.post("start").status == 200);
    CHECK(in.post("limit?seconds=2").status == 200);
    in.pass(3);
    CHECK(in.get("flip/alice/0,1").status == 409);
    CHECK(in.post("again").status == 200);
    const auto game = recording_of(in.get("games/1.scramble"));
    REQUIRE(game.moves.size() == 1);
    CHECK(game.moves[0].line == "flip alice 0,0");
    CHECK(game.scores == std::vector<replay::score>{{"alice", 0}});
}

TEST_CASE("a game that is over is a page with its frames", "[host][replay]")
{
    host_of_games in("size=1x4&cards=A,A,A,A");
    CHECK(in.get("room").body.find("\nroom kept\nroom game 1\n") != std::string::npos);
    for (const std::string space : {"0,0", "0,1", "0,2"}) // rooms-1
        CHECK(in.get("flip/alice/" + space).status == 200);
    const answer page = in.get("games/1");
    CHECK(page.status == 200);
    CHECK(page.value_of("Content-Type") == "text/html; charset=utf-8");
    const std::string script = part_in(page.body, "../replay", ".js");
    REQUIRE_FALSE(script.empty());
    CHECK(in.get(script.substr(3)).status == 200);
    const answer frames = in.get("games/1.frames");
    CHECK(frames.status == 200);
    CHECK(frames.value_of("Content-Disposition").empty());
    const auto game = recording_of(in.get("games/1.scramble"));
    CHECK(frames.body == replay::frames_of(game, replay::verify(game)));
    CHECK(frames.body.find(" flip alice 0,2\nat replay-3\n") != std::string::npos);
    for (const std::string path : {"games/2", "games/2.frames"})
        CHECK(in.refused(path) == "there has been no such game here\n");
    CHECK(in.post("games/1").status == 405);
    CHECK(in.post("games/1.frames").status == 405);
    CHECK(in.ask("GET", "/r/0123456789/games/1", 'a').status == 404);
}

TEST_CASE("a deal is hidden until nobody plays it, in whatever room", "[host][replay][class]")
{
    host_of_games in("size=1x2&cards=A&lastpair=0&seed=7&count=2");
    const std::string state = in.get("class").body;
    const auto room = [&](std::size_t number) {
        std::size_t line = state.find("class room ");
        for (std::size_t each = 0; each < number; ++each)
            line = state.find("class room ", line + 1);
        const std::string of = state.substr(line, state.find('\n', line) - line);
        return "/r/" + of.substr(of.rfind(' ') + 1) + "/";
    };
    const auto get = [&](const std::string& target) { return in.ask("GET", target, 'a'); };
    const auto opens = [&](const std::string& from) {
        return in.ask("POST", "/rooms?from=" + from + "/1", 'a');
    };
    CHECK(in.post("start").status == 200);
    for (const char* space : {"0,0", "0,1", "0,1"})
        (void)get(room(0) + "flip/alice/" + space);
    REQUIRE(get(room(0) + "room").body.find("room over\n") != std::string::npos);
    const std::string name = room(0).substr(3, room(0).size() - 4);
    for (const std::string as : {".frames", ".scramble"}) {
        const answer hidden = get(room(0) + "games/1" + as);
        CHECK(hidden.status == 404);
        CHECK(hidden.body.find("is played again") != std::string::npos);
    }
    CHECK(opens(name).status == 400);
    for (const char* space : {"0,0", "0,1", "0,1"})
        (void)get(room(1) + "flip/bob/" + space);
    CHECK(get(room(0) + "games/1.scramble").status == 200);
    const answer again = opens(name);
    CHECK(again.status == 201);
    CHECK(get(room(1) + "games/1.scramble").status == 404); // one plays it, by `from`
    for (const char* space : {"0,0", "0,1", "0,1"})
        (void)get("/" + again.value_of("Location") + "flip/carol/" + space);
    CHECK(get(room(1) + "games/1.scramble").status == 200);

    // Or by its seed, whatever else is set.
    REQUIRE(in.ask("POST", "/rooms?title=other&cards=A&seed=7&size=1x2&lastpair=1", 'a').status ==
            201);
    CHECK(get(room(1) + "games/1.scramble").status == 404);
    CHECK(opens(name).status == 400);
}

TEST_CASE("a board that is not shuffled hides the games of no other", "[host][replay]")
{
    host_of_games in("size=1x2&cards=A&lastpair=0");
    const auto opens = [&](const std::string& board) {
        const std::string settings = "board=own&shuffle=0&lastpair=0";
        return "/" + in.ask("POST", "/rooms?" + settings, 'a', board).value_of("Location");
    };
    const std::string one = opens("1x2\nA\nA\n");
    for (const char* space : {"0,0", "0,1", "0,1"})
        (void)in.ask("GET", one + "flip/alice/" + space, 'a');
    (void)opens("1x2\nB\nB\n");
    CHECK(in.ask("GET", one + "games/1.scramble", 'a').status == 200);
    (void)opens("1x2\nA\nA\n");
    CHECK(in.ask("GET", one + "games/1.scramble", 'a').status == 404);
}

TEST_CASE("no file tells of cards that are still played", "[host][replay]")
{
    host_of_games in("size=4x4&cards=A,B,C,D,E,F,G,H");
    CHECK(in.get("flip/alice/0,0").status == 200);
    CHECK(in.post("again?same=1").status == 200);
    CHECK(in.refused("games/1.scramble").find("is played again") != std::string::npos);
    CHECK(in.refused("games/2.scramble") == not_over);
    in.pass(2);
    CHECK(in.post("again").status == 200);
    const auto first = recording_of(in.get("games/1.scramble"));
    const auto second = recording_of(in.get("games/2.scramble"));
    CHECK(first.moves.size() == 1);
    CHECK(second.moves.empty());
    CHECK(second.head.number == 2);
    CHECK(std::get<replay::memory_beginning>(first.head.beginning).cards.cards ==
          std::get<replay::memory_beginning>(second.head.beginning).cards.cards);
    CHECK(in.refused("games/3.scramble") == not_over);
    CHECK(in.refused("games/4.scramble") == "there has been no such game here\n");
    const std::string list = in.get("games").body;
    CHECK(list.find("\ngame 2 started ") != std::string::npos);
    CHECK(list.find("\ngame 3 started ") != std::string::npos);
    CHECK(list.ends_with(" open moves 0\n"));
    for (const std::string odd :
         {"games/0.scramble", "games/x.scramble", "games/0", "games/1.txt", "games/"})
        CHECK(in.get(odd).status == 404);
    CHECK(in.post("games").status == 405);
}

TEST_CASE("a field is a file, too", "[host][replay]")
{
    host_of_games in("game=minesweeper&size=3,3&bombs=0");
    {
        live_client ann(in, in.at + "live/ann", {"minesweeper.scramble.1", {}});
        (void)ann.heard();
        ann.say("flag 0 0");
        ann.say("deflag 0 0");
        ann.say("dig 1 1");
        in.settle();
    }
    const auto game = recording_of(in.get("games/1.scramble"));
    CHECK(game.head.edition == "2016");
    CHECK(game.moves.size() == 3);
    CHECK(game.scores == std::vector<replay::score>{{"ann", 9}});
    CHECK(std::get<replay::minesweeper_beginning>(game.head.beginning).rules.first_dig_lays);
}

TEST_CASE("a long game is read in pieces, while others play", "[host][replay]")
{
    host_of_games in("size=1x4&cards=A,B&seed=1");
    auto& kept = in.content();
    const auto at = std::chrono::sys_days(std::chrono::year(2026) / 11 / 22);
    for (std::uint64_t number = 1; number <= 2500; ++number) // as if they had been played before
        kept.records.push_back({number, at + std::chrono::milliseconds(number),
                                number == 2000 ? "deal 2 7" : "flip alice 0,0"});
    kept.records[5].line = "lock";
    kept.records[6].line = "withdraw alice 0,0"; // who does not wait
    http_client client(in);
    client.ask(in.at + "games");
    const std::string list = client.next().body;
    CHECK(list == "game 1 started 2026-11-22T00:00:00Z ended 2026-11-22T00:00:01Z moves 1998\n"
                  "game 2 started 2026-11-22T00:00:02Z open moves 500\n");
    CHECK(in.refused("games/1.scramble") == not_over); // for this server it is the present one
}

TEST_CASE("a game is dealt and made again in two turns of the loop", "[host][replay]")
{
    host_of_games in("size=1x2&cards=A&lastpair=0");
    CHECK(in.get("flip/alice/0,0").status == 200);
    CHECK(in.get("flip/alice/0,1").status == 200);
    for (const std::string as : {"frames", "scramble"}) {
        in.journal().complete_by_itself(false);
        http_client client(in);
        client.ask(in.at + "games/1." + as);
        in.settle();
        REQUIRE(in.journal().waiting() == 1);
        in.journal().complete_next();
        REQUIRE(in.step());
        CHECK(in.journal().waiting() == 0); // it is dealt
        REQUIRE(in.step());
        CHECK(in.journal().waiting() == 1); // it is made, and has its moves next
        in.journal().complete_by_itself();
        CHECK(client.next().status == 200);
    }
}

TEST_CASE("many games are told in pieces", "[host][replay]")
{
    host_of_games in("size=1x4&cards=A,B&seed=1");
    const auto at = std::chrono::sys_days(std::chrono::year(2026) / 11 / 22);
    for (std::uint64_t number = 1; number <= 1200; ++number)
        in.content().records.push_back({number, at + std::chrono::seconds(number),
                                        "deal " + std::to_string(number + 1) + " 7"});
    http_client client(in);
    client.ask(in.at + "games");
    const std::string list = client.next().body;
    CHECK(std::ranges::count(list, '\n') == 1200);
    CHECK(list.starts_with("game 2 started 2026-11-22T00:00:01Z ended "));
    CHECK(list.ends_with("game 1201 started 2026-11-22T00:20:00Z open moves 0\n"));
}

TEST_CASE("what cannot be read is told", "[host][replay]")
{
    host_of_games in("size=1x2&cards=A&lastpair=0");
    CHECK(in.get("flip/alice/0,0").status == 200);
    CHECK(in.get("flip/alice/0,1").status == 200);
    in.journal().fail_with(journal::journal_errc::unavailable);
    const answer later = in.get("games/1.scramble");
    CHECK(later.status == 503);
    CHECK(later.value_of("Retry-After") == "1");
    in.journal().fail_with(journal::journal_errc::damaged);
    CHECK(in.refused("games/1.scramble") == "what is kept of this game is damaged\n");
    CHECK(in.get("games").status == 200);
    CHECK(in.refused("games/1.frames") == "what is kept of this game is damaged\n");
    in.journal().fail_with({});
    for (int time = 0; time < 10; ++time)
        CHECK(in.get("games/1.scramble").status == 200);
}

TEST_CASE("without a store there are no games to tell of", "[host][replay]")
{
    small_room in;
    for (const char* const path : {"games", "games/1", "games/1.frames", "games/1.scramble"}) {
        const answer why = in.get(path);
        CHECK(why.status == 404);
        CHECK(why.body == "this server keeps no games\n");
    }
}

TEST_CASE("of very many games of a room the last ten thousand are listed", "[rooms]")
{
    scramble::host::game_history found(10);
    for (std::uint32_t number = 2; number <= 10'003; ++number)
        found.add({number, {}, {}}, {people::next_deal{number, number}});
    CHECK(found.games().size() == 10'000);
    CHECK(found.text(0, 1, false) ==
          "game 4 started 1970-01-01T00:00:00Z ended 1970-01-01T00:00:00Z moves 0\n");
    CHECK(found.text(9'999, 2, false) == "game 10003 started 1970-01-01T00:00:00Z open moves 0\n");
}

} // namespace scramble::test
