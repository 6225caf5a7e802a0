#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/ip/tcp.hpp>

namespace scramble::check {

struct server_addresses {
    asio::ip::tcp::resolver::results_type found;
};

} // namespace scramble::check
