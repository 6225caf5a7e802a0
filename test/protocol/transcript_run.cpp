#include "protocol/transcript_run.hpp"

#include "protocol/client.hpp"
#include "protocol/expectation.hpp"
#include "protocol/loopback_server.hpp"
#include "protocol/script_text.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>

namespace scramble::protocol {

namespace {

bool is_sent(act what)
{
    return what <= act::send_raw;
}

bool is_received(act what)
{
    return what >= act::expect_status && what <= act::expect_empty;
}

/// The lines of a transcript that are of an edition.
lines of_edition(const transcript& what, int year)
{
    lines result;
    for (const script_line& each : what.lines) {
        if (std::find(each.editions.begin(), each.editions.end(), year) != each.editions.end())
            result.push_back(each);
    }
    return result;
}

/// One connection of a transcript.
struct guest {
    std::unique_ptr<client> line;
    std::deque<bool> to_head; ///< for each request without an answer: whether it is HEAD
    bool is_begun = false;    ///< the next answer's head was looked at already
    bool waits = false;       ///< it was said to wait, and has received nothing since
};

class run {
public:
    run(const transcript& what, const memory::edition& spoken, pace sent)
        : spoken_(spoken), pace_(sent), host_(what.board, spoken)
    {
    }

    std::size_t number = 0; ///< of the line that is being played
    std::size_t largest_packet = 0;

    void play(const transcript& what, int year)
    {
        const lines script = of_edition(what, year);
        for (auto at = script.begin(); at != script.end();) {
            const auto first = at++;
            number = first->number;
            const auto goes_on = [&] {
                return at != script.end() && at->who == first->who &&
                       (is_sent(first->what)
                            ? is_sent(at->what)
                            : is_received(at->what) && at->what != act::expect_status);
            };
            while ((is_sent(first->what) || is_received(first->what)) && goes_on())
                ++at;
            const lines group(first, at);
            if (is_sent(first->what))
                send(group);
            else if (is_received(first->what))
                receive(group);
            else
                happen(*first);
        }
        finish();
    }

private:
    const memory::edition& spoken_;
    pace pace_;
    loopback_server host_; // before the guests, who are on its loop
    std::map<std::string, guest> guests_;
    names names_;

    void send(const lines& group)
    {
        guest& from = guests_[group.front().who];
        if (from.line)
            from.line->pull();
        if (!from.line || from.line->is_ended()) {
            if (from.line)
                end_answer(from);
            from = guest{std::make_unique<client>(host_), {}};
        }
        packet all(spoken_, names_);
        for (const script_line& each : group) {
            all.add(each);
            if (each.what == act::send_request)
                from.to_head.push_back(each.text.starts_with("HEAD "));
        }
        const std::string bytes = all.bytes();
        largest_packet = std::max(largest_packet, bytes.size());
        if (pace_.singly)
            from.line->send_singly(bytes);
        else
            from.line->send_split(bytes, pace_.split);
        host_.settle();
    }

    guest& known(const std::string& name)
    {
        guest& found = guests_[name];
        if (!found.line)
            throw disagreement("nobody is called " + name);
        return found;
    }

    static bool is_to_head(const guest& who) { return !who.to_head.empty() && who.to_head.front(); }

    /// The answer that is due, at least its head.
    static parsed_answer due(guest& who)
    {
        auto parsed = who.line->so_far(is_to_head(who));
        if (parsed.so_far == extent::part_of_head)
            disagree("an answer",
                     who.line->inbox().empty() ? "nothing" : quoted(who.line->inbox()));
        return parsed;
    }

    static void take(guest& who, const parsed_answer& taken)
    {
        if (taken.so_far != extent::whole)
            disagree("the rest of the answer", quoted(who.line->inbox()));
        who.line->discard(taken.size);
        who.is_begun = false;
        if (!who.to_head.empty())
            who.to_head.pop_front();
    }

    /// An answer whose body no line is about, is over.
    static void end_answer(guest& who)
    {
        if (who.is_begun)
            take(who, due(who));
    }

    void receive(const lines& group)
    {
        guest& to = known(group.front().who);
        to.waits = false;
        if (group.front().what == act::expect_status)
            end_answer(to);
        const parsed_answer got = due(to);
        lines body;
        for (const script_line& each : group) {
            number = each.number;
            if (each.what == act::expect_body || each.what == act::expect_empty)
                body.push_back(each);
            else
                check_head(got.what, each, names_);
        }
        to.is_begun = true;
        if (body.empty())
            return;
        number = body.front().number;
        if (got.so_far != extent::whole)
            disagree(quoted(body.front().text), "only " + quoted(to.line->inbox()));
        check_body(got.what.body, body, number, names_);
        take(to, got);
    }

    /// Nothing arrives but what was looked at already.
    void wait(guest& who)
    {
        if (who.is_begun) {
            const auto begun = due(who);
            if (begun.so_far == extent::whole)
                take(who, begun);
            else if (begun.after_head > 0)
                disagree("nothing behind the head", quoted(who.line->inbox()));
        }
        host_.settle();
        who.line->pull();
        if ((!who.is_begun && !who.line->inbox().empty()) || who.line->is_ended())
            disagree("nothing",
                     quoted(who.line->inbox()) + (who.line->is_ended() ? " and the end" : ""));
        who.waits = true;
    }

    /// The connection ends behind the head of an answer.
    static void cut_off(guest& who)
    {
        const auto begun = due(who);
        if (begun.so_far == extent::whole || begun.after_head > 0 || !who.line->is_ended())
            disagree("the end behind a head", quoted(who.line->inbox()));
        who.line->discard(who.line->inbox().size());
        who.is_begun = false;
    }

    void happen(const script_line& event)
    {
        if (event.what == act::stop_server)
            return host_.stop();
        guest& who = known(event.who);
        who.waits = false;
        switch (event.what) {
        case act::expect_wait: return wait(who);
        case act::expect_close:
            end_answer(who);
            if (!who.line->is_closed())
                disagree("the end of the connection", quoted(who.line->inbox()));
            break;
        case act::expect_cut: cut_off(who); break;
        case act::half_close: who.line->half_close(); break;
        case act::reset: who.line->reset(); break;
        default: who.line->close(); break;
        }
        host_.settle();
        if (event.what == act::leave || event.what == act::reset)
            guests_.erase(event.who);
    }

    /// At the end nothing may be left that no line is about.
    void finish()
    {
        for (auto& [name, who] : guests_) {
            try {
                if (who.waits)
                    wait(who);
                else
                    end_answer(who);
                host_.settle();
                who.line->pull();
                if (!who.waits && !who.line->inbox().empty())
                    disagree("nothing", quoted(who.line->inbox()));
            }
            catch (const disagreement& why) {
                throw disagreement(name + " at the end: " + why.what());
            }
        }
    }
};

} // namespace

played play(const transcript& what, int year, pace sent)
{
    const auto spoken = memory::edition_of(std::to_string(year)).value();
    run one(what, spoken, sent);
    played result;
    try {
        one.play(what, year);
    }
    catch (const std::exception& why) {
        result.difference = what.file + ':' + std::to_string(one.number) + ": in edition " +
                            std::to_string(year) + ": " + why.what();
    }
    result.largest_packet = one.largest_packet;
    return result;
}

} // namespace scramble::protocol
