import { afterEach, expect, it, vi } from 'vitest';
import { Refusal } from '../platform/errors.ts';
import { send, TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../testing/http-event.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { defineWebhook, type TakeMessage, type WebhookMessage } from './define-webhook.ts';

afterEach(() => void vi.useRealTimers());

function webhook(take: TakeMessage<undefined>) {
  const { log, entries } = recordedLog();
  const handler = defineWebhook({ method: 'POST', path: '/api/hook' }, () => undefined, take, {
    log,
    elapsed: () => 0,
    originPolicy: async () => ({ originSecrets: [TEST_ORIGIN_SECRET], siteOrigin: TEST_SITE_ORIGIN }),
  });
  const call = (body: string | undefined, base64 = false) =>
    send(handler, { method: 'POST', path: '/api/hook', body, base64, headers: { Signature: 'abc' } });
  return { call, entries };
}

it.each([false, true])(
  'the webhook gets the raw bytes, and headers by lower-case name (base64: %s)',
  async (base64) => {
    const messages: WebhookMessage[] = [];
    const { call } = webhook(async (message) => void messages.push(message));
    expect(await call(' {"a":\r\n"Zoë"} ', base64)).toMatchObject({ status: 200, body: { received: true } });
    expect(Buffer.from(messages[0]?.bytes ?? []).toString('utf8')).toBe(' {"a":\r\n"Zoë"} ');
    expect(messages[0]?.headers.signature).toBe('abc');
  },
);

it('a missing body is empty bytes', async () => {
  const messages: WebhookMessage[] = [];
  const { call } = webhook(async (message) => void messages.push(message));
  await call(undefined);
  expect(messages[0]?.bytes).toHaveLength(0);
});

it('R-010, R-198: a failure is 5xx, not cached, and without internals', async () => {
  const failingEndpoint = [new Refusal('unavailable', { cause: new Error('who') }), new TypeError('what')];
  for (const error of failingEndpoint) {
    const answer = await webhook(() => Promise.reject(error)).call('{}');
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toMatch(/who|what/);
  }
});

it('a slow webhook gets 503 within five seconds, so that it is sent again', async () => {
  vi.useFakeTimers();
  const answer = webhook(() => new Promise(() => undefined)).call('{}');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await answer).toMatchObject({ status: 503 });
});
