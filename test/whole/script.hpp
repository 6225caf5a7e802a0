#pragma once

#include "whole/asked.hpp"
#include "whole/play.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace scramble::whole {

/// What a client sends at once: requests, or what a live client says, where `comes` is its
/// handshake and `goes` its goodbye.
struct part {
    std::size_t client;
    std::vector<asked> requests = {};
    std::string says = {};
};

struct script {
    setup in;
    std::vector<part> parts;
};

/// A short game of four clients with everything that a server may get wrong when a client goes
/// away: waiting flips that are granted or fail, watches, replacements, mistakes, and several
/// messages at once, some of them behind a waiting one.
[[nodiscard]] script short_game(const memory::edition& spoken);

/// Three live clients, and everything that can happen to a flip; two are there from the start.
[[nodiscard]] script short_live_game();

/// Ann finds a pair and removes it; Bob fails at one of her cards, and then waits for it; Cy waits
/// for a change, and for the same card.
[[nodiscard]] script three_clients();

/// Ann finds a card but no pair; Bob waits for it, and for the next change.
[[nodiscard]] script two_clients(const memory::edition& spoken);

using test::way;

/// A game of the clients of a script.
class scripted_game {
public:
    explicit scripted_game(const script& part);

    [[nodiscard]] game_play& played() { return play_; }
    [[nodiscard]] client& of(const part& part) { return *clients_[part.client]; }

    /// Connects all clients that make requests.
    void connect_all();
    /// The client of that part prepares what it sends. A client that has gone away connects again,
    /// unless it is live. Result: how many bytes it has to send.
    std::size_t prepare(const part& part);

private:
    const script& script_;
    game_play play_;
    std::vector<client*> clients_; ///< null before they have come

    visitor& present(std::size_t number);
};

} // namespace scramble::whole
