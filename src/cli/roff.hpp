#pragma once

#include <string>
#include <string_view>

namespace scramble {

/// docs/COMMANDS.md, whose chapters and lists manual pages are made of.
extern const char* const commands_document;

/// A text as roff takes it: code is bold, and of a link its words are left.
[[nodiscard]] std::string roff(std::string_view text);

/// A name, which is roff already, and what is said about it.
[[nodiscard]] std::string roff_item(const std::string& name, std::string_view told);

[[nodiscard]] std::string capital(std::string text);

/// What the chapters that name a command say, as roff has it.
struct said_of_command {
    std::string words;
    std::string examples; ///< from the first paragraph that ends with a colon
};
[[nodiscard]] said_of_command said_of(const std::string& command);

/// The other chapters, each with the items for a command; all items for scramble.
[[nodiscard]] std::string lists_for(const std::string& command);

} // namespace scramble
