#include "instrument/byte_client.hpp"
#include "instrument/dialect.hpp"

#include <algorithm>
#include <map>

namespace scramble::test {

namespace {

/// A transcript that is being played.
class run {
public:
    run(const transcript& event, int year, const pace& sent)
        : pace_(sent), stage_(event.spoken->open(event, year))
    {
        for (const script_line& each : event.lines) {
            if (std::ranges::count(each.editions, year) > 0)
                lines_.push_back(each);
        }
    }

    std::size_t number = 0; ///< of the current line
    std::size_t largest_packet = 0;

    void play()
    {
        for (auto at = lines_.begin(); at != lines_.end();) {
            const auto first = at++;
            number = first->number;
            if (first->kind == script_kind::event) {
                happen(first->who, first->text);
                continue;
            }
            while (at != lines_.end() && at->kind == first->kind && at->who == first->who)
                ++at;
            const group all(first, at);
            if (first->kind == script_kind::sent)
                send(first->who, all);
            else
                known(first->who).receive(all, names_, number);
        }
        for (auto& [name, who] : guests_) {
            try {
                who->expect_end();
            }
            catch (const disagreement& why) {
                throw disagreement(name + " at the end: " + why.what());
            }
        }
    }

private:
    pace pace_;
    group lines_;
    stage stage_; // before the guests, which use its loop
    std::map<std::string, std::unique_ptr<guest>> guests_;
    names names_;

    guest& known(const std::string& name)
    {
        const auto found = guests_.find(name);
        if (found == guests_.end())
            throw disagreement("nobody is called " + name);
        return *found->second;
    }

    guest& connect(const std::string& name, const std::string& how)
    {
        if (guests_.contains(name)) {
            guest& old = known(name);
            old.expect_end();
            if (!old.line().is_ended())
                throw disagreement(name + " is connected already");
            guests_.erase(name);
        }
        return *(guests_[name] = stage_.connect(name, with_names(how, names_)));
    }

    /// A client without a connection, or whose connection has ended, gets a new one.
    void send(const std::string& name, const group& lines)
    {
        const auto found = guests_.find(name);
        if (found != guests_.end())
            found->second->line().pull();
        if (found == guests_.end() || found->second->line().is_ended())
            connect(name, "").connect_by_itself();
        guest& from = known(name);
        from.expect_told();
        const std::string packet = from.bytes_of(lines, names_);
        largest_packet = std::max(largest_packet, packet.size());
        if (pace_.singly)
            from.line().send_singly(packet);
        else
            from.line().send_split(packet, pace_.split);
        stage_.server->settle();
    }

    void happen(const std::string& name, const std::string& event)
    {
        if (name == "the")
            return stage_.server->stop();
        if (event == "seconds pass")
            return stage_.server->pass(static_cast<unsigned>(std::stoul(name)));
        if (event.starts_with("connects"))
            return (void)connect(name, event.substr(std::min<std::size_t>(9, event.size())));
        guest& who = known(name);
        if (event == "waits")
            return who.expect_wait();
        if (event == "is cut off")
            return who.expect_cut();
        if (event.starts_with("is closed"))
            return who.expect_close(std::string_view(event).substr(std::min(event.size(), 10UL)));
        who.expect_told();
        const bool is_gone = event == "leaves" || event == "resets";
        if (event == "leaves")
            who.leave();
        else if (event == "resets")
            who.line().reset();
        else
            who.line().half_close();
        stage_.server->settle();
        if (is_gone)
            guests_.erase(name);
    }
};

} // namespace

void guest::expect_cut()
{
    throw disagreement("nothing is cut off in this protocol");
}

void guest::leave()
{
    line().close();
}

played play(const transcript& event, int year, const pace& sent)
{
    run one(event, year, sent);
    played result;
    try {
        one.play();
    }
    catch (const std::exception& why) {
        result.difference = event.file + ':' + std::to_string(one.number) + ": in edition " +
                            std::to_string(year) + ": " + why.what();
    }
    result.largest_packet = one.largest_packet;
    return result;
}

} // namespace scramble::test
