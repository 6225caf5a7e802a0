#include "minesweeper/site/room.hpp"

#include <memory>
#include <utility>

namespace scramble::minesweeper {

room::room(strand executor, field bombs, const minesweeper::edition& spoken, std::string run,
           bool debug)
    : game_(std::move(executor), std::move(bombs), std::move(run), debug), edition_(spoken)
{
}

/// It stays as it is while it is sent, whatever changes meanwhile (mines-15).
net::reply_ptr room::board()
{
    if (last_board_ == nullptr || last_changes_ != game_.changes()) {
        auto reply = std::make_shared<net::reply>();
        reply->pieces = game_.text();
        reply->size_of_pieces = game_.text_size();
        last_board_ = std::move(reply);
        last_changes_ = game_.changes();
    }
    return last_board_;
}

} // namespace scramble::minesweeper
