import { type LeagueKey, leagues } from '../../shared/catalogue/leagues.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { BreakerStore } from './breaker-store.ts';
import type { CreditStore } from './credit-store.ts';
import { leagueLines } from './league-lines.ts';
import { scanLeague } from './league-scan.ts';
import type { ProviderClient } from './provider/client.ts';
import { ProviderFailure } from './provider/failure.ts';
import { createProviderLine } from './provider-line.ts';
import { createPurse } from './purse.ts';
import type { RefusedMarketStore } from './refused-market-store.ts';
import { createScanBoard, type ScanBoard, Superseded } from './scan-board.ts';
import type { ScanLockStore } from './scan-lock-store.ts';
import { pauseReason, problemOf } from './scan-problem.ts';
import type { ScanStatsStore } from './scan-stats-store.ts';
import type { LeagueVersion, SnapshotStore } from './snapshot-store.ts';

/** No provider call begins later into a scan than this, so that what was found is stored before the function's 120 s are over. */
const CALLING_MS = 85_000;

/** Where a scan can be stopped in a test. */
export type ScanStep = 'locked' | 'announced' | 'league stored' | 'published' | 'reported';

export interface ScanningDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly client: ProviderClient;
  /** How many books each call asks for: part of its price. */
  readonly books: number;
  readonly lock: ScanLockStore;
  readonly snapshots: SnapshotStore;
  readonly stats: ScanStatsStore;
  readonly credits: CreditStore;
  readonly breaker: BreakerStore;
  readonly refused: RefusedMarketStore;
  readonly dailyCredits: number;
  readonly scanEverySeconds: number;
  /** Called after each step; a test makes it never return, as when the function is stopped there. */
  readonly crashAfter?: (step: ScanStep) => Promise<void>;
}

export interface ScanOrder {
  readonly scanId: string;
  /** The schedule asks, rather than a person. */
  readonly scheduled: boolean;
}

/**
 * 'recent': a scan runs or began within a minute; no provider call was made. 'superseded': the lease ran out and a later scan took
 * over; nothing was published. 'paused': no league has new data because calling the provider makes no sense at present.
 */
export interface ScanOutcome {
  readonly scanId: string;
  readonly state: 'recent' | 'superseded' | 'done' | 'partial' | 'failed' | 'paused';
}

/**
 * Scans every league, each with its own failure, and makes what was found current all at once.
 * @throws when the table does not answer; the lease then runs out by itself.
 */
export async function scanOdds(order: ScanOrder, deps: ScanningDeps): Promise<ScanOutcome> {
  const at = seconds(deps);
  const lease = await deps.lock.take(order.scanId, at);
  if (lease.state === 'recent') return { scanId: lease.scanId, state: 'recent' };
  await deps.crashAfter?.('locked');
  try {
    const state = await scanUnderLease(order, { token: lease.token, at }, deps);
    deps.log.info('scan_finished', { scanId: order.scanId, state, seconds: seconds(deps) - at });
    return { scanId: order.scanId, state };
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    deps.log.warn('scan_superseded', { scanId: order.scanId });
    return { scanId: order.scanId, state: 'superseded' };
  } finally {
    await deps.lock.release(lease.token);
  }
}

interface Turn {
  readonly token: number;
  /** When the scan began, seconds since 1970. */
  readonly at: number;
}

async function scanUnderLease(order: ScanOrder, turn: Turn, deps: ScanningDeps): Promise<ScanOutcome['state']> {
  const { scanId, scheduled } = order;
  const { token, at } = turn;
  const { stats, snapshots, credits, dailyCredits, scanEverySeconds } = deps;
  const [before, pointer, breaker] = await Promise.all([stats.read(), snapshots.pointer(), deps.breaker.read()]);
  const purse = createPurse(credits, await credits.open(at), { scanId, at, dailyCredits, scanEverySeconds });
  const line = createProviderLine(
    { client: deps.client, purse, clock: deps.clock, lastCallAt: deps.clock() + CALLING_MS },
    breaker,
  );
  const creditsRemaining = () => purse.balance().remaining;
  const board = createScanBoard({ stats, token, scanId, at, scheduled, before, pointer, creditsRemaining });
  await board.begin();
  await deps.crashAfter?.('announced');

  const versions = new Map<LeagueKey, LeagueVersion>();
  /** Why leagues were not even tried, or found the provider closed to us. */
  const pauses: string[] = [];
  for (const [i, { key: league }] of leagues.entries()) {
    await board.scanning(league);
    try {
      const findings = await scanLeague(
        { league, at, leaguesLeft: leagues.length - i },
        { line, purse, books: deps.books, ...(await refusals(league, at, deps)) },
      );
      versions.set(league, await snapshots.writeParts(league, turn, leagueLines(findings)));
      deps.log.info('league_scanned', { scanId, league, ...findings.skipped });
      await board.fresh(league, findings);
    } catch (error) {
      if (error instanceof Superseded) throw error;
      const reason = pauseReason(error);
      if (reason !== null) pauses.push(reason);
      reportFailure(deps.log, { scanId, league }, error);
      await board.failed(league, problemOf(error));
    }
    await deps.crashAfter?.('league stored');
  }
  const after = line.breaker();
  if (after !== breaker) await deps.breaker.write(after);
  const reasons = new Set([...pauses, ...(after.pause === null ? [] : [after.pause.reason])]);
  for (const reason of reasons) deps.log.error('scan_paused', { scanId, reason });
  await publish(versions, turn, board, deps);
  await deps.crashAfter?.('published');
  const state = endState(versions.size, pauses.length);
  await board.finish(state, seconds(deps));
  await deps.crashAfter?.('reported');
  return state;
}

async function publish(
  versions: ReadonlyMap<LeagueKey, LeagueVersion>,
  { token }: Turn,
  board: ScanBoard,
  deps: ScanningDeps,
): Promise<void> {
  if (versions.size === 0) return;
  try {
    if (!(await deps.snapshots.publish(token, versions))) throw new Superseded('a later scan has published');
  } catch (error) {
    if (!(error instanceof Superseded)) await board.lost(seconds(deps));
    throw error;
  }
  board.published();
}

async function refusals(league: LeagueKey, at: number, { refused, log }: ScanningDeps) {
  return {
    refused: await refused.read(league, at),
    onRefused: async (keys: readonly string[]) => {
      log.warn('provider_refused_markets', { league, markets: keys.join(',') });
      await refused.add(league, keys, at);
    },
    onEventFailed: (eventId: string, error: Error) => {
      if (error instanceof ProviderFailure) log.warn('event_odds_failed', { league, eventId, kind: error.kind });
    },
  };
}

function reportFailure(log: Log, facts: { scanId: string; league: string }, error: unknown): void {
  if (!(error instanceof ProviderFailure)) {
    log.error('league_scan_failed', facts, error);
    return;
  }
  const { kind, status, errorCode } = error;
  log.error('league_scan_failed', { ...facts, kind, status, errorCode });
}

function endState(fresh: number, paused: number): 'done' | 'partial' | 'failed' | 'paused' {
  if (fresh === leagues.length) return 'done';
  if (fresh > 0) return 'partial';
  return paused === leagues.length ? 'paused' : 'failed';
}

function seconds({ clock }: { clock: Clock }): number {
  return Math.floor(clock() / 1000);
}
