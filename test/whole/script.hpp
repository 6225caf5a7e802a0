#pragma once

#include "whole/asked.hpp"
#include "whole/play.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace scramble::whole {

/// What a client sends at once: requests, or what a live one says, of which `comes` is its
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

/// A short game of four clients with everything in it that a server may get wrong when one of them
/// goes away: flips that wait and are granted or fail, watches, replacements, mistakes, and several
/// messages at once, some of them behind one that waits.
[[nodiscard]] script short_game(const memory::edition& spoken);

/// All that happens to a flip, by three live clients: two are there from the beginning.
[[nodiscard]] script short_live_game();

/// Ann finds a pair and takes it away; Bob fails where she has a card, and then waits for it; Cy
/// waits for a change, and for the same card.
[[nodiscard]] script three_clients();

/// Ann finds a card, and no pair; Bob waits for it, and for the next change.
[[nodiscard]] script two_clients(const memory::edition& spoken);

/// The ways in which a client goes away.
enum class way { reset, close, half_close };
[[nodiscard]] const char* name_of(way how);

/// A game of the clients of a script.
class scripted_game {
public:
    explicit scripted_game(const script& what);

    [[nodiscard]] play& played() { return play_; }
    [[nodiscard]] client& of(const part& what) { return *clients_[what.client]; }

    /// All connect who will make requests.
    void connect_all();
    /// The client of that part gets ready what it sends. Who has gone away comes again, but for
    /// live ones. Result: how much it is.
    std::size_t prepare(const part& what);
    void leave(const part& what, way how);

private:
    const script& script_;
    play play_;
    std::vector<client*> clients_; ///< null before they have come

    visitor& present(std::size_t number);
};

} // namespace scramble::whole
