#include "whole/client.hpp"

#include "instrument/literal.hpp"

namespace scramble::whole {

void client::tell(std::string_view event, std::string_view bytes) const
{
    self_.transcript += std::to_string(self_.connection) + ' ';
    self_.transcript += event;
    if (!bytes.empty())
        self_.transcript += ' ' + test::quoted(bytes);
    self_.transcript += '\n';
}

void client::send(std::size_t most)
{
    const std::size_t before = sent_;
    sent_ += self_.line->send(std::string_view(bytes_).substr(sent_, most));
    tell("sends " + std::to_string(sent_ - before));
    on_sent(before);
}

bool client::receive(std::size_t most)
{
    const std::string bytes = self_.line->receive(most);
    inbox_ += bytes;
    tell(has_ended() ? "has received all" : "receives", bytes);
    on_received(bytes.size());
    return !bytes.empty() || has_ended();
}

void client::leave(test::way how)
{
    tell(name_of(how));
    on_leaving();
    test::leave(*self_.line, how);
}

void client::demand(bool holds, const std::string& promise) const
{
    if (!holds)
        throw wrong("client " + std::to_string(connection()) + ", " + player() + ": " + promise +
                    "; received, not taken: " + test::quoted(inbox_));
}

} // namespace scramble::whole
