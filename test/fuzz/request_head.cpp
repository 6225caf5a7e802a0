// Any bytes as the head of a request: however they are split, they are understood alike, and
// what is understood lies within its limits.

#include "net/http/request_head.hpp"
#include "bytes.hpp"
#include "scramble/error.hpp"

#include <algorithm>
#include <string_view>
#include <variant>

using namespace scramble;

namespace {

/// What a scanner makes of all the bytes: a number for each different outcome.
std::size_t outcome_of(const std::variant<std::monostate, std::size_t, net::refusal>& scanned)
{
    if (const auto* size = std::get_if<std::size_t>(&scanned))
        return *size;
    if (const auto* why = std::get_if<net::refusal>(&scanned))
        return 1'000'000 + why->status;
    return 0;
}

/// What a scanner makes of them as they come in; each packet is as long as its first byte says.
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
    if (const auto* request = std::get_if<net::request_head>(&read)) {
        ensure(request->target.size() <= net::longest_target, "a target has its longest");
        ensure(request->target.starts_with('/') || request->target == "*", "a target is a path");
    }
    return 0;
}
