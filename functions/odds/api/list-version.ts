import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** What a board's list was made of. Equal inputs give equal lists in every process. */
export interface ListVersion {
  /** The version of each league in it. */
  readonly leagues: readonly (readonly [LeagueKey, version: string])[];
  /** The latest start of a game that was left out since it had begun, seconds since 1970; 0 if none was. */
  readonly startedTo: Seconds;
}

const LEAGUE = /^([A-Z]+)\.(\w{1,20})$/;
const STARTED = /^[0-9a-z]{1,8}$/;

/** As text for an ETag and a query: opaque to clients. */
export function versionText({ leagues: versions, startedTo }: ListVersion): string {
  const parts = versions.map(([league, version]) => `${labelOf(league)}.${version}`);
  return [...parts, startedTo.toString(36)].join('~');
}

/** Undefined for text that is no version. */
export function versionIn(text: string): ListVersion | undefined {
  const parts = text.split('~');
  const started = parts.pop() ?? '';
  if (!STARTED.test(started) || parts.length > leagues.length) return undefined;
  const versions = parts.map((part) => {
    const [, label, version] = LEAGUE.exec(part) ?? [];
    const league = leagues.find((row) => row.label === label)?.key;
    return league === undefined || version === undefined ? undefined : ([league, version] as const);
  });
  const known = versions.filter((version) => version !== undefined);
  return known.length === parts.length ? { leagues: known, startedTo: Number.parseInt(started, 36) } : undefined;
}

function labelOf(league: LeagueKey): string {
  return leagues.find(({ key }) => key === league)?.label ?? league;
}
