#pragma once

#include "host/archived.hpp"
#include "journal/shared_store.hpp"
#include "net/connections.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::host {

/// The order of the inputs of a room or a class that is awake.
class kept_order : public sequencer {
public:
    /// Whether nothing waits to be written, and no other node needs this one for it.
    [[nodiscard]] virtual bool is_idle() const = 0;
    /// Whether it may be forgotten when nobody uses it: nobody has done anything there.
    [[nodiscard]] virtual bool is_blank() const = 0;
    /// It is not kept, or not any more: somebody else has ended it for good.
    [[nodiscard]] virtual bool is_gone() const { return false; }
    /// Those deals are played there now: see `journal::store::note`. What is noted already costs
    /// nothing.
    virtual void note(const std::string& /*played*/) {}
    /// Which other node holds it; empty if none does.
    [[nodiscard]] virtual std::string holder() const { return {}; }
    /// The right to append, if there is one, which is the caller's from now on: destroy the order.
    [[nodiscard]] virtual std::optional<journal::tenure> end() = 0;
};

/// How rooms and classes are kept: by one server alone, or by several nodes that share a store.
/// Used only on the strand.
class keeper {
public:
    keeper(const keeper&) = delete;
    keeper& operator=(const keeper&) = delete;
    virtual ~keeper() = default;

    [[nodiscard]] virtual journal::store& store() = 0;

    /// Whether other nodes open rooms, too.
    [[nodiscard]] virtual bool is_shared() const { return false; }

    /// Whether this process has just stood still for so long that others may have gone on without
    /// it: what is awake may be stale.
    [[nodiscard]] virtual bool was_away() { return false; }

    /// Whether any number of rooms may sleep: see `journal::shared_store::has_archive`.
    [[nodiscard]] virtual bool has_archive() const { return false; }

    // Of the marks that tell when a room was last used: see `journal::listed_room`.

    /// What was used last before this mark has slept for too long; nothing while nothing may be
    /// forgotten, because nobody can trust a clock.
    [[nodiscard]] virtual std::optional<std::int64_t>
    old_before(std::chrono::seconds longest_sleep) const = 0;
    /// The mark of what is used now.
    [[nodiscard]] virtual std::int64_t mark_now() const = 0;

    /// From the call of `list` on, `hear` is told what other nodes have changed.
    using hear_change = std::function<void(const journal::shared_store::change& change)>;
    virtual void on_change(const hear_change& /*hear*/) {}

    /// `hear` is told what another node needs this one to wake, so that it holds it.
    using hear_needed = std::function<void(const std::string& name)>;
    virtual void on_needed(const hear_needed& /*hear*/) {}

    /// Those deals are played at this server, by room: see `cluster::deals`, also for the other.
    virtual void tell_deals(const std::map<std::string, std::string>& /*played*/) {}
    [[nodiscard]] virtual bool is_played_elsewhere(
        std::string_view /*deal*/,
        const std::function<bool(const std::string& room)>& /*is_known_better*/) const
    {
        return false;
    }

    /// The order of something new.
    [[nodiscard]] virtual std::unique_ptr<kept_order> begin(archived& made,
                                                            const journal::claimed_room& of) = 0;

    /// Something that was made again.
    struct remade {
        std::shared_ptr<archived> what;
        std::function<void()> receive; ///< called when it is as it was
    };
    /// Makes something of its origin. `then` is called once, now or later, with it, or with null
    /// if it cannot be made.
    using maker =
        std::function<void(const journal::kept_room& kept, std::function<void(remade)> then)>;
    struct woken {
        remade made{};
        std::unique_ptr<kept_order> order{};
        /// The number of a damaged record: it is as it was before that, and takes no input. 0 if
        /// there is none.
        std::uint64_t damaged = 0;
    };
    /// Makes something again, and applies its records; `then` hears when it is as it was, or why it
    /// cannot be.
    virtual void wake(const journal::listed_room& listed, maker make,
                      std::function<void(error_code, woken)> then) = 0;

    /// Calls `hear` with each fault of the store that would otherwise be told to nobody but who has
    /// asked for something.
    void on_failure(std::function<void(error_code)> hear) { hear_failure_ = std::move(hear); }

protected:
    explicit keeper(net::connections& clock) : clock_(clock) {}

    [[nodiscard]] net::connections& clock() const { return clock_; }
    /// When that was, by the clock of deadlines.
    [[nodiscard]] net::instant instant_of(const journal::record& made) const;
    void note(error_code why) const { hear_failure_(why); }

private:
    net::connections& clock_;
    std::function<void(error_code)> hear_failure_ = [](error_code) {};
};

/// Tells the log that this record of what has that name is damaged.
void warn_of_damage(std::string_view name, std::uint64_t record);

/// For something whose inputs cannot be kept: each is refused, so nothing changes there.
class nothing_kept final : public kept_order {
public:
    nothing_kept() = default;
    /// It has that right to append, and does not use it.
    explicit nothing_kept(journal::tenure unused) : held_(std::move(unused)) {}
    void submit(std::string /*record*/, turn then) override
    {
        std::move(then)(journal::make_error_code(journal::journal_errc::damaged));
    }
    [[nodiscard]] bool is_idle() const override { return true; }
    [[nodiscard]] bool is_blank() const override { return false; }
    [[nodiscard]] bool is_gone() const override { return !held_; }
    [[nodiscard]] std::optional<journal::tenure> end() override { return held_; }

private:
    std::optional<journal::tenure> held_{};
};

} // namespace scramble::host
