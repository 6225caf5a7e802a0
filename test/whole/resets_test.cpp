#include "catch.hpp"
#include "model/compare.hpp"
#include "whole/play.hpp"
#include "whole/script.hpp"

#include <cstddef>
#include <exception>
#include <string>
#include <vector>

namespace scramble::whole {

namespace {

enum class way { reset, close, half_close };

const char* name_of(way how)
{
    return how == way::reset ? "resets" : how == way::close ? "closes" : "closes its side";
}

/// A client goes away behind so many bytes of the whole script: before the server has run, or
/// after.
struct break_off {
    std::size_t behind;
    way how;
    bool is_noticed_late;
};

class scripted_game {
public:
    explicit scripted_game(const script& what)
        : script_(what), play_(what.at), clients_(what.at.players.size(), nullptr)
    {
    }

    void run(const break_off& end)
    {
        std::size_t begin = 0;
        for (const burst& each : script_.bursts) {
            const std::size_t size = each.bytes().size();
            const bool breaks = end.behind >= begin && end.behind < begin + size;
            say(each, breaks ? end.behind - begin : everything);
            if (breaks)
                leave(clients_[each.client], end);
            rest();
            begin += size;
        }
        play_.settle();
        play_.stop();
    }

    [[nodiscard]] const play& played() const { return play_; }

private:
    script script_;
    play play_;
    std::vector<visitor*> clients_;

    void say(const burst& what, std::size_t most)
    {
        visitor*& who = clients_[what.client];
        if (who != nullptr && who->has_ended())
            play_.close(*who);
        if (who == nullptr || !who->is_here() || who->is_half_closed())
            who = &play_.connect(script_.at.players[what.client], true);
        for (const asked& each : what.messages)
            play_.ask(*who, each);
        if (most > 0)
            play_.send(*who, most);
    }

    void leave(visitor* who, const break_off& end)
    {
        if (end.is_noticed_late)
            rest();
        if (end.how == way::reset)
            play_.reset(*who);
        else if (end.how == way::close)
            play_.close(*who);
        else
            play_.half_close(*who);
    }

    /// The server does all that it can, and everybody takes what has come.
    void rest()
    {
        while (play_.step()) {
        }
        for (visitor* each : clients_) {
            if (each != nullptr && each->is_here())
                play_.receive(*each, everything);
        }
    }
};

std::size_t size_of(const script& what)
{
    std::size_t bytes = 0;
    for (const burst& each : what.bursts)
        bytes += each.bytes().size();
    return bytes;
}

/// Plays the game once for each of `ways` behind every byte, `apart` bytes apart.
void play_all(const memory::edition& spoken, const std::vector<way>& ways, std::size_t apart)
{
    const script game = short_game(spoken);
    for (std::size_t behind = 0; behind < size_of(game); behind += apart) {
        for (const way how : ways) {
            for (const bool late : {false, true}) {
                INFO("edition " << spoken.year << ", a client " << name_of(how) << " behind byte "
                                << behind << (late ? ", when the server has run" : ""));
                scripted_game played(game);
                try {
                    played.run({behind, how, late});
                }
                catch (const std::exception& what) {
                    FAIL(played.played().transcript() << what.what());
                }
            }
        }
    }
}

} // namespace

TEST_CASE("a client may reset its connection behind every byte of a game", "[whole]")
{
    std::size_t messages = 0;
    for (const burst& each : short_game(memory::edition_2023).bursts)
        messages += each.messages.size();
    CHECK(messages >= 30);
    play_all(memory::edition_2023, {way::reset}, model::sanitized ? 7 : 1);
}

TEST_CASE("a client may go away in every way and edition", "[whole]")
{
    const std::vector<way> all{way::reset, way::close, way::half_close};
    play_all(memory::edition_2020, all, model::sanitized ? 53 : 11);
    play_all(memory::edition_2022, all, model::sanitized ? 53 : 11);
    play_all(memory::edition_2023, {way::close, way::half_close}, model::sanitized ? 53 : 7);
}

} // namespace scramble::whole
