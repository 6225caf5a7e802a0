#pragma once

#include "whole/follower.hpp"
#include "whole/host.hpp"
#include "whole/judge.hpp"
#include "whole/visitor.hpp"

#include <string_view>

namespace scramble::whole {

/// A whole server with its clients and its judge, driven one event at a time. An event that
/// contradicts the model throws `wrong`. Every event is written down: two plays driven alike have
/// the same transcript, byte for byte.
class play final : private listener {
public:
    explicit play(const setup& in);
    play(const play&) = delete;
    play& operator=(const play&) = delete;

    /// A new client, over TCP or a pair of sockets. It belongs to this object, and does only what
    /// it is asked to.
    visitor& connect(const std::string& player, bool over_tcp, const std::string& key = {});
    /// The same for a client that will ask for a live connection: for the whole game, or for what
    /// `since` does not know yet.
    follower& connect_live(const std::string& player, bool over_tcp, const std::string& key = {},
                           const follower* since = nullptr);

    /// The server runs one handler. Result: whether one was ready.
    bool step();

    /// A second passes. Clients read often enough that the server ends no live connection and no
    /// wait.
    void tick();

    /// Runs handlers and receives answers until neither is left; then checks that nothing is
    /// missing.
    void settle();

    /// For a settled server, after more than a minute without any act of a client: checks that it
    /// has ended every connection on which nobody waits.
    void check_silence() const;

    /// Stops the server, which has settled: everyone who waits is told so, all clients leave, and
    /// nothing is left.
    void stop();

    [[nodiscard]] const std::string& transcript() const { return transcript_; }
    [[nodiscard]] const tally& counted() const { return judge_.counted(); }

private:
    judge judge_;
    int first_space_;
    bool releases_;                                ///< players who are away
    std::vector<std::unique_ptr<client>> clients_; ///< in the order of their connections
    std::vector<visitor*> visitors_;               ///< those that speak HTTP
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
