#include "minesweeper/site/room.hpp"

#include <memory>
#include <utility>

namespace scramble::minesweeper {

room::room(strand executor, field bombs, const minesweeper::edition& spoken, std::string run,
           bool debug, board_rules rules)
    : game_(std::move(executor), std::move(bombs), std::move(run), debug, rules), edition_(spoken)
{
}

/// An answer never changes while it is sent, even if the board does (mines-15).
net::reply_ptr room::board()
{
    if (board_changes_ != game_.changes()) {
        auto reply = std::make_shared<net::reply>();
        reply->pieces = game_.text();
        reply->size_of_pieces = game_.text_size();
        board_.keep(std::move(reply));
        board_changes_ = game_.changes();
    }
    return board_.get();
}

} // namespace scramble::minesweeper
