#pragma once

#include "net/connections.hpp"
#include "people/site/claims.hpp"

#include <boost/intrusive/list.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::people {

/// Which players of a game are here.
///
/// A player is here while it has a registration, such as that of a live connection, and for a few
/// seconds after it and after every request; if the name is claimed, only with the player's key. A
/// request costs one lookup in the roster. While anybody is here there is one pass over the players
/// per second; a game at rest costs nothing. Used only on the strand; the references must outlive
/// it.
class attendance {
public:
    attendance(const roster& players, const claims& names, net::connections& clock)
        : players_(players), claims_(names), clock_(clock)
    {
    }
    attendance(const attendance&) = delete;
    attendance& operator=(const attendance&) = delete;
    virtual ~attendance() = default;

    /// A request was made as `who` with that key. Call it after serving the request, which may make
    /// the player known and claim the name.
    void note_request(std::string_view who, const net::key& key);

    /// `who` is here while the registration exists, and so is the key, also where `who` is empty
    /// because somebody looks on. The key is checked every second, since the name may be claimed
    /// meanwhile. A registration may outlive the attendance.
    class entry : public boost::intrusive::list_base_hook<
                      boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
    public:
        entry(std::string who, const net::key& key) : who_(std::move(who)), key_(key) {}

    private:
        friend attendance;
        std::string who_;
        net::key key_;
        mutable denied_words::answer denied_; ///< of the name
    };
    using registration = std::unique_ptr<entry>;
    [[nodiscard]] registration add(std::string who, const net::key& key);

    /// How many players have a registration.
    [[nodiscard]] std::size_t here() const;

    /// The names of those who have one, also of people who have not moved yet.
    [[nodiscard]] std::set<std::string> connected() const;

    /// The key with which somebody is connected here as `who`, who may not have moved yet.
    [[nodiscard]] std::optional<net::key_digest> key_of_guest(std::string_view who) const;

    // Where several servers share the game, each knows who is at its own connections.

    /// Those players are at the other servers from now on.
    void know_elsewhere(std::set<std::string> names);
    /// How many there are.
    [[nodiscard]] std::size_t elsewhere() const { return elsewhere_.size(); }
    /// The names of those who are here by what happens at this server.
    [[nodiscard]] std::set<std::string> at_this_server() const;

    // As of the last second. Requires: `who` is known.

    [[nodiscard]] bool is_here(player who) const;
    /// Whether `who`, which has not played, has a registration or had one a few seconds ago.
    [[nodiscard]] bool is_guest(std::string_view who) const { return guests_.contains(who); }
    /// For how long a player has been here without a break.
    [[nodiscard]] net::seconds time_of(player who) const;
    /// Whether anybody with that key is here, by what happens at this server.
    [[nodiscard]] bool is_here(const net::key_digest& key) const;

    /// Calls `hear` after each pass over the players, as long as the registration exists.
    [[nodiscard]] callbacks::registration on_pass(std::function<void()> hear)
    {
        return after_pass_.add(std::move(hear));
    }

protected:
    [[nodiscard]] net::instant now() const { return clock_.now(); }
    /// When a player was last here. Requires: `who` is known.
    [[nodiscard]] net::instant last_seen(player who) const;
    /// Passes once a second from now on, until it is at rest.
    void wake();

private:
    // Represents: player n was last here at records_[n].seen, and at this server at .noted; it has
    // been here since .came, if it is. registered_ are the existing registrations, and noted_ the
    // place behind those that a pass has noted, while it goes on: like one who looks on without a
    // key. tick_ is null at rest: nobody is here or registered.
    struct record {
        net::instant seen;
        net::instant came;
        bool is_here = true;
        std::optional<net::instant> noted{};
    };
    struct ticking {
        ticking(net::connections& clock, std::function<void()> pass)
            : seconds(clock.on_tick(std::move(pass)))
        {
        }
        callbacks::registration seconds;
    };
    const roster& players_;
    const claims& claims_;
    net::connections& clock_;
    std::vector<record> records_;
    boost::intrusive::list<entry, boost::intrusive::constant_time_size<false>> registered_;
    entry noted_{{}, {}};
    std::unique_ptr<ticking> tick_;
    callbacks after_pass_;
    std::set<std::string> elsewhere_;
    std::map<std::string, net::instant, std::less<>> guests_;

    /// Whether it counts for the name.
    [[nodiscard]] bool is_connected(const entry& who) const;
    void note(const entry& who);
    [[nodiscard]] bool note_some();
    [[nodiscard]] bool is_noted(const record& whose) const;
    void pass();
    void add_newcomers();
    void note_here(player who);

    // For games in which there is more to see to.

    /// Whether a player is here although it has no registration.
    [[nodiscard]] virtual bool is_present(player /*who*/) const { return false; }
    /// Who is here has been noted, and will be told.
    virtual void on_second() {}
    /// Whether no pass is needed once nobody is here.
    [[nodiscard]] virtual bool may_rest() const { return true; }
};

} // namespace scramble::people
