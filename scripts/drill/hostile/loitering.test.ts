import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Loitering, loiter } from './loitering.ts';

const EVERY_MS = 5;
const SOON = { timeout: 20_000 };

interface Guest {
  readonly socket: Socket;
  readonly from: string | undefined;
  said: string;
}

/** Everybody who ever came, oldest first. */
let guests: Guest[] = [];
const server: Server = createServer((socket) => {
  const guest: Guest = { socket, from: socket.remoteAddress, said: '' };
  guests.push(guest);
  socket.on('data', (chunk) => {
    guest.said += chunk.toString('latin1');
  });
  // Who is shown the door may answer with a reset.
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
  guests = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Four who have come, until the test is over. */
async function four(test: (four: Loitering) => Promise<void>): Promise<void> {
  const loiterers = loiter(await listening, 4, EVERY_MS);
  try {
    await expect.poll(() => guests.length, SOON).toBe(4);
    await test(loiterers);
  } finally {
    loiterers.stop();
  }
}

const here = () => guests.filter(({ socket }) => !socket.destroyed);
const addresses = (some: readonly Guest[]) => some.map(({ from }) => from).toSorted();

it('keeps each connection open from an address of its own: every other one dribbles a request, the rest say nothing', () =>
  four(async ({ hungUpOn }) => {
    const from = (address: string) => guests.find((guest) => guest.from === address)?.said ?? '';
    await expect.poll(() => from('127.19.0.0').length, SOON).toBeGreaterThan(60);
    await expect.poll(() => from('127.19.0.2'), SOON).toContain('GET /api/events HTTP/1.1\r\nHost: localhost\r\nx: xx');
    // It never ends: an empty line would.
    expect(from('127.19.0.2')).not.toContain('\r\n\r\n');
    expect([from('127.19.0.1'), from('127.19.0.3')]).toEqual(['', '']);
    expect([hungUpOn(), here().length, guests.length]).toEqual([0, 4, 4]);
  }));

it('counts who is hung up on, gently or not, and has them come again', () =>
  four(async ({ hungUpOn }) => {
    const [first, second, third] = guests;
    first?.socket.destroy();
    await expect.poll(hungUpOn, SOON).toBe(1);
    second?.socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n');
    third?.socket.resetAndDestroy();
    await expect.poll(hungUpOn, SOON).toBe(3);
    await expect.poll(() => guests.length, SOON).toBe(7);
    await expect.poll(() => addresses(here()), SOON).toEqual(['127.19.0.0', '127.19.0.1', '127.19.0.2', '127.19.0.3']);
    expect(addresses(guests.slice(4))).toEqual(addresses([first, second, third].filter((one) => one !== undefined)));
  }));

it('goes for good once it is stopped', async () => {
  await four(async () => undefined);
  await expect.poll(() => here().length, SOON).toBe(0);
  // Somebody else's bytes tell how often they could have come again.
  const other = loiter(await listening, 1, EVERY_MS);
  await expect.poll(() => guests.at(4)?.said.length, SOON).toBeGreaterThan(10);
  other.stop();
  expect(guests).toHaveLength(5);
});
