#include "etcd/departure.hpp"

#include "etcd/core.hpp"
#include "etcd/values.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scramble::etcd {

using fate = archiver::fate;
using kind = client::outcome::kind;

namespace {

constexpr std::size_t numbers_a_page = journal::most_in_append;
/// No tenure has it, so that no append is taken for one of these.
constexpr std::uint64_t no_epoch = 0;

} // namespace

departure::departure(core& on, archiver& by, std::string room, std::int64_t used)
    : on_(on), by_(by), room_(std::move(room)), used_(used), until_(on.patience()),
      object_(by.fresh_name(room_))
{
}

/// A page spans few numbers: see `reading`. What is behind it shows whether it was the last one.
void departure::read()
{
    const keys& names = on_.names();
    const std::string end = names.log(room_, next_ + numbers_a_page);
    on_.reads().ask({{range{names.room(room_)}, range{names.own(room_)}, range{names.place(room_)},
                      range{names.log(room_, next_), end},
                      range{.key = end,
                            .end = keys::behind(names.logs(room_)),
                            .most = 1,
                            .is_without_values = true}},
                     numbers_a_page,
                     until_,
                     while_here_([](departure& self, kind how, const std::vector<found>& found) {
                         how == kind::done ? self.take(found) : self.end(fate::failed);
                     })});
}

void departure::take(const std::vector<found>& read)
{
    const entry* const kept = read[0].first();
    const entry* const place = read[2].first();
    if (kept == nullptr || read[1].first() != nullptr || place == nullptr)
        return end(fate::changed);
    if (!std::exchange(has_begun_, true)) {
        auto what = read_room(room_, kept->value);
        if (!what)
            return end(fate::hopeless);
        what_ = std::move(*what);
        what_.settings.clear();
        place_ = place->modified;
        used_ = std::max(used_, static_cast<std::int64_t>(place_));
        pack_.add(kept->value);
    }
    if (place->modified != place_)
        return end(fate::changed);
    const auto begun = next_;
    for (const entry& each : read[3].entries)
        if (!take_append(each))
            return end(fate::hopeless);
    pack(numbers_a_page);
    const bool is_more = read[4].first() != nullptr;
    if ((is_more && next_ == begun) || is_too_long(pack_.packed()))
        return end(fate::hopeless);
    is_more ? this->read() : announce();
}

/// Result: false if it is damaged, or not the next.
bool departure::take_append(const entry& append)
{
    if (on_.names().number_of(room_, append.key) != next_)
        return false;
    auto read = read_append(room_, next_, append.value);
    if (!read)
        return false;
    next_ += read->what.size();
    std::move(read->what.begin(), read->what.end(), std::back_inserter(waiting_));
    return true;
}

/// Full appends, each of which begins where a window of `log_end` does.
void departure::pack(std::size_t least)
{
    while (!waiting_.empty() && waiting_.size() >= least) {
        const auto end = waiting_.begin() +
                         static_cast<std::ptrdiff_t>(std::min(waiting_.size(), numbers_a_page));
        kept_append next{no_epoch,
                         {std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end)}};
        waiting_.erase(waiting_.begin(), end);
        pack_.add(text_of(room_, next));
    }
}

bool departure::is_too_long(std::size_t packed) const
{
    const archive_settings& how = by_.store().how();
    return pack_.plain() > how.most_plain || packed > how.most_bytes;
}

/// Whatever happens from here on, the object will be found.
void departure::announce()
{
    pack(1);
    bytes_ = pack_.finish();
    if (is_too_long(bytes_.size()))
        return end(fate::hopeless);
    const keys& names = on_.names();
    transaction next;
    next.when.push_back({.key = names.place(room_), .modified = place_});
    next.when.push_back({names.own(room_), 0});
    next.then.emplace_back(put{names.loose(object_), "1", 0});
    transact(next, [](departure& self, const client::result& from) {
        if (from.what != kind::done)
            return self.end(fate::failed);
        if (!from.answer.is_then)
            return self.end(fate::changed);
        self.loose_ = from.answer.revision;
        self.write();
    });
}

void departure::write()
{
    by_.store().put(object_, bytes_,
                    while_here_([](departure& self, objects::outcome how, const std::string&) {
                        switch (how) {
                        case objects::outcome::done: return self.flip();
                        case objects::outcome::too_large: return self.end(fate::hopeless);
                        default: return self.end(fate::failed);
                        }
                    }));
}

void departure::flip()
{
    const keys& names = on_.names();
    const std::string loose = names.loose(object_);
    const std::string logs = names.logs(room_);
    const archived_room archived{
        {room_, what_.code, used_, what_.inside}, object_, bytes_.size(), sum_of_object(bytes_)};
    transaction next;
    next.when.push_back({.key = names.place(room_), .modified = place_});
    next.when.push_back({names.own(room_), 0});
    next.when.push_back({.key = loose, .modified = loose_});
    next.then.emplace_back(put{names.out(room_), text_of(archived), 0});
    next.then.emplace_back(erase{names.place(room_)});
    next.then.emplace_back(erase{names.room(room_)});
    next.then.emplace_back(erase{logs, keys::behind(logs)});
    next.then.emplace_back(erase{loose});
    transact(next, [](departure& self, const client::result& from) { self.judge_flip(from); });
}

/// If it is unknown whether that is done, the object is not this one's to delete: its key tells.
void departure::judge_flip(const client::result& from)
{
    if (from.what != kind::done)
        return end(fate::failed);
    if (!from.answer.is_then && !from.is_in_doubt)
        by_.discard(object_, loose_);
    end(from.answer.is_then ? fate::archived : fate::changed);
}

template <class Take>
void departure::transact(const transaction& next, Take take)
{
    on_.questions().transact(next, until_, while_here_(take));
}

} // namespace scramble::etcd
