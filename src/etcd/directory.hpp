#pragma once

#include "etcd/keys.hpp"
#include "etcd/wire.hpp"
#include "journal/shared_store.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::etcd {

/// All nodes and rooms as of one revision of etcd. Pure.
class directory {
public:
    using change = journal::shared_store::change;

    /// What has changed.
    struct news {
        std::vector<change> rooms{};
        bool has_nodes = false;
        bool has_ages = false;
    };

    explicit directory(keys all) : keys_(std::move(all)) {}

    /// 0 at first.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }

    /// By name.
    [[nodiscard]] std::vector<journal::listed_room> rooms() const;
    [[nodiscard]] std::vector<journal::node> nodes() const;
    /// A room, and the revision that created the key of its place.
    struct placed {
        journal::listed_room what;
        std::uint64_t created;
        bool is_archived; ///< then that of its key `out/`
    };
    [[nodiscard]] std::optional<placed> find(std::string_view room) const;
    /// The marks of time, by number, with the revisions that set them: see `ages`.
    using marks = std::map<std::uint64_t, std::uint64_t>;
    [[nodiscard]] const marks& ages() const { return ages_; }
    /// Whether the list contained a room that cannot be read.
    [[nodiscard]] bool is_damaged() const { return is_damaged_; }

    /// Takes all watched keys as of a revision, unless it knows a later one.
    news replace(const std::vector<entry>& all, std::uint64_t revision);

    /// Takes events of a watch, except those that it knows already.
    news apply(const std::vector<event>& all);

private:
    struct known {
        std::optional<journal::listed_room> place{};
        std::optional<journal::listed_room> archived{};
        std::string holder{};
        std::uint64_t used = 0;        ///< the revision of the last change, while it has a place
        std::uint64_t created = 0;     ///< that of the place
        std::uint64_t archived_at = 0; ///< when it was archived
    };
    using known_rooms = std::map<std::string, known, std::less<>>;

    keys keys_;
    std::uint64_t revision_ = 0;
    known_rooms rooms_;
    std::map<std::string, journal::node, std::less<>> nodes_;
    marks ages_;
    bool is_damaged_ = false;

    /// Whether nothing is left of a room.
    [[nodiscard]] static bool is_gone(const known& one) { return !one.place && !one.archived; }
    [[nodiscard]] change change_of(const std::string& name, std::uint64_t revision) const;
    [[nodiscard]] static journal::listed_room listed(const known& one);
    /// Result: the room that the event is about; empty if none.
    std::string take(const event& heard, news& told);
    std::string take_place(std::string_view name, const event& heard);
    std::string take_archived(std::string_view name, const event& heard);
    template <class Change>
    std::string take_room(std::string_view name, const event& heard, bool is_read, Change take);
    void take_age(std::string_view number, const event& heard);
    void tell(const std::set<std::string>& touched, const known_rooms& before,
              std::uint64_t revision, news& told) const;
};

} // namespace scramble::etcd
