#pragma once

#include "instrument/literal.hpp"

namespace scramble {
namespace loopback = test; // where the whole-server tests know it
}
