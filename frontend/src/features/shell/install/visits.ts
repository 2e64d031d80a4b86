import * as z from 'zod/mini';
import { loadText, parseJson, saveText } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';

/** A page that is opened later than this after the last is another visit. */
const APART_MS = 30 * 60_000;
const OFFER_AFTER = 3;

const visits = z.object({
  count: z.int(),
  /** Of the last visit, milliseconds since 1970. */
  at: z.number(),
  /** Whether the page has offered to be installed. */
  offered: z.boolean(),
});

/** Counts a visit, and says whether it is time to offer to install the page: from the third visit on, until that was done once. */
export function countVisit(now: number): boolean {
  const { count, at, offered } = stored();
  if (offered) return false;
  const isAnother = !(now - at < APART_MS);
  const known = { count: isAnother ? count + 1 : count, at: isAnother ? now : at, offered };
  if (isAnother) store(known);
  return known.count >= OFFER_AFTER;
}

export function rememberOffer(): void {
  store({ ...stored(), offered: true });
}

function stored(): z.output<typeof visits> {
  const text = loadText(storageKeys.visits);
  return (text === undefined ? undefined : parseJson(text, visits)) ?? { count: 0, at: 0, offered: false };
}

function store(known: z.output<typeof visits>): void {
  saveText(storageKeys.visits, JSON.stringify(known));
}
