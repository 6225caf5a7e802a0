#include "async/sequencers.hpp"
#include "catch.hpp"
#include "dice.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"
#include "sanitized.hpp"

#include "host/room.hpp"
#include "host/rooms.hpp"
#include "scramble/random.hpp"

#include <algorithm>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// A room is a function of its records: applied to a fresh one, they make the same room.

namespace scramble::test {

namespace {

const std::vector<std::string> everybody{"ann", "bob", "cy_3", "dora"};

/// A room whose names and seeds are those of every other with the same settings, and everybody in
/// it.
class twin {
public:
    explicit twin(const std::string& settings)
    {
        server.rooms().draw_from([numbers = std::make_shared<random_numbers>(1)] {
            return static_cast<std::uint32_t>(numbers->below(std::uint64_t{1} << 32U));
        });
        const answer made = ask("POST", "/rooms?" + settings, "host");
        REQUIRE(made.status == 201);
        at_ = "/" + made.value_of("Location");
        room_ = server.rooms().all().begin()->second.get();
        is_memory_ = settings.find("minesweeper") == std::string::npos;
        for (const std::string& each : everybody)
            join(each);
    }

    rooms_host server;

    [[nodiscard]] scramble::host::room& room() { return *room_; }

    /// Asks for a change, which is answered in its turn.
    void post(const std::string& target, const std::string& by)
    {
        send(asking_.emplace_back(server), "POST", at_ + target, by);
        server.settle();
    }
    /// How many of those have no answer yet.
    [[nodiscard]] std::size_t asking()
    {
        std::erase_if(asking_, [](http_client& each) {
            return !each.waits() && !each.next().body.empty(); // which throws unless it is whole
        });
        return asking_.size();
    }

    /// A player says something over its live connection, and comes back if that has ended it.
    void say(const std::string& player, const std::string& text)
    {
        clients_.at(player)->say(text);
        listen();
    }
    /// Reads what all players are told.
    void listen()
    {
        server.settle();
        for (auto& [name, client] : clients_) {
            const std::string lines = '\n' + client->heard();
            for (const std::string_view word :
                 {"\nok ", "\nfailed ", "\nBOOM! ", "\nflipped ", "\ngave up "}) {
                for (auto at = lines.find(word); at != lines.npos; at = lines.find(word, at + 1))
                    ++answers_;
            }
        }
    }
    /// How many moves have been answered.
    [[nodiscard]] int answers() const { return answers_; }
    [[nodiscard]] bool has_lost(const std::string& player)
    {
        return clients_.at(player)->is_over();
    }
    void join(const std::string& player)
    {
        clients_[player].reset();
        server.settle();
        clients_[player] = live(player);
        (void)clients_[player]->heard();
    }

    /// All that the room shows to anybody.
    std::string shown()
    {
        std::string all;
        std::vector<std::string> targets{"room", "names?since=0"};
        if (is_memory_) {
            targets.emplace_back("scores");
            for (const std::string& each : everybody)
                targets.push_back("look/" + each);
        }
        for (const std::string& target : targets) {
            const answer told = ask("GET", at_ + target, "");
            CHECK(told.status == 200);
            all += told.value_of("ETag") + '\n' + told.body;
        }
        if (const auto kept = all.find("room kept\n"); kept != std::string::npos)
            all.erase(kept, 10); // only one of the two rooms has a sequencer
        return all + live("")->heard();
    }

private:
    std::string at_;
    scramble::host::room* room_ = nullptr;
    bool is_memory_ = true;
    std::map<std::string, std::unique_ptr<live_client>> clients_;
    std::list<http_client> asking_;
    int answers_ = 0;

    static std::string key_of(const std::string& player)
    {
        return player.empty() ? std::string()
                              : "Authorization: Bearer " + player + std::string(16, '-') + "\r\n";
    }

    answer ask(const std::string& method, const std::string& target, const std::string& by)
    {
        http_client client(server);
        send(client, method, target, by);
        return client.next();
    }

    static void send(http_client& client, const std::string& method, const std::string& target,
                     const std::string& by)
    {
        client.send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + key_of(by) +
                    (method == "POST" ? "Content-Length: 0\r\n\r\n" : "\r\n"));
    }

    std::unique_ptr<live_client> live(const std::string& player)
    {
        auto client = std::make_unique<live_client>(
            server, at_ + "live" + (player.empty() ? "" : "/") + player,
            introduction{is_memory_ ? "memory.scramble.2" : "minesweeper.scramble.1",
                         key_of(player)});
        REQUIRE(client->is_connected());
        return client;
    }
};

/// A request of the host or of a player, chosen at random.
void ask_at_random(twin& played, dice& random)
{
    const std::string who = random.one_of(everybody);
    switch (random.below(12)) {
    case 0: played.post("lock", "host"); break;
    case 1:
    case 2: played.post("lock?on=0", "host"); break;
    case 3: played.post("remove/" + who, "host"); break;
    case 4:
        if (random.below(4) == 0)
            played.post("host/" + who, random.one_of(everybody));
        break;
    case 5: played.post("host/" + who, "host"); break;
    case 6:
    case 7:
        played.post("name/" + who + "?as=" +
                        random.one_of(std::vector<std::string>{"Zo%C3%AB", "the+fox", who}),
                    who);
        break;
    default: {
        if (random.below(2) == 0)
            return;
        const auto next = std::to_string(played.room().table().game().number() + 1);
        const std::string same = random.below(2) == 0 ? "&same=1" : "";
        played.post("again?game=" + next + same, random.below(2) == 0 ? "host" : who);
    }
    }
}

std::string move_at_random(bool is_memory, dice& random)
{
    if (is_memory && random.below(12) == 0)
        return "give up";
    if (is_memory)
        return "flip " + std::to_string(random.below(2)) + "," + std::to_string(random.below(3));
    const std::string at = std::to_string(random.below(4)) + " " + std::to_string(random.below(3));
    return random.one_of(std::vector<std::string>{"dig ", "dig ", "flag ", "deflag "}) + at;
}

} // namespace

