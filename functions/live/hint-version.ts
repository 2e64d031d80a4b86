import type { Seconds } from '../../shared/odds/time.ts';
import { freshLeagues } from '../odds/snapshot/freshness.ts';
import type { Pointer } from '../odds/snapshot/snapshot-store.ts';
import { sha256 } from '../platform/hash.ts';

const LENGTH = 16;

/** What the lists are made of, as a short text without meaning: another one once a league has new lists. `at`: seconds since 1970. */
export function hintVersion(pointer: Pointer, at: Seconds): string {
  const leagues = freshLeagues(pointer, at).map(([league, { version }]) => `${league} ${version}`);
  return sha256(leagues.toSorted().join('\n')).slice(0, LENGTH);
}
