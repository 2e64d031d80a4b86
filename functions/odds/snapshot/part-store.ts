import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { LeagueVersion, View } from './league-version.ts';
import type { Part } from './parts.ts';

/** Longer than parts are used: data older than 30 minutes is not shown, a reader takes seconds, and a delta goes ten versions back. */
export const PART_LIFE_SECONDS = 3600;

/** Of a version that expired, or was never written whole. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

/** A version that is being written. */
export interface NewVersion {
  readonly league: LeagueKey;
  /** Unique among the league's versions. */
  readonly version: string;
  /** When it was scanned, seconds since 1970. */
  readonly dataAt: Seconds;
}

export interface PackedView {
  readonly view: View;
  readonly parts: readonly Part[];
}

/** What the pointer has to say for readers to find a version's parts. */
type PartPlaces = Partial<Pick<LeagueVersion, 'shared' | 'bounds'>>;

/** Stores the compressed parts of versions, which never change once written. Every call throws 'unavailable' if the store does not respond. */
export interface PartStore {
  /** Writes a version's parts. Nobody looks for them before the version is on the pointer. */
  write(version: NewVersion, packed: readonly PackedView[]): Promise<PartPlaces>;
  /**
   * The parts of one view, in order.
   * @throws Error if one is missing
   */
  readAll(league: LeagueKey, version: LeagueVersion, view: View): Promise<readonly Uint8Array[]>;
  /**
   * Part `n` of a view, counted from 0.
   * @throws Error if it is missing
   */
  readOne(league: LeagueKey, version: LeagueVersion, view: View, n: number): Promise<Uint8Array>;
}
