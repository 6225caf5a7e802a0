"""A client of HTTP/2 on one connection, which sees how each of its requests ends."""

import h2.config
import h2.connection
import h2.events
import h2.settings

import wire

LIVE = h2.settings.SettingCodes.ENABLE_CONNECT_PROTOCOL


class Http2:
    """Over a connection with TLS to a server of that name. Use it in `with`."""

    def __init__(self, client, name):
        self.client, self.name, self.came = client, name, {}
        self.speaks = h2.connection.H2Connection(
            h2.config.H2Configuration(client_side=True, header_encoding="utf-8"))
        self.speaks.initiate_connection()
        self.send()
        while not self.came:  # its settings
            self.receive()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.close()

    def send(self):
        self.client.sendall(self.speaks.data_to_send())

    def receive(self):
        for event in self.speaks.receive_data(wire.some(self.client)):
            stream = getattr(event, "stream_id", 0)
            if isinstance(event, h2.events.DataReceived):
                self.speaks.acknowledge_received_data(event.flow_controlled_length, stream)
            self.came.setdefault(stream, []).append(event)
        self.send()

    def offers_live(self):
        return self.speaks.remote_settings.get(LIVE, 0) == 1

    def begin(self, target, *fields, method="GET", ends=True):
        """Sends a request. Result: its number."""
        stream = self.speaks.get_next_available_stream_id()
        self.speaks.send_headers(stream, [
            (":method", method), (":scheme", "https"), (":authority", self.name),
            (":path", target), *fields], end_stream=ends)
        self.send()
        return stream

    def await_event(self, stream, kind):
        """The first of that kind, or a reset."""
        kinds = kind, h2.events.StreamReset
        while not (found := [each for each in self.came.get(stream, [])
                             if isinstance(each, kinds)]):
            self.receive()
        return found[0]

    def ask(self, target):
        """The status of the answer, or `reset` with its code."""
        event = self.await_event(self.begin(target), h2.events.ResponseReceived)
        if isinstance(event, h2.events.StreamReset):
            return f"reset {event.error_code}"
        return int(dict(event.headers)[":status"])

    def live(self, target, origin):
        """A live connection over a stream of this one (RFC 8441). Result: its number."""
        stream = self.begin(target, (":protocol", "websocket"), ("origin", origin),
                            ("sec-websocket-version", "13"),
                            ("sec-websocket-protocol", "memory.scramble.2"),
                            method="CONNECT", ends=False)
        event = self.await_event(stream, h2.events.ResponseReceived)
        if dict(event.headers)[":status"] != "200":
            raise ConnectionError(f"not live but {event.headers}")
        return stream

    def say(self, stream, data):
        self.speaks.send_data(stream, data)
        self.send()

    def await_data(self, stream, wanted):
        """Until that has come over a stream."""
        def data():
            return b"".join(each.data for each in self.came[stream]
                            if isinstance(each, h2.events.DataReceived))

        while wanted not in data():
            self.receive()
