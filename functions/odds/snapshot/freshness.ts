import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { LeagueVersion } from './league-version.ts';
import type { Pointer } from './snapshot-store.ts';

export function isStale(dataAt: Seconds, at: Seconds): boolean {
  return at - dataAt > defaultLimits.hiddenAfterSeconds;
}

/** The leagues whose data may be shown. `at`: seconds since 1970. */
export function freshLeagues(pointer: Pointer, at: Seconds): readonly (readonly [LeagueKey, LeagueVersion])[] {
  return [...pointer].filter(([, { dataAt }]) => !isStale(dataAt, at));
}
