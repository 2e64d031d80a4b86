import type { Seconds } from '../../../shared/odds/time.ts';
import { liveOffForUser, type OffForUser } from '../../bettor/settings/venues-off.ts';
import { type Clock, systemClock, wholeSeconds } from '../../platform/clock.ts';
import { PackedText } from '../../platform/packed-text.ts';
import { instant } from '../snapshot/instant.ts';
import { liveSnapshots } from '../snapshot/live-snapshots.ts';
import type { ListView } from './board-list.ts';
import { createListReader, type ListPart, type ListReader } from './prepared-list.ts';
import { listWithout } from './without-venues.ts';

export interface ListDeps {
  readonly clock: Clock;
  readonly view: ListView;
  readonly read: ListReader;
  readonly off: OffForUser;
}

/** Whose list it is, and the version that they have. */
interface ListCall {
  readonly userId: string;
  readonly since?: string | undefined;
}

/** One view of the stage's snapshots; created once per process, since the reader caches its list. */
export function liveList(view: ListView, part?: Partial<ListPart>): ListDeps {
  return { clock: systemClock, view, read: createListReader(liveSnapshots(), view, part), off: liveOffForUser() };
}

/**
 * The current list, or the delta from the version that the client has, ready to be sent. Where the operator has turned a sportsbook off for this
 * user, always the list, without it.
 */
export async function listNow({ clock, view, read, off }: ListDeps, { userId, since }: ListCall) {
  const without = await off(userId);
  const { etag, text, nextAt, dataAt } = await read(wholeSeconds(clock()), without.size === 0 ? since : undefined);
  const said = (at: Seconds | undefined) => (at === undefined ? undefined : instant(at));
  const times = { nextAt: said(nextAt), dataAt: said(dataAt) };
  if (without.size === 0) return { etag, text, ...times };
  const left = () => listWithout(view, Buffer.from(text.plain()).toString('utf8'), without);
  const ids = [...without].toSorted((a, b) => a - b).join('.');
  return { etag: etag.replace(/"$/, `~off.${ids}"`), text: new PackedText(left), ...times };
}
