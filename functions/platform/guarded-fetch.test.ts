import { createServer, type RequestListener } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterAll, expect, it, test } from 'vitest';
import { allowedAddress, createGuardedFetch, HOSTS_PATH, NotSent } from './guarded-fetch.ts';

const hosts = ['fcm.googleapis.com', 'discord.com', '*.push.apple.com'];
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** A service that stands in for the hosts. */
async function service(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const request = { address: 'https://discord.com/api/x?wait=true', hosts, headers: { a: 'b' }, body: 'text' };
const refused = { name: 'NotSent', kind: 'refused' };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://web.push.apple.com/QDk',
  'https://a.b.push.apple.com/x',
  'https://FCM.googleapis.com/x',
])('R-421: %s may be called', (address) => {
  expect(allowedAddress(address, hosts)?.protocol).toBe('https:');
});

test.each([
  ['http', 'http://fcm.googleapis.com/x'],
  ['a port', 'https://fcm.googleapis.com:8443/x'],
  ['user information', 'https://user:pass@fcm.googleapis.com/x'],
  ['a listed host as user', 'https://fcm.googleapis.com@evil.example/x'],
  ['an IPv4 address', 'https://169.254.169.254/latest/meta-data'],
  ['an IPv4 address as a number', 'https://2852039166/'],
  ['an IPv6 address', 'https://[::1]/'],
  ['localhost', 'https://localhost/'],
  ['a look-alike in Cyrillic', 'https://fcm.gооgleapis.com/x'],
  ['a look-alike in punycode', 'https://xn--fcm-4ve.googleapis.com/x'],
  ['a listed host as a prefix', 'https://fcm.googleapis.com.evil.example/x'],
  ['a listed host as a suffix', 'https://evil-fcm.googleapis.com/x'],
  ['a trailing dot', 'https://fcm.googleapis.com./x'],
  ['the bare domain of a wildcard', 'https://push.apple.com/x'],
  ['a domain that only ends like it', 'https://evilpush.apple.com/x'],
  ['no host', 'https:///x'],
  ['another scheme', 'file:///etc/passwd'],
  ['no URL', 'fcm.googleapis.com/x'],
  ['nothing', ''],
])('R-421: an address with %s is refused before anything is sent', async (_name, address) => {
  expect(allowedAddress(address, hosts)).toBeUndefined();
  let looked = false;
  const guardedFetch = createGuardedFetch({
    lookup: (_host, _options, callback) => {
      looked = true;
      callback(new Error('must not be asked'), '');
    },
  });
  await expect(guardedFetch({ ...request, address, simulator: undefined })).rejects.toMatchObject(refused);
  expect(looked).toBe(false);
});

const resolvingTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_name, { all }, callback) =>
    all === true
      ? callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      : callback(null, addresses[0] ?? '', 4);

test.each([
  ['this machine', '127.0.0.1'],
  ['the metadata service', '169.254.169.254'],
  ['a private network', '10.1.2.3'],
  ['another private network', '172.31.255.255'],
  ['a home network', '192.168.1.1'],
  ['carrier NAT', '100.64.0.1'],
  ['no host', '0.0.0.0'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '::1'],
  ['a unique local address', 'fd00:ec2::254'],
  ['a link-local address', 'fe80::1'],
  ['an IPv4 address in IPv6', '::ffff:127.0.0.1'],
  ['an IPv4 address behind NAT64', '64:ff9b::a9fe:a9fe'],
  ['an IPv4 address in 6to4', '2002:7f00:1::1'],
  ['documentation', '2001:db8::1'],
])('R-422: a host that resolves to %s is not connected to', async (_name, address) => {
  const alone = createGuardedFetch({ lookup: resolvingTo(address) });
  await expect(alone({ ...request, simulator: undefined })).rejects.toMatchObject(refused);
  // Nor beside a public one.
  const beside = createGuardedFetch({ lookup: resolvingTo('1.1.1.1', address) });
  await expect(beside({ ...request, simulator: undefined })).rejects.toMatchObject(refused);
});

it('a host that does not resolve is unanswered, and the error says nothing of the address', async () => {
  const guardedFetch = createGuardedFetch({
    lookup: (name, _options, callback) => callback(Object.assign(new Error(`ENOTFOUND ${name}`), { code: 'X' }), ''),
  });
  const failed = await guardedFetch({ ...request, simulator: undefined }).catch((error: unknown) => error);
  if (!(failed instanceof NotSent)) throw new Error('it was sent');
  expect([failed.kind, failed.message, failed.cause]).toEqual(['unanswered', 'Error', undefined]);
});

it('a simulator gets host, path and query of the address, the headers and the body', async () => {
  const seen: unknown[] = [];
  const simulator = await service((incoming, response) => {
    incoming.on('data', (chunk: Uint8Array) =>
      seen.push([incoming.method, incoming.url, incoming.headers.a, String(chunk)]),
    );
    incoming.on('end', () => response.writeHead(201, { 'x-limit': '5' }).end('made'));
  });
  const reply = await createGuardedFetch()({ ...request, simulator });
  expect(seen).toEqual([['POST', `${HOSTS_PATH}/discord.com/api/x?wait=true`, 'b', 'text']]);
  expect(reply).toMatchObject({ status: 201, text: 'made' });
  expect(reply.headers['x-limit']).toBe('5');
});

it('R-422: a redirect is not followed', async () => {
  let calls = 0;
  const simulator = await service((_incoming, response) => {
    calls += 1;
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  });
  expect(await createGuardedFetch()({ ...request, simulator })).toMatchObject({ status: 307, text: '' });
  expect(calls).toBe(1);
});

it('R-422: of an endless answer 64 kB are read, and then the connection is closed', async () => {
  const closed = Promise.withResolvers<void>();
  const simulator = await service((_incoming, response) => {
    response.on('close', closed.resolve);
    const more = (): void => {
      if (!response.destroyed && response.write('x'.repeat(16 * 1024))) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  const { text } = await createGuardedFetch()({ ...request, simulator });
  expect(text.length).toBe(64 * 1024);
  await closed.promise;
});

it('R-422: an answer that drips is given up, however often a byte comes', async () => {
  const simulator = await service((_incoming, response) => {
    response.writeHead(200);
    const dripping = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(dripping));
  });
  const slow = createGuardedFetch({ timeoutMs: 100 })({ ...request, simulator });
  await expect(slow).rejects.toMatchObject({ kind: 'unanswered' });
});

it('a connection that breaks is unanswered', async () => {
  const simulator = await service((incoming) => void incoming.socket.destroy());
  await expect(createGuardedFetch()({ ...request, simulator })).rejects.toMatchObject({ kind: 'unanswered' });
});
