#pragma once

#include "host/archived.hpp"
#include "host/keeper.hpp"
#include "host/refusal.hpp"
#include "host/store_log.hpp"
#include "host/unheard.hpp"
#include "net/connections.hpp"
#include "scramble/async/while_here.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace scramble::host {

/// What a journal keeps: rooms, and classes with theirs. They are *awake* while they are in memory:
/// then inputs become records before they are applied. Otherwise they sleep, and cost their names
/// and codes; they wake when somebody asks for them. Used only on the strand.
class archive {
public:
    /// What sleeps for longer than `longest_sleep` is forgotten. `clock` must outlive it.
    /// Requires: `by` is not null.
    archive(std::unique_ptr<keeper> by, net::connections& clock,
            std::chrono::seconds longest_sleep);

    [[nodiscard]] journal::store& store() const { return keeper_->store(); }

    // See `keeper`.
    [[nodiscard]] bool is_shared() const { return keeper_->is_shared(); }
    [[nodiscard]] bool was_away() { return keeper_->was_away(); }
    void tell_deals(const std::map<std::string, std::string>& played)
    {
        keeper_->tell_deals(played);
    }
    [[nodiscard]] bool
    is_played_elsewhere(std::string_view deal,
                        const std::function<bool(const std::string& room)>& is_known_better) const
    {
        return keeper_->is_played_elsewhere(deal, is_known_better);
    }
    /// Whether that deal is played in what sleeps. Where nobody has come for a day, in a class
    /// for eight, as far as that is known, it is hidden no longer.
    [[nodiscard]] bool is_played_asleep(const std::string& deal) const;
    /// Adds the deals that are played in what sleeps, by room.
    void add_deals_asleep(std::map<std::string, std::string>& to) const
    {
        for (const auto& [deal, is_of_class, used, room] : deals_asleep_)
            to.emplace(room, deal);
    }
    /// What is awake may play other deals than before.
    void note_played(const archived& changed);
    /// Reads what there is; `then` hears when that is known, or why it is not.
    void recall(std::function<void(error_code)> then);
    /// `hear` is told the name of what is awake here and was ended for good elsewhere.
    void on_gone(std::function<void(const std::string& name)> hear)
    {
        hear_gone_ = std::move(hear);
    }
    /// Calls `hear` when another node needs this one to wake what sleeps.
    void on_needed(std::function<void(const std::string& name)> hear)
    {
        hear_needed_ = std::move(hear);
    }

    /// Whether anything of that name sleeps.
    [[nodiscard]] bool has(std::string_view name) const { return by_name_.contains(name); }
    /// How many rooms and classes sleep.
    [[nodiscard]] std::size_t asleep() const { return asleep_.size(); }
    /// How many codes lead to what sleeps, of the rooms of classes, too.
    [[nodiscard]] std::size_t codes() const { return by_code_.size(); }
    /// How many rooms are waking, those of classes too.
    [[nodiscard]] std::size_t waking() const { return waking_; }
    /// Whether what has that name is waking. Requires: `has(asked)`.
    [[nodiscard]] bool is_waking(std::string_view asked) const;
    /// How many rooms wake with it: those of a class, or one. Requires: `has(asked)`.
    [[nodiscard]] std::size_t rooms_in(std::string_view asked) const;
    /// Whether there is room for one more, or one may be forgotten for it.
    [[nodiscard]] bool has_room() const;
    /// The name of what sleeps and has that code; empty if there is none.
    [[nodiscard]] std::string_view name_of(std::string_view code) const;

    /// For who asks for a name or a code of which nothing is known: see `unheard`. Result: false,
    /// too, where no other node opens anything.
    [[nodiscard]] bool await(std::string_view asked, std::function<void()> then)
    {
        return keeper_->is_shared() && unheard_.await(asked, std::move(then));
    }

    /// Whether somebody waits for that word in this way, or has just waited.
    [[nodiscard]] bool is_awaited(std::string_view asked) const
    {
        return unheard_.is_awaited(asked);
    }

    /// Keeps something new, made of that origin. Until `then` hears that it is kept, or why not, it
    /// takes no input.
    void add(archived& made, std::string origin, std::function<void(error_code)> then);

    /// Wakes what has the name `asked`, or the class of the room that has it. Result: why it is
    /// refused; otherwise nothing, and `then` hears when it is awake, or could not be woken; then
    /// it is refused for a while. Only the first who asks has `make` called. Requires:
    /// `has(asked)`.
    [[nodiscard]] std::optional<refusal> wake(std::string_view asked, const keeper::maker& make,
                                              std::function<void()> then);

    // By the name of a room that is in no class, or of a class:

    /// Whether all that was done there is written, and no other node needs it here.
    [[nodiscard]] bool is_idle(const std::string& name) const;
    /// Whether another node has ended it for good.
    [[nodiscard]] bool is_gone(const std::string& name) const;
    /// Whether anybody has done anything there, so that it sleeps when nobody uses it.
    [[nodiscard]] bool has_records(const std::string& name) const;

    /// What is awake goes to sleep: destroy it after this.
    void let_sleep(archived& tired);
    /// What is awake is forgotten for good: destroy it after this. `then` hears when no record of
    /// it is left, or why one is: then that is tried again and again.
    void forget(archived& ended, turn_heard then);

private:
    struct sleeping {
        journal::listed_room what;
        std::optional<net::instant> failed{};           ///< when waking it last failed
        std::vector<std::function<void()>> wakes_for{}; ///< nobody: it is not being woken
    };

    net::connections& clock_;
    std::unique_ptr<keeper> keeper_;
    std::chrono::seconds longest_sleep_;
    using sleepers = std::map<std::string, sleeping, std::less<>>;
    sleepers asleep_;
    std::map<std::string, std::string, std::less<>> by_name_; ///< which sleeper a name wakes
    std::map<std::string, std::string, std::less<>> by_code_; ///< which sleeper has a code
    std::set<std::pair<std::int64_t, std::string>> by_age_;   ///< by the mark of its use
    /// The deals that are played in what sleeps: in a class or not, when it was used, and a room
    /// that plays it.
    using deals = std::set<std::tuple<std::string, bool, std::int64_t, std::string>>;
    deals deals_asleep_;
    std::map<std::string, std::unique_ptr<kept_order>, std::less<>> awake_;
    std::size_t waking_ = 0; ///< rooms
    unheard unheard_;
    std::vector<journal::tenure> doomed_; ///< they could not be removed
    std::size_t forgetting_ = 0;          ///< so many that are old are being removed
    std::function<void(const std::string& name)> hear_gone_ = [](const std::string&) {};
    std::function<void(const std::string& name)> hear_needed_ = [](const std::string&) {};
    store_log log_{"cannot keep what people do"};
    while_here<archive> while_here_{*this};
    callbacks::registration tick_;

    void on_change(const journal::shared_store::change& change);
    void on_woken(const std::string& name, error_code why, keeper::woken made);
    void note(error_code why) { log_.note(why); }
    void on_tick();
    void remove(const journal::tenure& held, turn_heard then);
    [[nodiscard]] bool are_too_many() const;
    [[nodiscard]] bool may_make_room() const;
    void forget_old();
    [[nodiscard]] bool forget_oldest();
    void forget(const journal::listed_room& listed, std::string_view why);
    void on_claimed(const journal::listed_room& listed, std::string_view why, error_code error,
                    const journal::claimed_room& of);
    [[nodiscard]] static deals deals_of(const journal::listed_room& listed);
    void add_sleeper(const journal::listed_room& listed);
    void remove_sleeper(sleepers::iterator sleeper);
};

} // namespace scramble::host
