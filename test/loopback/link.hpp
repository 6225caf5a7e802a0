#pragma once

#include "instrument/link.hpp"

namespace scramble {
namespace loopback = test; // where the whole-server tests know it
}
