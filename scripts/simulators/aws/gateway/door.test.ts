import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeGateway } from '../gateway.ts';
import { type Listening, listen } from '../listening.ts';

/** What an HTTP API's own answers look like. */
const own = (status: number, message: string) => ({ status, body: JSON.stringify({ message }) });
const badRequest = own(400, 'Bad Request');

let listening: Listening;
let impatient: Listening;
const calls: string[] = [];
/** Called when a function has begun; what it waits for until it answers. */
let begun: () => void = () => undefined;
let going: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const route = { key: '$default', function: 'echo', timeoutMs: 20_000 };
  const gateway = makeGateway({
    routes: [route],
    host: {
      invoke: async (_name, event) => {
        const { rawPath } = { rawPath: '', ...Object(event) };
        calls.push(rawPath);
        begun();
        await going;
        return { state: 'done', result: { statusCode: 200, headers: {}, body: rawPath } };
      },
      stop: async () => undefined,
    },
    originSecret: 'between us',
    now: Date.now,
    report: () => undefined,
  });
  const serve = (request: Parameters<typeof gateway>[0], response: Parameters<typeof gateway>[1]) =>
    void gateway(request, response).catch(() => undefined);
  listening = await listen(0, serve);
  impatient = await listen(0, serve, { requestMs: 100, lookEveryMs: 10 });
});
afterAll(() => Promise.all([listening.close(), impatient.close()]));

interface Talk {
  readonly socket: Socket;
  /** Everything that came, once the other side has hung up. */
  readonly answers: Promise<{ status: number; body: string }[]>;
}

function talk(port: number): Talk {
  const socket = connect({ host: '127.0.0.1', port });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const answers = new Promise<{ status: number; body: string }[]>((resolve) => {
    // What is still sent to a door that is shut comes back as an error after the answer.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answersIn(Buffer.concat(chunks).toString('latin1'))));
  });
  return { socket, answers };
}

