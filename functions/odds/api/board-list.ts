import { kinds } from '../../../shared/odds/kinds.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { PackedText } from '../../platform/packed-text.ts';
import type { View } from '../snapshot/league-version.ts';
import { byMarginThenId, byStart, byValueThenMargin, type ListEntry } from '../snapshot/list-entry.ts';
import type { ListVersion } from './list-version.ts';
import { trimPromo } from './promo-trim.ts';

export type ListView = Exclude<View, 'odds' | 'changes'>;

/** A whole reply, ready to be sent. */
export interface PreparedList {
  /** Identifies the list: the versions of its data and what was left out of it. In quotes, as in HTTP. */
  readonly etag: string;
  /** The JSON. */
  readonly text: PackedText;
  /** When its newest data was scanned, seconds since 1970; undefined if no league has fresh data. */
  readonly dataAt: Seconds | undefined;
}

/** The list that is current for now. */
export interface Board {
  readonly version: ListVersion;
  readonly entries: readonly ListEntry[];
  readonly list: PreparedList;
}

const orders = { margin: byMarginThenId, value: byValueThenMargin } as const;

/** The leagues' lists of a view as one, in no order. */
export function joined(view: ListView, entries: readonly ListEntry[]): readonly ListEntry[] {
  return view === 'promo' ? trimPromo(entries) : entries;
}

/** The same in the order of the list. */
export function merged(view: ListView, entries: readonly ListEntry[]): readonly ListEntry[] {
  return joined(view, entries).toSorted(
    view === 'events' || view === 'grid' || view === 'lines' ? byStart : orders[kinds[view].rankedBy],
  );
}
