#include "protocol/expectation.hpp"

namespace scramble::protocol {

void check_head(const answer& got, const script_line& expected, names& known)
{
    const auto shown = [&] {
        return std::to_string(got.status) + ' ' + got.reason + ", body " + quoted(got.body);
    };
    if (expected.what == act::expect_status) {
        if (std::to_string(got.status) != expected.text ||
            (!expected.value.empty() && got.reason != expected.value))
            disagree(expected.text + ' ' + expected.value, shown());
        return;
    }
    const auto value = got.value_of(expected.text);
    if (expected.what == act::expect_without
            ? got.has(expected.text)
            : !got.has(expected.text) || !fits(value, expected.value, known))
        disagree(expected.text + ": " + expected.value, got.has(expected.text)
                                                            ? expected.text + ": " + value
                                                            : "no such field in " + shown());
}

void check_body(const std::string& body, const lines& expected, std::size_t& number, names& known)
{
    std::string_view rest = body;
    for (const script_line& each : expected) {
        number = each.number;
        const auto end = rest.find('\n');
        if (each.what == act::expect_empty) {
            if (!body.empty())
                disagree("no body", quoted(body));
            continue;
        }
        if (rest.empty() || end == rest.npos ||
            !fits(std::string(rest.substr(0, end)), each.text, known))
            disagree(quoted(each.text), quoted(rest.substr(0, end)) + " in " + quoted(body));
        rest.remove_prefix(end + 1);
    }
    if (!rest.empty())
        disagree("no more", quoted(rest));
}

} // namespace scramble::protocol
