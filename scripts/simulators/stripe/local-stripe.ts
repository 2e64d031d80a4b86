import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { type Faults, makeFaults } from './api/faults.ts';
import { dropExpiredKeys } from './api/idempotency.ts';
import { checkKeys, type Keys } from './api/keys.ts';
import { type CallRecord, makeApi } from './api/request-listener.ts';
import { runDueTasks } from './billing/due-tasks.ts';
import { defaultSettings, makeContext, type Settings } from './context.ts';
import { addEndpoint } from './objects/webhook-endpoints.ts';
import { makePages } from './pages/pages.ts';
import { openStore } from './state/store.ts';
import { makeWebhookSender, type Post, postOverHttp, type Webhooks } from './webhooks/webhook-sender.ts';

export interface LocalStripeOptions {
  readonly keys: Keys;
  /** Where browsers and servers reach it, without a trailing slash: `http://localhost:5173`. */
  readonly origin: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** An endpoint that receives every event. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  /** Persists the state across restarts; in memory only if absent. */
  readonly dataFile?: string;
  readonly settings?: Partial<Settings>;
  /** In [0, 1); decides the order of shuffled events. */
  readonly random?: () => number;
  readonly post?: Post;
  readonly onCall?: (record: CallRecord) => void;
  readonly nodeEnv?: string | undefined;
}

export interface LocalStripe extends Pick<Faults, 'fail' | 'heal' | 'hits'> {
  /** Whether it serves this path. */
  readonly handles: (path: string) => boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly webhooks: Webhooks;
  /** Settings from the dashboard; may be changed at any time. */
  readonly settings: Settings;
  /** Runs due tasks and sends due webhooks. Call it periodically and after moving the clock. */
  readonly tick: () => Promise<void>;
  /** Deletes all state. */
  readonly reset: () => void;
}

const EVENT_TTL_SECONDS = 30 * 86_400;

/** The Stripe simulator: the API, webhooks, the billing portal and a replacement for Stripe.js. Anything else is refused as unknown. */
export function makeLocalStripe(options: LocalStripeOptions): LocalStripe {
  const { keys, origin, now, webhook, dataFile, post = postOverHttp, random = Math.random } = options;
  checkKeys(keys, options.nodeEnv);
  const apiVersion = Stripe.API_VERSION;
  const store = openStore(apiVersion, dataFile);
  const settings: Settings = { ...defaultSettings, ...options.settings };
  const faults = makeFaults();
  let currentRequest: Parameters<Parameters<typeof makeApi>[0]['setCurrentRequest']>[0] = null;
  const context = makeContext({
    ...{ store, settings, origin, apiVersion, now },
    enqueue: (event) => sender.enqueue(event),
    request: () => currentRequest,
  });
  const sender = makeWebhookSender({ context, post, random });
  const setCurrentRequest = (request: typeof currentRequest) => {
    currentRequest = request;
  };
  const api = makeApi({ context, keys, apiVersion, faults, setCurrentRequest, onCall: options.onCall });
  const pages = makePages(context);

  function setUp(): void {
    if (webhook !== undefined)
      addEndpoint(context, { ...webhook, id: 'we_local', enabled_events: ['*'], api_version: apiVersion });
  }

  function catchUp(): void {
    runDueTasks(context);
    for (const { id, created } of store.all('event'))
      if (created + EVENT_TTL_SECONDS < context.now()) store.remove('event', id);
    dropExpiredKeys(context);
  }

  setUp();
  return {
    fail: faults.fail,
    heal: faults.heal,
    hits: faults.hits,
    settings,
    webhooks: sender.webhooks,
    handles: (path) => path.startsWith('/v1/') || pages.handles(path),
    handle: async (incoming, response) => {
      catchUp();
      const path = (incoming.url ?? '/').split('?')[0] ?? '/';
      await (pages.handles(path) ? pages.handle(incoming, response) : api(incoming, response));
      // The caller neither waits for webhooks nor sees their failures.
      void sender.sendDue();
    },
    tick: async () => {
      catchUp();
      await sender.sendDue();
    },
    reset: () => {
      store.clear();
      setUp();
    },
  };
}
