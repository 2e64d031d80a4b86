import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeServer, type ServerTimeouts } from './gateway/http-server.ts';

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

/**
 * Listens on both loopback addresses only, because `localhost` may resolve to either. Port 0 picks a free port.
 * @throws PortInUse
 */
export async function listen(
  port: number,
  onRequest: RequestListener,
  timeouts?: ServerTimeouts,
): Promise<RunningServer> {
  const server = makeServer(onRequest, timeouts);
  const boundPort = await bind(server, port, IPV4);
  const ipv6Server = makeServer(onRequest, timeouts);
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
