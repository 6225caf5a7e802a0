#pragma once

#include "whole/follower.hpp"
#include "whole/host.hpp"
#include "whole/judge.hpp"
#include "whole/visitor.hpp"

#include <string_view>

namespace scramble::whole {

/// A whole server with its clients and its judges, driven one event at a time. An event that
/// contradicts a model throws `wrong`. Every event is written down: two plays driven alike have the
/// same transcript, byte for byte. Subclasses say what is served.
class play : protected listener {
public:
    play(const play&) = delete;
    play& operator=(const play&) = delete;
    virtual ~play() = default;

    /// A new client, over TCP or a pair of sockets. It belongs to this object, and does only what
    /// it is asked to.
    visitor& connect(const std::string& player, bool over_tcp, const std::string& key = {});

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

    /// See `judge`.
    [[nodiscard]] bool owes(const follower& who) const
    {
        return joined_.at(&who)->judged.owes(who);
    }

    [[nodiscard]] const std::string& transcript() const { return transcript_; }
    [[nodiscard]] tally counted() const;

protected:
    /// A game with its judge. The game is null once the server no longer has it.
    struct table {
        explicit table(const setup& in) : judged(in) {}
        judge judged;
        memory::game* game = nullptr;
    };

    play() = default;

    table& add_table(const setup& in);
    [[nodiscard]] bool has_live_clients() const { return !followers_.empty(); }
    follower& connect_live_at(table& at, const std::string& player, bool over_tcp,
                              const std::string& key, const follower* since);
    [[nodiscard]] client& of(int connection)
    {
        return *clients_.at(static_cast<std::size_t>(connection));
    }
    [[nodiscard]] table& table_of(const follower& who) { return *joined_.at(&who); }
    void note(const std::string& line) { transcript_ += line; }
    void run_to_rest();
    /// The server is gone: so are all connections.
    void drop_clients();
    [[nodiscard]] std::size_t connections() const { return clients_.size(); }

    [[nodiscard]] virtual host& served() = 0;
    [[nodiscard]] virtual const host& served() const = 0;
    /// That client's request is served now.
    virtual void on_visit(visitor& by, const std::string& method, const std::string& target) = 0;
    virtual void on_handshake(follower& /*by*/) {}
    /// Does what somebody else has yet to do for the server, which rests. Result: whether there was
    /// anything.
    [[nodiscard]] virtual bool go_on() { return false; }
    /// Whether the server must be at rest before the next second passes.
    [[nodiscard]] virtual bool must_rest() const { return false; }
    /// A handler has returned.
    virtual void compare();
    void on_second() override;

private:
    std::vector<std::unique_ptr<table>> tables_;
    std::vector<std::unique_ptr<client>> clients_; ///< in the order of their connections
    std::vector<visitor*> visitors_;               ///< those that speak HTTP
    std::vector<follower*> followers_;             ///< the others
    std::map<const follower*, table*> joined_;
    int now_ = 0;
    std::string transcript_;

    [[nodiscard]] arrival next(const std::string& player, bool over_tcp, const std::string& key);
    void on_request(int connection, const net::request_head& head) final;
    void on_live(int connection) final;
    void on_message(int connection, std::string_view text) final;
    void on_left(int connection) final;
    void run_until(const std::shared_ptr<const bool>& done);
    void run_dry();
    void run_out();
    void keep_up();
    void check_gone() const;
    template <class Function>
    void for_each_game(Function function)
    {
        for (const auto& each : tables_) {
            if (each->game != nullptr)
                function(*each);
        }
    }
};

/// A server of one game. If it is kept, nothing completes in its journal until the test lets it.
class game_play final : public play {
public:
    explicit game_play(const setup& in, bool is_kept = false);

    /// What its journal was asked for longest ago is done, or fails, if there is anything. Result:
    /// whether there was.
    bool let_journal(bool fail = false);

    /// The same for a client that will ask for a live connection: for the whole game, or for what
    /// `since` does not know yet.
    follower& connect_live(const std::string& player, bool over_tcp, const std::string& key = {},
                           const follower* since = nullptr)
    {
        return connect_live_at(table_, player, over_tcp, key, since);
    }

private:
    table& table_;
    game_host host_;

    [[nodiscard]] host& served() override { return host_; }
    [[nodiscard]] const host& served() const override { return host_; }
    void on_visit(visitor& by, const std::string& method, const std::string& target) override
    {
        table_.judged.serve(by, method, target);
    }
    void on_append(const std::string& room, const std::vector<std::string>& records,
                   bool is_kept) override;
    void on_appended(const std::string& room) override;
    [[nodiscard]] bool go_on() override { return let_journal(); }
};

} // namespace scramble::whole
