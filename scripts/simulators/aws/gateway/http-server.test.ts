import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeGateway } from '../gateway.ts';
import { listen, type RunningServer } from '../listen.ts';

/** An error reply of the HTTP API itself. */
const gatewayReply = (status: number, message: string) => ({ status, body: JSON.stringify({ message }) });
const badRequest = gatewayReply(400, 'Bad Request');

let server: RunningServer;
let shortTimeout: RunningServer;
const calls: string[] = [];
/** Called when a function has started; it replies once `gate` resolves. */
let onStart: () => void = () => undefined;
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const route = { key: '$default', function: 'echo', timeoutMs: 20_000 };
  const gateway = makeGateway({
    routes: [route],
    host: {
      invoke: async (_name, event) => {
        const { rawPath } = { rawPath: '', ...Object(event) };
        calls.push(rawPath);
        onStart();
        await gate;
        return { state: 'done', result: { statusCode: 200, headers: {}, body: rawPath } };
      },
      stop: async () => undefined,
    },
    originSecret: 'between us',
    now: Date.now,
    logAccess: () => undefined,
    report: () => undefined,
  });
  const serve = (request: Parameters<typeof gateway>[0], response: Parameters<typeof gateway>[1]) =>
    void gateway(request, response).catch(() => undefined);
  server = await listen(0, serve);
  shortTimeout = await listen(0, serve, { requestMs: 100, checkEveryMs: 10 });
});
afterAll(() => Promise.all([server.close(), shortTimeout.close()]));

interface Connection {
  readonly socket: Socket;
  /** All replies, once the server has closed the connection. */
  readonly replies: Promise<{ status: number; body: string }[]>;
}

function openConnection(port: number): Connection {
  const socket = connect({ host: '127.0.0.1', port });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const replies = new Promise<{ status: number; body: string }[]>((resolve) => {
    // Writing to a closed socket fails after the reply.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parseReplies(Buffer.concat(chunks).toString('latin1'))));
  });
  return { socket, replies };
}

