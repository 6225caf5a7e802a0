#pragma once

#include "journal/journal.hpp"
#include "net/deadlines.hpp"
#include "scramble/async/sequencer.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// What has one log of records: a room, or a class with all its rooms.
class archived {
public:
    archived(const archived&) = delete;
    archived& operator=(const archived&) = delete;
    virtual ~archived() = default;

    /// By what it is found.
    [[nodiscard]] virtual journal::place place() const = 0;
    /// The same of the rooms of a class.
    [[nodiscard]] virtual std::vector<journal::place> inside() const { return {}; }

    /// The deals that are played there now, if somebody may know their cards from another room: one
    /// word, or none; of a class, at most one for each room.
    [[nodiscard]] virtual std::string played() const { return {}; }

    /// From now on inputs get their turns from `by`.
    virtual void order_by(sequencer& by) = 0;
    /// Applies a record that was made `at` that time. One that had become impossible before its
    /// turn changes nothing. Result: whether it is a record of such a thing.
    [[nodiscard]] virtual bool apply(std::string_view record, net::instant at) = 0;
    /// All records are applied, and inputs go on. Whoever waited when the last record was made has
    /// gone, and leaves by inputs of their own.
    virtual void resume() = 0;

    // What nodes that share it tell each other beside records: as texts, without newlines.

    /// What there is at this node now; empty: nothing.
    [[nodiscard]] virtual std::string people_here() const { return {}; }
    /// From now on it calls `tell` when the others should know that at once.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): those who share it keep the function
    virtual void tell_by(std::function<void()> /*tell*/) {}
    /// What there is at another node now.
    virtual void hear_people(const std::string& /*node*/, std::string_view /*told*/) {}
    /// From now on it says to all others by `say` what is to be said once.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): those who share it keep the function
    virtual void say_by(std::function<void(std::string)> /*say*/) {}
    /// Another node has said that.
    virtual void hear(std::string_view /*said*/) {}
    /// Nodes share it from now on, and this one, or another, does what time brings.
    virtual void share(bool /*decides*/) {}

    /// What is counted only while it is awake goes on from here, so that no count comes again.
    virtual void count_from(std::uint64_t /*first*/) {}
    /// What is told of people is told once more, behind all steps, also to clients that know these.
    virtual void tell_anew() {}

protected:
    archived() = default;
};

} // namespace scramble::host
