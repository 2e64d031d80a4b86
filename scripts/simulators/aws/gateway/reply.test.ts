import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { replyOf } from './reply.ts';

const done = (result: unknown) => replyOf({ state: 'done', result });

it('passes on status, headers, cookies one by one, and text', () => {
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

it('turns base64 back into the bytes it stands for', () => {
  const zipped = gzipSync('a list');
  const reply = done({ statusCode: 200, headers: {}, body: zipped.toString('base64'), isBase64Encoded: true });
  expect(reply.body.equals(zipped)).toBe(true);
});

it('takes a result without a status for the body of a 200', () => {
  const reply = done({ hello: 'you' });
  expect([reply.status, reply.headers, reply.body.toString()]).toEqual([
    200,
    [['content-type', 'application/json']],
    '{"hello":"you"}',
  ]);
});

it('calls text what has no type, and sends no body with 304', () => {
  expect(done({ statusCode: 200, body: 'x' }).headers).toEqual([['content-type', 'text/plain;charset=utf-8']]);
  expect(done({ statusCode: 304, headers: { etag: '"1"' }, body: 'x' })).toEqual({
    status: 304,
    headers: [['etag', '"1"']],
    body: Buffer.alloc(0),
  });
});

it.each([
  ['a status that is none', { statusCode: 'fine', body: '' }],
  ['a body that is an object', { statusCode: 200, body: { a: 1 } }],
  ['more than 6 MB', { statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) }],
])('answers 500 in its own words to %s', (_name, result) => {
  const reply = done(result);
  expect([reply.status, reply.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}']);
});

it('tells nobody what a function threw, and 503 when it took too long', () => {
  const failed = replyOf({ state: 'failed', error: 'Error: secret' });
  expect([failed.status, failed.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}']);
  const late = replyOf({ state: 'timed-out' });
  expect([late.status, late.body.toString()]).toEqual([503, '{"message":"Service Unavailable"}']);
});
