import Stripe from 'stripe';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { defineWebhook } from '../../edge/define-webhook.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { send, TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../../testing/http-event.ts';
import type { TestRequest } from '../../testing/test-request.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { pendingCompensationOf } from '../compensation/compensation-store.ts';
import { take, type WebhookDeps } from '../stripe-webhook.handler.ts';
import { factsOf } from '../subscription/subscription-state.ts';
import { storedSubscription } from '../subscription/subscription-store.ts';
import { billingFixture } from './billing-fixture.ts';
import { subscriber } from './checkout-browser.ts';

export const WEBHOOK_SECRET = 'whsec_OfTheseTests';
const WEBHOOK = webhooks['billing/stripe-webhook'];

interface Post extends TestRequest {
  readonly signature?: string;
}

/** The billing fixture with our webhook; Stripe's events are held until a test delivers them. */
export async function webhookFixture(store: TestTable) {
  const fixture = await billingFixture(store);
  const { stripe, entries } = fixture;
  const deps: WebhookDeps & typeof fixture.deps = { ...fixture.deps, webhookSecrets: [WEBHOOK_SECRET], live: false };

  /** Calls the webhook as Stripe does: raw body and signature, no cookies, no origin. */
  function post(body: string, { signature = signed(body), ...sketch }: Post = {}, more: Partial<WebhookDeps> = {}) {
    const own = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const headers = { origin: undefined, 'sec-fetch-site': undefined, ...own, ...sketch.headers };
    const handler = defineWebhook(WEBHOOK, () => ({ ...deps, ...more }), take, {
      log: deps.log,
      elapsed: () => 0,
      originPolicy: async () => ({ originSecrets: [TEST_ORIGIN_SECRET], siteOrigin: TEST_SITE_ORIGIN }),
    });
    return send(handler, { ...WEBHOOK, ...sketch, headers, body });
  }

  function signed(payload: string, { secret = WEBHOOK_SECRET, age = 0 } = {}): string {
    // By the system clock, since the SDK checks the age.
    const timestamp = Math.floor(Date.now() / 1000) - age;
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  /** Stripe's events since the last call. */
  async function newEvents(): Promise<Stripe.Event[]> {
    await stripe.server.webhooks.flush();
    return stripe.received.splice(0);
  }

  return {
    ...fixture,
    ...{ deps, post, signed, newEvents },
    deliver: (event: Stripe.Event, more: Partial<WebhookDeps> = {}) => post(JSON.stringify(event), {}, more),
    /** The latest new event of a type. */
    async newEvent(type: Stripe.Event['type']): Promise<Stripe.Event> {
      const event = (await newEvents()).findLast((each) => each.type === type);
      if (event === undefined) throw new Error(`Stripe has sent no ${type}`);
      return event;
    },
    /** A subscriber in a trial, without pending events. */
    async subscribed(card?: string) {
      const user = await subscriber(fixture, card === undefined ? {} : { card });
      await newEvents();
      return user;
    },
    known: (userId: string) => storedSubscription(store.table, userId),
    /** The facts we should have stored. */
    storedFacts: async (id: string) => factsOf(await stripe.client.subscriptions.retrieve(id), true),
    alarms: () => entries.filter(({ level }) => level === 'error').map(({ event }) => event),
    async mails(to: string) {
      const pending = (await store.items()).filter((item) => item.pk === 'OUTBOX' && item.to === to);
      return pending.map(({ kind }) => kind).toSorted();
    },
    isProcessed: async (eventId: string) => (await store.items()).some((item) => item.pk === `EVT#${eventId}`),
    parked: async (eventId: string) => (await store.items()).find((item) => item.sk === `PARKED#${eventId}`),
    awaitsCompensation: async (id: string) => (await pendingCompensationOf(store.table, id)) !== undefined,
  };
}
export type WebhookFixture = Awaited<ReturnType<typeof webhookFixture>>;

/** A row without our own bookkeeping fields. */
export function factsIn(row: Readonly<Record<string, unknown>> | undefined): unknown {
  const { syncedAt: _syncedAt, askedAt: _askedAt, version: _version, ...facts } = row ?? {};
  return facts;
}

/** Stripe with one call, counted from 1, held until `release` is called: `before` it is asked, or `after`, so that its response is old. */
export function holdStripeCall(
  calls: StripeCalls,
  { at, when }: { readonly at: number; readonly when: 'before' | 'after' },
) {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let n = 0;
  async function hold(): Promise<void> {
    reached.resolve();
    await gate.promise;
  }
  async function around<T>(ask: () => Promise<T>): Promise<T> {
    n += 1;
    const isHeld = n === at;
    if (isHeld && when === 'before') await hold();
    const answer = await ask();
    if (isHeld && when === 'after') await hold();
    return answer;
  }
  const slow: StripeCalls = {
    one: (kind, ask) => around(() => calls.one(kind, ask)),
    page: (ask) => around(() => calls.page(ask)),
  };
  return { calls: slow, reached: reached.promise, release: () => gate.resolve() };
}
