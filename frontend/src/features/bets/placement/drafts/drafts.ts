import * as z from 'zod/mini';
import { parseJson } from '../../../../lib/storage/storage.ts';
import { type Draft, draft, isFinished } from './draft.ts';
import { draftsText, writeDraftsText } from './drafts-text.ts';

/** The bets that an account has begun to place, in this browser, and in all of its tabs. */

/** After this time bets of which none was placed are forgotten. */
const FORGOTTEN_AFTER_MS = 12 * 3_600_000;

const known = new Map<string, { readonly text: string | undefined; readonly drafts: readonly Draft[] }>();

/** The last begun first. The same array until something changes; one that cannot be read is left out. */
export function draftsOf(userId: string): readonly Draft[] {
  const text = draftsText(userId);
  const before = known.get(userId);
  if (before !== undefined && before.text === text) return before.drafts;
  const drafts = text === undefined ? [] : draftsIn(text);
  known.set(userId, { text, drafts });
  return drafts;
}

function draftsIn(text: string): readonly Draft[] {
  return (parseJson(text, z.array(z.unknown())) ?? []).flatMap((each) => draft.safeParse(each).data ?? []);
}

/** Adds a draft, or puts it back; forgets finished ones, and old ones of which nothing was placed. `now`: milliseconds since 1970. */
export function addDraft(userId: string, added: Draft, now: number): void {
  const others = draftsOf(userId).filter(
    (each) =>
      each.key !== added.key &&
      !isFinished(each) &&
      (each.taken.length > 0 || now - each.startedAt < FORGOTTEN_AFTER_MS),
  );
  store(userId, [added, ...others]);
}

/** Changes a draft as it is now, by any tab; one that is no longer there stays away. */
export function changeDraft(userId: string, key: string, change: (before: Draft) => Draft): void {
  const drafts = draftsOf(userId);
  if (!drafts.some((each) => each.key === key)) return;
  store(
    userId,
    drafts.map((each) => (each.key === key ? change(each) : each)),
  );
}

export function removeDraft(userId: string, key: string): void {
  const drafts = draftsOf(userId);
  const left = drafts.filter((each) => each.key !== key);
  if (left.length < drafts.length) store(userId, left);
}

function store(userId: string, drafts: readonly Draft[]): void {
  writeDraftsText(userId, drafts.length === 0 ? undefined : JSON.stringify(drafts));
}
