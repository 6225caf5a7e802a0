#include "check/try_all.hpp"

#include "check/apart.hpp"
#include "check/checker.hpp"
#include "check/language.hpp"
#include "check/record.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <map>
#include <string>
#include <utility>

namespace scramble::check {

namespace {

bool is_wanted(const options& asked, const std::string& id)
{
    if (!asked.verbose.empty())
        return id == asked.verbose;
    return asked.cases.empty() || std::ranges::find(asked.cases, id) != asked.cases.end();
}

/// What explains most comes first. The others are in an order that leaves out cases of all chapters
/// if there is no time for all.
void put_in_order_of_play(std::vector<trial>& trials)
{
    // By the golden ratio, whose multiples are evenly spread, however many there are.
    constexpr std::uint32_t golden = 0x9E3779B9;
    const std::size_t count = trials.size();
    std::vector<std::pair<std::size_t, std::size_t>> keys; // of each, and its place
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t explains = trials[i].explains;
        keys.emplace_back(explains > 0 ? explains : count + static_cast<std::uint32_t>(i * golden),
                          i);
    }
    std::ranges::sort(keys);
    std::vector<trial> ordered;
    ordered.reserve(count);
    for (const auto& key : keys)
        ordered.push_back(std::move(trials[key.second]));
    trials = std::move(ordered);
}

/// The order of the tables, which is that of the reports.
void put_in_order_of_tables(std::vector<tried>& all, const checked_game& game)
{
    std::map<std::string, std::size_t> places;
    for (const trial& each : game.trials)
        places.emplace(each.id, places.size());
    const auto place = [&](const tried& each) {
        const auto found = places.find(each.what.id);
        return found != places.end() ? found->second : places.size();
    };
    std::ranges::stable_sort(all, {}, place);
}

std::vector<trial> wanted_of(const checked_game& game, const options& asked)
{
    std::vector<trial> wanted;
    std::copy_if(game.trials.begin() + 1, game.trials.end(), std::back_inserter(wanted),
                 [&](const trial& each) { return is_wanted(asked, each.id); });
    put_in_order_of_play(wanted);
    return wanted;
}

/// Whether it is worth it that several processes share the cases.
bool has_parts(const options& asked, std::size_t cases)
{
    constexpr std::size_t worth_it = 12;
    return !asked.how.run.empty() && cases >= worth_it;
}

/// How many processes wait for a processor or work.
std::size_t load_of_machine()
{
    double load = 0;
    return ::getloadavg(&load, 1) == 1 ? static_cast<std::size_t>(load) : 0;
}

/// How many processes share the cases, if several do. A case waits more than it works; there are
/// more where the server does so, too, beyond what a busy machine makes of it.
std::size_t parts_of(const options& asked, const checker& judge)
{
    constexpr std::size_t usually = 6;
    constexpr std::size_t most = 12;
    const std::size_t parts = asked.parts > 0 ? asked.parts : std::min(usually, processors() + 2);
    const std::size_t stretch = std::max<std::size_t>(1, load_of_machine() / processors());
    return std::max(parts, std::min(parts * judge.a_processor() / stretch, most));
}

/// One of several parts of a check.
struct part {
    std::size_t number;
    std::size_t of;
};

void try_part(checker& judge, const checked_game& game, const options& asked,
              const std::vector<trial>& wanted, part which,
              const std::function<void(const tried&)>& hear)
{
    std::vector<trial> own;
    for (std::size_t i = which.number; i < wanted.size(); i += which.of)
        own.push_back(wanted[i]);
    judge.try_all(own, hear);
    if (asked.games > which.number && is_wanted(asked, "random"))
        hear(judge.play_randomly(game.random, asked.seed + which.number, which.of,
                                 asked.seed + asked.games));
}

/// What came of the random games of all parts.
tried merged(const std::vector<tried>& random, const options& asked)
{
    const auto fails =
        std::ranges::find(random, verdict::fails, [](const tried& each) { return each.found.is; });
    if (fails != random.end())
        return *fails;
    const auto passes = [](const tried& each) { return each.found.is == verdict::passes; };
    if (std::ranges::none_of(random, passes))
        return random.front();
    tried all = *std::ranges::find_if(random, passes);
    unsigned long games = 0;
    for (const tried& each : random)
        games += passes(each) ? std::stoul(each.found.what) : 0;
    all.found.what = games == 1 ? spoken("1 game, seed {}", asked.seed)
                                : spoken("{} games, seed {}", games, asked.seed);
    return all;
}

/// Collects what the parts have found.
class collection {
public:
    explicit collection(const std::vector<trial>& wanted)
    {
        for (const trial& each : wanted)
            missing_.emplace(each.id, each);
    }

