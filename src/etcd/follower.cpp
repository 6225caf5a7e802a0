#include "etcd/follower.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scramble::etcd {

using kind = client::outcome::kind;

/// A list read page by page, as of one revision.
struct follower::listing {
    client::clock::time_point until;
    on_list then;
    std::string from;
    std::size_t page = 1000;
    std::uint64_t revision = 0;
    std::vector<entry> all{};
};

follower::follower(const strand& executor, settings how, keys all, on_news hear)
    : strand_(executor), how_(std::move(how)), keys_(std::move(all)), known_(keys_),
      hear_(std::move(hear)), timer_(executor), client_(executor, how_.how)
{
    list_anew();
}

follower::~follower()
{
    stop();
}

void follower::stop()
{
    is_stopped_ = true;
    timer_.cancel();
    if (stream_)
        stream_->close();
}

void follower::list(client::clock::time_point until, on_list then)
{
    const auto next =
        std::make_shared<listing>(listing{until, std::move(then), keys_.watch_begin()});
    list_page(next);
}

void follower::list_page(const std::shared_ptr<listing>& pages)
{
    transaction asked;
    asked.then.emplace_back(
        range{pages->from, keys_.watch_end(), pages->page, false, pages->revision});
    client_.transact(asked, pages->until,
                     [this, pages](client::result from) { take_page(pages, std::move(from)); });
}

void follower::take_page(const std::shared_ptr<listing>& pages, client::result from)
{
    if (from.what == kind::too_large && pages->page > 1) {
        pages->page = (pages->page + 7) / 8;
        return list_page(pages);
    }
    if (from.what == kind::refused && pages->revision != 0 &&
        client::clock::now() < pages->until) { // compacted meanwhile
        pages->revision = 0;
        pages->from = keys_.watch_begin();
        pages->all.clear();
        return list_page(pages);
    }
    if (from.what != kind::done || from.answer.results.size() != 1)
        return pages->then(false);
    auto& page = from.answer.results[0];
    if (pages->revision == 0)
        pages->revision = from.answer.revision;
    std::move(page.entries.begin(), page.entries.end(), std::back_inserter(pages->all));
    if (page.is_more && !pages->all.empty()) {
        pages->from = pages->all.back().key + '\0';
        return list_page(pages);
    }
    hear_(known_.replace(pages->all, pages->revision));
    pages->then(true);
}

/// Lists again until it succeeds, then watches.
void follower::list_anew()
{
    list(client::clock::now() + 1s, [this](bool is_listed) {
        is_listed && !is_stopped_ ? watch() : after(how_.how.pause, &follower::list_anew);
    });
}

void follower::watch()
{
    const endpoint& where = how_.how.endpoints[at_ % how_.how.endpoints.size()];
    stream_ = std::make_shared<connection>(strand_, where, how_.how.by);
    // The stream is closed before this is destroyed.
    stream_->stream(
        "/v3/watch", text_of_watch(keys_.watch_begin(), keys_.watch_end(), known_.revision() + 1),
        how_.how.timeout, how_.how.most_answer, [this](std::string_view line) { take_line(line); },
        [this] { after(how_.how.pause, &follower::watch_next); });
    be_quiet();
}

/// If nothing is heard for a while, watches elsewhere.
void follower::be_quiet()
{
    after(how_.quiet, &follower::watch_next);
}

void follower::watch_next()
{
    stream_->close();
    ++at_;
    watch();
}

void follower::take_line(std::string_view line)
{
    const auto read = read_watched(line);
    if (!read || (read->is_canceled && read->compacted == 0)) {
        stream_->close();
        return after(how_.how.pause, &follower::watch_next);
    }
    if (read->is_canceled) {
        stream_->close();
        return after(0ms, &follower::list_anew);
    }
    if (read->events.empty())
        return;
    be_quiet();
    hear_(known_.apply(read->events));
}

void follower::after(std::chrono::milliseconds pause, void (follower::*step)())
{
    if (is_stopped_)
        return;
    timer_.expires_after(pause);
    timer_.async_wait(while_here_([number = ++pauses_, step](follower& self, error_code) {
        if (self.pauses_ == number && !self.is_stopped_)
            (self.*step)();
    }));
}

} // namespace scramble::etcd
