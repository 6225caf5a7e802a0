#include "etcd/signature.hpp"

#include "digest/sha256.hpp"

#include <string_view>

namespace scramble::etcd {

namespace {

std::string two_digits(unsigned number)
{
    const std::string digits = std::to_string(number);
    return digits.size() < 2 ? '0' + digits : digits;
}

std::string hmac_with(std::string_view key, std::string_view text)
{
    const digest sum = hmac_of(key, text);
    return {sum.begin(), sum.end()};
}

} // namespace

std::string amz_date(std::chrono::sys_seconds at)
{
    const auto day = std::chrono::floor<std::chrono::days>(at);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss time(at - day);
    return std::to_string(int(date.year())) + two_digits(unsigned(date.month())) +
           two_digits(unsigned(date.day())) + 'T' +
           two_digits(static_cast<unsigned>(time.hours().count())) +
           two_digits(static_cast<unsigned>(time.minutes().count())) +
           two_digits(static_cast<unsigned>(time.seconds().count())) + 'Z';
}

std::string authorization_of(const signed_request& request, const archive_key& by,
                             std::chrono::sys_seconds at)
{
    std::string names;
    std::string canonical = request.method + '\n' + request.path + '\n' + request.query + '\n';
    for (const auto& [name, value] : request.headers) {
        canonical.append(name).append(1, ':').append(value).append(1, '\n');
        names += (names.empty() ? "" : ";") + name;
    }
    canonical += '\n' + names + '\n' + request.digest;

    const std::string date = amz_date(at);
    const std::string day = date.substr(0, date.find('T'));
    const std::string scope = day + '/' + by.region + "/s3/aws4_request";
    std::string key = hmac_with("AWS4" + by.secret, day);
    for (const std::string_view each :
         {std::string_view(by.region), std::string_view("s3"), std::string_view("aws4_request")})
        key = hmac_with(key, each);
    const std::string text =
        "AWS4-HMAC-SHA256\n" + date + '\n' + scope + '\n' + scramble::text_of(digest_of(canonical));
    return "AWS4-HMAC-SHA256 Credential=" + by.id + '/' + scope + ",SignedHeaders=" + names +
           ",Signature=" + scramble::text_of(hmac_of(key, text));
}

std::string encoded_path(std::string_view path)
{
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~";
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char each : path) {
        if (plain.find(each) != plain.npos) {
            result += each;
            continue;
        }
        const auto byte = static_cast<unsigned char>(each);
        result += {'%', digits[byte / 16U], digits[byte % 16U]};
    }
    return result;
}

} // namespace scramble::etcd
