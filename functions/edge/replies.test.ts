import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { PackedText } from '../platform/packed-text.ts';
import { invoke } from '../testing/http-event.ts';
import type { PreparedReply } from './call.ts';
import { codingFor } from './replies.ts';
import { endpoint, list } from './testing/test-endpoint.ts';

describe('prepared replies', () => {
  const etag = '"v1"';
  const prepared = (): PreparedReply => ({ etag, text: new PackedText(() => '["a"]') });
  const ask = (headers: Record<string, string>, answered = prepared()) =>
    invoke(endpoint(list, async () => answered).handler, { headers });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('go out to a client that takes "%s" as %s', async (accepted, coding, unpack) => {
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

  it.each(['', 'zstd', 'gzip;q=0', 'identity, *;q=0'])('go out plain to a client that takes "%s"', async (accepted) => {
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(answer.body).toEqual(['a']);
  });

  it('have one tag in every coding, weak as HTTP asks where bytes differ, which is known again in each', async () => {
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

  it.each(['"v1"', 'W/"v1"', '"v0", W/"v1"', '*'])('are not sent again to who has %s', async (tag) => {
    const answer = await ask({ 'if-none-match': tag });
    expect(answer).toMatchObject({ status: 304, headers: { etag: 'W/"v1"', 'cache-control': 'no-store' } });
    expect(answer.bytes).toHaveLength(0);
  });

  it('are not even put together for who has them', async () => {
    const unread = new PackedText(() => {
      throw new Error('nobody needs it');
    });
    const answer = await ask({ 'if-none-match': etag, 'accept-encoding': 'br' }, { etag, text: unread });
    expect(answer.status).toBe(304);
  });

  it('say when the next one is due, changed or not, where that is known', async () => {
    const told = { ...prepared(), nextAt: '2026-11-21T12:05:20Z' };
    for (const [tag, status] of [
      ['"v0"', 200],
      [etag, 304],
    ] as const) {
      expect(await ask({ 'if-none-match': tag }, told)).toMatchObject({
        status,
        headers: { 'next-list-at': '2026-11-21T12:05:20Z' },
      });
      expect((await ask({ 'if-none-match': tag })).headers).not.toHaveProperty('next-list-at');
    }
  });

  it('are sent to who has another one', async () => {
    expect((await ask({ 'if-none-match': '"v0", "v11"', 'accept-encoding': 'gzip' })).status).toBe(200);
  });
});

test.each([
  ['what browsers send', 'gzip, deflate, br, zstd', 'br'],
  ['gzip alone', 'gzip', 'gzip'],
  ['names in capitals', 'GZIP', 'gzip'],
  ['everything', '*', 'br'],
  ['everything but brotli', '*, br;q=0', 'gzip'],
  ['everything, brotli less', '*, br;q=0.5', 'gzip'],
  ['gzip more than brotli', 'br;q=0.5, gzip;q=0.8', 'gzip'],
  ['brotli more than gzip', 'gzip;q=0.5 , br ; Q=0.8', 'br'],
  ['both alike', 'gzip;q=0.3, br;q=0.3', 'br'],
  ['gzip, brotli refused', 'br;q=0.000, gzip', 'gzip'],
  ['gzip, brotli with a weight that is none', 'br;q=high, gzip', 'gzip'],
  ['nothing', '', undefined],
  ['what is not ours', 'deflate, zstd', undefined],
  ['nothing of ours', 'identity, *;q=0', undefined],
  ['neither of ours', 'gzip;q=0, br;q=0', undefined],
  ['what only begins like ours', 'brotli, gzipped', undefined],
] as const)('a client that takes %s', (_name, accepted, coding) => expect(codingFor(accepted)).toBe(coding));

test('a client that says nothing takes no coding', () => expect(codingFor()).toBeUndefined());
