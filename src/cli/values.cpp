#include "cli/values.hpp"

#include "scramble/text/decimal.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/scheme.hpp>
#include <boost/url/url.hpp>

#include <charconv>
#include <limits>

namespace scramble {

std::uint64_t number_of(std::string_view text, std::uint64_t least, std::uint64_t most)
{
    const auto number = decimal(text);
    if (!number || *number < least || *number > most)
        throw wrong_usage(fmt::format("expected a number from {} to {}", least, most));
    return *number;
}

double probability_of(std::string_view text)
{
    double result = -1;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, result);
    if (read.ec != std::errc() || read.ptr != end || !(result >= 0 && result <= 1))
        throw wrong_usage("expected a probability from 0 to 1");
    return result;
}

std::uint16_t port_of(std::string_view text)
{
    constexpr auto most = std::numeric_limits<std::uint16_t>::max();
    return static_cast<std::uint16_t>(number_of(text, 0, most));
}

std::string address_of(std::string_view text)
{
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(text, error);
    if (error)
        throw wrong_usage("expected an IP address");
    return address.to_string();
}

std::string host_name_of(std::string_view text)
{
    constexpr auto letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    if (text.empty() || text.find_first_not_of(letters) != text.npos)
        throw wrong_usage("expected the name of a host, such as games.example");
    return std::string(text);
}

std::string allowed_host_of(std::string_view text)
{
    const std::string_view any = text.starts_with("*.") ? "*." : "";
    return std::string(any) + host_name_of(text.substr(any.size()));
}

std::string origin_of(std::string_view text)
{
    auto read = boost::urls::parse_uri(text);
    const bool is_web = read && (read->scheme_id() == boost::urls::scheme::http ||
                                 read->scheme_id() == boost::urls::scheme::https);
    if (!is_web || read->encoded_host().empty() || read->has_userinfo() ||
        !read->encoded_path().empty() || read->has_query() || read->has_fragment())
        throw wrong_usage("expected http or https, a host and perhaps a port, such as "
                          "https://games.example");
    boost::urls::url origin(*read);
    origin.normalize();
    if (!origin.port().empty())
        (void)port_of(std::string_view(origin.port()));
    const bool is_usual = origin.port_number() == boost::urls::default_port(origin.scheme_id());
    if (origin.port().empty() || is_usual)
        origin.remove_port();
    return std::string(origin.buffer());
}

game_address game_of(std::string_view text)
{
    using boost::urls::host_type;
    const auto url = boost::urls::parse_uri(text);
    if (url && url->scheme() == "telnet")
        throw wrong_usage("that is for telnet: expected the URL for browsers, such as "
                          "http://localhost:8080/");
    // Boost 1.81 takes text after a port without a slash for a path.
    const bool has_odd_path =
        url && !url->encoded_path().empty() && !url->encoded_path().starts_with('/');
    if (!url || has_odd_path || url->scheme_id() != boost::urls::scheme::http ||
        url->has_userinfo() || url->has_query() || url->has_fragment() ||
        url->encoded_host().empty() || url->host_type() == host_type::ipvfuture)
        throw wrong_usage("expected http://HOST:PORT/, such as http://localhost:8080/");
    game_address result;
    result.host = url->host_address(); // without brackets
    if (url->host_type() == host_type::name)
        result.host = host_name_of(std::string_view(url->encoded_host()));
    if (!url->port().empty())
        result.port = port_of(std::string_view(url->port()));
    result.authority = std::string_view(url->encoded_host_and_port());
    result.path = std::string_view(url->encoded_path());
    result.path.erase(result.path.find_last_not_of('/') + 1);
    return result;
}

} // namespace scramble
