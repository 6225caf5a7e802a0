#include "etcd/core.hpp"
#include "etcd/job.hpp"
#include "etcd/values.hpp"

#include <algorithm>

namespace scramble::etcd {

using journal::journal_errc;
using journal::record;
using kind = client::outcome::kind;

namespace {

/// Reads the records page by page. Those of an append are together, so the first page begins with
/// the append that has the first record.
class reading final : public job {
public:
    reading(core& on, std::string room, std::uint64_t after, std::size_t most,
            journal::store::on_read then)
        : job(on, std::move(room)), then_(std::move(then), on.executor()), next_(after + 1),
          most_(most), from_(on.names().log(this->room(), next_) + '\0')
    {
    }

    void start() override { ask(); }

private:
    suspended<void(error_code, std::vector<record>)> then_;
    std::uint64_t next_; ///< the number of the record that comes next
    std::size_t most_;
    std::string from_;
    std::size_t page_ = 256;
    bool is_first_ = true;
    std::vector<record> read_;

    void ask()
    {
        const keys& names = on().names();
        const std::string logs = names.logs(room());
        transaction asked;
        asked.then.emplace_back(range{names.room(room())});
        asked.then.emplace_back(range{from_, keys::behind(logs), page()});
        if (is_first_)
            asked.then.emplace_back(range{logs, from_, 1, true});
        on().questions().transact(asked, until(),
                                  [this](const client::result& from) { take(from); });
    }

    [[nodiscard]] std::size_t page() const
    {
        return std::clamp<std::size_t>(most_ - read_.size(), 1, page_);
    }

    void take(const client::result& from)
    {
        if (from.what == kind::too_large && page() > 1) {
            page_ = (page() + 7) / 8;
            return ask();
        }
        const auto& read = from.answer.results;
        if (from.what != kind::done || read.size() != (is_first_ ? 3 : 2))
            return finish(journal_errc::unavailable);
        if (read[0].first() == nullptr)
            return finish(journal_errc::unknown_room);
        const found& page = read[1];
        if (is_first_ && read[2].first() != nullptr && !take_append(*read[2].first()))
            return finish(journal_errc::damaged);
        for (const entry& each : page.entries)
            if (read_.size() < most_ && !take_append(each))
                return finish(journal_errc::damaged);
        if (!page.is_more || page.entries.empty() || read_.size() >= most_)
            return finish({});
        is_first_ = false;
        from_ = page.entries.back().key + '\0';
        ask();
    }

    /// Result: false if it is damaged.
    [[nodiscard]] bool take_append(const entry& what)
    {
        const auto first = on().names().number_of(room(), what.key);
        if (!first || *first == 0 || *first > next_)
            return false;
        if (*first + count_in(what.value) <= next_ && read_.empty())
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
