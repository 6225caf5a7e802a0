#include "host/rooms.hpp"

#include "host/label.hpp"
#include "net/log.hpp"

#include <algorithm>
#include <malloc.h>
#include <utility>

// What ends by the clock: rooms that nobody uses, and what addresses have done lately.

namespace scramble::host {

namespace {

constexpr std::uint32_t seconds_between_looks = 10;
/// A room that is kept sleeps when nobody has used it for so long.
constexpr std::chrono::minutes longest_awake{10};
/// While hardly another one may wake.
constexpr std::chrono::minutes longest_awake_of_many{1};
constexpr std::uint32_t minute = 60;
/// Memory is given back after so many rooms have ended, and at a look if one in twenty has. That of
/// 2,000 rooms takes 10 ms, and where little can be given back it takes nearly as long.
constexpr std::size_t rooms_given_back = 100;

/// The C library keeps what was freed in small pieces unless it is told otherwise.
void give_memory_back()
{
#ifdef __GLIBC__
    (void)::malloc_trim(0);
#endif
}

} // namespace

void rooms::on_tick()
{
    ++ticks_;
    long_work_.allow(pieces_a_second);
    sleep_if_away();
    end_ending();
    list_.look();
    if (kept_ && kept_->is_shared())
        tell_deals();
    if (ticks_ % seconds_between_looks == 0)
        end_unused();
    if (ticks_ % minute == 0) {
        wrong_codes_.forgive(most_.wrong_codes_a_minute);
        wrong_names_.forgive(most_.wrong_names_a_minute());
    }
    // At another time, since to forgive ten thousand takes a millisecond.
    if (ticks_ % minute == minute / 2)
        wrong_boards_.forgive(limits::wrong_boards_a_minute);
    if (ticks_ % hour == 0)
        openings_.forgive(most_.openings_an_hour);
}

/// Nothing is ended inside the request of its host.
void rooms::end_ending()
{
    for (auto& [name, then] : std::exchange(ending_, {})) {
        if (const auto found = rooms_.find(name); found != rooms_.end())
            end(found, std::move(then));
        else if (const auto of_rooms = classes_.find(name); of_rooms != classes_.end())
            end(of_rooms, std::move(then));
        else
            then({}); // somebody else has ended it
    }
}

/// Each of thousands may have to be put to sleep: others wait for some of them at most.
void rooms::end_unused()
{
    if (unused_.size() > 0)
        return; // the last time is not over
    were_many_ = taken() >= most_.rooms - most_.rooms / 10;
    auto some = [this, room = std::string(), of_rooms = std::string()]() mutable {
        const bool is_done = end_some(rooms_, room) && end_some(classes_, of_rooms);
        if (is_done) {
            people_ = std::exchange(counted_, 0);
            if (ended_ > rooms_.size() / 20)
                give_back();
        }
        return is_done;
    };
    if (!some())
        unused_.add(std::move(some));
}

/// Ends some of those behind the name `last` that nobody uses. Result: whether there were no more.
template <class Map>
bool rooms::end_some(Map& of, std::string& last)
{
    constexpr std::size_t most_looked_at = 512;
    constexpr std::size_t most_rooms_ended = 16; // and those of one class more
    const std::size_t before = rooms_.size();
    auto next = of.upper_bound(last);
    for (std::size_t looked = 0; looked < most_looked_at && next != of.end(); ++looked) {
        last = next->first;
        next = look_after(*next->second) ? end(next) : std::next(next);
        if (before - rooms_.size() >= most_rooms_ended)
            break;
    }
    return next == of.end();
}

/// Result: whether nobody has used it for too long. A room of a class ends with its class.
bool rooms::look_after(room& each)
{
    each.look_after(clock_.now());
    counted_ += each.people();
    return each.in_class().of == nullptr && is_unused(each.known().name, each.used());
}

bool rooms::look_after(const class_of_rooms& each) const
{
    return is_unused(each.known().name, each.used());
}

/// Gives back the memory of the rooms that have ended, once they are destroyed.
void rooms::give_back()
{
    ended_ = 0;
    destroying_.add([] {
        give_memory_back();
        return true;
    });
}

/// Whether that room, or class, has not been used for too long.
bool rooms::is_unused(const std::string& name, net::instant used) const
{
    const std::chrono::seconds unused((clock_.now() - used).count());
    const bool will_sleep = kept_ && kept_->has_records(name);
    const auto awake = were_many_ ? longest_awake_of_many : longest_awake;
    const auto most =
        will_sleep ? std::min<std::chrono::seconds>(most_.unused, awake) : most_.unused;
    return unused >= most && (!kept_ || kept_->is_idle(name));
}

rooms::room_map::iterator rooms::end(room_map::iterator ended, turn_heard for_good)
{
    room& each = *ended->second;
    codes_.erase(each.known().code);
    if (for_good)
        each.has_ended();
    count_less(woken_, each.known().waker, 1);
    if (each.in_class().of == nullptr)
        let_go(each, each.known().opener, std::move(for_good));
    each.close();
    destroying_.add([last = std::move(ended->second)]() mutable {
        last.reset();
        return true;
    });
    if (++ended_ == rooms_given_back)
        give_back();
    return rooms_.erase(ended);
}

rooms::class_map::iterator rooms::end(class_map::iterator ended, turn_heard for_good)
{
    const auto each = ended->second;
    class_codes_.erase(each->known().code);
    if (for_good)
        each->has_ended();
    each->close();
    let_go(*each, each->known().opener, std::move(for_good));
    for (room* of_it : each->rooms()) {
        end(rooms_.find(of_it->known().name));
        of_it->outlive_class(); // by some turns of the loop
    }
    return classes_.erase(ended);
}

/// Others may have gone on with all rooms. Each wakes as it is now when somebody asks for it.
void rooms::sleep_if_away()
{
    if (!kept_ || !kept_->was_away())
        return;
    log::warning("this node stood still for longer than its lease: all rooms are read anew");
    all_sleep_ = true;
    while (!classes_.empty())
        end(classes_.begin());
    while (!rooms_.empty())
        end(rooms_.begin());
    all_sleep_ = false;
}

/// Its opener may open another one, and the archive has it alone.
void rooms::let_go(archived& ended, const std::string& by, turn_heard for_good)
{
    count_less(open_, by, 1);
    const bool will_sleep =
        kept_ && !for_good && (all_sleep_ || kept_->has_records(ended.place().name));
    const std::string name(ended.place().name);
    if (will_sleep)
        log::tell("room_asleep", {{"room", label_of(name)}});
    else if (!for_good)
        log::tell("room_ended", {{"room", label_of(name)}, {"why", "nobody has used it"}});
    else {
        const bool is_gone = kept_ && kept_->is_gone(name);
        log::tell("room_deleted",
                  {{"room", label_of(name)},
                   {"why", is_gone ? "another node has deleted it" : "its host has ended it"}});
    }
    if (!kept_) {
        if (for_good)
            for_good({});
        return;
    }
    if (will_sleep)
        kept_->let_sleep(ended);
    else
        kept_->forget(ended, for_good ? std::move(for_good) : nobody_hears);
}

} // namespace scramble::host
