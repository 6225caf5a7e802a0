#include "minesweeper/site/room.hpp"

#include <memory>
#include <utility>

namespace scramble::net {

/// It stays as it is while it is sent, whatever changes meanwhile (mines-15).
reply_ptr minesweeper_table::board()
{
    if (last_board_ == nullptr || last_changes_ != game_.changes()) {
        auto answer = std::make_shared<reply>();
        answer->pieces = game_.shown();
        answer->size_of_pieces = game_.shown_size();
        last_board_ = std::move(answer);
        last_changes_ = game_.changes();
    }
    return last_board_;
}

} // namespace scramble::net
