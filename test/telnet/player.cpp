#include "telnet/player.hpp"

#include <sys/socket.h>

namespace scramble::telnet {

void player::send_urgent(std::string_view bytes)
{
    ::send(descriptor(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL | MSG_OOB);
}

std::string player::take()
{
    receive_all();
    return take_inbox();
}

std::string player::take_line()
{
    receive_all();
    const auto newline = inbox().find('\n');
    std::string line = inbox().substr(0, newline == std::string::npos ? newline : newline + 1);
    discard(line.size());
    return line;
}

bool player::take_exactly(std::string_view bytes)
{
    receive_all();
    if (!inbox().starts_with(bytes))
        return false;
    discard(bytes.size());
    return true;
}

std::string player::ask(std::string_view message)
{
    send(std::string(message) + "\r\n");
    return take();
}

} // namespace scramble::telnet
