import * as z from 'zod/mini';
import type { Opportunity } from '../../../api/from-wire.ts';
import { loadText, parseJson, saveText } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { type MembershipRecord, membershipRecord, toRecord } from './membership-record.ts';
import * as transitions from './transitions.ts';

type State = transitions.MembershipState;
type Transition = (state: State) => State;

/** Reverts one change and leaves later ones alone. */
export type Undo = () => void;

const listKeys = { tracked: storageKeys.tracked, hidden: storageKeys.hidden } as const;
type ListName = keyof typeof listKeys;

const anyList = z.array(z.unknown());
const keys: readonly (string | null)[] = [...Object.values(listKeys), null];

/** The last parsed text of each list, so that the same text is not parsed twice. */
const parsedLists = new Map<
  ListName,
  { readonly text: string | undefined; readonly records: readonly MembershipRecord[] }
>();
/** The JSON of each record, so that a change serializes only one. */
const texts = new WeakMap<MembershipRecord, string>();
const listeners = new Set<() => void>();
/** Undefined if it may be out of date. */
let current: State | undefined;

/** The same object until something changes. */
export function getMembership(): State {
  current ??= readState();
  return current;
}

type Identified = Pick<Opportunity, 'id' | 'formerIds'>;

/** `kept`: for a promo, the text that says how much of which promotion it keeps. */
export function track(opportunity: Opportunity, kept?: string): Undo {
  const ids = allIds(opportunity);
  return change(ids, (state) => transitions.track(state, newRecord(opportunity, kept), ids));
}

/** `kept`: for a promo, the text that says how much of which promotion it keeps. */
export function hide(opportunity: Opportunity, kept?: string): Undo {
  const ids = allIds(opportunity);
  return change(ids, (state) => transitions.hide(state, newRecord(opportunity, kept), ids));
}

export function untrack(opportunity: Identified): Undo {
  const ids = allIds(opportunity);
  return change(ids, (state) => transitions.untrack(state, ids));
}

export function unhide(opportunity: Identified): Undo {
  const ids = allIds(opportunity);
  return change(ids, (state) => transitions.unhide(state, ids));
}

export function untrackAll(): Undo {
  return changeAll('tracked', transitions.untrackAll);
}

export function unhideAll(): Undo {
  return changeAll('hidden', transitions.unhideAll);
}

/** Calls `listener` on changes in this tab and others. Returns the unsubscribe function. */
export function onMembershipChanged(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', changedElsewhere);
    // Another tab may have changed something before this subscription.
    current = undefined;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', changedElsewhere);
  };
}

function allIds({ id, formerIds = [] }: Identified): readonly string[] {
  return [id, ...formerIds];
}

function changeAll(name: ListName, transition: Transition): Undo {
  const ids = readState()[name].map(({ opportunityId }) => opportunityId);
  return change(ids, transition);
}

/** Starts from the stored state, so that two tabs do not overwrite each other's changes. */
function change(opportunityIds: readonly string[], transition: Transition): Undo {
  const before = readState();
  commit(before, transition(before));
  return () => {
    const latest = readState();
    commit(latest, transitions.restore(latest, before, new Set(opportunityIds)));
  };
}

/** Writes the list that got shorter first, to free space for the other one. */
function commit(before: State, next: State): void {
  current = next;
  if (next !== before) {
    const names: readonly ListName[] =
      next.tracked.length < before.tracked.length ? ['tracked', 'hidden'] : ['hidden', 'tracked'];
    for (const name of names) storeList(name, next[name]);
    saveText(storageKeys.blocked, JSON.stringify([...next.blocked]));
  }
  notify();
}

function storeList(name: ListName, records: readonly MembershipRecord[]): void {
  const text = `[${records.map(recordText).join(',')}]`;
  if (parsedLists.get(name)?.text !== text) saveText(listKeys[name], text);
  parsedLists.set(name, { text, records });
}

/** The blocked ids are derived from the two lists; their storage key is written but never read. */
function readState(): State {
  return transitions.membershipState({ tracked: readList('tracked'), hidden: readList('hidden') });
}

/** Malformed records are skipped. */
function readList(name: ListName): readonly MembershipRecord[] {
  const key = listKeys[name];
  const text = loadText(key);
  const known = parsedLists.get(name);
  if (known !== undefined && known.text === text) return known.records;
  const rows = text === undefined ? [] : (parseJson(text, anyList) ?? []);
  const records = rows.flatMap((row) => membershipRecord.safeParse(row).data ?? []);
  parsedLists.set(name, { text, records });
  return records;
}

function recordText(record: MembershipRecord): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const text = JSON.stringify(record);
  texts.set(record, text);
  return text;
}

function newRecord(opportunity: Opportunity, kept: string | undefined): MembershipRecord {
  return toRecord(opportunity, { id: crypto.randomUUID(), addedAt: new Date().toISOString(), kept });
}

function changedElsewhere({ key }: StorageEvent): void {
  if (!keys.includes(key)) return;
  current = undefined;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
