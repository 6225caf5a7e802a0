#include "whole/rooms_play.hpp"

#include <utility>

// A server of rooms that a journal keeps.

namespace scramble::whole {

using journal::journal_errc;

rooms_play::rooms_play(const scramble::host::limits& most, std::uint64_t seed,
                       std::shared_ptr<journal_content> kept)
    : most_(most), seed_(seed), kept_(std::move(kept)), host_(begin())
{
}

std::unique_ptr<rooms_host> rooms_play::begin()
{
    listener& told = *this;
    return std::make_unique<rooms_host>(most_, seed_, told, kept_, connections());
}

void rooms_play::let_journal(const std::string& name, bool fail)
{
    const room* const of = find(name);
    const bool fails = fail && of != nullptr && of->is_awake;
    note("- the journal " + std::string(fails ? "fails " : "does what is asked of ") + name + "\n");
    test::memory_journal& journal = *host_->journal();
    if (fails)
        journal.fail_with(make_error_code(journal_errc::full));
    journal.complete_next(name);
    journal.fail_with({});
}

void rooms_play::let_journal_do_all()
{
    do
        run_to_rest();
    while (go_on());
}

bool rooms_play::go_on()
{
    const auto names = kept_ == nullptr ? std::set<std::string>() : kept_up_to();
    for (const std::string& each : names)
        let_journal(each);
    return !names.empty();
}

/// It answers when the room is kept. Otherwise there is no such room.
void rooms_play::on_created(const std::string& name, bool is_kept)
{
    room& which = *find(name);
    const auto answer = making_.extract(name).mapped();
    answer->is_decided = true;
    answer->may_be_lost = answer->has_left;
    answer->status = is_kept ? 201 : 503;
    ++tally_["answered " + std::to_string(answer->status)];
    which.is_made = true;
    if (is_kept)
        return which.at.judged.asked_for().keep();
    answer->any_of.clear();
    which.has_ended = true;
    which.at.game = nullptr;
    ++tally_["not made"];
}

void rooms_play::on_append(const std::string& name, const std::vector<std::string>& records,
                           bool is_kept)
{
    room* const of = find(name);
    if (of == nullptr)
        throw wrong("records of a room that has ended");
    std::string all;
    for (const std::string& each : records)
        all += each + "; ";
    note("- " + std::string(is_kept ? "kept: " : "not kept: ") + all + "\n");
    appended_ = of;
    of->at.judged.asked_for().begin(records, is_kept);
}

/// Requests that came behind those that were answered may have been served meanwhile.
void rooms_play::on_appended(const std::string& /*name*/)
{
    while (play_next(*appended_)) {
    }
    appended_ = nullptr;
}

bool rooms_play::play_next(room& in)
{
    return in.at.judged.play_next([&](bool is_kept, const std::string& line) {
        in.model.play_by_itself(line, is_kept, now_);
    });
}

/// Whether the room is not in memory, and will be. If it is, its model wakes.
bool rooms_play::wakes(room& which)
{
    if (which.is_awake)
        return false;
    auto* const here = real(which);
    if (here == nullptr)
        return true;
    while (appended_ == &which && play_next(which)) {
    }
    if (!which.at.judged.now().waiting().empty())
        throw wrong("who waited when the room was last in memory still waits");
    note("- is awake: " + which.model.known().name + "\n");
    which.is_awake = true;
    which.is_waking = false;
    which.used = now_;
    which.at.game = &host_->heard(*here);
    which.model.learn_names(here->state());
    which.model.wake(now_);
    ++tally_["woken"];
    return false;
}

void rooms_play::kill(std::size_t records)
{
    note("- is killed, and has " + std::to_string(records) + " records\n");
    host_->journal()->crash(1);
    room& only = *rooms_.front();
    kept_->rooms.at(only.model.known().name).records.resize(records);
    docket& asked = only.at.judged.asked_for();
    std::vector<std::string> durable;
    for (const journal::record& each : kept_->rooms.at(only.model.known().name).records) {
        if (each.number > asked.played())
            durable.push_back(each.line);
    }
    asked.begin(durable, true); // nobody was told
    while (play_next(only)) {
    }
    host_.reset();
    drop_clients();
    only.at.game = nullptr;
    only.is_awake = false;
    only.is_waking = false;
    only.opener.clear();
    only.waker.clear();
    only.at.judged.end_visits();
    records_.clear();
    making_.clear();
    list_.reset();
    now_ = 0;
    ++seed_;
    host_ = begin();
}

} // namespace scramble::whole
