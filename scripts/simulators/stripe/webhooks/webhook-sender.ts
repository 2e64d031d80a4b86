import Stripe from 'stripe';
import { makeTally } from '../../aws/tally.ts';
import { change, type StripeContext } from '../context.ts';
import type { Delivery, SentEvent, Tables } from '../state/tables.ts';

/** Sends one event; resolves to the status of the response, 0 for none. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;

export interface DeliveryOptions {
  /** Each event arrives twice, at the same time. */
  readonly twice?: boolean;
  /** Events due at the same time arrive in random order. */
  readonly shuffled?: boolean;
  /** Seconds before an event is sent, by the simulator's clock. */
  readonly lateSeconds?: number;
}

/** What can happen to an event on its way. `withheld`: it waited while delivery was paused. */
type WebhookFault = 'withheld' | 'lost' | 'twice' | 'shuffled' | 'late';

export interface Webhooks {
  /** Sets how events are delivered from now on; by default once, immediately and in order. */
  readonly configure: (options: DeliveryOptions) => void;
  /** Holds back all events until `resume` has been called as often as `pause`. */
  readonly pause: () => void;
  /** Undoes one `pause`; the last one sends the withheld events, with these options if given. */
  readonly resume: (options?: DeliveryOptions) => Promise<void>;
  /** Drops all undelivered events. */
  readonly dropAll: () => void;
  /** Resolves once every due event has been tried. */
  readonly flush: () => Promise<void>;
  /** How many deliveries each fault has hit; retries count again. */
  readonly hits: ReadonlyMap<WebhookFault, number>;
}

interface WebhookSenderOptions {
  readonly context: StripeContext;
  readonly post: Post;
  /** In [0, 1). */
  readonly random: () => number;
}

/** Seconds from a failed delivery to the next retry: three days in total. */
const RETRY_SECONDS = [5, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200, 21_600];

export function makeWebhookSender({ context, post, random }: WebhookSenderOptions) {
  const { count, hits } = makeTally<WebhookFault>();
  let options: DeliveryOptions = {};
  let pauses = 0;
  let sending: Promise<void> = Promise.resolve();

  /** Queues an event for every endpoint subscribed to it; returns how many there are. */
  function enqueue(event: Pick<SentEvent, 'id' | 'type'>): number {
    const dueAt = context.now() + (options.lateSeconds ?? 0);
    const endpoints = context.store.all('webhook_endpoint').filter((endpoint) => isSubscribed(endpoint, event.type));
    for (const { id: endpoint } of endpoints) {
      context.store.put('delivery', { id: `${event.id}:${endpoint}`, event: event.id, endpoint, attempts: 0, dueAt });
      if (pauses > 0) count('withheld');
      if (dueAt > context.now()) count('late');
    }
    return endpoints.length;
  }

  /** Sends what is due, once earlier sends are done. */
  function sendDue(how: DeliveryOptions = options): Promise<void> {
    sending = sending.then(() => sendNow(how));
    return sending;
  }

  async function sendNow(how: DeliveryOptions): Promise<void> {
    if (pauses > 0) return;
    const due = context.store.all('delivery').filter(({ dueAt }) => dueAt <= context.now());
    for (const delivery of how.shuffled === true ? shuffle(due, random) : due) {
      if (context.store.get('delivery', delivery.id) === undefined) continue;
      if (how.shuffled === true && due.length > 1) count('shuffled');
      if (how.twice === true) count('twice');
      const sends = how.twice === true ? [send(delivery), send(delivery)] : [send(delivery)];
      settle(
        delivery,
        (await Promise.all(sends)).every((status) => status >= 200 && status < 300),
      );
    }
  }

  async function send({ event: id, endpoint: endpointId }: Delivery): Promise<number> {
    const event = context.store.get('event', id);
    const endpoint = context.store.get('webhook_endpoint', endpointId);
    if (event === undefined || endpoint === undefined || endpoint.status !== 'enabled') return 200;
    const payload = JSON.stringify(event, undefined, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: endpoint.secret ?? '',
      timestamp: context.now(),
    });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (local)',
    };
    return post(endpoint.url, headers, payload);
  }

  function settle(delivery: Delivery, delivered: boolean): void {
    const wait = delivered ? undefined : RETRY_SECONDS[delivery.attempts];
    if (wait !== undefined) {
      change(context, 'delivery', delivery, { attempts: delivery.attempts + 1, dueAt: context.now() + wait });
      return;
    }
    context.store.remove('delivery', delivery.id);
    const event = context.store.get('event', delivery.event);
    if (delivered && event !== undefined)
      change(context, 'event', event, { pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
  }

  const webhooks: Webhooks = {
    configure: (wanted) => {
      options = wanted;
    },
    pause: () => {
      pauses += 1;
    },
    resume: async (how) => {
      pauses = Math.max(0, pauses - 1);
      await sendDue(how);
    },
    dropAll: () => {
      for (const { id } of context.store.all('delivery')) {
        context.store.remove('delivery', id);
        count('lost');
      }
    },
    flush: () => sendDue(),
    hits,
  };
  return { webhooks, enqueue, sendDue };
}

function isSubscribed({ enabled_events: names, status }: Tables['webhook_endpoint'], type: string): boolean {
  return status === 'enabled' && (names.includes('*') || names.includes(type));
}

/** Fisher–Yates. */
function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(Math.floor(random() * remaining.length), 1));
}

const TIMEOUT_MS = 20_000;

/** Over the network. Redirects are not followed and count as failures, as at Stripe. */
export const postOverHttp: Post = async (url, headers, body) => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
};
