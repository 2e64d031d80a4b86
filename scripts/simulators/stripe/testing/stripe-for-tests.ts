import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { listen } from '../../aws/listening.ts';
import type { Answered } from '../api/listener.ts';
import { type LocalStripeOptions, makeLocalStripe } from '../local-stripe.ts';
import { faultsOf } from '../schema/objects.ts';

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
  const listening = await listen(0, (request, response) => {
    stripe.handle(request, response).catch((error: unknown) => {
      faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
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
    observe: (each) => {
      answered.push(each);
      if (each.status === 200) faults.push(...faultsOf(each.body));
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
      faults.push(...faultsOf(event), ...faultsOf(event.data.object));
      if (!isAbout(event)) faults.push(`${event.type} tells of a ${event.data.object.object}`);
      if (status === 200) heard.push(event);
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
      const url = `http://127.0.0.1:${port}/v1/elements/${path}`;
      const reply = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) });
      // biome-ignore lint/suspicious/noExplicitAny: read here as a stranger would read it.
      return { status: reply.status, body: (await reply.json()) as any };
    },
  };
}

/** The same client, which waits hundredths of a second before it asks again, where the SDK waits half a second and more. */
export function shortTimeout(client: Stripe): Stripe {
  return Object.assign(client, { getInitialNetworkRetryDelay: () => 0.01, getMaxNetworkRetryDelay: () => 0.02 });
}

/** `customer.subscription.updated` is about a `subscription`. */
function isAbout({ type, data }: Stripe.Event): boolean {
  return type.split('.').at(-2) === data.object.object.split('.').at(-1);
}

export type StripeForTests = Awaited<ReturnType<typeof stripeForTests>>;
