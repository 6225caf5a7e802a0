#pragma once

#include "host/archived.hpp"
#include "host/refusal.hpp"
#include "journal/journal.hpp"
#include "journal/room_log.hpp"
#include "net/connections.hpp"
#include "net/log.hpp"

#include <chrono>
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

namespace scramble::host {

/// For something whose inputs cannot be kept: each is refused, so nothing changes there.
class nothing_kept final : public sequencer {
public:
    void submit(std::string /*record*/, turn then) override
    {
        std::move(then)(journal::make_error_code(journal::journal_errc::damaged));
    }
};

/// What a journal keeps: rooms, and classes with theirs. They are *awake* while they are in memory:
/// then inputs become records before they are applied. Otherwise they sleep, and cost their names
/// and codes; they wake when somebody asks for them. Used only on the strand.
class archive {
public:
    /// `kept` and `clock` must outlive it.
    archive(strand executor, journal::store& kept, net::connections& clock);
    archive(const archive&) = delete;
    archive& operator=(const archive&) = delete;
    ~archive() = default;

    /// Reads what there is; `then` hears when that is known, or why it is not.
    void recall(std::function<void(error_code)> then);

    /// Whether anything of that name sleeps.
    [[nodiscard]] bool has(std::string_view name) const { return by_name_.contains(name); }
    /// The name of what sleeps and has that code; empty if there is none.
    [[nodiscard]] std::string_view name_of(std::string_view code) const;

    /// Keeps something new, made of that origin. Until `then` hears that it is kept, or why not, it
    /// takes no input.
    void add(archived& made, std::string origin, std::function<void(error_code)> then);

    /// Something that was made again.
    struct remade {
        std::shared_ptr<archived> what;
        std::function<void()> receive; ///< called when it is as it was
    };
    /// Makes something of its origin; null if it cannot be.
    using maker = std::function<remade(const journal::kept_room& what)>;
    /// Wakes what has the name `asked`, or the class of the room that has it. Result: why it is
    /// refused; otherwise nothing, and `then` hears when it is awake, or could not be woken; then
    /// it is refused for a while. Only the first who asks has `make` called. Requires:
    /// `has(asked)`.
    [[nodiscard]] std::optional<refusal> wake(std::string_view asked, const maker& make,
                                              std::function<void()> then);

    // By the name of a room that is in no class, or of a class:

    /// Whether all that was done there is written.
    [[nodiscard]] bool is_idle(const std::string& name) const;
    /// Whether anybody has done anything there.
    [[nodiscard]] bool has_records(const std::string& name) const;

    /// What is awake goes to sleep: destroy it after this.
    void let_sleep(archived& tired);
    /// What is awake is forgotten for good: destroy it after this. `then` hears when no record of
    /// it is left, or why one is: then that is tried again and again.
    void forget(archived& ended, turn_heard then);

private:
    /// One that is being woken.
    struct waking {
        journal::claimed_room of{};
        remade made{};
        std::uint64_t applied = 0; ///< the number of the last record
        bool is_damaged = false;
        maker make;
        std::vector<std::function<void()>> waiters{};
    };
    struct awake {
        journal::tenure held{};
        std::unique_ptr<sequencer> order{}; ///< a log; or what refuses all where there can be none
        journal::room_log* log = nullptr;
    };
    struct sleeping {
        journal::listed_room what;
        std::optional<net::instant> failed{}; ///< when waking it last failed
        std::unique_ptr<waking> wakes{};      ///< null while nobody has asked for it
    };

    strand executor_;
    journal::store& kept_;
    net::connections& clock_;
    using sleepers = std::map<std::string, sleeping, std::less<>>;
    sleepers asleep_;
    std::map<std::string, std::string, std::less<>> by_name_; ///< which sleeper a name wakes
    std::map<std::string, std::string, std::less<>> by_code_; ///< which sleeper has a code
    std::set<std::pair<std::chrono::sys_seconds, std::string>> by_age_; ///< when each was used
    std::map<std::string, awake, std::less<>> awake_;
    std::vector<journal::tenure> doomed_; ///< they could not be removed
    log::failures failures_{"cannot keep what people do"};
    std::uint32_t ticks_ = 0;
    std::shared_ptr<archive*> self_ = std::make_shared<archive*>(this); ///< for handlers
    net::callbacks::registration tick_;

    /// `handle(archive, ...)` for the store, which may outlive the archive.
    template <class Handle>
    [[nodiscard]] auto while_here(Handle handle)
    {
        return
            [weak = std::weak_ptr(self_), handle = std::move(handle)](auto&&... results) mutable {
                if (const auto self = weak.lock())
                    handle(**self, std::forward<decltype(results)>(results)...);
            };
    }
    void on_claimed(const std::string& name, error_code error, journal::claimed_room of);
    void read_on(const std::string& name);
    void on_read(const std::string& name, error_code error,
                 const std::vector<journal::record>& read);
    void end_wake(const std::string& name);
    void fail(const std::string& name, error_code why);
    journal::room_log& keep(archived& of, const journal::claimed_room& what, std::uint64_t last);
    void note(error_code why) { failures_.record(why.message()); }
    void on_tick();
    void remove(const journal::tenure& what, turn_heard then);
    void forget_oldest();
    void add_sleeper(const journal::listed_room& what);
    void remove_sleeper(sleepers::iterator what);
    [[nodiscard]] net::instant instant_of(const journal::record& made) const;
};

} // namespace scramble::host
