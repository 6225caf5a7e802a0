#pragma once

#include <string_view>

namespace scramble::check {

// The texts of languages/*.txt.

extern const std::string_view in_german;
extern const std::string_view in_spanish;
extern const std::string_view in_french;
extern const std::string_view in_portuguese;
extern const std::string_view in_chinese;

} // namespace scramble::check
