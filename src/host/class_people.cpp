#include "host/class_of_rooms.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

// What nodes that share a class tell each other of its rooms, beside records. What is of a room has
// its number before it.

namespace scramble::host {

std::string class_of_rooms::people_here() const
{
    std::string text;
    std::size_t number = 0;
    for (const room* each : rooms_) {
        ++number;
        if (const std::string here = each->people_here(); !here.empty())
            fmt::format_to(std::back_inserter(text), "{} {};", number, here);
    }
    return text;
}

void class_of_rooms::hear_people(const std::string& node, std::string_view told)
{
    std::vector<std::string_view> of(rooms_.size());
    while (!told.empty()) {
        const std::size_t end = std::min(told.find(';'), told.size());
        std::string_view here = told.substr(0, end);
        told.remove_prefix(std::min(end + 1, told.size()));
        const auto number = decimal(take_word(here));
        if (number && *number > 0 && *number <= of.size())
            of[static_cast<std::size_t>(*number - 1)] = here;
    }
    for (std::size_t each = 0; each < of.size(); ++each)
        rooms_[each]->hear_people(node, of[each]);
}

void class_of_rooms::tell_by(std::function<void()> tell)
{
    for (room* each : rooms_)
        each->tell_by(tell);
}

void class_of_rooms::say_by(std::function<void(std::string)> say)
{
    std::size_t number = 0;
    for (room* each : rooms_) {
        ++number;
        each->say_by(
            [say, number](const std::string& line) { say(fmt::format("{} {}", number, line)); });
    }
    say_ = std::move(say);
}

void class_of_rooms::hear(std::string_view said)
{
    if (said == "end")
        return end_.hear_said(decides_);
    const auto number = decimal(take_word(said));
    if (number && *number > 0 && *number <= rooms_.size())
        rooms_[static_cast<std::size_t>(*number - 1)]->hear(said);
}

void class_of_rooms::share(bool decides)
{
    decides_ = decides;
    for (room* each : rooms_)
        each->share(decides);
    if (decides && !is_resumed_)
        deal_round(nobody_hears);
    is_resumed_ = decides;
}

} // namespace scramble::host
