#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

namespace scramble::replay {

/// Calls `act(strand)` on a strand of its own, for those who have no loop.
template <class Act>
void on_strand(Act act)
{
    asio::io_context context(1);
    asio::post(context, [&] { act(context.get_executor()); });
    context.run();
}

} // namespace scramble::replay
