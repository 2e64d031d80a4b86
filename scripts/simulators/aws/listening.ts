import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeServer, type Patience } from './gateway/door.ts';

/** The port is somebody else's; the text is for the person at the keyboard. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
  }
}

export interface Listening {
  readonly server: Server;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const IPV4 = '127.0.0.1';
const IPV6 = '::1';

/**
 * Listens on this machine's own addresses only, both of them, since `localhost` may mean either. Port 0 takes a free one.
 * @throws PortTaken
 */
export async function listen(port: number, onRequest: RequestListener, patience?: Patience): Promise<Listening> {
  const server = makeServer(onRequest, patience);
  const chosen = await bind(server, port, IPV4);
  const twin = makeServer(onRequest, patience);
  twin.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head));
  const hasIpv6 = await bind(twin, chosen, IPV6).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PortTaken) throw error;
      return false;
    },
  );
  return { server, port: chosen, close: () => closeAll(hasIpv6 ? [server, twin] : [server]) };
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}

function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(isInternet(address) ? address.port : port);
    });
  });
}

function isInternet(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
