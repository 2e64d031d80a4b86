import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { type Faults, makeFaults } from './api/faults.ts';
import { forgetOld } from './api/idempotency.ts';
import { checkKeys, type Keys } from './api/keys.ts';
import { type Answered, makeApi } from './api/listener.ts';
import { runDue } from './billing/due.ts';
import { addEndpoint } from './objects/webhook-endpoints.ts';
import { makePages } from './pages/pages.ts';
import { makeStand, type Settings, usualSettings } from './stand.ts';
import { openStore } from './state/store.ts';
import { makeDelivering, type Post, postOverHttp, type Webhooks } from './webhooks/delivering.ts';

export interface LocalStripeOptions {
  readonly keys: Keys;
  /** Where browsers and servers reach it, without a slash at the end: `http://localhost:5173`. */
  readonly origin: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** An endpoint that hears every event. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  /** Where all of it outlives a restart; nothing does without one. */
  readonly dataFile?: string;
  readonly settings?: Partial<Settings>;
  /** From 0 up to, not including, 1; decides the order of shuffled events. */
  readonly chance?: () => number;
  readonly post?: Post;
  readonly observe?: (answered: Answered) => void;
  readonly nodeEnv?: string | undefined;
}

export interface LocalStripe extends Pick<Faults, 'fail' | 'heal' | 'met'> {
  /** Whether a path is one of its own. */
  readonly handles: (path: string) => boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly webhooks: Webhooks;
  /** What the account's owner may set in the dashboard; may be changed at any time. */
  readonly settings: Settings;
  /** Does what has come due by the clock, and sends what is to be sent; to be called when the clock was moved, and now and then. */
  readonly tick: () => Promise<void>;
  /** Everything is forgotten. */
  readonly reset: () => void;
}

const EVENTS_KEPT_SECONDS = 30 * 86_400;

/** Stripe on this machine: the API, the webhooks, the portal and what stands in for Stripe.js. Everything else is refused as unknown. */
export function makeLocalStripe(options: LocalStripeOptions): LocalStripe {
  const { keys, origin, now, webhook, dataFile, post = postOverHttp, chance = Math.random } = options;
  checkKeys(keys, options.nodeEnv);
  const apiVersion = Stripe.API_VERSION;
  const store = openStore(apiVersion, dataFile);
  const settings: Settings = { ...usualSettings, ...options.settings };
  const faults = makeFaults();
  let request: Parameters<Parameters<typeof makeApi>[0]['during']>[0] = null;
  const stand = makeStand({
    ...{ store, settings, origin, apiVersion, now },
    enqueue: (event) => delivering.enqueue(event),
    request: () => request,
  });
  const delivering = makeDelivering({ stand, post, chance });
  const during = (by: typeof request) => {
    request = by;
  };
  const api = makeApi({ stand, keys, apiVersion, faults, during, observe: options.observe });
  const pages = makePages(stand);

  function setUp(): void {
    if (webhook !== undefined)
      addEndpoint(stand, { ...webhook, id: 'we_local', enabled_events: ['*'], api_version: apiVersion });
  }

  function settle(): void {
    runDue(stand, null);
    for (const { id, created } of store.all('event'))
      if (created + EVENTS_KEPT_SECONDS < stand.now()) store.remove('event', id);
    forgetOld(stand);
  }

  setUp();
  return {
    fail: faults.fail,
    heal: faults.heal,
    met: faults.met,
    settings,
    webhooks: delivering.webhooks,
    handles: (path) => path.startsWith('/v1/') || pages.handles(path),
    handle: async (incoming, response) => {
      settle();
      const path = (incoming.url ?? '/').split('?')[0] ?? '/';
      await (pages.handles(path) ? pages.handle(incoming, response) : api(incoming, response));
      // Whoever asked does not wait for webhooks, and gets none of their failures.
      void delivering.pump();
    },
    tick: async () => {
      settle();
      await delivering.pump();
    },
    reset: () => {
      store.clear();
      setUp();
    },
  };
}
