#include "net/http/target_form.hpp"

#include "net/http/letters.hpp"

#include <boost/asio/ip/address_v6.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace scramble::net {

namespace http = boost::beast::http;

namespace {

/// The bytes allowed in a name in Host.
constexpr auto name_bytes = [] {
    std::array<bool, 256> result{};
    for (const char each : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789-._~%!$&'()*+,;="))
        result.at(static_cast<unsigned char>(each)) = true;
    return result;
}();

} // namespace

bool is_host(std::string_view text)
{
    const auto is_of_name = [](char each) { return name_bytes[static_cast<unsigned char>(each)]; };
    std::string_view name = text;
    std::string_view after;
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        boost::system::error_code error;
        const auto inside = text.substr(1, std::max(close, std::size_t{1}) - 1);
        boost::asio::ip::make_address_v6(inside, error);
        if (close == text.npos || error)
            return false;
        after = text.substr(close + 1);
    }
    else {
        name = text.substr(0, text.find(':'));
        after = text.substr(name.size());
        if (name.empty() || !std::all_of(name.begin(), name.end(), is_of_name))
            return false;
    }
    return after.empty() ||
           (after[0] == ':' && after.find_first_not_of("0123456789", 1) == after.npos);
}

bool is_authority(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    const bool has_port = colon < text.size() - 1 && !text.ends_with(']');
    return is_host(text) && has_port;
}

std::optional<std::string_view> origin_form(std::string_view target, http::verb method,
                                            std::string_view& host)
{
    if (target.find('#') != target.npos)
        return std::nullopt;
    if (target.starts_with('/') || (target == "*" && method == http::verb::options))
        return target;
    const std::size_t scheme = target.find("://");
    if (scheme == target.npos || !(is(target.substr(0, scheme), "http")))
        return std::nullopt;
    target.remove_prefix(scheme + 3);
    const std::size_t path = std::min(target.find_first_of("/?"), target.size());
    if (!is_host(target.substr(0, path)))
        return std::nullopt;
    host = target.substr(0, path);
    if (path == target.size() || target[path] == '?')
        return "/";
    return target.substr(path);
}

} // namespace scramble::net
