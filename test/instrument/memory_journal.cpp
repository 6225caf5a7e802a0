#include "instrument/memory_journal.hpp"

#include "scramble/error.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace scramble::test {

using journal::journal_errc;

namespace {

std::int64_t now()
{
    const auto time = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::floor<std::chrono::seconds>(time).count();
}

} // namespace

void journal_content::tell(const std::string& name, const room& kept)
{
    for (const auto& [who, hear] : listeners)
        hear({{name, kept.what.code, kept.used, kept.what.inside, kept.holder}, changes, false});
}

void journal_content::expire(const std::string& node)
{
    for (auto& [name, each] : rooms) {
        if (each.holder != node)
            continue;
        each.holder.clear();
        each.epoch = ++changes;
        tell(name, each);
    }
}

memory_journal::memory_journal(strand executor, std::shared_ptr<journal_content> content,
                               std::string node)
    : strand_(std::move(executor)), content_(std::move(content)), node_(std::move(node))
{
}

memory_journal::~memory_journal()
{
    content_->listeners.erase(this);
}

void memory_journal::on_change(std::function<void(const change&)> hear)
{
    content_->listeners[this] = [this, hear = std::move(hear)](const change& kept) {
        if (by_itself_)
            return asio::post(strand_, [hear, kept] { hear(kept); });
        waiting_.push_back({{}, [](error_code) {}, [hear, kept] { hear(kept); }});
    };
}

/// `act(results...)` returns why not, if not.
template <class... Results, class Act>
void memory_journal::ask(std::string room,
                         asio::any_completion_handler<void(error_code, Results...)> then, Act act)
{
    struct state {
        suspended<void(error_code, Results...)> then;
        std::tuple<error_code, Results...> results;
    };
    const auto kept =
        std::make_shared<state>(state{{std::move(then), strand_}, {}}); // not built in place: Clang
    waiting_.push_back(
        {std::move(room),
         [kept, act = std::move(act)](error_code failure) {
             std::apply([&](error_code& why,
                            Results&... results) { why = failure ? failure : act(results...); },
                        kept->results);
         },
         [kept] {
             std::apply([&](auto&... results) { kept->then.resume(std::move(results)...); },
                        kept->results);
         }});
    if (by_itself_)
        complete_all();
}

void memory_journal::create(journal::kept_room kept, on_claim then)
{
    std::string name = kept.name;
    ask<journal::claimed_room>(
        std::move(name), std::move(then),
        [this, kept = std::move(kept)](journal::claimed_room& result) -> error_code {
            for (const auto& [other, room] : content_->rooms)
                if (other == kept.name || (!kept.code.empty() && room.what.code == kept.code))
                    return journal_errc::exists;
            content_->rooms[kept.name] = {kept, 0, now(), {}, {}};
            return claim_now(kept.name, result);
        });
}

void memory_journal::list(on_list then)
{
    using all = std::vector<journal::listed_room>;
    ask<all>({}, std::move(then), [this](all& result) {
        for (const auto& [name, room] : content_->rooms)
            result.push_back({name, room.what.code, room.used, room.what.inside, room.holder,
                              node_.empty() ? room.what.played : std::string()}); // as etcd does
        return error_code();
    });
}

void memory_journal::claim(std::string room, on_claim then)
{
    ask<journal::claimed_room>(room, std::move(then), [this, room](journal::claimed_room& result) {
        return claim_now(room, result);
    });
}

std::int64_t memory_journal::mark_now() const
{
    return now();
}

error_code memory_journal::claim_now(const std::string& room, journal::claimed_room& result)
{
    const auto found = content_->rooms.find(room);
    if (found == content_->rooms.end())
        return journal_errc::unknown_room;
    journal_content::room& what = found->second;
    const auto held = held_.find(room);
    if (!what.holder.empty() || (held != held_.end() && held->second == what.epoch))
        return journal_errc::owned;
    what.epoch = ++content_->changes;
    held_[room] = what.epoch;
    const std::int64_t before = std::exchange(what.used, now());
    what.holder = node_;
    content_->tell(room, what);
    result = {{room, what.epoch}, what.what, what.records.size(), before};
    return {};
}

