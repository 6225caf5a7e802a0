#include "host/class_of_rooms.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <boost/asio/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

// What changes a class: inputs are submitted, and performed in their turn.

namespace scramble::host {

namespace {

constexpr std::uint32_t most_gifts_a_second = 50;

} // namespace

void class_of_rooms::part_of_log::submit(std::string record, turn then)
{
    log->submit(fmt::format("{} {}", number_, record), std::move(then));
}

std::vector<journal::place> class_of_rooms::inside() const
{
    std::vector<journal::place> all;
    for (const room* each : rooms_)
        all.push_back(each->place());
    return all;
}

void class_of_rooms::order_by(sequencer& by)
{
    order_ = &by;
    auto part = parts_.begin();
    for (room* each : rooms_) {
        part->log = &by;
        each->order_by(by.keeps() ? *part : by);
        ++part;
    }
}

bool class_of_rooms::apply(std::string_view record, net::instant at)
{
    if (const auto what = read_class_input(record)) {
        std::visit([this, at](const auto& each) { (void)perform(each, at); }, *what);
        return true;
    }
    const auto number = decimal(take_word(record));
    return number && *number > 0 && *number <= rooms_.size() &&
           rooms_[static_cast<std::size_t>(*number - 1)]->apply(record, at);
}

void class_of_rooms::resume()
{
    for (room* each : rooms_)
        each->resume();
    deal_round(nobody_hears);
    is_resumed_ = true;
}

void class_of_rooms::count_from(std::uint64_t first)
{
    for (room* each : rooms_)
        each->count_from(first);
}

void class_of_rooms::tell_anew()
{
    for (room* each : rooms_)
        each->tell_anew();
}

std::optional<refusal>
class_of_rooms::give_name(const std::string& from,
                          std::function<void(error_code, const std::string&)> then)
{
    if (names_ != names_shown::given)
        return refusal{409, "names are not given in this class"};
    if (!gifts_.take(from, most_gifts_a_second, clock_.now()))
        return refusal{429, "too many people ask for names at once", std::chrono::seconds(1)};
    scramble::submit(*order_, class_input(give_input{}),
                     [this, then = std::move(then)](error_code why, const class_input&) {
                         then(why, why ? std::string() : given_.next());
                     });
    return std::nullopt;
}

std::optional<refusal> class_of_rooms::start(const net::key& key, turn_heard then)
{
    if (auto why = unless_teacher(key))
        return why;
    if (time_.is_over())
        return refusal{409, "the time of this round is over: deal the next one or set a limit"};
    if (time_.is_paused())
        submit(start_input{}, std::move(then));
    else
        then({});
    return std::nullopt;
}

std::optional<refusal> class_of_rooms::pause(const net::key& key, turn_heard then)
{
    if (auto why = unless_teacher(key))
        return why;
    if (time_.is_paused())
        then({});
    else
        submit(time_.pause(clock_.now()), std::move(then));
    return std::nullopt;
}

std::optional<refusal> class_of_rooms::limit(net::seconds longest, const net::key& key,
                                             turn_heard then)
{
    if (auto why = unless_teacher(key))
        return why;
    submit(limit_input{longest}, std::move(then));
    return std::nullopt;
}

std::optional<refusal> class_of_rooms::next(std::uint64_t round, const net::key& key,
                                            turn_heard then)
{
    if (auto why = unless_teacher(key))
        return why;
    if (round <= results_.round() || has_failed_to_deal()) {
        deal_round(std::move(then));
        return std::nullopt;
    }
    if (round != results_.round() + std::uint64_t{1})
        return refusal{400, fmt::format("round: the next one is {}", results_.round() + 1)};
    if (results_.is_full())
        return refusal{409, "this class has had too many rounds: open another one"};
    if (dealt_ == clock_.now() || is_behind())
        return refusal{429, "the next round has only just been dealt", std::chrono::seconds(1)};
    dealt_ = clock_.now();
    submit(round_input{static_cast<std::uint32_t>(round)},
           [this, then = std::move(then)](error_code why) {
               if (!why)
                   return deal_round(then);
               dealt_.reset();
               then(why);
           });
    return std::nullopt;
}

std::optional<refusal> class_of_rooms::show_names(names_shown as, const net::key& key,
                                                  turn_heard then)
{
    if (auto why = unless_teacher(key))
        return why;
    submit(names_input{as}, std::move(then));
    return std::nullopt;
}

std::optional<refusal> class_of_rooms::end(const net::key& key, turn_heard then)
{
    if (auto why = unless_teacher(key))
        return why;
    end_.ask(std::move(then), decides_, say_, clock_.now());
    return std::nullopt;
}

void class_of_rooms::submit(class_input given, turn_heard then)
{
    scramble::submit(
        *order_, given, [this, then = std::move(then)](error_code why, const class_input& asked) {
            const auto act = [this](const auto& each) { return perform(each, clock_.now()); };
            if (!why && !std::visit(act, asked))
                why = asio::error::try_again;
            then(why);
        });
}

bool class_of_rooms::has_round(const room& each) const
{
    return each.table().game().number() >= results_.round();
}

/// Whether a room has not got the round.
bool class_of_rooms::is_behind() const
{
    return !std::ranges::all_of(rooms_, [this](const room* each) { return has_round(*each); });
}

bool class_of_rooms::has_failed_to_deal() const
{
    return is_behind() && dealing_.expired();
}

/// A round that is being dealt, and who waits for it.
struct class_of_rooms::deals {
    std::size_t next = 0; ///< the room that has its turn
    error_code why;
    std::vector<turn_heard> waiting;

