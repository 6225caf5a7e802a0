#include "whole/docket.hpp"

#include <algorithm>
#include <utility>

namespace scramble::whole {

void docket::submit(const std::string& record, const turn& play)
{
    if (mode_ == mode::waits)
        asked_.push_back({record, play});
    else
        play(mode_ == mode::plays, record);
}

bool docket::has(const std::string& record) const
{
    return std::ranges::any_of(asked_, [&](const asked& each) { return each.is(record); });
}

void docket::begin(std::vector<std::string> records, bool is_kept)
{
    records_.assign(records.begin(), records.end());
    is_kept_ = is_kept;
}

bool docket::play_next(const turn& otherwise)
{
    if (records_.empty())
        return false;
    const std::string record = std::move(records_.front());
    records_.pop_front();
    played_ += is_kept_ ? 1 : 0;
    turn play = otherwise;
    if (!asked_.empty() && asked_.front().is(record)) {
        play = std::move(asked_.front().play);
        asked_.pop_front();
    }
    play(is_kept_, record);
    return true;
}

void docket::lose()
{
    asked_.clear();
    records_.clear();
}

} // namespace scramble::whole
