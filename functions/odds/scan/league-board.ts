import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type LeagueProgress, type ProgressStore, unscannedLeague } from '../progress/progress-store.ts';
import type { LeagueFindings } from './league-scan.ts';

/** A run of the league with a later token has taken over: this one must stop. */
export class RunSuperseded extends Error {
  override readonly name = 'RunSuperseded';
}

/** The end of a run. */
type RunEnd = (
  | { readonly state: 'fresh'; readonly findings: LeagueFindings }
  /** `problem`: for users. */
  | { readonly state: 'failed'; readonly problem: string; readonly paused: boolean }
) & {
  /** Seconds since 1970. */
  readonly finishedAt: Seconds;
  readonly creditsRemaining: number | undefined;
  /** When the next games start; undefined if the league's games could not be listed. */
  readonly starts: readonly Seconds[] | undefined;
};

/** The progress of a league's run, which writes its start and its end. */
export interface LeagueBoard {
  begin(): Promise<void>;
  finish(end: RunEnd): Promise<void>;
}

export interface LeagueBoardParts {
  readonly progress: ProgressStore;
  readonly league: LeagueKey;
  readonly token: number;
  readonly scanId: string;
  /** When the run started, seconds since 1970. */
  readonly at: Seconds;
  /** When the published data was scanned; undefined without any. */
  readonly dataAt: Seconds | undefined;
  /** The league's last run. */
  readonly before: LeagueProgress | undefined;
}

/** @throws RunSuperseded from both methods, once a later run has started. */
export function createLeagueBoard(parts: LeagueBoardParts): LeagueBoard {
  const { progress, league, token, scanId, at, before = unscannedLeague(league) } = parts;
  const { problem: _, finishedAt: _end, paused: _paused, creditsRemaining: _left, ...known } = before;
  // Keeps the counts of the published data until the league has new ones, but not the last run's end.
  const started = { ...known, scanId, startedAt: at, dataAt: parts.dataAt ?? null };

  async function write(values: LeagueProgress): Promise<void> {
    if (!(await progress.writeLeague(token, values))) throw new RunSuperseded('a later run has begun');
  }

  return {
    begin: () => write({ ...started, state: 'scanning' }),
    finish(end) {
      const { finishedAt, creditsRemaining, starts = started.starts } = end;
      const shared = { ...started, finishedAt, creditsRemaining, starts };
      if (end.state === 'failed') {
        const { state, problem, paused } = end;
        return write({ ...shared, state, problem, ...(paused ? { paused } : {}) });
      }
      return write({ ...shared, state: 'fresh', dataAt: at, ...countsOf(end.findings) });
    },
  };
}

function countsOf({ result, events }: LeagueFindings) {
  const { counts } = result;
  return {
    events: events.length,
    quotes: counts.quotes,
    opportunities: opportunityKinds.reduce((sum, kind) => sum + result[kind].length, 0),
    quarantined: opportunityKinds.reduce((sum, kind) => sum + counts.quarantined[kind], 0),
    ambiguousNames: counts.ambiguous,
    setAside: counts.setAside.map((book) => ({ ...book, sportsbook: sportsbookName(book.sportsbookId) })),
    futureQuotes: counts.future,
    nearMisses: counts.nearMisses,
    cut: opportunityKinds.reduce((sum, kind) => sum + counts.cut[kind], 0),
  };
}
