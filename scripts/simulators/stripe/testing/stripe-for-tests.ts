import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { listen } from '../../aws/listen.ts';
import type { CallRecord } from '../api/request-listener.ts';
import { type LocalStripeOptions, makeLocalStripe } from '../local-stripe.ts';
import { replyErrors } from '../schema/objects.ts';

export const START = Date.UTC(2026, 10, 21, 12);
export const DAY = 86_400;
export const HOUR = 3600;
export const KEYS = {
  secret: 'sk_test_local',
  publishable: 'pk_test_local',
  restricted: {
    stripeReadKey: 'rk_test_reads',
    stripeCustomerKey: 'rk_test_customers',
    stripeCheckoutKey: 'rk_test_checkout',
  },
};
const SECRET = 'whsec_local';

type Options = Partial<Pick<LocalStripeOptions, 'settings' | 'dataFile' | 'random'>> & {
  /** The endpoint's response statuses, one per delivery; 200 when used up. */
  readonly statuses?: number[];
};

/**
 * A Stripe simulator with the real SDK as client, a fixed clock, and an endpoint that checks signatures. Every reply and event is checked
 * against the SDK's types; a mismatch fails the test at its end. Not for concurrent tests: Vitest may stop the simulator with another test.
 */
export async function stripeForTests({ statuses = [], ...options }: Options = {}) {
  let nowMs = START;
  const received: Stripe.Event[] = [];
  const errors: string[] = [];
  const callLog: CallRecord[] = [];
  const listening = await listen(0, (request, response) => {
    stripe.handle(request, response).catch((error: unknown) => {
      errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      response.writeHead(500).end('{"error":{"type":"api_error","message":"An unknown error occurred."}}');
    });
  });
  const { port } = listening;
  const url = `http://localhost:${port}`;
  const stripe = makeLocalStripe({
    ...options,
    origin: () => url,
    keys: KEYS,
    now: () => nowMs,
    webhook: { url: 'http://endpoint.invalid/', secret: SECRET },
    onCall: (record) => {
      callLog.push(record);
      if (record.status === 200) errors.push(...replyErrors(record.body));
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
      errors.push(...replyErrors(event), ...replyErrors(event.data.object));
      if (!isEventAbout(event)) errors.push(`${event.type} contains a ${event.data.object.object}`);
      if (status === 200) received.push(event);
      return status;
    },
  });
  const server = { ...stripe, port, url, stop: listening.close };
  const client = new Stripe(KEYS.secret, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 2000,
  });
  onTestFinished(async () => {
    await server.stop();
    if (errors.length > 0) throw new Error(`Not valid by the SDK's types:\n${[...new Set(errors)].join('\n')}`);
  });
  return {
    server,
    client,
    /** Events that the endpoint accepted, in order. */
    received,
    /** Types of the received events, in order. */
    eventTypes: () => received.map(({ type }) => type),
    callLog,
    nowSeconds: () => Math.floor(nowMs / 1000),
    advance: async (seconds: number) => {
      nowMs += seconds * 1000;
      await server.tick();
    },
    /** A call of Stripe.js, with the publishable key. */
    browserCall: async (path: string, form: Record<string, string>) => {
      const headers = { authorization: `Bearer ${KEYS.publishable}` };
      const url = `http://127.0.0.1:${port}/v1/elements/${path}`;
      const reply = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) });
      // biome-ignore lint/suspicious/noExplicitAny: the reply is read untyped, as by an unknown client.
      return { status: reply.status, body: (await reply.json()) as any };
    },
  };
}

/** The same client with retry delays of 10 to 20 ms instead of the SDK's 500 ms and more. */
export function shortTimeout(client: Stripe): Stripe {
  return Object.assign(client, { getInitialNetworkRetryDelay: () => 0.01, getMaxNetworkRetryDelay: () => 0.02 });
}

/** `customer.subscription.updated` is about a `subscription`. */
function isEventAbout({ type, data }: Stripe.Event): boolean {
  return type.split('.').at(-2) === data.object.object.split('.').at(-1);
}

export type StripeForTests = Awaited<ReturnType<typeof stripeForTests>>;
