#include "host/rooms.hpp"

#include <algorithm>
#include <malloc.h>
#include <utility>

// What ends by the clock: rooms that nobody uses, and what addresses have done lately.

namespace scramble::host {

namespace {

constexpr std::uint32_t seconds_between_looks = 10;
/// A room that is kept sleeps when nobody has used it for so long.
constexpr std::chrono::minutes longest_awake{10};
constexpr std::uint32_t minute = 60;
/// When more rooms than this have ended, and more than are left, their memory is given back.
constexpr std::size_t least_to_give_back = 100;

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
    end_ending();
    if (ticks_ % seconds_between_looks == 0)
        end_unused();
    if (ticks_ % minute == 0)
        forget(&opener::wrong_codes);
    if (ticks_ % hour == 0)
        forget(&opener::openings);
}

/// A room is not ended inside the request of its host.
void rooms::end_ending()
{
    for (const std::string& name : std::exchange(ending_, {})) {
        if (const auto found = rooms_.find(name); found != rooms_.end())
            end(found, true);
    }
}

void rooms::end_unused()
{
    const auto now = clock_.now();
    for (auto& [name, each] : rooms_)
        each->look_after(now);
    end_unused_classes();
    for (auto next = rooms_.begin(); next != rooms_.end();)
        next = is_unused(*next->second) ? end(next) : std::next(next);
    if (ended_ > std::max(rooms_.size(), least_to_give_back)) {
        give_memory_back();
        ended_ = 0;
    }
}

/// One of a class ends with the class.
bool rooms::is_unused(const room& each) const
{
    if (each.in_class().of != nullptr)
        return false;
    const std::chrono::seconds unused((clock_.now() - each.used()).count());
    const std::string& name = each.known().name;
    if (kept_ && kept_->has_records(name))
        return unused >= std::min<std::chrono::seconds>(most_.unused, longest_awake) &&
               kept_->is_idle(name);
    return unused >= most_.unused;
}

rooms::room_map::iterator rooms::end(room_map::iterator ended, bool is_for_good)
{
    room& each = *ended->second;
    const auto of = openers_.find(each.known().opener);
    if (each.in_class().of == nullptr && of != openers_.end())
        of->second.open -= std::min<std::size_t>(of->second.open, 1);
    codes_.erase(each.known().code);
    if (kept_) {
        if (!is_for_good && kept_->has_records(each.known().name))
            kept_->let_sleep(each);
        else
            kept_->forget(each);
    }
    each.close();
    ++ended_;
    return rooms_.erase(ended);
}

void rooms::forget(std::size_t opener::*what)
{
    for (auto next = openers_.begin(); next != openers_.end();) {
        opener& each = next->second;
        each.*what = 0;
        const bool is_blank = each.open + each.openings + each.wrong_codes == 0;
        next = is_blank ? openers_.erase(next) : std::next(next);
    }
}

} // namespace scramble::host
