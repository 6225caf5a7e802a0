#include "people/site/claims.hpp"

namespace scramble::people {

std::optional<refusal> claims::refused(std::string_view who, const net::key& key,
                                       denied_words::answer& denied) const
{
    if (const auto* malformed = std::get_if<net::malformed_key>(&key))
        return refusal{
            400,
            {"bad-key", malformed->is_one
                            ? "a key is 16 to 128 letters, digits, -._~+/ and = at its end"
                            : "a request has one Authorization field"}};
    const auto* const digest = std::get_if<net::key_digest>(&key);
    if (is_key_required_ && digest == nullptr)
        return refusal{401, {"key", "every name has a key here: send Authorization: Bearer KEY"}};
    if (claims_.empty() && asked_.empty() && removed_.empty() && removed_names_.empty() &&
        invited_.empty() && called_.are_none() && !is_locked_ && (!denied_ || denied_->are_none()))
        return std::nullopt;
    const auto known = players_.find(who);
    if ((known && removed_.contains(*known)) || removed_names_.contains(who) ||
        (digest != nullptr && removed_keys_.contains(*digest)))
        return refusal{403, removed};
    const auto invited = invited_.find(who);
    if (is_locked_ && !known && invited == invited_.end())
        return refusal{403, {"locked", "the host has locked this room: nobody else can join"}};
    if (!known && invited == invited_.end() && denied_ && denied_->are_in(who, denied))
        return refusal{403, {"denied", "this name is not allowed here: play under another name"}};
    const auto* const owner = invited != invited_.end() ? &invited->second : keeper_of(who);
    if (owner == nullptr && !known && is_like_another_called(who, who))
        return refusal{403,
                       {"claimed", "somebody else here is called that: play under another name"}};
    if (owner == nullptr || (digest != nullptr && net::is_same(*owner, *digest)))
        return std::nullopt;
    return refusal{403,
                   {"claimed", "this name is claimed with another key: play under another name"}};
}

bool claims::call(std::string_view who, std::string_view name)
{
    const bool is_called = called_.any_like(name, [&](std::string_view other, std::string_view as) {
        return as == name && is_another(other, who);
    });
    const bool is_played = players_.find(name) && !called_.has(name) && is_another(name, who);
    if (is_called || is_played)
        return false;
    called_.add(who, name);
    return true;
}

bool claims::is_like_another(std::string_view name, std::string_view who) const
{
    const auto& names = players_.names();
    for (; plays_size_ < names.size(); ++plays_size_)
        plays_.add(names[plays_size_], names[plays_size_]);
    return is_like_another_called(name, who) ||
           plays_.any_like(name, [&](std::string_view other, std::string_view /*as*/) {
               return !called_.has(other) && is_another(other, who);
           });
}

bool claims::is_like_another_called(std::string_view name, std::string_view who) const
{
    return !called_.are_none() &&
           called_.any_like(name, [&](std::string_view other, std::string_view /*as*/) {
               return is_another(other, who);
           });
}

/// Whether that is somebody else, who has not been removed.
bool claims::is_another(std::string_view other, std::string_view who) const
{
    return other != who && !is_removed(other);
}

bool claims::is_removed(std::string_view who) const
{
    const auto known = players_.find(who);
    return (known && removed_.contains(*known)) || removed_names_.contains(who);
}

/// The key with which a name is claimed; null if there is none.
const net::key_digest* claims::owner_of(std::string_view who) const
{
    const auto claim = claims_.find(who);
    return claim == claims_.end() ? nullptr : &claim->second;
}

/// The key that keeps a name: of its claim, or of one that waits for its turn.
const net::key_digest* claims::keeper_of(std::string_view who) const
{
    if (const auto* const owner = owner_of(who))
        return owner;
    const auto asked = asked_.find(who);
    return asked == asked_.end() ? nullptr : &asked->second;
}

bool claims::is_free_for(std::string_view who, const net::key_digest& key) const
{
    if (const auto* const owner = keeper_of(who))
        return net::is_same(*owner, key);
    return !players_.find(who) && !is_like_another_called(who, who);
}

std::optional<net::key_digest> claims::key_of(std::string_view who) const
{
    return players_.find(who) ? key_of_any(who) : std::nullopt;
}

std::optional<net::key_digest> claims::key_of_any(std::string_view who) const
{
    const auto* const owner = owner_of(who);
    return owner == nullptr ? std::nullopt : std::optional(*owner);
}

/// The name is kept until the claim has its turn: nobody else may claim it meanwhile.
void claims::claim(std::string_view who, const net::key& key, sequencer& order)
{
    const auto* const digest = std::get_if<net::key_digest>(&key);
    if (digest == nullptr || keeper_of(who) != nullptr)
        return;
    asked_.emplace(who, *digest);
    submit(order, claim_input{std::string(who), *digest},
           [this](error_code refused, const claim_input& given) {
               asked_.erase(given.who);
               if (!refused)
                   claims_.try_emplace(given.who, given.key);
           });
}

bool claims::apply(std::string_view record)
{
    const auto what = read_claim(record);
    if (what)
        claims_.try_emplace(what->who, what->key);
    return what.has_value();
}

void claims::remove(std::string_view who)
{
    if (const auto known = players_.find(who))
        removed_.insert(*known);
    else
        removed_names_.emplace(who);
    if (const auto key = key_of_any(who))
        removed_keys_.insert(*key);
}

void claims::reserve(std::string_view who, const net::key_digest& key)
{
    claims_.try_emplace(std::string(who), key);
}

bool claims::unreserve(std::string_view who)
{
    const auto kept = claims_.find(who);
    if (kept == claims_.end() || players_.find(who))
        return false;
    claims_.erase(kept);
    called_.remove(who);
    return true;
}

} // namespace scramble::people
