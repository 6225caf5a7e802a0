#pragma once

namespace scramble {

/// Whether the address sanitizer makes all code about ten times as slow. The tests then leave out
/// the largest boards and most of the random games: small boards reach every line of the code too.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif !defined(__has_feature)
inline constexpr bool sanitized = false;
#elif __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

} // namespace scramble
