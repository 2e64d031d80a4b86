import type { Seconds } from '../../../shared/odds/time.ts';
import { type Clock, systemClock, wholeSeconds } from '../../platform/clock.ts';
import { instant } from '../snapshot/instant.ts';
import { liveSnapshots } from '../snapshot/live-snapshots.ts';
import type { ListView } from './board-list.ts';
import { createListReader, type ListPart, type ListReader } from './prepared-list.ts';

export interface ListDeps {
  readonly clock: Clock;
  readonly read: ListReader;
}

/** One view of the stage's snapshots; created once per process, since the reader caches its list. */
export function liveList(view: ListView, part?: Partial<ListPart>): ListDeps {
  return { clock: systemClock, read: createListReader(liveSnapshots(), view, part) };
}

/** The current list, or the delta from the version that the client has, ready to be sent. */
export async function listNow({ clock, read }: ListDeps, since?: string) {
  const { etag, text, nextAt, dataAt } = await read(wholeSeconds(clock()), since);
  const said = (at: Seconds | undefined) => (at === undefined ? undefined : instant(at));
  return { etag, text, nextAt: said(nextAt), dataAt: said(dataAt) };
}
