// Any bytes of several clients at a whole server, in any order: the input says which client does
// what, how much of it, and how long the server runs in between. Every answer is valid HTTP, the
// board keeps its invariants, the server comes to rest, and nothing is left of clients that went
// away.

#include "fuzz.hpp"
#include "instrument/answer.hpp"
#include "whole/host.hpp"

#include <array>
#include <memory>

using namespace scramble;
using namespace scramble::fuzz;
using whole::everything;

namespace {

struct guest {
    std::unique_ptr<whole::wire> line;
    std::string inbox;
    std::deque<bool> heads; ///< for each served request: whether it was HEAD
    bool is_live = false;   ///< it has asked for another protocol

    /// Result: whether anything was received.
    bool receive(std::size_t most)
    {
        const std::string bytes = line->receive(most);
        inbox += bytes;
        while (!inbox.empty() && !is_live && take_one()) {
        }
        return !bytes.empty();
    }

    bool take_one()
    {
        // A refusal is sent without serving the request, and is the last answer.
        const bool to_head = !heads.empty() && heads.front();
        const auto parsed = test::parse_answer(inbox, line->has_ended(), to_head);
        if (parsed.so_far != test::extent::whole)
            return false;
        if (parsed.what.status == 421) { // not served, so later answers have no known request
            is_live = true;
            return false;
        }
        ensure(!heads.empty() || parsed.what.is_last(), "an answer is to a request");
        if (!heads.empty())
            heads.pop_front();
        inbox.erase(0, parsed.size);
        return true;
    }
};

class table final : whole::listener {
public:
    explicit table(const memory::edition& spoken)
        : host_({2, 2, {"A", "B", "B", "A"}, {}, {}, spoken}, *this, false)
    {
    }

    /// Plays the input: what is done, by which client and how much, and the bytes to send.
    void play(std::string_view bytes)
    {
        while (bytes.size() >= 2) {
            const auto what = static_cast<unsigned char>(bytes[0]);
            const std::size_t much = static_cast<unsigned char>(bytes[1]);
            bytes.remove_prefix(2);
            const std::string_view sent = bytes.substr(0, what % 8 < 4 ? much : 0);
            bytes.remove_prefix(sent.size());
            act(seat(what / 8U % seats_.size()), what % 8, much, sent);
        }
    }

    void end(bool by_stopping)
    {
        run_dry();
        if (by_stopping) {
            const auto done = host_.ask_to_stop();
            run_dry();
            ensure(*done, "the server stops");
        }
        for (guest& each : guests_)
            each.line->reset();
        run_dry();
        for (std::size_t connection = 0; connection < guests_.size(); ++connection)
            ensure(!host_.has(static_cast<int>(connection)), "who has gone is gone");
        ensure(host_.game().waiting() == 0, "nobody waits who has gone");
    }

private:
    std::deque<guest> guests_; ///< by their connections
    std::array<guest*, 4> seats_{};
    whole::game_host host_;

    void on_request(int connection, const net::request_head& head) override
    {
        guest& from = guests_.at(static_cast<std::size_t>(connection));
        from.heads.push_back(head.method == net::http::verb::head);
        from.is_live = from.is_live || head.target.starts_with("/live/");
    }
    void on_live(int /*connection*/) override {}
    void on_message(int /*connection*/, std::string_view /*text*/) override {}
    void on_left(int /*connection*/) override {}
    void on_second() override {}

    guest& seat(std::size_t number)
    {
        guest*& found = seats_.at(number);
        if (found == nullptr || !found->line->is_open()) {
            guests_.push_back({host_.connect(false), {}, {}, false});
            found = &guests_.back();
        }
        return *found;
    }

    void act(guest& who, unsigned number, std::size_t much, std::string_view sent)
    {
        switch (number) {
        case 4: (void)who.receive(much); return;
        case 5: return run(much);
        case 6:
            return much % 3 == 0   ? who.line->reset()
                   : much % 3 == 1 ? who.line->close()
                                   : who.line->half_close();
        case 7:
            for (std::size_t seconds = 0; seconds <= much % 32; ++seconds)
                (void)host_.ask_to_tick();
            return;
        default: break;
        }
        (void)who.line->send(sent);
        run(number); // from not at all to a little
    }

    void run(std::size_t steps)
    {
        while (steps-- > 0 && host_.step())
            host_.game().board().check_invariants();
    }

    void run_dry()
    {
        constexpr int most = 100'000;
        for (int turns = 0;; ++turns) {
            ensure(turns < most, "the server comes to rest");
            if (host_.step())
                continue;
            bool is_news = false;
            for (guest& each : guests_)
                is_news = (each.line->is_open() && each.receive(everything)) || is_news;
            if (!is_news)
                break;
        }
        host_.game().board().check_invariants();
    }
};

} // namespace

void fuzz::run(std::string_view bytes)
{
    constexpr std::array editions{memory::edition_2020, memory::edition_2022, memory::edition_2023};
    if (bytes.empty())
        return;
    const auto how = static_cast<unsigned char>(bytes.front());
    table at(editions[how % editions.size()]);
    at.play(bytes.substr(1));
    at.end(how >= 128);
}
