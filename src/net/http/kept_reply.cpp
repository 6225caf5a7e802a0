#include "net/http/kept_reply.hpp"

#include <utility>

namespace scramble::net {

void kept_reply::keep(reply_ptr answer, const date_line* of)
{
    answer_ = std::move(answer);
    dated_ = of == nullptr ? never : of->at();
    asks_ = 0;
}

void kept_reply::join()
{
    if (answer_->size_of_pieces > longest_joined || !joined_.expired())
        return;
    answer_ = joined(*answer_);
    joined_ = answer_->pieces[0];
}

void kept_reply::keep_dated(const date_line& now)
{
    answer_ = dated(*answer_, now);
    dated_ = now.at();
}

} // namespace scramble::net
