import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gatewayReply } from './reply.ts';

const done = (result: unknown) => gatewayReply({ state: 'done', result });

it('status, headers, each cookie and text are passed on', () => {
  const reply = done({
    statusCode: 201,
    headers: { 'Content-Type': 'application/json', 'x-number': 7 },
    cookies: ['a=1; Path=/', 'b=2; Path=/'],
    body: '{"ö":1}',
  });
  expect(reply).toEqual({
    status: 201,
    headers: [
      ['content-type', 'application/json'],
      ['x-number', '7'],
      ['set-cookie', 'a=1; Path=/'],
      ['set-cookie', 'b=2; Path=/'],
    ],
    body: Buffer.from('{"ö":1}'),
  });
});

it('base64 is decoded', () => {
  const zipped = gzipSync('a list');
  const reply = done({ statusCode: 200, headers: {}, body: zipped.toString('base64'), isBase64Encoded: true });
  expect(reply.body.equals(zipped)).toBe(true);
});

it('the default content type is text, and a 304 has no body', () => {
  expect(done({ statusCode: 200, body: 'x' }).headers).toEqual([['content-type', 'text/plain;charset=utf-8']]);
  expect(done({ statusCode: 304, headers: { etag: '"1"' }, body: 'x' })).toEqual({
    status: 304,
    headers: [['etag', '"1"']],
    body: Buffer.alloc(0),
  });
});

it.each([
  ['no status', { hello: 'you' }],
  ['an invalid status', { statusCode: 'fine', body: '' }],
  ['a body that is an object', { statusCode: 200, body: { a: 1 } }],
  ['more than 6 MB', { statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) }],
])('%s becomes a 500', (_name, result) => {
  const reply = done(result);
  expect([reply.status, reply.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}']);
});

it('a function’s error becomes a bare 500, and a timeout a 503', () => {
  const failed = gatewayReply({ state: 'failed', error: 'Error: secret' });
  expect([failed.status, failed.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}']);
  const timedOut = gatewayReply({ state: 'timed-out' });
  expect([timedOut.status, timedOut.body.toString()]).toEqual([503, '{"message":"Service Unavailable"}']);
});
