// Any bytes as the head of a request: the result does not depend on how they are split, an accepted
// head is within its limits, a later HTTP/1 counts as HTTP/1.1, and no transfer coding is accepted.

#include "net/http/request_head.hpp"
#include "fuzz.hpp"

using namespace scramble;
using namespace scramble::fuzz;

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

/// What a session needs to know of a head, on any site.
std::string told(const std::variant<net::request_head, net::refusal>& read)
{
    if (const auto* why = std::get_if<net::refusal>(&read))
        return std::to_string(why->status) + std::string(why->reason);
    const auto& head = std::get<net::request_head>(read);
    return std::string(head.target) + '\n' + std::string(head.host) + '\n' + head.if_none_match +
           (head.is_http_1_0 ? "\n1.0" : "\n1.1") + (head.keeps_alive ? " stays" : " closes");
}

/// Checks that the outcome fits the version in the request line.
void check_version(std::string_view head, const std::variant<net::request_head, net::refusal>& read)
{
    const std::size_t end = head.find("\r\n");
    const std::string version(head.substr(0, end).substr(end < 9 ? end : end - 9));
    const bool has_version = version.starts_with(" HTTP/") && is_of(version.substr(6, 1), digits) &&
                             version[7] == '.' && is_of(version.substr(8), digits);
    const auto* why = std::get_if<net::refusal>(&read);
    if (why == nullptr || why->status == 505)
        ensure(has_version && (version[6] == '1') == (why == nullptr), "only HTTP/1 is served");
    if (!has_version || version[6] != '1' || version[8] < '2')
        return;
    std::string older(head);
    older[end - 1] = '1';
    const guarded same(older);
    ensure(told(net::read_head(same.view())) == told(read), "a later HTTP/1 is HTTP/1.1");
}

/// Whether a line after the first is that field; `name` is in lower case.
bool has_field(std::string_view head, const std::string& name)
{
    return small(std::string(head)).find("\r\n" + name + ':') != std::string::npos;
}

} // namespace

void fuzz::run(std::string_view bytes)
{
    net::head_scanner at_once;
    const std::size_t outcome = outcome_of(at_once.scan(bytes));

    net::head_scanner slowly;
    std::size_t stepwise = 0;
    for (std::size_t known = 1; known <= bytes.size() && stepwise == 0; ++known)
        stepwise = outcome_of(slowly.scan(bytes.substr(0, known)));
    ensure(stepwise == outcome, "byte by byte a head is the same");

    net::head_scanner in_pieces;
    std::size_t piecewise = 0;
    std::size_t so_many = 0;
    in_packets(bytes, 64, [&](std::string_view packet) {
        so_many += packet.size();
        const guarded so_far(bytes.substr(0, so_many));
        if (piecewise == 0)
            piecewise = outcome_of(in_pieces.scan(so_far.view()));
    });
    ensure(piecewise == outcome, "in any packets a head is the same");

    if (outcome == 0 || outcome >= 1'000'000)
        return;
    ensure(outcome <= net::longest_head, "a head has its longest");
    const guarded head(bytes.substr(0, outcome));
    const auto read = net::read_head(head.view());
    check_version(head.view(), read);
    if (const auto* request = std::get_if<net::request_head>(&read)) {
        ensure(!has_field(head.view(), "transfer-encoding"), "no coding gets through");
        ensure(request->target.size() <= net::longest_target, "a target has its longest");
        ensure(request->target.starts_with('/') || request->target == "*", "a target is a path");
    }
}
