#pragma once

#include "whole/host.hpp"
#include "whole/judge.hpp"
#include "whole/visitor.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::whole {

/// A whole server with its clients and its judge, to be driven one event at a time. Every event
/// that does not fit the model throws `wrong`. Events are written down: two plays that were driven
/// alike have the same transcript, byte for byte.
class play {
public:
    explicit play(const table& at);
    play(const play&) = delete;
    play& operator=(const play&) = delete;

    /// A new client, over TCP or by a pair of sockets; it stays with this object.
    visitor& connect(const std::string& player, bool over_tcp);

    // What a client does; `how_many` bytes at most.
    void ask(visitor& who, const asked& what);
    void send(visitor& who, std::size_t how_many);
    void receive(visitor& who, std::size_t how_many);
    void half_close(visitor& who);
    void close(visitor& who);
    void reset(visitor& who);

    /// The server runs one handler. Result: whether one was ready.
    bool step();

    /// A second passes.
    void tick();

    /// Runs handlers and receives answers until neither is left; then nothing may be missing.
    void settle();

    /// A minute and more has passed in which no client did anything, and the server has settled:
    /// it has ended every connection on which nobody waits.
    void check_silence() const;

    /// Stops the server, which has settled: all who wait are told so, all clients leave, and
    /// nothing is left.
    void stop();

    [[nodiscard]] const std::string& transcript() const { return transcript_; }
    [[nodiscard]] const judge::tally& counted() const { return judge_.counted(); }

private:
    judge judge_;
    std::vector<std::unique_ptr<visitor>> visitors_; ///< by their connections
    host host_;
    int now_ = 0;
    std::string transcript_;

    void tell(const visitor& who, std::string_view what, std::string_view bytes = {});
    void run_until(const std::shared_ptr<const bool>& done);
    void run_dry();
    void check_gone() const;
};

} // namespace scramble::whole