journal_content::room* memory_journal::held_by(const journal::tenure& by)
{
    const auto held = held_.find(by.room);
    const auto found = content_->rooms.find(by.room);
    if (held == held_.end() || held->second != by.epoch || found == content_->rooms.end())
        return nullptr;
    return found->second.epoch == by.epoch ? &found->second : nullptr;
}

void memory_journal::append(const journal::tenure& by, std::vector<journal::record> kept,
                            on_done then)
{
    ensure(kept.size() <= journal::most_in_append, "an append has few records");
    for (const journal::record& each : kept)
        ensure(each.line.size() <= journal::longest_line, "a record is a short line");
    ask<>(by.room, std::move(then), [this, by, kept = std::move(kept)]() -> error_code {
        journal_content::room* room = held_by(by);
        if (room == nullptr)
            return journal_errc::fenced;
        if (!kept.empty() && kept.front().number != room->records.size() + 1)
            return journal_errc::unavailable;
        for (const journal::record& each : kept) {
            ensure(each.number == room->records.size() + 1, "records have no gap");
            room->records.push_back(each);
        }
        appends_.push_back(kept.size());
        return {};
    });
}

void memory_journal::read(std::string room, std::uint64_t after, std::size_t most, on_read then)
{
    using all = std::vector<journal::record>;
    ask<all>(room, std::move(then), [this, room, after, most](all& result) -> error_code {
        const auto found = content_->rooms.find(room);
        if (found == content_->rooms.end())
            return journal_errc::unknown_room;
        for (const journal::record& each : found->second.records) {
            if (each.number > after && each.number == found->second.damaged)
                return journal_errc::damaged;
            if (each.number > after && result.size() < most)
                result.push_back(each);
        }
        return {};
    });
}

void memory_journal::find(std::string room, on_find then)
{
    ask<journal::kept_room>(room, std::move(then),
                            [this, room](journal::kept_room& result) -> error_code {
                                const auto found = content_->rooms.find(room);
                                if (found == content_->rooms.end())
                                    return journal_errc::unknown_room;
                                result = found->second.what;
                                return {};
                            });
}

void memory_journal::note(const journal::tenure& by, const std::string& played)
{
    const auto act = [this, by, played](error_code) {
        if (journal_content::room* room = held_by(by))
            room->what.played = played;
    };
    waiting_.push_back({by.room, act, [] {}});
    if (by_itself_)
        complete_all();
}

void memory_journal::release(const journal::tenure& by)
{
    const auto act = [this, by](error_code) {
        if (journal_content::room* room = held_by(by)) {
            room->used = now();
            held_.erase(by.room);
            room->holder.clear();
            ++content_->changes;
            content_->tell(by.room, *room);
        }
    };
    waiting_.push_back({by.room, act, [] {}});
    if (by_itself_)
        complete_all();
}

void memory_journal::remove(const journal::tenure& by, on_done then)
{
    ask<>(by.room, std::move(then), [this, by]() -> error_code {
        if (held_by(by) == nullptr)
            return journal_errc::fenced;
        content_->rooms.erase(by.room);
        held_.erase(by.room);
        ++content_->changes;
        for (const auto& [who, hear] : content_->listeners)
            hear({{by.room, {}, {}, {}, {}}, content_->changes, true});
        return {};
    });
}

std::set<std::string> memory_journal::rooms() const
{
    std::set<std::string> all;
    for (const asked& each : waiting_)
        all.insert(each.room);
    return all;
}

void memory_journal::complete_next()
{
    ensure(!waiting_.empty(), "something waits");
    complete_next(std::string(waiting_.front().room));
}

void memory_journal::complete_next(const std::string& room)
{
    const auto found = std::ranges::find(waiting_, room, &asked::room);
    ensure(found != waiting_.end(), "something waits for that room");
    const asked next = std::move(*found);
    waiting_.erase(found);
    next.act(failure_);
    next.complete();
}

void memory_journal::complete_all()
{
    while (!waiting_.empty())
        complete_next();
}

void memory_journal::complete_by_itself(bool does)
{
    by_itself_ = does;
    if (does)
        complete_all();
}

void memory_journal::fence(const std::string& room)
{
    content_->rooms.at(room).epoch = ++content_->changes;
}

void memory_journal::crash(std::size_t written)
{
    for (std::size_t each = 0; each < std::min(written, waiting_.size()); ++each)
        waiting_[each].act({});
    waiting_.clear();
}

} // namespace scramble::test
