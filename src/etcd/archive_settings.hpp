#pragma once

#include "etcd/endpoint.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace scramble::etcd {

/// Who asks an object storage that wants requests to be signed.
struct archive_key {
    std::string region;
    std::string id;
    std::string secret;
};

/// Where rooms are kept that sleep, and how.
struct archive_settings {
    endpoint at{"", 0};
    std::shared_ptr<access> by = std::make_shared<access>();
    std::string path;                 ///< before each name, such as `/bucket/rooms/`
    std::optional<archive_key> key{}; ///< if it speaks S3
    std::chrono::milliseconds timeout = std::chrono::seconds(5); ///< of one request
    std::size_t most_requests = 8;                               ///< at once; others wait
    std::size_t most_bytes = 16U << 20U;                         ///< of an object
    std::size_t most_plain = 64U << 20U;                         ///< of one before it is compressed
    std::size_t most_departures = 4; ///< rooms that are archived at once
    /// A room that nobody has held for so long is archived.
    std::chrono::milliseconds rest = std::chrono::seconds(60);
    /// The same while etcd has used most of its space.
    std::chrono::milliseconds short_rest = std::chrono::seconds(5);
    /// An archive that has failed is tried once in so long, before it is asked for more.
    std::chrono::milliseconds pause = std::chrono::seconds(10);
    /// An object that no room has for so long is deleted. It is longer than archiving one takes.
    std::chrono::milliseconds grace = std::chrono::seconds(60);
};

} // namespace scramble::etcd
