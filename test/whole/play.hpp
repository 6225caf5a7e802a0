#pragma once

#include "whole/follower.hpp"
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
class play final : private listener {
public:
    explicit play(const setup& in);
    play(const play&) = delete;
    play& operator=(const play&) = delete;

    /// A new client, over TCP or by a pair of sockets; it stays with this object. It does what it
    /// is asked to.
    visitor& connect(const std::string& player, bool over_tcp, const std::string& key = {});
    /// The same for one who will ask for a live connection, for the whole game or for what is not
    /// known to `since`.
    follower& connect_live(const std::string& player, bool over_tcp, const std::string& key = {},
                           const follower* since = nullptr);

    /// The server runs one handler. Result: whether one was ready.
    bool step();

    /// A second passes. No client stays so slow that the server would end its live connection, or
    /// what it waits for.
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
    [[nodiscard]] const tally& counted() const { return judge_.counted(); }

private:
    judge judge_;
    int first_space_;
    bool releases_;                                ///< players who are away
    std::vector<std::unique_ptr<client>> clients_; ///< by their connections
    std::vector<visitor*> visitors_;               ///< those of them who speak HTTP
    std::vector<follower*> followers_;             ///< the others
    host host_;
    int now_ = 0;
    std::string transcript_;

    [[nodiscard]] arrival next(const std::string& player, bool over_tcp, const std::string& key);
    [[nodiscard]] client& of(int connection)
    {
        return *clients_.at(static_cast<std::size_t>(connection));
    }
    void on_request(int connection, const net::request_head& head) override;
    void on_message(int connection, std::string_view text) override;
    void on_left(int connection) override;
    void on_second() override { judge_.pass(host_.game()); }
    void run_until(const std::shared_ptr<const bool>& done);
    void run_to_rest();
    void run_dry();
    void keep_up();
    void check_gone() const;
};

} // namespace scramble::whole
