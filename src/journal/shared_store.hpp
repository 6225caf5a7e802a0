#pragma once

#include "journal/journal.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace scramble::journal {

/// One of the processes that share a store.
struct node {
    std::string name;     ///< letters, digits and `-`
    std::string at;       ///< ADDRESS:PORT, where its peers reach it
    std::string run;      ///< a word that no other run has
    bool may_hold = true; ///< rooms; not if it only relays, or is about to stop
    friend bool operator==(const node&, const node&) = default;
};

/// A store that several nodes share. A room is held by one of them at a time, for as long as that
/// node is alive; then anybody may claim it.
class shared_store : public store {
public:
    /// What has become of a room.
    struct change {
        /// `holder` is the node that holds it; empty if nobody does.
        listed_room what;
        /// Grows with every change. Those up to the epoch of a tenure were made before it, or by
        /// its own claim; those above, after.
        std::uint64_t number = 0;
        bool is_gone = false; ///< it was removed for good; of `what` only the name is known
    };

    /// The same as `claim`, for who knows the room with its records up to the number `known`, and
    /// may have to take over many rooms at once: those for which `is_awaited()` come first. `then`
    /// may be told a room without its settings.
    // NOLINTBEGIN(performance-unnecessary-value-param): who overrides it keeps the function
    virtual void take_over(std::string room, std::uint64_t /*known*/,
                           std::function<bool()> /*is_awaited*/, on_claim then)
    {
        claim(std::move(room), std::move(then));
    }
    // NOLINTEND(performance-unnecessary-value-param)

    using on_find = asio::any_completion_handler<void(error_code, kept_room)>;

    /// What is known of a room, whoever holds it.
    /// Errors: `unknown_room`, `unavailable`, `damaged`.
    virtual void find(std::string room, on_find then) = 0;

    /// From the call of `list` on, `hear` is told of each change behind that list, in order; also
    /// of those that this node made itself.
    virtual void on_change(std::function<void(const change&)> hear) = 0;

    /// `hear` is told all living nodes, this one included, now and whenever they change.
    virtual void on_nodes(std::function<void(const std::vector<node>&)> hear) = 0;

    /// The mark of what is used now, or a little earlier one.
    [[nodiscard]] virtual std::int64_t mark_now() const = 0;
    /// What was last used before this mark has not been used for so long that it may be forgotten:
    /// all nodes agree on that, and no clock counts.
    [[nodiscard]] virtual std::int64_t old_before() const = 0;

    /// Whether it has no space for anything new.
    [[nodiscard]] virtual bool is_full() const { return false; }

    /// Whether what sleeps is kept in an archive, so that its number has no bound here.
    [[nodiscard]] virtual bool has_archive() const { return false; }

    /// This node says of itself that it may hold no room any more.
    virtual void drain() = 0;
};

} // namespace scramble::journal
