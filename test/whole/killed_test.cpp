#include "catch.hpp"
#include "whole/games.hpp"
#include "whole/rooms_play.hpp"

#include <iterator>
#include <utility>

// A server that keeps a room is killed behind every record of a game.

namespace scramble::whole {

namespace {

constexpr std::string_view key_of_ann = "the-key-of-ann-0";
constexpr std::string_view key_of_bob = "the-key-of-bob-0";

/// What a client does: a live one says something; over HTTP it asks.
struct act {
    std::size_t client;
    std::string what;
};

/// Flips that wait, are withdrawn and given up; claims; a replacement; a lock, a new host, a
/// removal; the next game; and players that are released because they are away.
const std::vector<act>& game_of_all()
{
    static const std::vector<act> all{{0, "flip 0,0"},
                                      {1, "flip 0,0"},
                                      {2, "GET /flip/cy/0,1"},
                                      {3, "GET /flip/dora/0,0"},
                                      {1, "give up"},
                                      {0, "flip 0,1"},
                                      {2, "GET /flip/cy/1,2"},
                                      {1, "flip 1,1"},
                                      {0, "flip 1,0"},
                                      {2, "GET /replace/cy/B/C"},
                                      {4, "POST /lock"},
                                      {1, "flip 1,0"},
                                      {3, "leaves"},
                                      {0, "flip 1,2"},
                                      {4, "POST /host/bob"},
                                      {5, "POST /lock?on=0"},
                                      {1, "give up"},
                                      {3, "GET /flip/dora/1,1"},
                                      {5, "POST /remove/cy"},
                                      {0, "flip 0,2"},
                                      {1, "flip 0,2"},
                                      {5, "POST /again?game=2"},
                                      {0, "flip 0,0"},
                                      {2, "GET /flip/eve/0,1"},
                                      {1, "flip 0,0"},
                                      {2, "time"},
                                      {0, "flip 1,1"},
                                      {1, "flip 1,2"},
                                      {5, "POST /again?game=3"},
                                      {0, "flip 1,0"}};
    return all;
}

scramble::host::limits all_may()
{
    scramble::host::limits most;
    most.game.moves_a_second = 0;
    return most;
}

/// The game of all, in a room that is kept.
class kept_game_of_all {
public:
    kept_game_of_all() : play_(all_may(), 7, std::make_shared<rooms_play::journal_content>())
    {
        setup in{2, 3, {}, {"A", "B", "C"}, {}, memory::edition_2023};
        in.release_after = 10;
        in.idle_after = 30;
        in.has_last_pair_rule = true;
        opening wanted;
        wanted.wanted.in = in;
        wanted.wanted.seed = 5;
        wanted.request =
            wording::about("POST", "/rooms?size=2x3&cards=A,B,C&seed=5", std::string(key_of_ann));
        visitor& host = play_.connect("ann", true);
        play_.ask_for_room(host, wanted);
        host.send(everything);
        play_.settle();
        host.close();
        come();
        play_.settle();
    }

    /// Acts until the server has asked for a record with that number, and stops before it learns
    /// that it is durable. Result: whether there was one.
    bool play_until(std::size_t record)
    {
        for (; next_ < game_of_all().size(); ++next_) {
            perform(game_of_all()[next_]);
            while (ask()) {
                if (play_.last_asked() >= record)
                    return true;
                play_.let_journal_do_all();
            }
            play_.settle();
        }
        return false;
    }

    /// What the journal was asked for is done, and told. Result: how many records there are.
    std::size_t answer()
    {
        play_.settle();
        return play_.last_asked();
    }

    /// Afterwards all come again.
    void kill(std::size_t records)
    {
        play_.kill(records);
        come();
        play_.settle();
        ++next_;
    }

    rooms_play& playing() { return play_; }

private:
    static constexpr std::size_t live = 2; ///< the first of all clients
    rooms_play play_;
    std::vector<client*> clients_;
    std::size_t next_ = 0;

    /// All clients connect; live ones know what they were told before.
    void come()
    {
        const rooms_play::room& in = *play_.rooms().front();
        const std::vector<std::pair<std::string, std::string_view>> who{
            {"ann", key_of_ann}, {"bob", key_of_bob}, {"cy", ""},
            {"dora", ""},        {"ann", key_of_ann}, {"bob", key_of_bob}};
        clients_.resize(who.size(), nullptr);
        for (std::size_t each = 0; each < who.size(); ++each) {
            const auto& [name, key] = who[each];
            auto* const before = dynamic_cast<follower*>(clients_[each]);
            if (each < live)
                clients_[each] = &play_.connect_live(
                    in, name, std::string(key),
                    before != nullptr && !before->known().spots.empty() ? before : nullptr);
            else
                clients_[each] = &play_.connect(name, true, std::string(key));
            clients_[each]->send(everything);
            if (each >= live)
                ask(dynamic_cast<visitor&>(*clients_[each]), "GET /room");
        }
    }

    void perform(const act& next)
    {
        if (next.what == "time") { // cards of who is away are released
            for (int second = 0; second < 13; ++second)
                play_.tick();
            return;
        }
        client*& who = clients_[next.client];
        if (auto* const by = dynamic_cast<follower*>(who)) {
            if (by->may_speak())
                by->say(next.what);
            return by->send(everything);
        }
        if (next.what == "leaves")
            return who->reset();
        if (!who->is_here() || who->has_ended() || !dynamic_cast<visitor&>(*who).is_answered())
            who = &play_.connect(who->player(), true, who->key());
        ask(dynamic_cast<visitor&>(*who), next.what);
    }

    void ask(visitor& who, const std::string& rest)
    {
        const std::string& below = play_.rooms().front()->model.known().in.below;
        const std::size_t space = rest.find(' ');
        const std::string path = rest.substr(space + 1);
        const wording say(memory::edition_2023);
        asked request = wording::about(rest.substr(0, space), below + path, who.key());
        request.player = who.player();
        if (path.starts_with("/flip/"))
            request = say.flip(path.substr(6, path.rfind('/') - 6), path[path.size() - 3] - '0',
                               path.back() - '0');
        else if (path.starts_with("/replace/"))
            request = wording::replace(who.player(), "B", "C");
        if (request.what != asked::kind::room) {
            request.target.insert(0, below);
            request.key = who.key();
            request = wording::with("", request);
        }
        who.ask(request);
        who.send(everything);
    }

    /// The server does what it can. Result: whether it now waits for its journal.
    bool ask()
    {
        while (play_.step()) {
        }
        return !play_.kept_up_to().empty();
    }
};

} // namespace

TEST_CASE("a server is killed behind every record, and no answered move is lost", "[whole]")
{
    constexpr std::size_t most = 1000;
    std::size_t records = 1;
    const bool is_answered = GENERATE(false, true);
    for (bool is_more = true; is_more; ++records) {
        INFO("the last record is " << records << ", and its client "
                                   << (is_answered ? "was" : "may not have been") << " answered");
        kept_game_of_all game;
        try {
            is_more = game.play_until(records);
            if (is_more) {
                game.kill(is_answered ? game.answer() : records);
                (void)game.play_until(most);
            }
            game.playing().settle();
            game.playing().stop();
        }
        catch (const std::exception& what) {
            FAIL(last_lines(game.playing().transcript()) << what.what());
        }
    }
    CHECK(records > 30);
}

} // namespace scramble::whole
