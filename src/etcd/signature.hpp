#pragma once

#include "etcd/archive_settings.hpp"

#include <chrono>
#include <map>
#include <string>
#include <string_view>

namespace scramble::etcd {

/// What is signed of a request.
struct signed_request {
    std::string method;
    std::string path;  ///< percent-encoded
    std::string query; ///< likewise, its parts in order, each with its `=`
    /// All that are signed, `host` among them, by their names in small letters.
    std::map<std::string, std::string> headers;
    std::string digest; ///< of the body, SHA-256 as text
};

/// The header `Authorization` of a request to S3, by version 4 of its signatures. Pure.
[[nodiscard]] std::string authorization_of(const signed_request& request, const archive_key& by,
                                           std::chrono::sys_seconds at);

/// The header `x-amz-date` of a request, which has to be signed.
[[nodiscard]] std::string amz_date(std::chrono::sys_seconds at);

/// A path with each sign that is not a letter, a digit, or one of `/-._~` as `%XX`.
[[nodiscard]] std::string encoded_path(std::string_view path);

} // namespace scramble::etcd
