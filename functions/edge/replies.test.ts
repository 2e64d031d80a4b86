import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { invoke } from '../testing/http-event.ts';
import type { PreparedReply } from './call.ts';
import { endpoint, list } from './testing/test-endpoint.ts';

describe('prepared replies', () => {
  const etag = '"v1"';
  const gzip = { etag, body: { encoding: 'gzip', bytes: gzipSync('["a"]') } } satisfies PreparedReply;
  const plain = { etag, body: { encoding: 'identity', bytes: Buffer.from('["a"]') } } satisfies PreparedReply;
  const ask = (prepared: PreparedReply, headers: Record<string, string>) =>
    invoke(endpoint(list, async () => prepared).handler, { headers });

  it.each(['gzip', 'br, gzip;q=0.5', '*', 'GZIP'])(
    'go out compressed to a client that takes "%s"',
    async (encoding) => {
      const answer = await ask(gzip, { 'accept-encoding': encoding });
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-encoding': 'gzip', etag, 'cache-control': 'no-store' },
      });
      expect(gunzipSync(answer.bytes).toString()).toBe('["a"]');
    },
  );

  it.each(['', 'br', 'gzip;q=0', 'identity, *;q=0'])('go out plain to a client that takes "%s"', async (encoding) => {
    const answer = await ask(gzip, { 'accept-encoding': encoding });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toEqual(['a']);
  });

  it('go out plain when they are', async () => {
    expect((await ask(plain, { 'accept-encoding': 'gzip' })).body).toEqual(['a']);
  });

  it.each(['"v1"', 'W/"v1"', '"v0", "v1"', '*'])('are not sent again to who has %s', async (tag) => {
    const answer = await ask(gzip, { 'if-none-match': tag });
    expect(answer).toMatchObject({ status: 304, headers: { etag, 'cache-control': 'no-store' } });
    expect(answer.bytes).toHaveLength(0);
  });

  it('say when the next one is due, changed or not, where that is known', async () => {
    const told = { ...gzip, nextAt: '2026-11-21T12:05:20Z' };
    for (const tag of ['"v0"', etag]) {
      expect((await ask(told, { 'if-none-match': tag })).headers['next-list-at']).toBe('2026-11-21T12:05:20Z');
    }
    expect((await ask(gzip, {})).headers).not.toHaveProperty('next-list-at');
  });

  it('are sent to who has another one', async () => {
    expect((await ask(gzip, { 'if-none-match': '"v0", "v11"', 'accept-encoding': 'gzip' })).status).toBe(200);
  });
});
