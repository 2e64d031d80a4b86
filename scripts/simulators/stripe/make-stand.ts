import type { Settings, Stand } from './stand.ts';
import type { Store } from './state/store.ts';
import type { SentEvent } from './state/tables.ts';

interface StandOptions {
  readonly store: Store;
  readonly settings: Settings;
  readonly origin: () => string;
  readonly newId: Stand['newId'];
  readonly apiVersion: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Puts an event on its way; tells to how many endpoints. */
  readonly enqueue: (event: Pick<SentEvent, 'id' | 'type'>) => number;
  /** The request that is being answered, if one is. */
  readonly request: () => { readonly id: string; readonly idempotencyKey: string | null } | null;
}

export function makeStand({
  store,
  settings,
  origin,
  newId,
  apiVersion,
  now: clock,
  enqueue,
  request,
}: StandOptions): Stand {
  const moments = new Map<string | null, number>();

  function now(testClock: string | null = null): number {
    const moment = moments.get(testClock);
    if (moment !== undefined) return moment;
    const frozen = testClock === null ? undefined : store.get('testClocks', testClock)?.frozen_time;
    return frozen ?? Math.floor(clock() / 1000);
  }

  return {
    store,
    settings,
    origin,
    newId,
    now,
    asOf: (testClock, at, work) => {
      const before = moments.get(testClock);
      moments.set(testClock, at);
      try {
        return work();
      } finally {
        if (before === undefined) moments.delete(testClock);
        else moments.set(testClock, before);
      }
    },
    emit: (type, object, previous) => {
      const id = newId('evt_');
      const by = request();
      const event: SentEvent = {
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
      };
      store.put('events', event);
    },
  };
}
