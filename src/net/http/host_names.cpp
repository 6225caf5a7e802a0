#include "net/http/host_names.hpp"

#include "net/http/letters.hpp"

#include <boost/asio/ip/address_v4.hpp>

#include <algorithm>
#include <array>
#include <unistd.h>

namespace scramble::net {

namespace {

/// A name in lower case, without the final dot it may have.
std::string plain(std::string_view name)
{
    if (name.ends_with('.'))
        name.remove_suffix(1);
    return small(name);
}

} // namespace

host_names::host_names(const std::vector<std::string>& allowed)
{
    for (const std::string& each : allowed) {
        if (each.starts_with("*."))
            suffixes_.push_back(plain(each).substr(1));
        else
            names_.push_back(plain(each));
    }
    std::array<char, 256> own{};
    if (::gethostname(own.data(), own.size() - 1) == 0) {
        const std::string name = plain(own.data());
        const std::string first = name.substr(0, name.find('.'));
        if (!first.empty()) {
            names_.push_back(name);
            names_.push_back(first + ".local");
        }
    }
}

bool host_names::include(std::string_view host)
{
    if (host == last_ || host.empty())
        return true;
    if (!knows(host))
        return false;
    last_ = host;
    return true;
}

bool host_names::knows(std::string_view host) const
{
    if (host.starts_with('['))
        return true;
    const std::string name = plain(host.substr(0, host.find(':')));
    boost::system::error_code not_an_address;
    boost::asio::ip::make_address_v4(name, not_an_address);
    return !not_an_address || name == "localhost" || name.ends_with(".localhost") ||
           std::find(names_.begin(), names_.end(), name) != names_.end() ||
           !first_part(host).empty();
}

std::string host_names::first_part(std::string_view host) const
{
    const std::string name = plain(host.substr(0, host.find(':')));
    const std::size_t dot = std::min(name.find('.'), name.size());
    const bool is_known =
        std::find(suffixes_.begin(), suffixes_.end(), name.substr(dot)) != suffixes_.end();
    return is_known ? name.substr(0, dot) : std::string();
}

bool is_of_loopback(std::string_view host)
{
    if (host.starts_with('['))
        return host.starts_with("[::1]");
    const std::string name = plain(host.substr(0, host.find(':')));
    boost::system::error_code not_an_address;
    const auto address = boost::asio::ip::make_address_v4(name, not_an_address);
    return name == "localhost" || name.ends_with(".localhost") ||
           (!not_an_address && address.is_loopback());
}

} // namespace scramble::net
