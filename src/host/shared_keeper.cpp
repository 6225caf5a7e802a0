#include "host/shared_keeper.hpp"

#include "host/people_at_node.hpp"
#include "scramble/error.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace scramble::host {

using cluster::standing;
using journal::journal_errc;

namespace {

/// Something that has neither found its place nor taken a record for so long cannot be woken now.
constexpr std::uint32_t longest_wait = 10; // seconds

} // namespace

class shared_keeper::order final : public kept_order {
public:
    /// Something new, which this node holds; or what is being woken: `start` it then.
    template <class Held>
    order(shared_keeper& by, archived& of, Held held)
        : by_(by), of_(of), name_(of.place().name),
          log_(by.here_,
               {name_, [this](const journal::record& record) { apply(record); },
                [this](standing now) { by_.on_standing(*this, now); },
                [this](const std::string& node, std::string_view told) {
                    of_.hear_people(node, told);
                },
                [this](std::string_view said) { of_.hear(said); }, without_waiting},
               std::move(held))
    {
        by_.orders_[name_] = this;
        of_.say_by([this](std::string line) { log_.say(std::move(line)); });
        of_.tell_by([this] { tell_soon(); });
    }
    ~order() override
    {
        of_.tell_by([] {});
        of_.say_by([](const std::string&) {});
        by_.orders_.erase(name_);
    }
    order(const order&) = delete;
    order& operator=(const order&) = delete;

    void submit(std::string record, turn then) override
    {
        if (is_damaged_)
            return std::move(then)(make_error_code(journal_errc::damaged));
        log_.submit(std::move(record), std::move(then));
    }
    [[nodiscard]] bool is_idle() const override { return log_.is_idle() && !log_.is_followed(); }
    /// What another node holds is not this one's to forget.
    [[nodiscard]] bool is_blank() const override { return log_.taken() == 0 && log_.held(); }
    [[nodiscard]] bool is_gone() const override { return log_.stands() == standing::gone; }
    [[nodiscard]] std::string holder() const override { return log_.other_holder(); }
    [[nodiscard]] std::optional<journal::tenure> end() override { return log_.give_up(); }

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] archived& what() const { return of_; }
    [[nodiscard]] cluster::shared_log& log() { return log_; }
    /// Tells the others who is here, if there are others.
    void tell_people()
    {
        told_soon_ = 0;
        tell();
    }

private:
    shared_keeper& by_;
    archived& of_;
    std::string name_;
    bool is_damaged_ = false;
    std::uint32_t told_soon_ = 0; ///< in this second
    cluster::shared_log log_;

    void tell()
    {
        if (log_.is_followed() || log_.stands() == standing::following)
            log_.tell_people(of_.people_here());
    }
    /// Who waits when this node dies may flip again elsewhere at once, if the others know. In a
    /// room of many people that is a long text.
    void tell_soon()
    {
        constexpr std::uint32_t most = 10;
        if (told_soon_++ >= most)
            return;
        asio::post(by_.here_.executor, by_.while_here_([name = name_](shared_keeper& self) {
            if (const auto found = self.orders_.find(name); found != self.orders_.end())
                found->second->tell();
        }));
    }
    void apply(const journal::record& record)
    {
        if (is_damaged_ || of_.apply(record.line, by_.instant_of(record)))
            return;
        is_damaged_ = true;
        warn_of_damage(name_, record.number);
    }
};

shared_keeper::shared_keeper(cluster::shared_log::this_node here, net::connections& clock)
    : keeper(clock), here_(std::move(here)), tick_(clock.on_tick([this] { on_tick(); }))
{
    here_.now = [&clock] { return clock.time(); };
    here_.store.on_change(
        while_here_([](shared_keeper& self, const auto& change) { self.on_store_change(change); }));
}

shared_keeper::~shared_keeper() = default;

std::size_t shared_keeper::count(cluster::standing how) const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        orders_, [how](const auto& each) { return each.second->log().stands() == how; }));
}

std::optional<std::int64_t> shared_keeper::old_before(std::chrono::seconds /*longest_sleep*/) const
{
    return do_clocks_agree_ ? std::optional(here_.store.old_before()) : std::nullopt;
}

std::unique_ptr<kept_order> shared_keeper::begin(archived& made, const journal::claimed_room& of)
{
    auto result = std::make_unique<order>(*this, made, of);
    if (!may_hold_)
        result->log().retire();
    return result;
}

void shared_keeper::wake(const journal::listed_room& listed, maker make,
                         std::function<void(error_code, woken)> then)
{
    const std::string& name = listed.name;
    const bool is_new =
        waking_.emplace(name, waking{std::move(make), std::move(then), listed.holder}).second;
    ensure(is_new, "it is woken once");
    here_.store.find(name, while_here_([name](shared_keeper& self, error_code why,
                                              const journal::kept_room& found) {
                         self.on_found(name, why, found);
                     }));
}

