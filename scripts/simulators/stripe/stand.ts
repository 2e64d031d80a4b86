import { randomBytes } from 'node:crypto';
import type { Kind } from './schema/kinds.ts';
import { complete, type Sketch } from './schema/objects.ts';
import type { Store } from './state/store.ts';
import type { EventName, SentEvent, TableName, Tables } from './state/tables.ts';

/** What the account's owner has set in Stripe's dashboard. */
export interface Settings {
  /** Days from a failed charge to the next try, in turn. */
  retryDays: readonly number[];
  /** Whether the portal was switched off: no configuration is active. */
  portalOff: boolean;
  /** Signing secret of endpoints made from now on; a new one for each where null. */
  endpointSecret: string | null;
}

export const usualSettings: Settings = {
  retryDays: [3, 5, 7],
  portalOff: false,
  endpointSecret: null,
};

/** What every part of the stand-in works with. */
export interface Stand {
  readonly store: Store;
  readonly settings: Settings;
  /** Where the stand-in is reached, without a slash at the end. */
  readonly origin: () => string;
  /** Ids as Stripe's look: a prefix and letters of both cases. */
  readonly newId: (prefix: string, length?: number) => string;
  /** Seconds since 1970, by a test clock or, without one, by the clock of all. */
  readonly now: (testClock?: string | null) => number;
  /** Does work as of a moment that has passed by its clock. */
  readonly asOf: (testClock: string | null, at: number, work: () => void) => void;
  /** Tells the account's endpoints what has happened. */
  readonly emit: (name: EventName, object: { readonly object: string }, previous?: object) => void;
}

interface StandOptions extends Pick<Stand, 'store' | 'settings' | 'origin'> {
  readonly apiVersion: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Puts an event on its way; tells to how many endpoints. */
  readonly enqueue: (event: Pick<SentEvent, 'id' | 'type'>) => number;
  /** The request that is being answered, if one is. */
  readonly request: () => { readonly id: string; readonly idempotencyKey: string | null } | null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function makeStand({ store, settings, origin, apiVersion, now: clock, enqueue, request }: StandOptions): Stand {
  const moments = new Map<string | null, number>();
  const newId = (prefix: string, length = 24) =>
    prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

  function now(testClock: string | null = null): number {
    const frozen = testClock === null ? undefined : store.get('test_helpers.test_clock', testClock)?.frozen_time;
    return moments.get(testClock) ?? frozen ?? Math.floor(clock() / 1000);
  }

  return {
    store,
    settings,
    origin,
    newId,
    now,
    asOf: (testClock, at, work) => {
      moments.set(testClock, at);
      try {
        work();
      } finally {
        moments.delete(testClock);
      }
    },
    emit: (type, object, previous) => {
      const id = newId('evt_');
      const by = request();
      store.put('event', {
        id,
        object: 'event',
        api_version: apiVersion,
        created: now(),
        // A copy: what is told is how things were.
        data: { object: structuredClone(object), ...(previous === undefined ? {} : { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: enqueue({ id, type }),
        request: { id: by?.id ?? null, idempotency_key: by?.idempotencyKey ?? null },
        type,
      });
    },
  };
}

/** Keeps a new object, in which null is what was not said, and tells of it. */
export function create<K extends Exclude<Kind, 'event'>>(
  stand: Stand,
  kind: K,
  sketch: Sketch<Tables[K]>,
  event?: EventName,
): Tables[K] {
  const row = complete(kind, sketch);
  stand.store.put(kind, row);
  if (event !== undefined) stand.emit(event, row);
  return row;
}

/** Writes the changed row, and tells of it with what was different before. Nothing different: nothing happens. */
export function change<Name extends TableName>(
  stand: Stand,
  table: Name,
  row: Tables[Name],
  patch: Partial<Tables[Name]>,
  event?: EventName,
): Tables[Name] {
  const changed = { ...row, ...patch };
  const previous = differences(row, changed);
  if (Object.keys(previous).length === 0) return row;
  stand.store.put(table, changed);
  if (event !== undefined && 'object' in changed && typeof changed.object === 'string')
    stand.emit(event, { ...changed, object: changed.object }, previous);
  return changed;
}

/** The old values of what is not the same any more. */
function differences(before: object, after: object): object {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old.get(key)))
      .map(([key]) => [key, old.get(key) ?? null]),
  );
}
