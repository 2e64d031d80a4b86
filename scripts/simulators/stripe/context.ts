import { randomBytes } from 'node:crypto';
import type { Kind } from './schema/kinds.ts';
import { type DeepPartial, fillObject } from './schema/objects.ts';
import type { Store } from './state/store.ts';
import type { EventName, SentEvent, TableName, Tables } from './state/tables.ts';

/** The account's settings in Stripe's dashboard. */
export interface Settings {
  /** Days from each failed charge to the next retry. */
  retryDays: readonly number[];
  /** Whether the portal is turned off, so that no configuration is active. */
  portalOff: boolean;
  /** Signing secret of endpoints created from now on; a new one for each if null. */
  endpointSecret: string | null;
}

export const defaultSettings: Settings = {
  retryDays: [3, 5, 7],
  portalOff: false,
  endpointSecret: null,
};

/** What every part of the simulator works with. */
export interface StripeContext {
  readonly store: Store;
  readonly settings: Settings;
  /** Where the simulator is reached, without a trailing slash. */
  readonly origin: () => string;
  /** An id in Stripe's format: a prefix, then letters and digits. */
  readonly newId: (prefix: string, length?: number) => string;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Runs work with the clock set back to an earlier time. */
  readonly asOf: (at: number, work: () => void) => void;
  /** Records an event and sends it to the account's endpoints. */
  readonly emit: (name: EventName, object: { readonly object: string }, previous?: object) => void;
}

interface ContextOptions extends Pick<StripeContext, 'store' | 'settings' | 'origin'> {
  readonly apiVersion: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Queues an event for delivery; returns how many endpoints get it. */
  readonly enqueue: (event: Pick<SentEvent, 'id' | 'type'>) => number;
  /** The request being handled, if any. */
  readonly request: () => { readonly id: string; readonly idempotencyKey: string | null } | null;
}

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function makeContext({
  store,
  settings,
  origin,
  apiVersion,
  now: clock,
  enqueue,
  request,
}: ContextOptions): StripeContext {
  let earlier: number | undefined;
  const newId = (prefix: string, length = 24) =>
    prefix + [...randomBytes(length)].map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join('');

  const now = () => earlier ?? Math.floor(clock() / 1000);

  return {
    store,
    settings,
    origin,
    newId,
    now,
    asOf: (at, work) => {
      earlier = at;
      try {
        work();
      } finally {
        earlier = undefined;
      }
    },
    emit: (type, object, previous) => {
      const id = newId('evt_');
      const cause = request();
      store.put('event', {
        id,
        object: 'event',
        api_version: apiVersion,
        created: now(),
        // A copy, so that the event shows the object as it was.
        data: { object: structuredClone(object), ...(previous === undefined ? {} : { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: enqueue({ id, type }),
        request: { id: cause?.id ?? null, idempotency_key: cause?.idempotencyKey ?? null },
        type,
      });
    },
  };
}

/** Stores a new object, with defaults for missing fields, and emits the event. */
export function create<K extends Exclude<Kind, 'event'>>(
  context: StripeContext,
  kind: K,
  fields: DeepPartial<Tables[K]>,
  event?: EventName,
): Tables[K] {
  const row = fillObject(kind, fields);
  context.store.put(kind, row);
  if (event !== undefined) context.emit(event, row);
  return row;
}

/** Stores the changed row and emits the event with the previous values. Does nothing if nothing changed. */
export function change<Name extends TableName>(
  context: StripeContext,
  table: Name,
  row: Tables[Name],
  patch: Partial<Tables[Name]>,
  event?: EventName,
): Tables[Name] {
  const changed = { ...row, ...patch };
  const previous = differences(row, changed);
  if (Object.keys(previous).length === 0) return row;
  context.store.put(table, changed);
  if (event !== undefined && 'object' in changed && typeof changed.object === 'string')
    context.emit(event, { ...changed, object: changed.object }, previous);
  return changed;
}

/** The old values of the fields that changed. */
function differences(before: object, after: object): object {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old.get(key)))
      .map(([key]) => [key, old.get(key) ?? null]),
  );
}
