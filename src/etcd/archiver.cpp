#include "etcd/archiver.hpp"

#include "etcd/core.hpp"
#include "etcd/departure.hpp"
#include "etcd/homecoming.hpp"
#include "etcd/values.hpp"

#include <algorithm>
#include <utility>

namespace scramble::etcd {

using clock = client::clock;
using kind = client::outcome::kind;

namespace {

constexpr std::size_t most_looked_at = 1000; // at once, of any

} // namespace

archiver::archiver(core& on, archive_settings how)
    : on_(on), how_(std::move(how)), objects_(on.executor(), how_), looked_(clock::now())
{
}

archiver::~archiver() = default;

void archiver::on_news(const std::vector<journal::shared_store::change>& rooms)
{
    for (const auto& each : rooms)
        if (!each.is_gone && each.what.holder.empty())
            add(each.what.name, each.what.used);
}

void archiver::add(const std::string& room, std::int64_t used)
{
    const auto found = on_.following().known().find(room);
    if (found && !found->is_archived && !found->what.code.empty())
        sleepers_.push_back({room, used, clock::now()});
}

void archiver::on_second()
{
    if (is_stopped_)
        return;
    start_next();
    if (is_away() && clock::now() - tried_ >= how_.pause) {
        tried_ = clock::now();
        objects_.remove("probe", [](objects::outcome, const std::string&) {}); // there is none
    }
    if (clock::now() - looked_ >= how_.grace)
        look_for_loose();
}

void archiver::stop()
{
    is_stopped_ = true;
    departures_.clear();
    if (homecomings_.empty())
        objects_.close();
}

bool archiver::may_start() const
{
    return !is_stopped_ && !is_away() && !on_.is_full() &&
           departures_.size() < how_.most_departures;
}

/// Once etcd is full it is too late: to archive a room takes a few more keys.
std::chrono::milliseconds archiver::rest() const
{
    constexpr double much = 0.7;
    return on_.room().fullness() > much ? how_.short_rest : how_.rest;
}

void archiver::start_next()
{
    for (std::size_t count = 0; count < most_looked_at && may_start(); ++count) {
        if (sleepers_.empty() || clock::now() - sleepers_.front().since < rest())
            return;
        const sleeper next = std::move(sleepers_.front());
        sleepers_.pop_front();
        const auto now = on_.following().known().find(next.room);
        if (!now || now->is_archived || !now->what.holder.empty() || now->what.used != next.used)
            continue;
        if (!is_for_this_node(next.room)) {
            add(next.room, next.used); // until that node has done so, or is gone
            continue;
        }
        departures_.push_back(std::make_unique<departure>(on_, *this, next.room, next.used));
        departures_.back()->start();
    }
}

/// All nodes agree on that most of the time; if they do not, nothing is lost.
bool archiver::is_for_this_node(std::string_view room) const
{
    const auto nodes = on_.following().known().nodes();
    const auto self = std::ranges::find(nodes, on_.how().self.name, &journal::node::name);
    return self != nodes.end() &&
           sum_of_object(room) % nodes.size() == static_cast<std::size_t>(self - nodes.begin());
}

void archiver::done(departure& which, fate how)
{
    if (how == fate::failed || how == fate::changed) // if it is as it was, again
        add(which.room(), which.used());
    std::erase_if(departures_, [&](const auto& each) { return each.get() == &which; });
    if (how != fate::failed)
        start_next();
}

void archiver::bring_back(const std::string& room, clock::time_point until, on_arrival then)
{
    if (is_stopped_)
        return then({journal::journal_errc::unavailable});
    auto& coming = homecomings_[room];
    const bool is_first = coming == nullptr;
    if (is_first)
        coming = std::make_unique<homecoming>(on_, *this, room, until);
    coming->add(std::move(then));
    if (is_first)
        coming->start();
}

void archiver::done(homecoming& which, const arrival& back)
{
    const auto ended = homecomings_.extract(which.room());
    if (is_stopped_ && homecomings_.empty())
        objects_.close();
    ended.mapped()->tell(back);
}

std::string archiver::fresh_name(const std::string& room)
{
    const journal::node& self = on_.how().self;
    return room + '.' + self.name + '-' + self.run + '-' + std::to_string(++names_);
}

void archiver::discard(const std::string& object, std::uint64_t revision)
{
    objects_.remove(
        object,
        while_here_([object, revision](archiver& self, objects::outcome how, const std::string&) {
            if (how != objects::outcome::done)
                return; // it is found later
            const std::string key = self.on_.names().loose(object);
            transaction next;
            next.when.push_back({.key = key, .modified = revision});
            next.then.emplace_back(erase{key});
            self.on_.questions().transact(next, clock::now(), [](const client::result&) {});
        }));
}

void archiver::look_for_loose()
{
    looked_ = clock::now();
    const std::string begin = on_.names().loose("");
    on_.reads().ask({{range{begin, keys::behind(begin), most_looked_at}},
                     most_looked_at,
                     clock::now() + 1s,
                     while_here_([](archiver& self, kind how, const std::vector<found>& read) {
                         if (how == kind::done)
                             self.take_loose(read[0].entries);
                     })});
}

/// Those that were there when it last looked are left by somebody.
void archiver::take_loose(const std::vector<entry>& all)
{
    const auto before = std::exchange(loose_, {});
    for (const entry& each : all) {
        std::string_view object = each.key;
        if (!on_.names().take("loose/", object))
            continue;
        loose_.emplace(object, each.modified);
        const auto found = before.find(object);
        if (found != before.end() && found->second == each.modified && is_for_this_node(object))
            doom(each);
    }
}

/// First makes sure that who archives the room cannot go on.
void archiver::doom(const entry& loose)
{
    std::string_view object = loose.key;
    (void)on_.names().take("loose/", object);
    if (loose.value == doomed)
        return discard(std::string(object), loose.modified);
    transaction next;
    next.when.push_back({.key = loose.key, .modified = loose.modified});
    next.then.emplace_back(put{loose.key, std::string(doomed), 0});
    on_.questions().transact(
        next, clock::now(),
        while_here_([object = std::string(object)](archiver& self, const client::result& from) {
            if (from.what == kind::done && from.answer.is_then)
                self.discard(object, from.answer.revision);
        }));
}

} // namespace scramble::etcd
