#include "host/class_of_rooms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

namespace scramble::host {

namespace {

/// Whoever was sent to a room and has not arrived by then is not counted any more.
constexpr net::seconds longest_way{60};
/// More than any rooms have.
constexpr std::size_t most_people = 1'000'000'000;

} // namespace

class_of_rooms::class_of_rooms(about known, std::vector<room*> rooms, net::connections& clock,
                               std::shared_ptr<kept_results> of_all)
    : known_(std::move(known)), rooms_(std::move(rooms)), clock_(clock),
      dealers_(rooms_.front()->table().game().get_executor()), given_(known_.seed),
      results_(rooms_, std::move(of_all)), expected_(rooms_.size()),
      tick_(clock.on_tick([this] { on_tick(); }))
{
    while (parts_.size() < rooms_.size())
        parts_.emplace_back(parts_.size() + 1);
    direct(clock_.now());
}

net::instant class_of_rooms::used() const
{
    const auto last = std::ranges::max_element(rooms_, {}, &room::used);
    return (*last)->used();
}

/// Rooms that play the same count once.
std::string class_of_rooms::played() const
{
    std::set<std::string> all;
    for (const room* each : rooms_)
        all.insert(each->played());
    all.erase(std::string());
    return fmt::format("{}", fmt::join(all, " "));
}

room& class_of_rooms::room_for_newcomer()
{
    std::size_t best = 0;
    std::size_t fewest = ~std::size_t{0};
    for (std::size_t number = 0; number < rooms_.size(); ++number) {
        expected& coming = expected_[number];
        const std::size_t here = rooms_[number]->people();
        const std::size_t arrived = here - std::min(here, coming.here);
        coming.people -= std::min(coming.people, arrived);
        coming.here = here;
        if (clock_.now() - coming.since > longest_way)
            coming.people = 0;
        // Into a locked room nobody can come, so it is the last choice.
        const std::size_t locked = rooms_[number]->table().claims().is_locked() ? most_people : 0;
        if (here + coming.people + locked < fewest) {
            best = number;
            fewest = here + coming.people + locked;
        }
    }
    ++expected_[best].people;
    expected_[best].since = clock_.now();
    return *rooms_[best];
}

bool class_of_rooms::is_teacher(const net::key& key) const
{
    return net::is_same(known_.key, key);
}

std::optional<refusal> class_of_rooms::unless_teacher(const net::key& key) const
{
    if (is_teacher(key))
        return std::nullopt;
    if (std::holds_alternative<net::key_digest>(key))
        return refusal{403, "you have not opened this class"};
    return refusal{401, "only the teacher may do this: send Authorization: Bearer KEY"};
}

void class_of_rooms::on_tick()
{
    end_.on_second(clock_.now());
    if (!is_resumed_)
        return;
    if (has_failed_to_deal())
        deal_round(nobody_hears);
    if (is_ending_ || !time_.is_up(clock_.now()))
        return;
    is_ending_ = true;
    submit(time_.pause(clock_.now()), [this](error_code) { is_ending_ = false; });
}

/// Tells the rooms what is decided.
void class_of_rooms::direct(net::instant at)
{
    room::class_part part;
    part.of = this;
    part.is_paused = time_.is_paused();
    part.is_time_up = time_.is_over();
    part.left = time_.left_in_pause();
    part.names = names_ == names_shown::own ? std::string_view() : word_of(names_);
    if (time_.runs())
        part.until = clock_.date().at() + std::chrono::seconds(time_.left(clock_.now()).count());
    for (room* each : rooms_) {
        ++part.number;
        each->obey(part, at);
    }
}

std::string class_of_rooms::state() const
{
    std::string lines = fmt::format("class name {}\nclass code {}\n", known_.name, known_.code);
    const auto add = std::back_inserter(lines);
    if (!known_.title.empty())
        fmt::format_to(add, "class title {}\n", known_.title);
    fmt::format_to(add, "class game {}\nclass round {}\n", rooms_.front()->known().kind,
                   results_.round());
    if (time_.is_paused())
        lines += "class paused\n";
    if (time_.limit())
        fmt::format_to(add, "class limit {} {}\n", time_.limit()->count(),
                       time_.left(clock_.now()).count());
    if (names_ != names_shown::own)
        fmt::format_to(add, "class names {}\n", word_of(names_));
    for (const room* each : rooms_)
        fmt::format_to(add, "class room {} {} {}\n", each->people(),
                       each->table().is_over() ? "over" : "open", each->known().name);
    return lines;
}

} // namespace scramble::host
