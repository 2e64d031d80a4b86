import type { Store } from './state/store.ts';
import type { TableName, Tables } from './state/tables.ts';
import type { EventName } from './webhooks/event-names.ts';

/** What the account's owner has set in Stripe's dashboard, and what our notes on Stripe leave open. */
export interface Settings {
  /** Days from a failed charge to the next try, in turn. */
  retryDays: readonly number[];
  /** What becomes of a subscription whose last try failed. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
  /** Whether the portal's default configuration has been saved; without it a session needs a configuration's id. */
  portalDefault: boolean;
  /** Whether the portal was switched off: no configuration is active. */
  portalOff: boolean;
  /** Whether a card that was set up for a subscription becomes its default by itself. Not documented, so not by default. */
  setupBecomesDefault: boolean;
  /** Signing secret of endpoints made from now on; a new one for each where null. */
  endpointSecret: string | null;
  /** Seconds until a changed object is found by search. */
  searchDelaySeconds: number;
}

export const usualSettings: Settings = {
  retryDays: [3, 5, 7],
  afterRetries: 'cancel',
  portalDefault: false,
  portalOff: false,
  setupBecomesDefault: false,
  endpointSecret: null,
  searchDelaySeconds: 0,
};

/** What every part of the stand-in works with. */
export interface Stand {
  readonly store: Store;
  readonly settings: Settings;
  /** Where the stand-in is reached, without a slash at the end. */
  readonly origin: () => string;
  readonly newId: (prefix: string, length?: number) => string;
  /** Seconds since 1970, by a test clock or, without one, by the clock of all. */
  readonly now: (testClock?: string | null) => number;
  /** Does work as of a moment that has passed by its clock. */
  readonly asOf: <T>(testClock: string | null, at: number, work: () => T) => T;
  /** Tells the account's endpoints what has happened. */
  readonly emit: (name: EventName, object: { readonly object: string }, previous?: object) => void;
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
