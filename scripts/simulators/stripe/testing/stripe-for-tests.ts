import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Answered } from '../api/listener.ts';
import type { LocalStripeOptions } from '../local-stripe.ts';
import { startLocalStripe } from '../start-local-stripe.ts';
import { faultsOfEvent, faultsOfReply } from './valid-replies.ts';

export const START = Date.UTC(2026, 10, 21, 12);
export const DAY = 86_400;
export const HOUR = 3600;
export const KEYS = { secret: 'sk_test_local', publishable: 'pk_test_local' };
const SECRET = 'whsec_local';

type Options = Partial<Pick<LocalStripeOptions, 'settings' | 'dataFile' | 'chance'>> & {
  /** What the endpoint answers, one number per delivery; 200 when it says nothing. */
  readonly statuses?: number[];
};

/**
 * A local Stripe, the real SDK as its client, a clock that stands still, and an endpoint that checks signatures. Every reply and every
 * event is held against the SDK's types; what does not fit fails the test at its end.
 */
export async function stripeForTests({ statuses = [], ...options }: Options = {}) {
  let nowMs = START;
  const heard: Stripe.Event[] = [];
  const faults: string[] = [];
  const answered: Answered[] = [];
  const server = await startLocalStripe({
    ...options,
    port: 0,
    keys: KEYS,
    now: () => nowMs,
    webhook: { url: 'http://endpoint.invalid/', secret: SECRET },
    observe: (each) => {
      answered.push(each);
      if (each.status === 200 && each.name !== undefined) faults.push(...faultsOfReply(each.name, each.body));
    },
    post: async (_url, headers, body) => {
      const status = statuses.shift() ?? 200;
      const event = Stripe.webhooks.constructEvent(
        body,
        headers['stripe-signature'] ?? '',
        SECRET,
        undefined,
        undefined,
        nowMs,
      );
      faults.push(...faultsOfEvent(JSON.parse(body)));
      if (status === 200) heard.push(event);
      return status;
    },
  });
  const client = new Stripe(KEYS.secret, {
    host: '127.0.0.1',
    port: server.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 2000,
  });
  onTestFinished(async () => {
    await server.stop();
    if (faults.length > 0) throw new Error(`Not as the SDK's types have it:\n${[...new Set(faults)].join('\n')}`);
  });
  return {
    server,
    client,
    /** Events that were accepted, in the order they came. */
    heard,
    /** Their kinds, each behind the others. */
    kinds: () => heard.map(({ type }) => type),
    answered,
    nowSeconds: () => Math.floor(nowMs / 1000),
    advance: async (seconds: number) => {
      nowMs += seconds * 1000;
      await server.tick();
    },
    /** A browser's call: with the publishable key. */
    browse: async (path: string, form: Record<string, string>) => {
      const headers = { authorization: `Bearer ${KEYS.publishable}` };
      const url = `http://127.0.0.1:${server.port}/v1/elements/${path}`;
      const reply = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) });
      // biome-ignore lint/suspicious/noExplicitAny: read here as a stranger would read it.
      return { status: reply.status, body: (await reply.json()) as any };
    },
  };
}

export type StripeForTests = Awaited<ReturnType<typeof stripeForTests>>;
