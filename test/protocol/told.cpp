#include "protocol/told.hpp"

#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/literal.hpp"

namespace scramble::test {

std::string told(std::string_view bytes, std::size_t first)
{
    memory_host host("1x2:A,A");
    http_client alice(host);
    alice.send_split(bytes, first);
    std::string result;
    bool is_last = false;
    for (auto got = alice.so_far(); !alice.inbox().empty(); got = alice.so_far()) {
        if (got.so_far != extent::whole)
            return result + "half an answer";
        if (is_last)
            return result + "more behind the last answer";
        is_last = got.what.is_last();
        result += std::to_string(got.what.status) + ' ';
        alice.discard(got.size);
    }
    if (alice.was_reset())
        return result + "reset";
    if (alice.is_ended() != is_last && !result.empty())
        return result + (is_last ? "last, but open" : "not last, but closed");
    result += alice.is_ended() ? "closed" : "open";
    return host.game().board().changes() == 0 ? result : result + " changed";
}

std::string told_with(std::string_view fields)
{
    return told(request_for("/look/alice", fields));
}

void check_each(const std::vector<std::string>& texts, const std::string& expected,
                const std::function<std::string(const std::string&)>& say)
{
    for (const std::string& text : texts) {
        INFO(quoted(text));
        CHECK((say ? say(text) : told(text)) == expected);
    }
}

} // namespace scramble::test
