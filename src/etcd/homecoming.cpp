#include "etcd/homecoming.hpp"

#include "etcd/core.hpp"

#include <utility>

namespace scramble::etcd {

using journal::journal_errc;
using kind = client::outcome::kind;

homecoming::homecoming(core& on, archiver& by, std::string room, client::clock::time_point until)
    : on_(on), by_(by), room_(std::move(room)), until_(until)
{
}

void homecoming::start()
{
    on_.reads().ask({{range{on_.names().out(room_)}},
                     1,
                     until_,
                     [this](kind how, const std::vector<found>& read) {
                         if (how != kind::done)
                             return end(reason_of(how));
                         const entry* const key = read[0].first();
                         key == nullptr ? end({}) : take_key(*key);
                     }});
}

void homecoming::tell(const archiver::arrival& back)
{
    for (const auto& each : then_)
        each(back);
}

void homecoming::take_key(const entry& key)
{
    auto read = read_archived(room_, key.value);
    if (!read)
        return end(journal_errc::damaged);
    from_ = std::move(*read);
    archived_at_ = key.created;
    by_.store().get(from_.object, [this](objects::outcome how, std::string bytes) {
        take_object(how, std::move(bytes));
    });
}

/// One that is missing was perhaps brought back, and deleted, a moment ago: who asks finds out.
void homecoming::take_object(objects::outcome how, std::string bytes)
{
    if (how != objects::outcome::done)
        return end(journal_errc::unavailable);
    if (bytes.size() != from_.size || sum_of_object(bytes) != from_.sum)
        return end(journal_errc::damaged);
    parts_.emplace(std::move(bytes));
    auto kept = parts_->next();
    if (!kept || !read_room(room_, *kept))
        return end(journal_errc::damaged);
    kept_ = std::move(*kept);
    write_next();
}

transaction homecoming::while_archived() const
{
    transaction next;
    next.when.push_back({on_.names().out(room_), archived_at_});
    return next;
}

void homecoming::write_next()
{
    auto part = parts_->next();
    if (!part)
        return parts_->is_whole() ? flip() : end(journal_errc::damaged);
    transaction next = while_archived();
    const std::uint64_t count = count_in(*part);
    next.then.emplace_back(put{on_.names().log(room_, next_), std::move(*part), 0});
    next_ += count;
    on_.questions().transact(next, until_, [this](const client::result& from) {
        if (from.what != kind::done)
            return end(reason_of(from.what));
        from.answer.is_then ? write_next() : end({});
    });
}

void homecoming::flip()
{
    const keys& names = on_.names();
    const journal::kept_room what{room_, from_.place.code, {}, from_.place.inside};
    transaction next = while_archived();
    next.then.emplace_back(put{names.room(room_), kept_, 0});
    next.then.emplace_back(put{names.place(room_), text_of_place(what, used_now()), 0});
    next.then.emplace_back(put{names.loose(from_.object), std::string(archiver::doomed), 0});
    next.then.emplace_back(erase{names.out(room_)});
    on_.questions().transact(next, until_,
                             [this](const client::result& from) { judge_flip(from); });
}

void homecoming::judge_flip(const client::result& from)
{
    if (from.what != kind::done)
        return end(reason_of(from.what));
    if (!from.answer.is_then)
        return end({});
    by_.discard(from_.object, from.answer.revision);
    by_.done(*this, {{}, from.answer.revision, from_.place.used});
}

} // namespace scramble::etcd