function parseReplies(text: string): { status: number; body: string }[] {
  const [, status, length, rest] =
    /^HTTP\/1\.1 (\d+)[\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/i.exec(text) ?? [];
  if (rest === undefined) return [];
  return [{ status: Number(status), body: rest.slice(0, Number(length)) }, ...parseReplies(rest.slice(Number(length)))];
}

/** The replies to these bytes, until the server closes the connection. */
function repliesTo(bytes: string | Buffer, port = server.port) {
  const { socket, replies } = openConnection(port);
  socket.write(bytes);
  return replies;
}

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';
const chunked = (body: string) => `POST /api/a HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${body}`;

it.each([
  ['no request line', 'hello\r\n\r\n'],
  ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ['an unknown method', `BREW /api/a HTTP/1.1\r\n${HOST}\r\n`],
  ['a lower-case method', `get /api/a HTTP/1.1\r\n${HOST}\r\n`],
  ['a space in the path', `GET /api/a b HTTP/1.1\r\n${HOST}\r\n`],
  ['an invalid version', `GET /api/a HTTP/9.9\r\n${HOST}\r\n`],
  ['no host', `GET /api/a HTTP/1.1\r\n${CLOSE}\r\n`],
  ['two hosts', `GET /api/a HTTP/1.1\r\n${HOST}${HOST}${CLOSE}\r\n`],
  ['no path', `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
  ['a CONNECT request', `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n`],
  ['a header without a name', `GET /api/a HTTP/1.1\r\n${HOST}: x\r\n\r\n`],
  ['a zero byte in a header', `GET /api/a HTTP/1.1\r\n${HOST}x: a\u0000b\r\n\r\n`],
  ['a folded header', `GET /api/a HTTP/1.1\r\n${HOST}x: a\r\n b: c\r\n\u0001\r\n\r\n`],
  ['two lengths', `POST /api/a HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['an invalid length', `POST /api/a HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
  [
    'a length with chunks',
    `POST /api/a HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two transfer encodings', `POST /api/a HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a chunk without a length', chunked('zz\r\nab\r\n')],
  ['a chunk longer than its length', chunked('1\r\nab\r\n0\r\n\r\n')],
])('%s gets a 400 and reaches no function', async (_name, bytes) => {
  const before = calls.length;
  expect([await repliesTo(Buffer.from(bytes, 'latin1')), calls.length]).toEqual([[badRequest], before]);
});

it.each([
  ['11 kB of headers', 11_000],
  ['more headers than the parser allows', 100_000],
])('R-020: %s gets a 431', async (_name, size) => {
  const bytes = `GET /api/a HTTP/1.1\r\n${HOST}${CLOSE}x: ${'x'.repeat(size)}\r\n\r\n`;
  expect(await repliesTo(bytes)).toEqual([gatewayReply(431, 'Request Header Fields Too Large')]);
});

it('a client that keeps sending a 12 MB body gets a 413, with or without a length', async () => {
  const [chunk, size] = ['x'.repeat(65_536), 192];
  const sent = [
    `POST /api/a HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: ${size * chunk.length}\r\n\r\n${chunk.repeat(size)}`,
    chunked(`${`10000\r\n${chunk}\r\n`.repeat(size)}0\r\n\r\n`).replace(HOST, HOST + CLOSE),
  ];
  for (const bytes of sent) expect(await repliesTo(bytes)).toEqual([gatewayReply(413, 'Request Entity Too Large')]);
});

it('an oversized content length gets a 413 before the body arrives', async () => {
  const bytes = `POST /api/a HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: 10485761\r\n\r\n`;
  expect(await repliesTo(bytes)).toEqual([gatewayReply(413, 'Request Entity Too Large')]);
});

it.each([
  ['a head', 'GET /api/a HTTP/1.1\r\nHost: loc'],
  ['a body', `POST /api/a HTTP/1.1\r\n${HOST}Content-Length: 10\r\n\r\nab`],
  ['chunks', chunked('2\r\nab\r\n')],
])('%s sent too slowly is cut off', async (_name, bytes) => {
  const { socket, replies } = openConnection(shortTimeout.port);
  socket.write(bytes);
  const timer = setInterval(() => socket.write(' '), 20);
  const before = calls.length;
  const received = await replies;
  clearInterval(timer);
  expect([received.map(({ status }) => status), calls.length]).toEqual([[expect.toBeOneOf([400, 408])], before]);
});

it('an incomplete request gets a 408', async () => {
  expect(await repliesTo('GET /api/a HTTP/1.1\r\nHost: loc', shortTimeout.port)).toEqual([
    gatewayReply(408, 'Request Timeout'),
  ]);
});

it('pipelined requests are answered in order', async () => {
  const paths = ['/api/1', '/api/2', '/api/3'];
  const bytes = paths.map((path, index) => `GET ${path} HTTP/1.1\r\n${HOST}${index === 2 ? CLOSE : ''}\r\n`).join('');
  expect((await repliesTo(bytes)).map(({ body }) => body)).toEqual(paths);
});

it('a request is answered before an invalid one that follows it', async () => {
  const reply = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  gate = reply.promise;
  onStart = started.resolve;
  const { socket, replies } = openConnection(server.port);
  socket.write(`GET /api/first HTTP/1.1\r\n${HOST}\r\nBREW`);
  await started.promise;
  reply.resolve();
  expect(await replies).toEqual([{ status: 200, body: '/api/first' }, badRequest]);
});

it.each([
  ['HTTP version 1.0', 'GET /api/a HTTP/1.0\r\n\r\n', '/api/a'],
  ['an absolute URL', `GET http://localhost/api/a HTTP/1.1\r\nHost: other\r\n${CLOSE}\r\n`, '/api/a'],
  ['dots', `GET /api/../../etc/passwd HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, '/api/../../etc/passwd'],
  ['a zero byte', `GET /api/%00 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, '/api/\u0000'],
  [
    'an Upgrade header',
    `GET /api/a HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    '/api/a',
  ],
])('a request with %s is passed on', async (_name, bytes, path) => {
  gate = Promise.resolve();
  expect(await repliesTo(bytes)).toEqual([{ status: 200, body: path }]);
});

it('an unknown expectation gets a 417', async () => {
  const bytes = `POST /api/a HTTP/1.1\r\n${HOST}${CLOSE}Expect: the best\r\nContent-Length: 0\r\n\r\n`;
  expect(await repliesTo(bytes)).toEqual([gatewayReply(417, 'Expectation Failed')]);
});