    void add(record one)
    {
        if (one.id == "random") {
            random_.push_back({random_trial(), std::move(one.found), one.took});
            return;
        }
        const auto found = missing_.find(one.id);
        if (found == missing_.end())
            return;
        all_.push_back({std::move(found->second), std::move(one.found), one.took});
        missing_.erase(found);
    }

    [[nodiscard]] std::size_t size() const { return all_.size(); }

    [[nodiscard]] std::vector<tried> result(const options& asked)
    {
        for (auto& each : missing_)
            all_.push_back({std::move(each.second), {verdict::late, spoken(no_time_left), {}}});
        if (!random_.empty())
            all_.push_back(merged(random_, asked));
        return std::move(all_);
    }

private:
    std::map<std::string, trial> missing_;
    std::vector<tried> all_;
    std::vector<tried> random_;
};

/// A server that was given up, since it has flooded case after case, is told once: all else that it
/// has flooded, or that was not tried for that, is told as not tried, and names that case.
void tell_floods_once(std::vector<tried>& all)
{
    const auto floods = [](verdict is) {
        return [is](const tried& each) {
            return each.found.is == is && each.found.how == failure::endless;
        };
    };
    const auto first = std::ranges::find_if(all, floods(verdict::fails));
    if (first == all.end() || std::ranges::none_of(all, floods(verdict::untried)))
        return;
    for (auto each = all.begin(); each != all.end(); ++each) {
        if (each != first && each->found.how == failure::endless)
            each->found = untried_for_floods(first->what.id);
    }
}

} // namespace

std::vector<tried> try_all(const checked_game& game, const options& asked,
                           const std::function<void(std::size_t, std::size_t)>& is_at)
{
    const auto wanted = wanted_of(game, asked);
    std::size_t parts = 1;
    collection found(wanted);
    const auto take = [&](record one) {
        found.add(std::move(one));
        is_at(found.size(), wanted.size() + 1);
    };
    plan how = asked.how;
    if (has_parts(asked, wanted.size()))
        how.shared_board = asked.is_field ? shared_field() : file_of_layout(shared_layout());
    steady::time_point end;
    std::vector<tried> all;
    {
        checker judge(how);
        all.push_back(judge.meet(game.trials.front(), game.preparation));
        if (all.front().found.is != verdict::passes)
            return all;
        how.times = judge.times();
        end = judge.end();
        if (!how.shared_board.empty())
            parts = parts_of(asked, judge);
        if (parts == 1)
            try_part(judge, game, asked, wanted, {0, 1}, [&](const tried& each) {
                take({each.what.id, each.found, each.took});
            });
    }
    how.whole = std::chrono::duration_cast<milliseconds>(end - steady::now());
    how.ahead = 1; // in each part
    if (parts > 1)
        do_apart(
            parts, parts,
            [&](std::size_t number, const saying& say) {
                checker judge(how);
                try_part(judge, game, asked, wanted, {number, parts},
                         [&](const tried& each) { say(text_of(each)); });
            },
            [&](std::size_t, std::string_view text) {
                if (auto one = read_record(text))
                    take(std::move(*one));
            });
    if (!is_wanted(asked, "start"))
        all.clear();
    std::ranges::move(found.result(asked), std::back_inserter(all));
    is_at(1, 1);
    put_in_order_of_tables(all, game);
    tell_floods_once(all);
    return all;
}

} // namespace scramble::check