TEST_CASE("the records of a room make the same room", "[rooms][records]")
{
    INFO(how_to_repeat());
    dice random;
    const bool is_memory = GENERATE(true, false);
    const std::string settings =
        is_memory ? "size=2x3&cards=A,B,C" : "game=minesweeper&size=4,3&bombs=2";
    const std::vector<std::string> all =
        is_memory ? std::vector<std::string>{"flip",   "withdraw", "claim", "deal", "call",
                                             "remove", "release",  "host",  "lock", "unlock"}
                  : std::vector<std::string>{"dig",  "first",  "flag", "deflag", "claim", "lay",
                                             "call", "remove", "host", "lock",   "unlock"};
    std::map<std::string, int> words;
    const auto is_missing = [&](const std::string& word) { return words[word] == 0; };
    const int enough = sanitized ? 4 : 12;
    const int most = sanitized ? 4 : 100; // some words are rare
    for (int number = 0; number < enough || (number < most && std::ranges::any_of(all, is_missing));
         ++number) {
        int seconds = 0;
        recorder kept;
        twin played(settings);
        twin fresh(settings);
        played.room().order_by(kept);
        REQUIRE(fresh.shown() == played.shown());
        for (int moves = 0; moves < 120; ++moves) {
            CAPTURE(number, moves);
            const std::string who = random.one_of(everybody);
            bool has_dealt = false;
            if (random.below(5) == 0)
                ask_at_random(played, random);
            else
                played.say(who, move_at_random(is_memory, random));
            for (const std::string& record : std::exchange(kept.records, {})) {
                INFO(record);
                asio::post(fresh.server.loop(), [&] { CHECK(fresh.room().apply(record)); });
                fresh.server.settle();
                const std::string word = record.substr(0, record.find(' '));
                has_dealt = has_dealt || word == "deal" || word == "lay";
                ++words[word];
            }
            if (played.has_lost(who)) {
                played.join(who);
                fresh.join(who);
            }
            REQUIRE(played.asking() == 0);
            REQUIRE(fresh.shown() == played.shown());
            if (has_dealt && ++seconds < 8) { // who is warned or has gone is not in the records
                played.server.tick();
                fresh.server.tick();
            }
        }
        played.room().order_by(at_once());
    }
    if (sanitized)
        return; // so few rooms need not have all that follows
    for (const std::string& word : all) {
        INFO(word);
        CHECK(words[word] > 0);
    }
}

TEST_CASE("a record that had become impossible before its turn changes nothing", "[rooms][records]")
{
    const bool is_memory = GENERATE(true, false);
    twin fresh(is_memory ? "size=2x3&cards=A,B,C" : "game=minesweeper&size=4,3&bombs=2");
    const auto before = fresh.shown();
    asio::post(fresh.server.loop(), [&] {
        CHECK(fresh.room().apply(is_memory ? "withdraw ann 0,0" : "lay 7 1"));
        CHECK_FALSE(fresh.room().apply(is_memory ? "dig 0 0 ann" : "flip ann 0,0"));
    });
    fresh.server.settle();
    CHECK(fresh.shown() == before);
}

TEST_CASE("late and refused turns make the room of their records", "[rooms][records]")
{
    INFO(how_to_repeat());
    dice random;
    const bool is_memory = GENERATE(true, false);
    const std::string settings =
        is_memory ? "size=2x3&cards=A,B,C" : "game=minesweeper&size=4,3&bombs=2";
    for (int number = 0; number < 5; ++number) {
        twin played(settings);
        twin fresh(settings);
        queue late;
        played.room().order_by(late);
        const auto take_turn = [&](bool is_refused) {
            if (!is_refused) {
                asio::post(fresh.server.loop(), [&, record = late.records.front()] {
                    CHECK(fresh.room().apply(record)); // perhaps impossible by now
                });
            }
            fresh.server.settle();
            asio::post(played.server.loop(), [&] {
                late.refuse(is_refused ? asio::error::no_buffer_space : error_code());
            });
            played.listen();
        };
        const auto take_turns = [&] {
            while (!late.records.empty())
                take_turn(false);
            CHECK(played.asking() == 0);
            REQUIRE(fresh.shown() == played.shown());
        };
        int said = 0;
        int seconds = 0;
        for (int moves = 0; moves < 50; ++moves) {
            CAPTURE(number, moves);
            const std::string who = random.one_of(everybody);
            if (random.below(5) == 0) {
                ask_at_random(played, random);
            }
            else {
                const std::string move = move_at_random(is_memory, random);
                played.say(who, move);
                said += move == "give up" ? 0 : 1;
            }
            if (is_memory && random.below(20) == 0 && ++seconds < 5) // nobody has gone by then
                played.server.tick();
            while (!late.records.empty() && random.below(3) != 0)
                take_turn(random.below(8) == 0);
            REQUIRE(fresh.shown() == played.shown());
        }
        take_turns();
        const auto dealt = played.room().table().game().number();
        asio::post(played.server.loop(), [&] { played.room().deal(false); }); // ends all waits
        played.server.settle();
        take_turns();
        CHECK(played.room().table().game().number() > dealt);
        CHECK(played.answers() == said);
        played.room().order_by(at_once());
    }
}

} // namespace scramble::test