function answersIn(text: string): { status: number; body: string }[] {
  const [, status, length, rest] =
    /^HTTP\/1\.1 (\d+)[\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/i.exec(text) ?? [];
  if (rest === undefined) return [];
  return [{ status: Number(status), body: rest.slice(0, Number(length)) }, ...answersIn(rest.slice(Number(length)))];
}

/** What bytes are answered, the connection having been closed by the server or, where it is kept, by the caller's wish. */
function answersTo(bytes: string | Buffer, port = listening.port) {
  const { socket, answers } = talk(port);
  socket.write(bytes);
  return answers;
}

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';
const chunked = (body: string) => `POST /api/a HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${body}`;

it.each([
  ['no request line', 'hello\r\n\r\n'],
  ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ['an unknown method', `BREW /api/a HTTP/1.1\r\n${HOST}\r\n`],
  ['a method in small letters', `get /api/a HTTP/1.1\r\n${HOST}\r\n`],
  ['a blank in the path', `GET /api/a b HTTP/1.1\r\n${HOST}\r\n`],
  ['a version that is none', `GET /api/a HTTP/9.9\r\n${HOST}\r\n`],
  ['no host', `GET /api/a HTTP/1.1\r\n${CLOSE}\r\n`],
  ['two hosts', `GET /api/a HTTP/1.1\r\n${HOST}${HOST}${CLOSE}\r\n`],
  ['no path', `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
  ['a tunnel', `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n`],
  ['a header without a name', `GET /api/a HTTP/1.1\r\n${HOST}: x\r\n\r\n`],
  ['a zero byte in a header', `GET /api/a HTTP/1.1\r\n${HOST}x: a\u0000b\r\n\r\n`],
  ['a folded header', `GET /api/a HTTP/1.1\r\n${HOST}x: a\r\n b: c\r\n\u0001\r\n\r\n`],
  ['two lengths', `POST /api/a HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['a length that is none', `POST /api/a HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
  [
    'a length beside chunks',
    `POST /api/a HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'an encoding under two names',
    `POST /api/a HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
  ['a chunk without a length', chunked('zz\r\nab\r\n')],
  ['a chunk longer than it says', chunked('1\r\nab\r\n0\r\n\r\n')],
])('answers %s as no request, and asks no function', async (_name, bytes) => {
  const before = calls.length;
  expect([await answersTo(Buffer.from(bytes, 'latin1')), calls.length]).toEqual([[badRequest], before]);
});

it.each([
  ['11 kB of headers', 11_000],
  ['more headers than the parser takes', 100_000],
])('R-020: answers %s with 431', async (_name, size) => {
  const bytes = `GET /api/a HTTP/1.1\r\n${HOST}${CLOSE}x: ${'x'.repeat(size)}\r\n\r\n`;
  expect(await answersTo(bytes)).toEqual([own(431, 'Request Header Fields Too Large')]);
});

it('answers a body of 12 MB with 413 to whoever goes on sending, whether it says its length or not', async () => {
  const [chunk, size] = ['x'.repeat(65_536), 192];
  const sent = [
    `POST /api/a HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: ${size * chunk.length}\r\n\r\n${chunk.repeat(size)}`,
    chunked(`${`10000\r\n${chunk}\r\n`.repeat(size)}0\r\n\r\n`).replace(HOST, HOST + CLOSE),
  ];
  for (const bytes of sent) expect(await answersTo(bytes)).toEqual([own(413, 'Request Entity Too Large')]);
});

it('answers a body that is called larger than it may be before it comes', async () => {
  const bytes = `POST /api/a HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: 10485761\r\n\r\n`;
  expect(await answersTo(bytes)).toEqual([own(413, 'Request Entity Too Large')]);
});

it.each([
  ['a head', 'GET /api/a HTTP/1.1\r\nHost: loc'],
  ['a body', `POST /api/a HTTP/1.1\r\n${HOST}Content-Length: 10\r\n\r\nab`],
  ['chunks', chunked('2\r\nab\r\n')],
])('waits for %s that dribbles no longer than for an answer', async (_name, bytes) => {
  const { socket, answers } = talk(impatient.port);
  socket.write(bytes);
  const dribbling = setInterval(() => socket.write(' '), 20);
  const before = calls.length;
  const got = await answers;
  clearInterval(dribbling);
  expect([got.map(({ status }) => status), calls.length]).toEqual([[expect.toBeOneOf([400, 408])], before]);
});

it('says 408 to whom it has waited for', async () => {
  expect(await answersTo('GET /api/a HTTP/1.1\r\nHost: loc', impatient.port)).toEqual([own(408, 'Request Timeout')]);
});

it('answers requests that come at once in their order', async () => {
  const paths = ['/api/1', '/api/2', '/api/3'];
  const bytes = paths.map((path, place) => `GET ${path} HTTP/1.1\r\n${HOST}${place === 2 ? CLOSE : ''}\r\n`).join('');
  expect((await answersTo(bytes)).map(({ body }) => body)).toEqual(paths);
});

it('answers a request before it says that the next one is none', async () => {
  const answer = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  going = answer.promise;
  begun = started.resolve;
  const { socket, answers } = talk(listening.port);
  socket.write(`GET /api/first HTTP/1.1\r\n${HOST}\r\nBREW`);
  await started.promise;
  answer.resolve();
  expect(await answers).toEqual([{ status: 200, body: '/api/first' }, badRequest]);
});

it.each([
  ['the oldest version', 'GET /api/a HTTP/1.0\r\n\r\n', '/api/a'],
  ['scheme and host before the path', `GET http://localhost/api/a HTTP/1.1\r\nHost: other\r\n${CLOSE}\r\n`, '/api/a'],
  ['dots', `GET /api/../../etc/passwd HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, '/api/../../etc/passwd'],
  ['a zero byte', `GET /api/%00 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, '/api/\u0000'],
  [
    'a wish for another protocol',
    `GET /api/a HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    '/api/a',
  ],
])('hands over a request with %s as it is', async (_name, bytes, path) => {
  going = Promise.resolve();
  expect(await answersTo(bytes)).toEqual([{ status: 200, body: path }]);
});

it('refuses an expectation that nobody can meet', async () => {
  const bytes = `POST /api/a HTTP/1.1\r\n${HOST}${CLOSE}Expect: the best\r\nContent-Length: 0\r\n\r\n`;
  expect(await answersTo(bytes)).toEqual([own(417, 'Expectation Failed')]);
});
