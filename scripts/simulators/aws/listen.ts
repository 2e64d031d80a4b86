import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The port is in use; the message is for the developer. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
  }
}

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const IPV4 = '127.0.0.1';
const IPV6 = '::1';
/** Time to receive a whole request; same as the gateway's limit for a reply. */
const REQUEST_MS = 30_000;
/** Longer than any pause of a busy client, which would find its connection closed as it sends. */
const KEEP_ALIVE_MS = 60_000;
const MAX_HEAD_BYTES = 2 ** 16;

/**
 * Listens on both loopback addresses only, because `localhost` may resolve to either. Port 0 picks a free port.
 * @throws PortInUse
 */
export async function listen(port: number, onRequest: RequestListener): Promise<RunningServer> {
  const server = makeServer(onRequest);
  const boundPort = await bind(server, port, IPV4);
  const ipv6Server = makeServer(onRequest);
  ipv6Server.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head));
  const hasIpv6 = await bind(ipv6Server, boundPort, IPV6).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PortInUse) throw error;
      return false;
    },
  );
  return { server, port: boundPort, close: () => closeAll(hasIpv6 ? [server, ipv6Server] : [server]) };
}

function makeServer(onRequest: RequestListener): Server {
  const server: Server = createServer(
    {
      requestTimeout: REQUEST_MS,
      // The gateway itself refuses long heads.
      maxHeaderSize: MAX_HEAD_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // An HTTP API ignores Upgrade headers.
      shouldUpgradeCallback: ({ url = '' }: IncomingMessage) =>
        server.listenerCount('upgrade') > 0 && !url.startsWith('/api/'),
    },
    onRequest,
  );
  return server;
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}

function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortInUse(port) : error);
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
