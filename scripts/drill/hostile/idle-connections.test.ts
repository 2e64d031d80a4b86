import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { holdConnections, type IdleConnections } from './idle-connections.ts';

const EVERY_MS = 5;
const SOON = { timeout: 20_000 };

interface Client {
  readonly socket: Socket;
  readonly from: string | undefined;
  received: string;
}

/** All connections so far, oldest first. */
let clients: Client[] = [];
const server: Server = createServer((socket) => {
  const client: Client = { socket, from: socket.remoteAddress, received: '' };
  clients.push(client);
  socket.on('data', (chunk) => {
    client.received += chunk.toString('latin1');
  });
  // A client whose connection is closed may send a reset.
  socket.on('error', () => undefined);
});
const listening = new Promise<number>((resolve, reject) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) resolve(address.port);
    else reject(new Error('no port'));
  });
});

beforeEach(() => {
  clients = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Runs a test with four open connections. */
async function withFour(test: (withFour: IdleConnections) => Promise<void>): Promise<void> {
  const connections = holdConnections(await listening, 4, EVERY_MS);
  try {
    await expect.poll(() => clients.length, SOON).toBe(4);
    await test(connections);
  } finally {
    connections.stop();
  }
}

const open = () => clients.filter(({ socket }) => !socket.destroyed);
const addresses = (some: readonly Client[]) => some.map(({ from }) => from).toSorted();

it('each connection stays open from its own address: every other one sends a slow request, the rest send nothing', () =>
  withFour(async ({ closedByServer }) => {
    const from = (address: string) => clients.find((client) => client.from === address)?.received ?? '';
    await expect.poll(() => from('127.19.0.0').length, SOON).toBeGreaterThan(60);
    await expect.poll(() => from('127.19.0.2'), SOON).toContain('GET /api/events HTTP/1.1\r\nHost: localhost\r\nx: xx');
    // An empty line would end the request.
    expect(from('127.19.0.2')).not.toContain('\r\n\r\n');
    expect([from('127.19.0.1'), from('127.19.0.3')]).toEqual(['', '']);
    expect([closedByServer(), open().length, clients.length]).toEqual([0, 4, 4]);
  }));

it('connections closed by the server, gracefully or not, are counted and reopened', () =>
  withFour(async ({ closedByServer }) => {
    const [first, second, third] = clients;
    first?.socket.destroy();
    await expect.poll(closedByServer, SOON).toBe(1);
    second?.socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n');
    third?.socket.resetAndDestroy();
    await expect.poll(closedByServer, SOON).toBe(3);
    await expect.poll(() => clients.length, SOON).toBe(7);
    await expect.poll(() => addresses(open()), SOON).toEqual(['127.19.0.0', '127.19.0.1', '127.19.0.2', '127.19.0.3']);
    expect(addresses(clients.slice(4))).toEqual(addresses([first, second, third].filter((one) => one !== undefined)));
  }));

it('connections are not reopened after a stop', async () => {
  await withFour(async () => undefined);
  await expect.poll(() => open().length, SOON).toBe(0);
  // The bytes of another connection show that there was time to reopen.
  const other = holdConnections(await listening, 1, EVERY_MS);
  await expect.poll(() => clients.at(4)?.received.length, SOON).toBeGreaterThan(10);
  other.stop();
  expect(clients).toHaveLength(5);
});
