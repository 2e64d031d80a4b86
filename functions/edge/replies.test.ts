import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { PackedText } from '../platform/packed-text.ts';
import { invoke } from '../testing/http-event.ts';
import type { PreparedReply } from './call.ts';
import { codingFor } from './replies.ts';
import { endpoint, list, readWhat } from './testing/test-endpoint.ts';

describe('prepared replies', () => {
  const etag = '"v1"';
  const prepared = (): PreparedReply => ({ etag, text: new PackedText(() => '["a"]') });
  const ask = (headers: Record<string, string>, answered = prepared()) =>
    invoke(endpoint(list, async () => answered).handler, { headers });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('are sent to a client that accepts "%s" as %s', async (accepted, coding, unpack) => {
    let packings = 0;
    const text = new PackedText(() => {
      packings += 1;
      return '["a"]';
    });
    const answer = await ask({ 'accept-encoding': accepted }, { etag, text });
    expect(packings).toBe(1);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-encoding': coding, 'cache-control': 'no-store', vary: 'Accept-Encoding' },
    });
    expect(unpack(answer.bytes).toString()).toBe('["a"]');
  });

  it.each(['', 'zstd', 'gzip;q=0', 'identity, *;q=0'])(
    'are sent uncompressed to a client that accepts "%s"',
    async (accepted) => {
      const answer = await ask({ 'accept-encoding': accepted });
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding' });
      expect(answer.body).toEqual(['a']);
    },
  );

  it('have the same weak ETag in every encoding, which matches in each', async () => {
    const accepted = ['br', 'gzip', 'identity'];
    const tags = await Promise.all(
      accepted.map(async (coding) => (await ask({ 'accept-encoding': coding })).headers.etag ?? ''),
    );
    expect(tags).toEqual(['W/"v1"', 'W/"v1"', 'W/"v1"']);
    for (const coding of accepted) {
      const again = await ask({ 'accept-encoding': coding, 'if-none-match': 'W/"v1"' });
      expect(again).toMatchObject({ status: 304, headers: { etag: 'W/"v1"', vary: 'Accept-Encoding' } });
    }
  });

  it.each(['"v1"', 'W/"v1"', '"v0", W/"v1"', '*'])('are not sent again to a client that has %s', async (tag) => {
    const answer = await ask({ 'if-none-match': tag });
    expect(answer).toMatchObject({ status: 304, headers: { etag: 'W/"v1"', 'cache-control': 'no-store' } });
    expect(answer.bytes).toHaveLength(0);
  });

  it('are not even assembled for a client that has them', async () => {
    const unread = new PackedText(() => {
      throw new Error('not needed');
    });
    const answer = await ask({ 'if-none-match': etag, 'accept-encoding': 'br' }, { etag, text: unread });
    expect(answer.status).toBe(304);
  });

  it('have the time of the next list, changed or not, if known', async () => {
    const message = { ...prepared(), nextAt: '2026-11-21T12:05:20Z' };
    for (const [tag, status] of [
      ['"v0"', 200],
      [etag, 304],
    ] as const) {
      expect(await ask({ 'if-none-match': tag }, message)).toMatchObject({
        status,
        headers: { 'next-list-at': '2026-11-21T12:05:20Z' },
      });
      expect((await ask({ 'if-none-match': tag })).headers).not.toHaveProperty('next-list-at');
    }
  });

  it('have the time of their newest prices, changed or not, if there are any', async () => {
    const message = { ...prepared(), dataAt: '2026-11-21T12:00:20Z' };
    for (const tag of ['"v0"', etag]) {
      expect((await ask({ 'if-none-match': tag }, message)).headers['list-data-at']).toBe('2026-11-21T12:00:20Z');
      expect((await ask({ 'if-none-match': tag })).headers).not.toHaveProperty('list-data-at');
    }
  });

  it('are sent to a client that has another one', async () => {
    expect((await ask({ 'if-none-match': '"v0", "v11"', 'accept-encoding': 'gzip' })).status).toBe(200);
  });
});

test.each([
  ['the header of browsers', 'gzip, deflate, br, zstd', 'br'],
  ['gzip alone', 'gzip', 'gzip'],
  ['upper-case names', 'GZIP', 'gzip'],
  ['everything', '*', 'br'],
  ['everything but brotli', '*, br;q=0', 'gzip'],
  ['everything, brotli with a lower weight', '*, br;q=0.5', 'gzip'],
  ['gzip with a higher weight', 'br;q=0.5, gzip;q=0.8', 'gzip'],
  ['brotli with a higher weight', 'gzip;q=0.5 , br ; Q=0.8', 'br'],
  ['equal weights', 'gzip;q=0.3, br;q=0.3', 'br'],
  ['gzip, brotli refused', 'br;q=0.000, gzip', 'gzip'],
  ['gzip, brotli with a malformed weight', 'br;q=high, gzip', 'gzip'],
  ['nothing', '', undefined],
  ['unsupported encodings', 'deflate, zstd', undefined],
  ['no supported encoding', 'identity, *;q=0', undefined],
  ['both refused', 'gzip;q=0, br;q=0', undefined],
  ['a name with the same prefix', 'brotli, gzipped', undefined],
] as const)('a client that takes %s gets what it prefers', (_name, accepted, coding) =>
  expect(codingFor(accepted)).toBe(coding),
);

test('a client without Accept-Encoding accepts no encoding', () => expect(codingFor()).toBeUndefined());

describe('replies that are made each time', () => {
  const large = { what: 'a'.repeat(1_000_000) };
  const ask = (answered: { what: string }, accepted: string) =>
    invoke(endpoint(readWhat, async () => answered).handler, {
      params: { what: 'it' },
      headers: { 'accept-encoding': accepted },
    });

  it('are compressed if they are large', async () => {
    const answer = await ask(large, 'gzip, br');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' } });
    expect(JSON.parse(brotliDecompressSync(answer.bytes).toString())).toEqual(large);
  });

  it.each([
    ['small', { what: 'a' }, 'br'],
    ['for a client that accepts no compression', large, 'identity'],
  ])('are not if %s', async (_which, answered, accepted) => {
    const answer = await ask(answered, accepted);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toEqual(answered);
  });
});
