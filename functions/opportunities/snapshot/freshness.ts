import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { LeagueVersion, Pointer } from './snapshot-store.ts';

/** Data older than this is hidden: prices move, and a card that cannot be bet is worse than none. */
export const HIDDEN_AFTER_SECONDS = 30 * 60;

export function isStale(dataAt: number, at: number): boolean {
  return at - dataAt > HIDDEN_AFTER_SECONDS;
}

/** The leagues whose data may be shown. `at`: seconds since 1970. */
export function freshLeagues(pointer: Pointer, at: number): readonly (readonly [LeagueKey, LeagueVersion])[] {
  return [...pointer].filter(([, { dataAt }]) => !isStale(dataAt, at));
}