    void answer(error_code with)
    {
        for (const turn_heard& then : std::exchange(waiting, {}))
            then(with);
    }
};

/// Deals the round in the rooms that have not got it yet: by inputs of these rooms, in one after
/// another, since each that ends its round takes some milliseconds.
void class_of_rooms::deal_round(turn_heard then)
{
    if (const auto now = dealing_.lock())
        return now->waiting.push_back(std::move(then));
    const auto all = std::make_shared<deals>();
    all->waiting.push_back(std::move(then));
    dealing_ = all;
    deal_next(all);
}

void class_of_rooms::deal_next(const std::shared_ptr<deals>& of)
{
    while (of->next < rooms_.size() && has_round(*rooms_[of->next]))
        ++of->next;
    if (of->next == rooms_.size()) {
        dealing_.reset();
        return of->answer(of->why);
    }
    room& each = *rooms_[of->next++];
    each.deal(false, [this, &each, of](error_code why) {
        if (!has_round(each)) // two may have asked for it
            of->why = why ? why : asio::error::try_again;
        dealers_.add([this, of] {
            deal_next(of);
            return true;
        });
    });
}

void class_of_rooms::close()
{
    if (const auto now = dealing_.lock())
        now->answer(asio::error::operation_aborted);
    end_.answer(asio::error::operation_aborted);
}

/// Starts, pauses, or changes the limit.
template <class TimeInput>
bool class_of_rooms::perform(const TimeInput& given, net::instant at)
{
    if (!time_.perform(given, at, clock_.now()))
        return false;
    direct(at);
    return true;
}

/// Two who ask for the next round get one.
bool class_of_rooms::perform(const round_input& given, net::instant at)
{
    if (given.number != results_.round() + std::uint64_t{1})
        return true;
    results_.begin_round();
    time_.begin_round(at, clock_.now());
    direct(at);
    return true;
}

bool class_of_rooms::perform(const names_input& given, net::instant at)
{
    names_ = given.as;
    direct(at);
    return true;
}

bool class_of_rooms::perform(const give_input& /*given*/, net::instant /*at*/)
{
    (void)given_.next();
    return true;
}

} // namespace scramble::host
