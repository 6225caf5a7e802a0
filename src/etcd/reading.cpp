#include "etcd/archiver.hpp"
#include "etcd/core.hpp"
#include "etcd/job.hpp"
#include "etcd/values.hpp"

#include <algorithm>

namespace scramble::etcd {

using journal::journal_errc;
using journal::record;
using kind = client::outcome::kind;

namespace {

/// Reads records page by page. etcd looks at every key of a range even if only some are wanted, so
/// a page spans few numbers and never runs to the end of the log.
class reading final : public job {
public:
    reading(core& on, std::string room, std::uint64_t after, std::size_t most,
            journal::store::on_read then)
        : job(on, std::move(room)), then_(std::move(then), on.executor()), next_(after + 1),
          most_(most)
    {
    }

    void start() override { ask(); }

private:
    suspended<void(error_code, std::vector<record>)> then_;
    std::uint64_t next_; ///< the number of the record that comes next
    std::size_t most_;
    std::vector<record> read_;

    static constexpr std::uint64_t page = journal::most_in_append;

    [[nodiscard]] std::string log(std::uint64_t number) const
    {
        return on().names().log(room(), number);
    }

    void ask()
    {
        const std::uint64_t count = std::clamp<std::uint64_t>(most_ - read_.size(), 1, page);
        std::vector<range> asked{{log(next_), log(next_ + count)}};
        if (read_.empty() && next_ > 1) // the previous append may contain it
            asked.push_back({log(next_ - std::min(next_ - 1, page - 1)), log(next_), 1, true});
        transact(std::move(asked), count, [this](const std::vector<found>& read) { take(read); });
    }

    void take(const std::vector<found>& read)
    {
        const std::uint64_t begun = next_;
        if (read.size() == 3 && read[2].first() != nullptr && !take_append(*read[2].first()))
            return finish(journal_errc::damaged);
        for (const entry& each : read[1].entries)
            if (read_.size() < most_ && !take_append(each))
                return finish(journal_errc::damaged);
        if (read_.size() >= most_)
            return finish({});
        next_ == begun ? look_behind() : ask();
    }

    /// Reports damage unless this is the end of the log.
    void look_behind()
    {
        range asked{log(next_), keys::behind(on().names().logs(room())), 1};
        asked.is_without_values = true;
        transact({std::move(asked)}, 1, [this](const std::vector<found>& read) {
            read[1].first() == nullptr ? finish({}) : finish(journal_errc::damaged);
        });
    }

    /// Calls `take` with what is found, unless the room is gone. The room comes first.
    template <class Take>
    void transact(std::vector<range> asked, std::size_t weight, Take take)
    {
        asked.insert(asked.begin(), range{on().names().room(room())});
        on().reads().ask({std::move(asked), weight, until(),
                          [this, take](kind how, const std::vector<found>& read) {
                              if (how != kind::done)
                                  return finish(journal_errc::unavailable);
                              if (read[0].first() == nullptr)
                                  return finish(journal_errc::unknown_room);
                              take(read);
                          }});
    }

    /// Result: false if damaged.
    [[nodiscard]] bool take_append(const entry& entry)
    {
        const auto first = on().names().number_of(room(), entry.key);
        if (!first || *first == 0 || *first > next_)
            return false;
        if (*first + count_in(entry.value) <= next_ && read_.empty())
            return true; // before the range
        const auto append = read_append(room(), *first, entry.value);
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

/// Finds what is kept of one room.
class finding final : public job {
public:
    finding(core& on, std::string room, journal::shared_store::on_find then)
        : job(on, std::move(room)), then_(std::move(then), on.executor())
    {
    }

    void start() override { ask(); }

private:
    suspended<void(error_code, journal::kept_room)> then_;

    void ask()
    {
        constexpr std::size_t weight = 20; // most settings are short
        on().reads().ask({{range{on().names().room(room())}, range{on().names().out(room())}},
                          weight,
                          until(),
                          [this](kind how, const std::vector<found>& read) { take(how, read); }});
    }

    void take(kind how, const std::vector<found>& read)
    {
        if (how != kind::done)
            return finish(journal_errc::unavailable);
        const entry* const kept = read[0].first();
        if (kept == nullptr)
            return read[1].first() == nullptr ? finish(journal_errc::unknown_room) : bring_back();
        auto what = read_room(room(), kept->value);
        what ? finish({}, std::move(*what)) : finish(journal_errc::damaged);
    }
    /// Then it asks again.
    void bring_back()
    {
        archiver* const from = on().archive();
        if (from == nullptr || core::clock::now() >= until())
            return finish(journal_errc::unavailable);
        from->bring_back(room(), until(), [this](const archiver::arrival& back) {
            back.why ? finish(back.why) : ask();
        });
    }
    void finish(error_code why, journal::kept_room kept = {})
    {
        then_.resume(why, std::move(kept));
        on().done(*this);
    }
};

/// Lists all rooms.
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
