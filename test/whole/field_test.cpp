#include "catch.hpp"
#include "check/model/naive_field.hpp"
#include "dice.hpp"
#include "instrument/host.hpp"
#include "instrument/literal.hpp"
#include "whole/client.hpp"
#include "whole/games.hpp"
#include "whole/wire.hpp"

#include <algorithm>
#include <array>
#include <variant>

namespace scramble::whole {

namespace {

/// One line of a telnet client, and what the model does with it.
struct line {
    enum class kind { look, dig, flag, deflag, help, bye };
    kind what = kind::look;
    int x = 0;
    int y = 0;
    std::string bytes = {};
};

line random_line(dice& random, const model::naive_field& field)
{
    line made;
    made.x = random.between(-1, field.columns);
    made.y = random.between(-1, field.rows);
    const std::string where = " " + std::to_string(made.x) + " " + std::to_string(made.y);
    const int kind = random.below(40);
    made.what = kind < 16   ? line::kind::dig
                : kind < 24 ? line::kind::flag
                : kind < 30 ? line::kind::deflag
                : kind < 34 ? line::kind::look
                : kind < 39 ? line::kind::help
                            : line::kind::bye;
    const std::vector<std::string> no_messages{"help", "", "dig 1", "Look", "dig 1 1 ", "\x01"};
    const std::array<std::string, 6> words{
        "look", "dig" + where, "flag" + where, "deflag" + where, random.one_of(no_messages), "bye"};
    made.bytes = words.at(static_cast<std::size_t>(made.what));
    made.bytes += random.one_of(std::vector<std::string>{"\n", "\r\n", "\r\n", "\r"});
    if (made.bytes == "\n") // after a line that ended in \r it would belong to that newline
        made.bytes = "\r\n";
    return made;
}

struct telnet_client {
    std::unique_ptr<wire> line_to;
    std::vector<line> lines = {};
    std::size_t served = 0;
    std::string bytes = {};
    std::size_t sent = 0;
    std::string inbox = {};
    bool is_greeted = false;
    bool is_over = false;
    bool is_half_closed = false;

    /// The end of the next line that will be served: just after a \r, if it has one (mines-1).
    [[nodiscard]] std::size_t end_of_next() const
    {
        std::size_t end = 0;
        for (std::size_t i = 0; i <= served; ++i)
            end += lines[i].bytes.size();
        return lines[served].bytes.ends_with("\r\n") ? end - 1 : end;
    }
    [[nodiscard]] bool has_next() const
    {
        return !is_over && served < lines.size() && sent >= end_of_next();
    }
};

/// One field with its telnet clients. A handler serves one client, and answers its lines at once.
/// So all clients receive after each handler, and the one that got answers was served. For a client
/// that reset its connection, the model plays as many lines as the board shows.
class field_game {
public:
    explicit field_game(std::uint64_t seed)
        : random_(seed), columns_(random_.between(1, 5)), rows_(random_.between(1, 4)),
          bombs_(laid()), field_(columns_, rows_, bombs_), debug_(random_.below(2) == 0),
          service_(daemon_)
    {
        daemon_.connections().hold_clock();
        const minesweeper::field bombs{static_cast<std::uint32_t>(columns_),
                                       static_cast<std::uint32_t>(rows_), bombs_};
        if (service_.open(
                {"minesweeper", "", test::playing(bombs, {minesweeper::edition_2016, debug_})}))
            throw wrong("the game cannot be opened");
        port_ = std::get<std::uint16_t>(service_.listen_telnet({"127.0.0.1"}));
    }

    const std::string& run()
    {
        const std::size_t most = random_.one_of(std::vector<std::size_t>{1, 1, 5, 100});
        for (int events = random_.between(100, 600); events > 0; --events) {
            if (random_.below(2) == 0)
                (void)step();
            else
                act(most);
        }
        settle();
        return transcript_;
    }

private:
    dice random_;
    int columns_;
    int rows_;
    std::vector<unsigned char> bombs_;
    model::naive_field field_;
    bool debug_;
    server daemon_;
    room_service service_;
    std::uint16_t port_ = 0;
    std::vector<std::unique_ptr<telnet_client>> clients_;
    std::string transcript_;

    minesweeper::game& game()
    {
        return dynamic_cast<minesweeper::game&>(service_.game().table().game());
    }

    std::vector<unsigned char> laid()
    {
        std::vector<unsigned char> bombs;
        for (int i = 0; i < columns_ * rows_; ++i)
            bombs.push_back(random_.below(5) == 0 ? 1 : 0);
        return bombs;
    }

