"""Changes of the server, each of which makes it do something else than docs/PROTOCOL.md says."""

from clause import Clause

SESSION = "src/net/session.cpp"
HTTP = "src/net/http/http_session.cpp"
OUTBOX = "src/net/outbox.hpp"
INPUT = "src/net/input_buffer.hpp"
WAITING = "include/scramble/async/waiting_list.hpp"
GAME = "src/memory/game_inputs.cpp"
SITE = "src/memory/site/site.cpp"
ROOM = "src/memory/site/room.hpp"
CLAIMS = "src/people/site/claims.cpp"
PRESENCE = "src/memory/site/presence.cpp"
ATTENDANCE = "src/people/site/attendance.cpp"
LIVE = "src/memory/site/live_session.cpp"
WEBSOCKET = "src/net/websocket/live_session.cpp"
CHRONICLE = "src/memory/wire/chronicle.cpp"
LOG = "src/journal/room_log.cpp"
WAKE = "src/host/lone_keeper.cpp"
SHARED = "src/cluster/shared_log.cpp"
SHARED_NEWS = "src/cluster/shared_log_news.cpp"
SHARED_PLACE = "src/cluster/shared_log_place.cpp"

CHANGES = [
    Clause("session", "a flip stays in its queue when its client resets", HTTP,
           "    if (std::exchange(waiting_, false))\n"
           "        gone_.emit(asio::cancellation_type::terminal); // decision 6\n",
           "    waiting_ = false;\n"),
    Clause("session", "a flip stays in its queue when its client closes its side", HTTP,
           "    if (waiting_)\n        gone_.emit(asio::cancellation_type::terminal);\n"),
    Clause("session", "a flip stays in its queue that waits behind the end of what was sent", SESSION,
           "    if (is_waiting() && ended_)\n        return on_client_ended();\n"),
    Clause("session", "a pipelined request is served before its turn", SESSION,
           "!ending_ && !is_waiting(); ++served)", "!ending_; ++served)"),
    Clause("session", "a request is served twice", HTTP,
           "    input().consume(size); // only now: the head's views point into it\n"),
    Clause("session", "requests behind the first sixteen are never served", SESSION,
           "    else if (!writing_) {\n        serve();\n    }\n}\n\n/// Closes only our side",
           "}\n\n/// Closes only our side"),
    Clause("session", "a request that came behind one that waited is never served", SESSION,
           "    awaits_input_ = input_.empty();\n    renew();\n", "    awaits_input_ = true;\n    renew();\n"),
    Clause("session", "what the socket did not take is never sent", SESSION,
           "                    return self->leave();\n                self->flush();\n",
           "                    return self->leave();\n"),
    Clause("session", "a connection stays whose client has closed its side", SESSION,
           "    if (ended_ && awaits_input_ && is_all_read())\n        return leave();\n"),
    Clause("session", "a connection stays open behind its last answer", SESSION,
           "    socket_.shutdown(tcp_socket::shutdown_send, ignored);\n"),
    Clause("session", "a connection that is idle stays", HTTP,
           "    else if (unfinished_ == nullptr && input().empty() && age >= deadlines::idle) {\n"
           "        leave();\n    }\n"),
    Clause("session", "a connection that is idle stays when the server stops", SESSION,
           "    else if (awaits_input_) {\n"
           "        if (!stop_reading()) // its end takes a turn, too\n"
           "            take_turn_soon();\n    }\n"),
    Clause("session", "HEAD is answered like GET", HTTP,
           "        push(std::move(whole->reply), answers_head_only_);",
           "        push(std::move(whole->reply), false);"),
    Clause("session", "an answer is resumed after its client has closed its side", HTTP,
           "    if (closes && (begun_ || has_client_ended())) {", "    if (closes && begun_) {"),
    Clause("session", "what is sent behind the last request is served", SESSION,
           "served < messages_a_turn && !ending_ && !is_waiting()",
           "served < messages_a_turn && !is_waiting()"),

    Clause("outbox", "answers are sent out of order", OUTBOX,
           "        entries_.push_back({std::move(answer), connection, head_only});",
           "        entries_.insert(entries_.begin() + (entries_.empty() ? 0 : 1),\n"
           "                        {std::move(answer), connection, head_only});"),
    Clause("outbox", "an answer goes on from the wrong byte after a part was sent twice", OUTBOX,
           "                    offset_ += bytes;", "                    offset_ = bytes;"),
    Clause("outbox", "an answer goes on in the middle of its next part", OUTBOX,
           "++part_, offset_ = 0)", "++part_)"),
    Clause("outbox", "an answer begins anew after a part was sent", OUTBOX,
           "substr(std::exchange(offset, 0))", "substr(offset * 0)"),
    Clause("outbox", "an answer lacks a piece", OUTBOX,
           "return head_only ? 3 : 4 + answer->pieces.size();",
           "return head_only ? 3 : 3 + answer->pieces.size();"),

    Clause("input", "a byte is lost where the input outgrows its buffer", INPUT,
           "        std::memcpy(other.get(), data() + begin_, end_ - begin_);",
           "        std::memcpy(other.get(), data() + begin_, end_ - begin_);\n"
           "        other[end_ - begin_ == 0 ? 0 : end_ - begin_ - 1] = 'x';"),
    Clause("input", "what is unread is not moved to the front", INPUT,
           "            std::memmove(data(), data() + begin_, size);", "            ;"),

    Clause("waiting", "watches are woken by no change", GAME,
           "    if (!step.turned.empty())\n        watches_.wake();\n", "    watches_.wake();\n"),
    Clause("waiting", "watches are not woken by a flip", GAME,
           "    if (!step.turned.empty())\n        watches_.wake();\n"),
    Clause("waiting", "watches are not woken by a replacement", GAME,
           "    if (step.changed)\n        watches_.wake();\n"),
    Clause("waiting", "a watch is answered too early", WAITING,
           "waiting_.push_back({std::move(who), events_, std::move(caller)});",
           "waiting_.push_back({std::move(who), 0, std::move(caller)});\n        schedule();"),
    Clause("waiting", "a watch is answered after the second change", WAITING,
           "waiting_.push_back({std::move(who), events_, std::move(caller)});",
           "waiting_.push_back({std::move(who), events_ + 1, std::move(caller)});"),
    Clause("waiting", "of those who wait one is resumed", WAITING,
           "        for (std::size_t resumed = 0; resumed < per_turn && is_due(); ++resumed) {\n"
           "            waiting_.front().caller.resume({}, make_result_(waiting_.front().who));\n"
           "            waiting_.pop_front();\n        }\n        schedule();\n",
           "        static_assert(per_turn > 0);\n        if (is_due()) {\n"
           "            waiting_.front().caller.resume({}, make_result_(waiting_.front().who));\n"
           "            waiting_.pop_front();\n        }\n"),
    Clause("waiting", "after two changes nobody is resumed", WAITING,
           "        if (!is_due() || std::exchange(posted_, true))\n            return;\n",
           "        if (events_ > 2 || !is_due() || std::exchange(posted_, true))\n            return;\n"),

    Clause("site", "a watch with an old tag waits", SITE,
           "    if (!is_up_to_date(asked.head.if_none_match))",
           "    if (asked.head.if_none_match.empty() && !is_up_to_date(asked.head.if_none_match))"),
    Clause("site", "a watch with the newest tag does not wait", SITE,
           "is_newest || game.changes_in(tag) == game.board().changes()", "is_newest"),
    Clause("site", "a look with the newest tag is told the board", SITE,
           "    if (!if_none_match.empty() && net::names_tag(if_none_match, seen->tag))",
           "    if (if_none_match.size() == 1 && net::names_tag(if_none_match, seen->tag))"),
    Clause("site", "an old board is told", SITE,
           "        board_.keep(nullptr); // before the next is written, in its memory\n"
           "        board_changes_.reset();\n"),
    Clause("site", "old scores are told", SITE,
           "names().size(), game.board().pairs_matched()};", "names().size(), 0};"),
    Clause("site", "a player who has matched nothing yet has no score", SITE,
           "now{game.number(), game.players().names().size(),", "now{game.number(), 0,"),
    Clause("site", "a flip that failed is told the board", SITE,
           "    if (room_->edition().tells_failures && failed(result.outcome))",
           "    if (room_->edition().early_headers && failed(result.outcome))"),
    Clause("site", "a flip that waits does not begin its answer", SITE,
           "    if (begins_early && game.is_waiting(asked.player))",
           "    if (begins_early && asked.player.empty())"),

    Clause("claims", "a claim is ignored", ROOM,
           "        if (game_.players().has_room_for(who))\n            claims().claim(who, key, game_.order());\n"),
    Clause("claims", "any key is the right one", CLAIMS,
           "(digest != nullptr && net::is_same(*owner, *digest))", "digest != nullptr"),
    Clause("claims", "no key is needed where each name has one", CLAIMS,
           "    if (is_key_required_ && digest == nullptr)",
           "    if (is_key_required_ && digest == nullptr && who.empty())"),
    Clause("claims", "cards are replaced in a name that is claimed", ROOM,
           "        if (const auto why = refused_move(who, key, from))\n            return why;\n"
           "        clock().traffic().moves.add(game_name);\n        game_.async_map",
           "        if (const auto why =\n"
           "                paused() ? people::refusal{409, people::paused} : too_much(who, from))\n"
           "            return why;\n"
           "        clock().traffic().moves.add(game_name);\n        game_.async_map"),

    Clause("presence", "players are released a second too early", PRESENCE,
           "; away > *away_)", "; away >= *away_)"),
    Clause("presence", "players are released a second too late", PRESENCE,
           "; away > *away_)", "; away > *away_ + net::seconds(1))"),
    Clause("presence", "who has a live connection is released", ATTENDANCE,
           "        note(*next);\n", "        if (!players_.find(next->who_))\n            note(*next);\n"),
    Clause("presence", "who has waited for a flip is released", PRESENCE,
           "return game_.is_awaited(who);", "return game_.is_awaited(who) && idle_;"),
    Clause("presence", "whose watch waits is released", SITE,
           "present = room_->register_presence(std::string(asked.player), asked.key)]",
           "present = presence::registration()]"),
    Clause("presence", "who makes requests is released", SITE,
           "        room_->note_request(asked.player, key);\n"),
    Clause("presence", "strangers keep the cards of a player", ATTENDANCE,
           "    if (!known || claims_.refused(who, key))", "    if (!known)"),
    Clause("presence", "who has joined over a live connection is released a second late", LIVE,
           "    room_->note_request(player_, key_); // last, since the message may have added the player\n"),
    Clause("presence", "nobody is told of a release", GAME,
           "        views_.changed(step.turned);\n    announce(who, step);\n}",
           "        views_.changed(step.turned);\n}"),

    Clause("live", "a flip stays in its queue when its client leaves", LIVE,
           "    give_up_.emit(asio::cancellation_type::terminal);\n    presence_.reset();\n",
           "    presence_.reset();\n"),
    Clause("live", "a flip stays in its queue whose client has said goodbye", WEBSOCKET,
           "        if (is_close)\n            return self->end_play();\n",
           "        if (is_close)\n            return;\n"),
    Clause("live", "two messages are on their way", WEBSOCKET,
           "    if (writing_)\n        return;\n    if (closing_ && answers_.empty())",
           "    if (closing_ && answers_.empty())"),
    Clause("live", "news are those behind the newest step", WEBSOCKET,
           "    sending_ = game_.news_since(known_);\n", "    sending_ = game_.news_since(game_.steps());\n"),
    Clause("live", "the same news are told twice", WEBSOCKET, "    known_ = sending_->step;\n",
           "    known_ = known_.value_or(sending_->step);\n"),
    Clause("live", "who comes back is told nothing that it has missed", LIVE,
           "joined->game().step_in(asked.since)),",
           "asked.since.empty() ? std::nullopt : std::optional(joined->game().steps())),"),
    Clause("live", "a client that was held back is never read again", WEBSOCKET,
           "    if (!reading_)\n        go_on(); // it may have had no tokens\n"),
    Clause("live", "a client has but one hundred messages", WEBSOCKET,
           "tokens_ + grown", "tokens_ + grown * 0"),
    Clause("live", "a pong that was asked for counts as a message", WEBSOCKET,
           "    if (kind == beast::websocket::frame_type::pong && std::exchange(awaits_pong_, false))\n"
           "        return;\n"),
    Clause("live", "a message is looked at while the one before it is being answered", LIVE,
           "    if (is_deciding_ || !awaits_)\n        return is_deciding_;\n", "    return false;\n"),
    Clause("live", "a message is looked at before the flip that waited is answered", LIVE,
           "    if (is_deciding_ || !awaits_)\n", "    if (room_->game().is_waiting(player_) || !awaits_)\n"),
    Clause("live", "a flip by decision 7 takes the place of the one that waits", LIVE,
           "waited ? asio::cancellation_slot() : give_up_.slot()", "give_up_.slot()"),
    Clause("live", "who gives up is not told so", LIVE,
           "    else if (has_given_up_)\n        add_answer(\"gave up \", space);\n"),
    Clause("live", "another's flip is given up", LIVE, "    if (!awaits_)\n        return;\n"
           "    has_given_up_ = true;", "    has_given_up_ = true;"),

    Clause("chronicle", "who waits no more is told as waiting", CHRONICLE,
           "void chronicle::withdrew(player who)\n{\n    log_.begin();\n    touch(who);\n",
           "void chronicle::withdrew(player /*who*/)\n{\n    log_.begin();\n"),
    Clause("chronicle", "nobody is told that somebody waits no more", GAME,
           "    chronicle_.withdrew(who);\n    stepped();\n", "    chronicle_.withdrew(who);\n"),
    Clause("chronicle", "nobody is told who was granted a card", CHRONICLE,
           "    for (const settled_flip& each : made.settled)\n        touch(each.who);\n"),
    Clause("chronicle", "nobody is told of a replaced card", CHRONICLE,
           "    touch(replacement.visible);\n"),

    Clause("journal", "a move is applied before its record is durable", LOG,
           "        {{0, self.now(), std::move(line), std::move(id)}, std::move(then), is_too_long});\n",
           "        {{0, self.now(), std::move(line), std::move(id)}, [](error_code) {}, is_too_long});\n"
           "    std::move(then)(error_code());\n"),
    Clause("journal", "a move is applied whose record cannot be kept", LOG,
           "        why = error;\n        returning", "        why = error_code();\n        returning"),
    Clause("journal", "a room wakes without its last record", WAKE,
           "        if (!wakes.made.made.what->apply(each.line, instant_of(each))) {",
           "        if (each.number < wakes.of.last && "
           "!wakes.made.made.what->apply(each.line, instant_of(each))) {"),
    Clause("journal", "a room wakes with each record applied twice", WAKE,
           "        if (!wakes.made.made.what->apply(each.line, instant_of(each))) {",
           "        (void)wakes.made.made.what->apply(each.line, instant_of(each));\n"
           "        if (!wakes.made.made.what->apply(each.line, instant_of(each))) {"),
    Clause("journal", "who waited when the server was killed still waits", WAKE,
           "    what.resume();\n"),

    Clause("nodes", "a node answers what it is refused, since another holds the room", LOG,
           "        why = error;\n        returning",
           "        why = error == journal_errc::fenced ? error_code() : error;\n        returning"),
    Clause("nodes", "what is sent again becomes a second record", SHARED_NEWS,
           " || is_done ||\n        in_log_.contains(message.id))", ")"),
    Clause("nodes", "who takes a room over forgets what was done before", SHARED,
           "        done = std::max(done, id->number);\n"),
    Clause("nodes", "who takes a room over goes on from what it knows", SHARED_PLACE,
           "    target_ = of.last;\n", "    target_ = taken_;\n"),
    Clause("nodes", "who follows takes none of the records before", SHARED_NEWS,
           "    target_ = message.last;\n", "    target_ = taken_;\n"),
    Clause("nodes", "a move is applied when it is sent to the holder", SHARED,
           "    else if (stage_ == stage::following)\n        send(holder_, input_message{added.id, added.line});\n",
           "    else if (stage_ == stage::following) {\n"
           "        send(holder_, input_message{added.id, added.line});\n"
           "        turn now = std::move(pending_.back().then);\n"
           "        pending_.pop_back();\n        std::move(now)(error_code());\n    }\n"),
]