void shared_keeper::on_found(const std::string& name, error_code why,
                             const journal::kept_room& kept)
{
    if (why)
        return finish(name, why);
    const maker make = std::move(waking_.at(name).make); // the waking may end inside it
    make(kept, while_here_(
                   [name](shared_keeper& self, const remade& made) { self.on_made(name, made); }));
}

void shared_keeper::on_made(const std::string& name, const remade& made)
{
    if (made.what == nullptr)
        return finish(name, journal_errc::damaged);
    waking& wakes = waking_.at(name);
    wakes.made = made;
    wakes.log = std::make_unique<order>(*this, *wakes.made.what, wakes.holder);
    wakes.made.what->order_by(*wakes.log);
    wakes.made.what->share(false);
    if (!may_hold_)
        wakes.log->log().retire();
    wakes.log->log().start();
}

/// Called by its log, which must not end meanwhile.
void shared_keeper::on_standing(order& of, standing now)
{
    const auto found = waking_.find(of.name());
    const bool is_waking = found != waking_.end();
    const bool is_in_place = now != standing::apart && now != standing::gone;
    if (is_waking && is_in_place)
        of.what().tell_anew();
    of.what().share(now == standing::holding);
    if (now == standing::damaged)
        warn_of_damage(of.name(), of.log().taken() + 1);
    if (is_waking && is_in_place)
        finish(of.name(), {});
    else if (is_waking && now == standing::gone)
        asio::post(here_.executor, while_here_([name = of.name()](shared_keeper& self) {
                       if (self.waking_.contains(name))
                           self.finish(name, journal_errc::unknown_room);
                   }));
}

void shared_keeper::finish(const std::string& name, error_code why)
{
    auto ended = waking_.extract(name);
    waking& what = ended.mapped();
    if (why)
        what.then(why, {});
    else
        what.then({}, {std::move(what.made), std::move(what.log)});
}

void shared_keeper::on_store_change(const journal::shared_store::change& change)
{
    const std::string& name = change.what.name;
    if (const auto wakes = waking_.find(name); wakes != waking_.end())
        wakes->second.holder = change.what.holder;
    if (const auto found = orders_.find(name); found != orders_.end())
        found->second->log().on_change(change);
    hear_change_(change);
}

void shared_keeper::receive(const std::string& from, const cluster::message& message)
{
    if (const auto* played = std::get_if<cluster::deal_message>(&message.what))
        return deals_.receive(from, message.room, played->deal);
    if (const auto found = orders_.find(message.room); found != orders_.end())
        return found->second->log().receive(from, message);
    const bool asks = std::holds_alternative<cluster::follow_message>(message.what);
    if (asks || std::holds_alternative<cluster::input_message>(message.what))
        here_.peers.send(from, {message.room, cluster::lost_message{}});
    if (asks || std::holds_alternative<cluster::hold_message>(message.what))
        hear_needed_(message.room); // this node may hold it, and not know so
}

void shared_keeper::on_link(const std::string& node, bool is_up)
{
    deals_.on_link(node, is_up);
    each_order([&](order& each) { each.log().on_link(node, is_up); });
}

void shared_keeper::on_quiet(const std::string& node, bool is_quiet)
{
    each_order([&](order& each) { each.log().on_quiet(node, is_quiet); });
}

void shared_keeper::retire()
{
    may_hold_ = false;
    each_order([](order& each) { each.tell_people(); }); // for who takes their place: see presence
    each_order([](order& each) { each.log().retire(); });
}

void shared_keeper::close()
{
    each_order([](order& each) { each.log().close(); });
}

/// What is done to one may end others.
template <class Do>
void shared_keeper::each_order(Do act)
{
    std::vector<std::string> names;
    names.reserve(orders_.size());
    for (const auto& [name, each] : orders_)
        names.push_back(name);
    for (const std::string& name : names)
        if (const auto found = orders_.find(name); found != orders_.end())
            act(*found->second);
}

void shared_keeper::on_tick()
{
    each_order([](order& each) { each.tell_people(); });
    each_order([](order& each) { each.log().on_second(); });
    std::vector<std::string> late;
    std::vector<std::string> to_look_at;
    for (auto& [name, each] : waking_) {
        if (each.log == nullptr)
            continue;
        if (each.log->log().is_read_only()) {
            to_look_at.push_back(name);
            continue;
        }
        const std::uint64_t before = std::exchange(each.taken, each.log->log().taken());
        each.waited = each.taken == before ? each.waited + 1 : 0;
        if (each.waited > longest_wait)
            late.push_back(name);
    }
    for (const std::string& name : late)
        finish(name, journal_errc::unavailable);
    for (const std::string& name : to_look_at) {
        waking_.at(name).made.what->tell_anew();
        finish(name, {});
    }
}

} // namespace scramble::host
