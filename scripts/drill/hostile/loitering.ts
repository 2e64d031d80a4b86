import { connect, type Socket } from 'node:net';

const BYTE_EVERY_MS = 1_000;
/** A request that never ends. Every other caller does not say even this much. */
const DRIBBLED = 'GET /api/events HTTP/1.1\r\nHost: localhost\r\nx: ';

export interface Loitering {
  /** How often somebody was shown the door so far. */
  readonly hungUpOn: () => number;
  readonly stop: () => void;
}

/** Keeps so many connections open that say nothing, or a byte now and then. Whoever is hung up on comes again. */
export function loiter(port: number, count: number, byteEveryMs = BYTE_EVERY_MS): Loitering {
  let hungUp = 0;
  const come = (place: number): Socket => {
    const localAddress = `127.19.${place >> 8}.${place & 255}`;
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    // Its end is counted below.
    socket.on('error', () => undefined).resume();
    return socket;
  };
  const sockets = Array.from({ length: count }, (_, place) => come(place));
  const timer = setInterval(() => {
    for (const [place, socket] of sockets.entries()) {
      if (socket.destroyed) {
        hungUp += 1;
        sockets[place] = come(place);
      } else if (place % 2 === 0) socket.write(DRIBBLED[socket.bytesWritten] ?? 'x');
    }
  }, byteEveryMs);
  return {
    hungUpOn: () => hungUp,
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