    void act(std::size_t most)
    {
        const std::size_t number = random_.below(std::max(std::size_t{3}, clients_.size()));
        if (number >= clients_.size() ||
            (!clients_[number]->line_to->is_open() && clients_.size() < 8)) {
            clients_.push_back(std::make_unique<telnet_client>());
            clients_.back()->line_to = std::make_unique<wire>(port_);
            return;
        }
        telnet_client& who = *clients_[number];
        const int kind = random_.below(60);
        if (!who.line_to->is_open() || who.is_half_closed)
            return;
        if (kind == 0)
            return who.line_to->reset();
        if (kind == 1) {
            who.is_half_closed = true;
            return who.line_to->half_close();
        }
        while (who.sent == who.bytes.size()) {
            who.lines.push_back(random_line(random_, field_));
            who.bytes += who.lines.back().bytes;
        }
        who.sent += who.line_to->send(std::string_view(who.bytes).substr(who.sent, most));
    }

    bool step()
    {
        if (daemon_.loop().poll_one() == 0)
            return false;
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            telnet_client& each = *clients_[i];
            if (!each.line_to->is_open() || each.line_to->has_ended())
                continue;
            const std::string bytes =
                each.line_to->receive(std::numeric_limits<std::size_t>::max());
            each.inbox += bytes;
            if (!bytes.empty())
                transcript_ += std::to_string(i) + " " + test::quoted(bytes) + "\n";
            while (!each.inbox.empty())
                take(each);
        }
        for (const auto& each : clients_) {
            if (shown() != field_.text() && !each->line_to->is_open())
                explain_by(*each);
        }
        if (shown() != field_.text())
            throw wrong("the field is " + test::quoted(shown()) + " instead of " +
                        test::quoted(field_.text()));
        return true;
    }

    std::string shown()
    {
        std::string text;
        for (const auto& each : game().text())
            text += *each;
        return text;
    }

    /// After a reset nobody receives the answers, so nobody knows how many of the client's lines
    /// arrived. Plays as many as make the model equal to the field; none if no number does, because
    /// then it was another client's turn.
    void explain_by(telnet_client& gone)
    {
        const model::naive_field field = field_;
        const std::size_t served = gone.served;
        const bool is_over = gone.is_over;
        while (gone.has_next()) {
            (void)play(gone);
            if (shown() == field_.text())
                return;
        }
        field_ = field;
        gone.served = served;
        gone.is_over = is_over;
    }

    /// The model plays the next line of `who`. Result: the answer.
    std::string play(telnet_client& who)
    {
        const line& said = who.lines[who.served++];
        bool is_boom = false;
        switch (said.what) {
        case line::kind::dig: is_boom = field_.dig(said.x, said.y); break;
        case line::kind::flag: field_.flag(said.x, said.y); break;
        case line::kind::deflag: field_.deflag(said.x, said.y); break;
        case line::kind::help: return std::string(minesweeper::help);
        case line::kind::bye: who.is_over = true; return {};
        case line::kind::look: break;
        }
        who.is_over = is_boom && !debug_;
        return is_boom ? "BOOM!\r\n" : field_.text();
    }

    void take(telnet_client& who)
    {
        std::string expected;
        if (!who.is_greeted) {
            who.is_greeted = true;
            expected =
                minesweeper::hello(game().board(), game().players(), minesweeper::edition_2016);
        }
        while (expected.empty()) { // `bye` has no answer
            if (!who.has_next())
                throw wrong("an answer to nothing: " + test::quoted(who.inbox) + " behind " +
                            test::quoted(who.bytes.substr(0, who.sent)));
            expected = play(who);
        }
        if (!who.inbox.starts_with(expected))
            throw wrong(test::quoted(who.inbox) + " instead of " + test::quoted(expected));
        who.inbox.erase(0, expected.size());
    }

    void settle()
    {
        while (step()) {
        }
        std::size_t players = 0;
        for (const auto& each : clients_) {
            if (!each->line_to->is_open())
                continue;
            (void)each->line_to->receive(1);
            if (each->has_next() && each->lines[each->served].what == line::kind::bye)
                (void)play(*each);
            if (each->has_next())
                throw wrong("an answer is missing");
            const bool plays = !each->is_over && !each->is_half_closed;
            if (each->line_to->has_ended() == plays)
                throw wrong(plays ? "a connection has ended" : "a connection has not ended");
            players += plays ? 1U : 0U;
        }
        if (game().players() != players)
            throw wrong(std::to_string(game().players()) + " players instead of " +
                        std::to_string(players));
    }
};

} // namespace

TEST_CASE("whatever telnet clients do, the field is the model's", "[whole]")
{
    for (std::uint64_t game = 0; game < games(1000); ++game) {
        const std::uint64_t seed = seed_of_this_run() + game;
        INFO("to begin with this game: SCRAMBLE_TEST_SEED=" << seed);
        const std::string first = field_game(seed).run();
        if (game % 10 == 0)
            CHECK(first == field_game(seed).run());
    }
}

} // namespace scramble::whole
