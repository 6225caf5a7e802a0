#pragma once

#include "instrument/answer.hpp"

namespace scramble {
namespace protocol = test; // where the whole-server tests know it
}
