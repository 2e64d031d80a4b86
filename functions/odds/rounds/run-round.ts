import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { events } from '../../../shared/deployment/events.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Bus } from '../../platform/bus.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Log } from '../../platform/logger.ts';
import type { Allotment } from '../plan/allot.ts';
import { callRates } from '../plan/call-rates.ts';
import { isDue, type ScanRhythm } from '../plan/intervals.ts';
import { planRound } from '../plan/plan-round.ts';
import { RECENT_SECONDS } from '../plan/run-times.ts';
import type { WorthStore } from '../plan/worth-store.ts';
import type { ProgressStore, ScanProgress } from '../progress/progress-store.ts';
import { hasNotEnded, isRunning, lastScanOf, leagueAt, outstandingIn } from '../progress/scan-state.ts';
import type { CreditStore } from '../scan/credit-store.ts';
import type { RoundLockStore, RoundRun } from './round-lock-store.ts';

/** Steps after which a test can crash a round. */
export type RoundStep = 'locked' | 'planned' | 'league asked' | 'asked';

export interface RoundDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly lock: RoundLockStore;
  readonly progress: ProgressStore;
  readonly worths: Pick<WorthStore, 'bids'>;
  readonly credits: Pick<CreditStore, 'read'>;
  /** The leagues that the stage scans, in order. */
  readonly scanned: readonly LeagueKey[];
  readonly rhythm: ScanRhythm;
  readonly dailyCredits: number;
  /** Number of books in each call: part of its price. */
  readonly books: number;
  /** Provider keys of the books that only price bets elsewhere. */
  readonly references: readonly string[];
  /** Called after each step; in a test it may never return, to simulate a crash. */
  readonly crashAfter?: (step: RoundStep) => Promise<void>;
}

/**
 * 'recent': another round runs, the schedule started one less than a minute ago, or every league was scanned within a minute. 'idle': no
 * league is due. 'superseded': a later round has begun.
 */
export interface RoundOutcome {
  readonly scanId: string;
  readonly state: 'recent' | 'idle' | 'superseded' | 'asked';
  readonly leagues: readonly LeagueKey[];
}

/**
 * Asks for the leagues that are due, each by an event with its credits. It makes no call to the provider: what the last runs stored tells
 * which leagues are due, and what their calls are worth. A requested round asks for every league that was not scanned within a minute.
 * @throws 'unavailable' when the table does not respond, or the bus accepts no event: the retry then asks for what is still due
 */
export async function runRound(run: RoundRun, deps: RoundDeps): Promise<RoundOutcome> {
  const { scanId } = run;
  const at = wholeSeconds(deps.clock());
  const lease = await deps.lock.take(run, at);
  if (lease.state === 'recent') {
    deps.log.info('round_skipped', { scanId, recent: lease.scanId });
    return { scanId: lease.scanId, state: 'recent', leagues: [] };
  }
  await deps.crashAfter?.('locked');
  try {
    return await askUnderLease(run, { token: lease.token, at }, deps);
  } finally {
    await deps.lock.release(lease.token);
  }
}

async function askUnderLease(
  { scanId, scheduled }: RoundRun,
  { token, at }: { token: number; at: Seconds },
  deps: RoundDeps,
): Promise<RoundOutcome> {
  const { log, progress, scanned, rhythm, dailyCredits, books, references } = deps;
  const [before, bids, balance] = await Promise.all([progress.read(), deps.worths.bids(), deps.credits.read(at)]);
  const due = scanned.filter((league) => isToBeScanned(league, { before, scheduled, at, rhythm }));
  // A request that finds every league just scanned has to end all the same.
  const waits = before?.state === 'requested' && before.scanId === scanId;
  if (due.length === 0 && !waits) {
    const state = scheduled ? 'idle' : 'recent';
    return { scanId: scheduled ? scanId : (before?.scanId ?? scanId), state, leagues: [] };
  }
  for (const league of due) reportSilence(league, before, { at, scanId }, log);
  const outstanding = before === undefined ? 0 : outstandingIn(before, at);
  const { everySeconds } = rhythm;
  const allotted = planRound({ at, due, bids, balance, outstanding, dailyCredits, everySeconds, books, references });
  const asked = new Map([...allotted].map(([league, { credits }]) => [league, credits]));
  const start = { scanId, startedAt: at, scheduledAt: scheduled ? at : undefined, asked };
  if (!(await progress.begin(token, start))) {
    log.warn('round_superseded', { scanId });
    return { scanId, state: 'superseded', leagues: [] };
  }
  await deps.crashAfter?.('planned');
  const unasked = await ask(allotted, { scanId, at }, deps);
  if (unasked.length > 0) await progress.notAsked(token, unasked);
  await deps.crashAfter?.('asked');
  const credits = [...asked.values()].reduce((sum, each) => sum + each, 0);
  log.info('round_asked', { scanId, leagues: due.length - unasked.length, credits });
  if (unasked.length > 0 && unasked.length === due.length) throw new Refusal('unavailable');
  return { scanId, state: 'asked', leagues: due.filter((league) => !unasked.includes(league)) };
}

/** Puts an event for each league on the bus. Returns the leagues whose event was not accepted. */
async function ask(
  allotted: ReadonlyMap<LeagueKey, Allotment>,
  { scanId, at }: { scanId: string; at: Seconds },
  { bus, log, crashAfter }: RoundDeps,
): Promise<readonly LeagueKey[]> {
  const rates = callRates(allotted);
  const answers = await Promise.all(
    [...allotted].map(async ([league, { credits }]): Promise<readonly LeagueKey[]> => {
      const callsPerSecond = rates.get(league) ?? 1;
      try {
        await bus.publish(events.leagueScanRequested, { scanId, league, credits, callsPerSecond, askedAt: at });
      } catch (error) {
        log.error('league_scan_failed', { scanId, league, kind: 'not-asked' }, error);
        return [league];
      }
      await crashAfter?.('league asked');
      return [];
    }),
  );
  return answers.flat();
}

interface Choice {
  readonly before: ScanProgress | undefined;
  readonly scheduled: boolean;
  readonly at: Seconds;
  readonly rhythm: ScanRhythm;
}

function isToBeScanned(league: LeagueKey, { before, scheduled, at, rhythm }: Choice): boolean {
  const last = lastScanOf(before, league, at);
  if (before === undefined || last === undefined) return true;
  if (isRunning(leagueAt(before, league, at), at)) return false;
  return scheduled ? isDue(last, at, rhythm) : at - last.startedAt >= RECENT_SECONDS;
}

/** A run that did not begin, or did not end, has no entry in its own log. */
function reportSilence(
  league: LeagueKey,
  before: ScanProgress | undefined,
  { at, scanId }: { at: Seconds; scanId: string },
  log: Log,
): void {
  if (before !== undefined && hasNotEnded(before, league, at)) {
    log.error('league_scan_failed', { scanId, league, kind: 'not-ended' });
  }
}
