import { once } from 'node:events';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '../../../shared/contracts/live/messages.ts';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';

interface PageSocket {
  /** Of the emulator, and of the sockets' gateway in it. */
  readonly endpoint: string;
  readonly apiId: string;
  readonly origin: string;
  /** Undefined to go around the CDN. */
  readonly originSecret: string | undefined;
  readonly cookie: string;
}

/** A page's live socket, as the CDN passes it on: the emulator's own CDN takes no sockets. Undefined if it is refused. */
export async function openPageSocket({ endpoint, apiId, origin, originSecret, cookie }: PageSocket) {
  const url = `${endpoint.replace(/^http/, 'ws')}/_aws/execute-api/${apiId}${LIVE_PATH}`;
  const headers = {
    origin,
    cookie,
    ...(originSecret === undefined ? {} : { [cdnHeaders.originSecret]: originSecret }),
  };
  const socket = new WebSocket(url, { headers });
  const heard: unknown[] = [];
  let closed = false;
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('close', () => {
    closed = true;
  });
  try {
    await once(socket, 'open');
  } catch {
    return undefined;
  }
  return {
    heard: heard as readonly unknown[],
    isClosed: () => closed,
    say: (message: object) => socket.send(JSON.stringify(message)),
    close: () => socket.terminate(),
  };
}
