#pragma once

#include "protocol/transcript.hpp"

namespace scramble::protocol {

using loopback::pace;
using loopback::played;

/// Plays a transcript in one edition against a server of its own.
[[nodiscard]] played play(const transcript& what, int year, pace sent = {});

} // namespace scramble::protocol
