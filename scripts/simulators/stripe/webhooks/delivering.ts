import Stripe from 'stripe';
import { makeTally } from '../../aws/tally.ts';
import { change, type Stand } from '../stand.ts';
import type { Delivery, SentEvent, Tables } from '../state/tables.ts';

/** Sends one event; resolves to the status of the answer, 0 for none. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;

export interface Manner {
  /** Each event arrives twice, at the same time. */
  readonly twice?: boolean;
  /** Events that are under way together arrive in another order. */
  readonly shuffled?: boolean;
  /** Seconds by the clock before an event is sent. */
  readonly lateSeconds?: number;
}

/** What befell an event on its way. `withheld`: it had to wait to be released. */
type WebhookFault = 'withheld' | 'lost' | 'twice' | 'shuffled' | 'late';

export interface Webhooks {
  /** From now on; nothing said means once, at once and in order. */
  readonly deliver: (manner: Manner) => void;
  /** Nothing is sent until it is released as often as it was withheld. */
  readonly withhold: () => void;
  /** Once nobody withholds it any more, sends what was withheld, and from now on as before. */
  readonly release: (manner?: Manner) => Promise<void>;
  /** What is under way never arrives. */
  readonly lose: () => void;
  /** Settles when all that is due has been tried. */
  readonly flush: () => Promise<void>;
  /** How many events have met it, once for each endpoint; a second try counts again. */
  readonly met: ReadonlyMap<WebhookFault, number>;
}

interface DeliveringOptions {
  readonly stand: Stand;
  readonly post: Post;
  /** From 0 up to, not including, 1. */
  readonly chance: () => number;
}

/** Seconds from a failed delivery to the next try: three days in all. */
const RETRY_SECONDS = [5, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200, 21_600];

export function makeDelivering({ stand, post, chance }: DeliveringOptions) {
  const { count, met } = makeTally<WebhookFault>();
  let manner: Manner = {};
  let withholders = 0;
  let pumping: Promise<void> = Promise.resolve();

  /** Puts an event on its way to every endpoint that listens for it; tells how many there are. */
  function enqueue(event: Pick<SentEvent, 'id' | 'type'>): number {
    const dueAt = stand.now() + (manner.lateSeconds ?? 0);
    const listening = stand.store.all('webhook_endpoint').filter((endpoint) => listens(endpoint, event.type));
    for (const { id: endpoint } of listening) {
      stand.store.put('delivery', { id: `${event.id}:${endpoint}`, event: event.id, endpoint, attempts: 0, dueAt });
      if (withholders > 0) count('withheld');
      if (dueAt > stand.now()) count('late');
    }
    return listening.length;
  }

  function pump(how: Manner = manner): Promise<void> {
    pumping = pumping.then(() => sendDue(how));
    return pumping;
  }

  async function sendDue(how: Manner): Promise<void> {
    if (withholders > 0) return;
    const due = stand.store.all('delivery').filter(({ dueAt }) => dueAt <= stand.now());
    for (const delivery of how.shuffled === true ? shuffled(due, chance) : due) {
      if (stand.store.get('delivery', delivery.id) === undefined) continue;
      if (how.shuffled === true && due.length > 1) count('shuffled');
      if (how.twice === true) count('twice');
      const tries = how.twice === true ? [send(delivery), send(delivery)] : [send(delivery)];
      settle(
        delivery,
        (await Promise.all(tries)).every((status) => status >= 200 && status < 300),
      );
    }
  }

  async function send({ event: id, endpoint: endpointId }: Delivery): Promise<number> {
    const event = stand.store.get('event', id);
    const endpoint = stand.store.get('webhook_endpoint', endpointId);
    if (event === undefined || endpoint === undefined || endpoint.status !== 'enabled') return 200;
    const payload = JSON.stringify(event, undefined, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: endpoint.secret ?? '',
      timestamp: stand.now(),
    });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (local)',
    };
    return post(endpoint.url, headers, payload);
  }

  function settle(delivery: Delivery, arrived: boolean): void {
    const wait = arrived ? undefined : RETRY_SECONDS[delivery.attempts];
    if (wait !== undefined) {
      change(stand, 'delivery', delivery, { attempts: delivery.attempts + 1, dueAt: stand.now() + wait });
      return;
    }
    stand.store.remove('delivery', delivery.id);
    const event = stand.store.get('event', delivery.event);
    if (arrived && event !== undefined)
      change(stand, 'event', event, { pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
  }

  const webhooks: Webhooks = {
    deliver: (wanted) => {
      manner = wanted;
    },
    withhold: () => {
      withholders += 1;
    },
    release: async (how) => {
      withholders = Math.max(0, withholders - 1);
      await pump(how);
    },
    lose: () => {
      for (const { id } of stand.store.all('delivery')) {
        stand.store.remove('delivery', id);
        count('lost');
      }
    },
    flush: () => pump(),
    met,
  };
  return { webhooks, enqueue, pump };
}

function listens({ enabled_events: names, status }: Tables['webhook_endpoint'], type: string): boolean {
  return status === 'enabled' && (names.includes('*') || names.includes(type));
}

/** Fisher and Yates's. */
function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(Math.floor(chance() * rest.length), 1));
}

const TIMEOUT_MS = 20_000;

/** Over the network. A redirect is not followed and counts as a failure, as with the real one. */
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
