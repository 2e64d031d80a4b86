import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { LeagueVersion, Pointer } from './snapshot-store.ts';

export function isStale(dataAt: number, at: number): boolean {
  return at - dataAt > defaultLimits.hiddenAfterSeconds;
}

/** The leagues whose data may be shown. `at`: seconds since 1970. */
export function freshLeagues(pointer: Pointer, at: number): readonly (readonly [LeagueKey, LeagueVersion])[] {
  return [...pointer].filter(([, { dataAt }]) => !isStale(dataAt, at));
}
