import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchangeBytes, requestBytes } from './raw-exchange.ts';

const requests: { from: string | undefined; text: string }[] = [];
let reply = '';
const server = createServer((socket) => {
  socket.once('data', (chunk) => {
    requests.push({ from: socket.remoteAddress, text: chunk.toString('latin1') });
    socket.end(reply, 'latin1');
  });
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const exchange = (bytes: Buffer) => exchangeBytes({ port, from: '127.18.1.2' }, bytes);

it('invalid HTTP is sent from the given address, and the first answer is read', async () => {
  reply =
    'HTTP/1.1 403 Forbidden\r\nContent-Length: 16\r\nContent-Type: application/json\r\nSet-Cookie: a=1\r\n\r\n{"message":"no"}HTTP/1.1 200 OK\r\n\r\n';
  const sketch = {
    method: 'POST',
    path: '/api/login',
    headers: { 'x-odd': 'a\u0000b' },
    body: { a: 1 },
    cookies: ['=', 'b'],
  };
  expect(await exchange(requestBytes(sketch, 'localhost:1'))).toMatchObject({
    status: 403,
    headers: { 'content-length': '16' },
    cookies: ['a=1'],
    body: { message: 'no' },
  });
  expect(requests.at(-1)?.from).toBe('127.18.1.2');
  expect(requests.at(-1)?.text).toMatch(/^POST \/api\/login HTTP\/1\.1\r\nhost: localhost:1\r\n/);
  expect(requests.at(-1)?.text).toContain('\r\nx-odd: a\u0000b\r\ncookie: =; b\r\ncontent-length: 7\r\n\r\n{"a":1}');
});

it('an incomplete answer and an invalid JSON body are errors', async () => {
  const bytes = requestBytes({}, 'localhost');
  reply = '';
  await expect(exchange(bytes)).rejects.toThrow('no answer');
  reply = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}';
  await expect(exchange(bytes)).rejects.toThrow('2 bytes of 9');
  reply = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\ncontent-type: application/json\r\n\r\n<html>';
  await expect(exchange(bytes)).rejects.toThrow('JSON');
});

it('a half-closed connection may get an answer or none', async () => {
  const place = { port, from: '127.18.1.2', halfClose: true };
  reply = '';
  expect(await exchangeBytes(place, Buffer.from('GET /api/ev'))).toBeUndefined();
  reply = 'HTTP/1.1 400 Bad Request\r\n\r\n';
  expect(await exchangeBytes(place, Buffer.from('GET /api/ev'))).toMatchObject({ status: 400 });
});

it('an answer to HEAD has no body', async () => {
  reply = 'HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\n\r\n';
  expect(await exchange(requestBytes({ method: 'HEAD' }, 'localhost'))).toMatchObject({ status: 404, body: undefined });
});

it('a line break in a value makes another header but does not end the head', () => {
  const text = requestBytes({ headers: { x: 'a\r\n\r\nb: c' } }, 'localhost').toString();
  expect(text.endsWith('x: a\r\nb: c\r\n\r\n')).toBe(true);
});
