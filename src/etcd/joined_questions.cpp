#include "etcd/joined_questions.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace scramble::etcd {

using kind = client::outcome::kind;

joined_questions::joined_questions(const strand& executor, client::settings how)
    : strand_(executor), most_batches_(how.most_calls), client_(executor, std::move(how))
{
}

/// Those that are asked in one turn of the loop go together.
void joined_questions::ask(one next)
{
    waiting_.push_back(std::move(next));
    if (std::exchange(is_posted_, true))
        return;
    asio::post(strand_, while_here_([](joined_questions& self) {
                   self.is_posted_ = false;
                   self.start();
               }));
}

void joined_questions::start()
{
    while (under_way_ < most_batches_ && !waiting_.empty()) {
        ++under_way_;
        send(next());
    }
}

joined_questions::batch joined_questions::next()
{
    batch result;
    std::size_t ranges = 0;
    std::size_t weight = 0;
    while (!waiting_.empty()) {
        one& first = waiting_.front();
        ranges += first.what.size();
        weight += first.weight;
        if (!result.empty() && (ranges > most_ranges || weight > most_weight))
            break;
        result.push_back(std::move(first));
        waiting_.pop_front();
    }
    return result;
}

void joined_questions::send(batch all)
{
    transaction asked;
    auto until = client::clock::time_point::min();
    for (const one& each : all) {
        std::ranges::copy(each.what, std::back_inserter(asked.then));
        until = std::max(until, each.until);
    }
    client_.transact(asked, until,
                     [this, kept = std::make_shared<batch>(std::move(all))](client::result from) {
                         judge(std::move(*kept), std::move(from));
                     });
}

void joined_questions::judge(batch all, client::result from)
{
    if (from.what == kind::too_large && all.size() > 1) {
        const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        batch rest(std::make_move_iterator(middle), std::make_move_iterator(all.end()));
        all.erase(middle, all.end());
        ++under_way_;
        send(std::move(all));
        return send(std::move(rest));
    }
    std::size_t count = 0;
    for (const one& each : all)
        count += each.what.size();
    const bool is_done = from.what == kind::done && from.answer.results.size() == count;
    const kind outcome = is_done || from.what != kind::done ? from.what : kind::lost;
    auto answer = std::make_move_iterator(from.answer.results.begin());
    for (one& each : all) {
        const auto end = answer + static_cast<std::ptrdiff_t>(is_done ? each.what.size() : 0);
        each.then(outcome, {answer, end});
        answer = end;
    }
    --under_way_;
    start();
}

} // namespace scramble::etcd
