// A plain Memory Scramble server of 2025 as an ordinary program in Java, written from the handout alone:
//     java PlainMemory PORT FILE
// A thread serves each request, and blocks while its player waits.

import com.sun.net.httpserver.*;
import java.io.IOException;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

public class PlainMemory {
    static final String FAILS = "cannot flip this card: ";

    record Asked(String name, CompletableFuture<String> answer) {
        void fail(String why) { answer.complete(FAILS + why + "\n"); }
    }

    static class Space {
        String card; // null when it is gone
        boolean isUp;
        String controller;
        final Queue<Asked> queue = new ArrayDeque<>();
    }

    final int columns;
    final List<Space> spaces = new ArrayList<>();
    final Map<String, Space> firsts = new HashMap<>();
    final Map<String, List<Space>> pairs = new HashMap<>();
    final Map<String, List<Space>> left = new HashMap<>(); // face up, for 3-B
    final List<Asked> watches = new ArrayList<>();
    final List<Asked> settled = new ArrayList<>(); // who gets the board at the end of this step
    boolean hasChanged;

    PlainMemory(String file) {
        String[] lines = file.split("\r?\n");
        columns = Integer.parseInt(lines[0].split("x")[1]);
        for (String card : List.of(lines).subList(1, lines.length)) {
            Space space = new Space();
            space.card = card;
            spaces.add(space);
        }
    }

    String seenBy(String name) {
        StringBuilder seen = new StringBuilder(spaces.size() / columns + "x" + columns + "\n");
        for (Space each : spaces)
            seen.append(each.card == null ? "none" : !each.isUp ? "down"
                : (name.equals(each.controller) ? "my " : "up ") + each.card).append("\n");
        return seen.toString();
    }

    void endStep() {
        if (hasChanged) settled.addAll(watches);
        if (hasChanged) watches.clear();
        hasChanged = false;
        settled.forEach(who -> who.answer.complete(seenBy(who.name)));
        settled.clear();
    }

    void turn(Space space, boolean isUp) {
        hasChanged |= space.isUp != isUp;
        space.isUp = isUp;
    }

    void take(Space space, Asked who) {
        space.controller = who.name;
        firsts.put(who.name, space);
        settled.add(who);
    }

    void relinquish(Space space) {
        space.controller = null;
        if (!space.queue.isEmpty()) take(space, space.queue.remove());
    }

    void flipFirst(Space space, Asked who) {
        for (Space each : pairs.getOrDefault(who.name, List.of())) { // 3-A
            each.card = each.controller = null;
            hasChanged = true;
            each.queue.forEach(other -> other.fail("the card has just been removed")); // 1-A
            each.queue.clear();
        }
        for (Space each : left.getOrDefault(who.name, List.of()))
            if (each.card != null && each.controller == null) turn(each, false); // 3-B
        pairs.remove(who.name);
        left.remove(who.name);
        if (space.card == null) {
            who.fail("there is no card"); // 1-A
        } else if (space.controller != null) {
            space.queue.add(who); // 1-D
        } else {
            turn(space, true); // 1-B
            take(space, who); // 1-B, 1-C
        }
    }

    void flipSecond(Space first, Space space, Asked who) {
        firsts.remove(who.name);
        if (space.card == null || space.controller != null) {
            left.put(who.name, List.of(first));
            relinquish(first);
            who.fail("there is no card, or a player controls it"); // 2-A, 2-B
            return;
        }
        turn(space, true); // 2-C
        settled.add(who);
        if (space.card.equals(first.card)) {
            space.controller = who.name; // 2-D
            pairs.put(who.name, List.of(first, space));
        } else {
            left.put(who.name, List.of(first, space)); // 2-E
            relinquish(first);
        }
    }

    void replace(String from, String to) {
        for (Space each : spaces) {
            if (!from.equals(each.card) || from.equals(to)) continue;
            each.card = to;
            hasChanged = true;
        }
    }

    synchronized void begin(Asked who, String what, List<String> words) {
        if (what.equals("flip")) {
            int[] at = Arrays.stream(words.get(0).split(",")).mapToInt(PlainMemory::number).toArray();
            if (at[1] >= columns || at[0] >= spaces.size() / columns) {
                who.fail("there is no such space");
                return;
            }
            Space space = spaces.get(at[0] * columns + at[1]);
            Space first = firsts.get(who.name);
            if (first == null) flipFirst(space, who);
            else flipSecond(first, space, who);
        }
        if (what.equals("watch")) watches.add(who);
        if (what.equals("replace")) replace(words.get(0), words.get(1));
        if (what.equals("replace") || what.equals("look")) settled.add(who);
        endStep();
    }

    static int number(String digits) { // no board has a side of a billion spaces
        String shorter = digits.replaceFirst("^0+(?=.)", "");
        return shorter.length() < 10 ? Integer.parseInt(shorter) : Integer.MAX_VALUE;
    }

    void serve(HttpExchange exchange) throws IOException {
        List<String> path = Arrays.stream(exchange.getRequestURI().getRawPath().substring(1).split("/", -1))
            .map(each -> URLDecoder.decode(each.replace("+", "%2B"), StandardCharsets.UTF_8)).toList();
        int parts = Map.of("look", 2, "watch", 2, "flip", 3, "replace", 4).getOrDefault(path.get(0), 0);
        String form = path.get(0).equals("flip") ? "[0-9]+,[0-9]+" : "\\S+";
        if (!exchange.getRequestMethod().equals("GET")) {
            send(exchange, 405, "only GET\n");
        } else if (path.size() != parts) {
            send(exchange, 404, "there is no such path\n");
        } else if (!path.get(1).matches("[A-Za-z0-9_]+") || !path.stream().skip(2).allMatch(each -> each.matches(form))) {
            send(exchange, 400, "another form\n");
        } else {
            Asked who = new Asked(path.get(1), new CompletableFuture<>());
            begin(who, path.get(0), path.subList(2, parts));
            String text = who.answer.join();
            send(exchange, text.startsWith(FAILS) ? 409 : 200, text);
        }
    }

    static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    public static void main(String[] arguments) throws IOException {
        PlainMemory game = new PlainMemory(Files.readString(Path.of(arguments[1])));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 512);
        server.createContext("/", game::serve);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }
}
