#include "etcd/core.hpp"
#include "etcd/job.hpp"
#include "etcd/values.hpp"

#include <algorithm>

namespace scramble::etcd {

using journal::journal_errc;
using journal::record;
using kind = client::outcome::kind;

namespace {

/// Reads the records page by page. etcd looks at every key of a range, even if it is to give only
/// some of them; so a page has few numbers, and does not reach to the end of the log.
class reading final : public job {
public:
    reading(core& on, std::string room, std::uint64_t after, std::size_t most,
            journal::store::on_read then)
        : job(on, std::move(room)), then_(std::move(then), on.executor()), next_(after + 1),
          most_(most)
    {
    }

    void start() override { ask(0); }

private:
    suspended<void(error_code, std::vector<record>)> then_;
    std::uint64_t next_; ///< the number of the record that comes next
    std::size_t most_;
    std::vector<record> read_;

    static constexpr std::uint64_t page = journal::most_in_append;

    /// A page that begins so many numbers before the next one.
    void ask(std::uint64_t before)
    {
        const keys& names = on().names();
        const std::uint64_t count = std::clamp<std::uint64_t>(most_ - read_.size(), 1, page);
        transaction asked;
        asked.then.emplace_back(range{names.room(room())});
        asked.then.emplace_back(
            range{names.log(room(), next_ - before), names.log(room(), next_ + count)});
        on().questions().transact(asked, until(), [this, before](const client::result& from) {
            take(from, before != 0);
        });
    }

    void take(const client::result& from, bool is_before)
    {
        const auto& read = from.answer.results;
        if (from.what != kind::done || read.size() != 2)
            return finish(journal_errc::unavailable);
        if (read[0].first() == nullptr)
            return finish(journal_errc::unknown_room);
        const entry* const first = read[1].first();
        const bool is_at_start =
            first != nullptr && on().names().number_of(room(), first->key) == next_;
        if (!is_at_start && !is_before && read_.empty() && next_ > 1)
            return ask(std::min(next_, page) - 1); // perhaps an append has it inside
        const std::uint64_t begun = next_;
        for (const entry& each : read[1].entries)
            if (read_.size() < most_ && !take_append(each))
                return finish(journal_errc::damaged);
        next_ == begun || read_.size() >= most_ ? finish({}) : ask(0);
    }

    /// Result: false if it is damaged.
    [[nodiscard]] bool take_append(const entry& what)
    {
        const auto first = on().names().number_of(room(), what.key);
        if (!first || *first == 0 || *first > next_)
            return false;
        if (*first + count_in(what.value) <= next_)
            return true; // it is before what was asked for
        const auto append = read_append(room(), *first, what.value);
        if (!append || *first + append->what.size() <= next_)
            return false;
        for (const record& each : append->what)
            if (each.number == next_ && read_.size() < most_) {
                read_.push_back(each);
                ++next_;
            }
        return true;
    }

    void finish(error_code why)
    {
        if (why && why != journal_errc::damaged)
            read_.clear();
        then_.resume(why, std::move(read_));
        on().done(*this);
    }
};

/// What is known of a room.
class finding final : public job {
public:
    finding(core& on, std::string room, journal::shared_store::on_find then)
        : job(on, std::move(room)), then_(std::move(then), on.executor())
    {
    }

    void start() override
    {
        transaction asked;
        asked.then.emplace_back(range{on().names().room(room())});
        on().questions().transact(asked, until(),
                                  [this](const client::result& from) { take(from); });
    }

private:
    suspended<void(error_code, journal::kept_room)> then_;

    void take(const client::result& from)
    {
        if (from.what != kind::done || from.answer.results.size() != 1)
            return finish(journal_errc::unavailable);
        const entry* const kept = from.answer.results[0].first();
        if (kept == nullptr)
            return finish(journal_errc::unknown_room);
        auto what = read_room(room(), kept->value);
        what ? finish({}, std::move(*what)) : finish(journal_errc::damaged);
    }
    void finish(error_code why, journal::kept_room what = {})
    {
        then_.resume(why, std::move(what));
        on().done(*this);
    }
};

/// The list of all rooms.
class listing final : public job {
public:
    listing(core& on, journal::store::on_list then)
        : job(on, {}), then_(std::move(then), on.executor())
    {
    }

    void start() override
    {
        on().following().list(until(), [this](bool is_listed) {
            const directory& known = on().following().known();
            if (!is_listed)
                then_.resume(journal_errc::unavailable, {});
            else if (known.is_damaged())
                then_.resume(journal_errc::damaged, known.rooms());
            else
                then_.resume({}, known.rooms());
            on().list_is_told();
            on().done(*this);
        });
    }

private:
    suspended<void(error_code, std::vector<journal::listed_room>)> then_;
};

} // namespace

std::unique_ptr<job> reading_of(core& on, std::string room, std::uint64_t after, std::size_t most,
                                journal::store::on_read then)
{
    return std::make_unique<reading>(on, std::move(room), after, most, std::move(then));
}

std::unique_ptr<job> finding_of(core& on, std::string room, journal::shared_store::on_find then)
{
    return std::make_unique<finding>(on, std::move(room), std::move(then));
}

std::unique_ptr<job> listing_of(core& on, journal::store::on_list then)
{
    return std::make_unique<listing>(on, std::move(then));
}

} // namespace scramble::etcd
