#include "net/refused_session.hpp"

#include <utility>

namespace scramble::net {

reply_ptr full_reply()
{
    return text_reply(503, "the server has no room for another connection\n", "Retry-After: 1\r\n");
}

void refused_sessions::add(tcp_socket socket, connections& others, const reply_ptr& why)
{
    if (members_.size() == most)
        static_cast<connection*>(members_.front())->end_at_once(); // takes it out
    start_session<refused_session>(std::move(socket), others, *this, why);
}

refused_session::refused_session(tcp_socket socket, connections& others, refused_sessions& list,
                                 const reply_ptr& why)
    : session(std::move(socket), others), list_(list)
{
    list_.members_.push_back(this);
    using field = outbox::connection_field;
    if (why->has_fields()) {
        traffic().count(*why);
        answers().push(dated(*why, others.date()), field::close, false);
    }
    else
        answers().push(why, field::none, false);
    end();
}

void refused_session::on_gone()
{
    std::erase(list_.members_, this);
}

} // namespace scramble::net
