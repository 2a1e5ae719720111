"""How a client and a relay speak: typed messages, msgpack, frames, a connection without sockets."""
