// Any bytes as the head of a request: the result does not depend on how they are split, an accepted
// head is within its limits, a later HTTP/1 counts as HTTP/1.1, and no transfer coding is accepted.

#include "net/http/request_head.hpp"
#include "bytes.hpp"
#include "net/http/letters.hpp"
#include "scramble/error.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

using namespace scramble;

namespace {

/// A scanner's result for all the bytes at once: a number for each outcome.
std::size_t outcome_of(const std::variant<std::monostate, std::size_t, net::refusal>& scanned)
{
    if (const auto* size = std::get_if<std::size_t>(&scanned))
        return *size;
    if (const auto* why = std::get_if<net::refusal>(&scanned))
        return 1'000'000 + why->status;
    return 0;
}

/// A scanner's result for packets; each is as long as its first byte says.
std::size_t in_packets(std::string_view bytes)
{
    net::head_scanner scanner;
    std::size_t outcome = 0;
    for (std::size_t known = 0; known < bytes.size() && outcome == 0;) {
        known += 1 + static_cast<unsigned char>(bytes[known]) % 64U;
        const fuzz::guarded so_far(bytes.substr(0, known));
        outcome = outcome_of(scanner.scan(so_far.view()));
        known = std::min(known, bytes.size());
    }
    return outcome;
}

/// What a session needs to know of a head, on any site.
std::string told(const std::variant<net::request_head, net::refusal>& read)
{
    if (const auto* why = std::get_if<net::refusal>(&read))
        return std::to_string(why->status) + std::string(why->reason);
    const auto& head = std::get<net::request_head>(read);
    return std::string(head.target) + '\n' + std::string(head.host) + '\n' + head.if_none_match +
           (head.is_http_1_0 ? "\n1.0" : "\n1.1") + (head.keeps_alive ? " stays" : " closes");
}

bool is_digit(char each)
{
    return each >= '0' && each <= '9';
}

/// Checks that the outcome fits the version in the request line.
void check_version(std::string_view head, const std::variant<net::request_head, net::refusal>& read)
{
    const std::size_t end = head.find("\r\n");
    const std::string line(head.substr(0, end));
    const std::string version = line.size() < 9 ? "" : line.substr(line.size() - 9);
    const bool has_version = version.starts_with(" HTTP/") && is_digit(version[6]) &&
                             version[7] == '.' && is_digit(version[8]);
    const auto* why = std::get_if<net::refusal>(&read);
    if (why == nullptr || why->status == 505)
        ensure(has_version && (version[6] == '1') == (why == nullptr), "only HTTP/1 is served");
    if (!has_version || version[6] != '1' || version[8] < '2')
        return;
    std::string older(head);
    older[end - 1] = '1';
    const fuzz::guarded same(older);
    ensure(told(net::read_head(same.view())) == told(read), "a later HTTP/1 is HTTP/1.1");
}

/// Whether a line after the first is that field; `name` is in lower case.
bool has_field(std::string_view head, std::string_view name)
{
    for (std::size_t at = head.find("\r\n"); at != head.npos; at = head.find("\r\n", at)) {
        at += 2;
        const std::string_view begin = head.substr(at, name.size() + 1);
        if (begin.ends_with(':') && net::is(begin.substr(0, begin.size() - 1), name))
            return true;
    }
    return false;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes = fuzz::text_of(data, size);
    net::head_scanner at_once;
    const std::size_t outcome = outcome_of(at_once.scan(bytes));

    net::head_scanner slowly;
    std::size_t stepwise = 0;
    for (std::size_t known = 1; known <= size && stepwise == 0; ++known)
        stepwise = outcome_of(slowly.scan(bytes.substr(0, known)));
    ensure(stepwise == outcome, "byte by byte a head is the same");
    ensure(in_packets(bytes) == outcome, "in any packets a head is the same");

    if (outcome == 0 || outcome >= 1'000'000)
        return 0;
    ensure(outcome <= net::longest_head, "a head has its longest");
    const fuzz::guarded head(bytes.substr(0, outcome));
    const auto read = net::read_head(head.view());
    check_version(head.view(), read);
    if (const auto* request = std::get_if<net::request_head>(&read)) {
        ensure(!has_field(head.view(), "transfer-encoding"), "no coding gets through");
        ensure(request->target.size() <= net::longest_target, "a target has its longest");
        ensure(request->target.starts_with('/') || request->target == "*", "a target is a path");
    }
    return 0;
}
