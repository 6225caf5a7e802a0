#include "net/date_line.hpp"

#include <fmt/chrono.h>

namespace scramble::net {

date_line::date_line(std::chrono::sys_seconds at)
    : at_(at), text_(fmt::format("\r\nDate: {:%a, %d %b %Y %H:%M:%S} GMT\r\n\r\n",
                                 fmt::gmtime(at.time_since_epoch().count())))
{
}

} // namespace scramble::net
