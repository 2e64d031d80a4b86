import { connect, type Socket } from 'node:net';

const BYTE_EVERY_MS = 1_000;
/** A request that never ends. Every other connection sends nothing at all. */
const SLOW_REQUEST = 'GET /api/events HTTP/1.1\r\nHost: localhost\r\nx: ';

export interface IdleConnections {
  /** How many connections the server has closed. */
  readonly closedByServer: () => number;
  readonly stop: () => void;
}

/** Keeps connections open that send nothing, or a byte now and then. Closed ones are reopened. */
export function holdConnections(port: number, count: number, byteEveryMs = BYTE_EVERY_MS): IdleConnections {
  let closed = 0;
  const open = (index: number): Socket => {
    const localAddress = `127.19.${index >> 8}.${index & 255}`;
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    // Closed sockets are counted below.
    socket.on('error', () => undefined).resume();
    return socket;
  };
  const sockets = Array.from({ length: count }, (_, index) => open(index));
  const timer = setInterval(() => {
    for (const [index, socket] of sockets.entries()) {
      if (socket.destroyed) {
        closed += 1;
        sockets[index] = open(index);
      } else if (index % 2 === 0) socket.write(SLOW_REQUEST[socket.bytesWritten] ?? 'x');
    }
  }, byteEveryMs);
  return {
    closedByServer: () => closed,
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
