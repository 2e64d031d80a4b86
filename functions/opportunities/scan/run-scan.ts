import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { PriceMoves } from '../../../shared/engine/price-moves.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Bus } from '../../platform/bus.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import { creditDaysShort } from '../provider/allowance.ts';
import type { ProviderClient } from '../provider/client.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { ProviderFailure } from '../provider/failure.ts';
import { creditsPerMarket } from '../provider/plan.ts';
import type { LeagueVersion } from '../snapshot/league-version.ts';
import { scheduleAfter } from '../snapshot/scan-schedule.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { announcePublished } from './announce-published.ts';
import type { BreakerStore } from './breaker-store.ts';
import { type CreditBudget, createCreditBudget } from './credit-budget.ts';
import type { CreditStore } from './credit-store.ts';
import { createGuardedProvider, type GuardedProvider } from './guarded-provider.ts';
import { leagueLines } from './league-lines.ts';
import { type LeagueFindings, scanLeague } from './league-scan.ts';
import type { RefusedMarketStore } from './refused-market-store.ts';
import { createScanBoard, pauseReason, problemOf, type ScanBoard, ScanSuperseded } from './scan-board.ts';
import type { ScanLockStore, ScanRun } from './scan-lock-store.ts';
import { planScan, type ScanPlan } from './scan-plan.ts';
import type { ScanStatsStore } from './scan-stats-store.ts';

/** No provider call starts later than this into a scan, so that the results are stored within the function's 120 s. */
const CALLING_MS = 85_000;

/** Steps after which a test can crash a scan. */
export type ScanStep = 'locked' | 'announced' | 'league stored' | 'published' | 'put on the bus' | 'reported';

export interface ScanDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** For events about new lists. */
  readonly bus: Bus;
  readonly client: ProviderClient;
  /** Number of books in each call: part of its price. */
  readonly books: number;
  readonly lock: ScanLockStore;
  readonly snapshots: SnapshotStore;
  readonly stats: ScanStatsStore;
  readonly credits: CreditStore;
  readonly breaker: BreakerStore;
  readonly refused: RefusedMarketStore;
  /** The process's cache of replies about single events. */
  readonly replies: EventReplies;
  /** The process's memory of listed prices. */
  readonly moves: PriceMoves;
  readonly dailyCredits: number;
  readonly scanEverySeconds: Seconds;
  /** Called after each step; in a test it may never return, to simulate a crash. */
  readonly crashAfter?: (step: ScanStep) => Promise<void>;
}

/**
 * 'recent': a scan is running or started within a minute; no provider call was made. 'superseded': the lease expired and a later scan took
 * over; nothing was published. 'paused': no league has new data because the provider cannot be called at the moment.
 */
export interface ScanOutcome {
  readonly scanId: string;
  readonly state: 'recent' | 'superseded' | 'done' | 'partial' | 'failed' | 'paused';
}

/** What is logged of a scan. */
interface ScanSummary {
  readonly state: ScanOutcome['state'];
  readonly creditsRemaining: number | null;
  readonly daysShort: number | undefined;
}

/** One scan under its lease. */
interface ScanContext {
  readonly scanId: string;
  readonly token: number;
  /** When the scan started, seconds since 1970. */
  readonly at: Seconds;
  /** When the schedule last started a scan, this one or an earlier one. */
  readonly scheduledAt: Seconds | undefined;
  readonly board: ScanBoard;
  readonly provider: GuardedProvider;
  readonly budget: CreditBudget;
  readonly refused: ReadonlyMap<LeagueKey, Set<string>>;
}

/**
 * Scans all leagues, which fail independently, and publishes the results in one write.
 * @throws Unavailable when the table does not respond; the lease then expires by itself.
 */
export async function scanOdds(run: ScanRun, deps: ScanDeps): Promise<ScanOutcome> {
  const { scanId } = run;
  const at = wholeSeconds(deps.clock());
  const lease = await deps.lock.take(run, at);
  if (lease.state === 'recent') {
    deps.log.info('scan_skipped', { scanId, recent: lease.scanId });
    return { scanId: lease.scanId, state: 'recent' };
  }
  await deps.crashAfter?.('locked');
  try {
    const { state, creditsRemaining, daysShort } = await scanUnderLease(run, { token: lease.token, at }, deps);
    const seconds = wholeSeconds(deps.clock()) - at;
    deps.log.info('scan_finished', { scanId, state, seconds, creditsRemaining, creditDaysShort: daysShort });
    return { scanId, state };
  } catch (error) {
    if (!(error instanceof ScanSuperseded)) throw error;
    deps.log.warn('scan_superseded', { scanId });
    return { scanId, state: 'superseded' };
  } finally {
    await deps.lock.release(lease.token);
  }
}

async function scanUnderLease(
  { scanId, attemptId, scheduled }: ScanRun,
  lease: { token: number; at: Seconds },
  deps: ScanDeps,
): Promise<ScanSummary> {
  const { token, at } = lease;
  const { clock, client, stats, snapshots, credits, replies, dailyCredits, scanEverySeconds } = deps;
  const [before, { pointer }, earlier, breaker] = await Promise.all([
    stats.read(),
    snapshots.current(),
    snapshots.announced(),
    deps.breaker.read(),
  ]);
  const budget = createCreditBudget(credits, await credits.open(at), {
    attemptId,
    at,
    dailyCredits,
    scanEverySeconds,
    replies,
  });
  const provider = createGuardedProvider({ client, budget, clock, lastCallAt: clock() + CALLING_MS }, breaker);
  const creditsRemaining = () => budget.balance().remaining;
  const board = createScanBoard({ stats, token, scanId, at, scheduled, before, pointer, creditsRemaining });
  await board.begin();
  await deps.crashAfter?.('announced');
  // Versions that an earlier scan published without announcing them.
  const announced = await announcePublished(token, pointer, earlier, deps);

  replies.forgetOld(at);
  const scheduledAt = scheduled ? at : before?.scheduledAt;
  const context: ScanContext = {
    scanId,
    token,
    at,
    scheduledAt,
    board,
    provider,
    budget,
    refused: await refusedMarkets(at, deps),
  };
  const plan = await planScan(at, { ...context, replies, marketPrice: creditsPerMarket(deps.books) });
  budget.plan(plan.calls);
  const { versions, pauses } = await scanLeagues(context, plan, deps).finally(() => budget.settle());

  const after = provider.breaker();
  if (after !== breaker) await deps.breaker.write(after);
  const reasons = new Set([...pauses, ...(after.pause === null ? [] : [after.pause.reason])]);
  for (const reason of reasons) deps.log.error('scan_paused', { scanId, reason });
  await publish(versions, context, deps);
  await deps.crashAfter?.('published');
  await announcePublished(token, new Map([...pointer, ...versions]), announced, deps);
  await deps.crashAfter?.('put on the bus');
  const state = endState(versions.size, pauses.length);
  await board.finish(state, wholeSeconds(deps.clock()));
  await deps.crashAfter?.('reported');
  const daysShort = creditDaysShort(budget.balance(), dailyCredits, at);
  return { state, creditsRemaining: creditsRemaining(), daysShort };
}

/** Scans and stores league by league. `pauses`: why leagues were not scanned, or the provider was not available. */
async function scanLeagues(context: ScanContext, plan: ScanPlan, deps: ScanDeps) {
  const versions = new Map<LeagueKey, LeagueVersion>();
  const pauses: string[] = [];
  for (const { key: league } of leagues) {
    await context.board.scanning(league);
    try {
      const findings = await findingsOf(league, context, plan, deps);
      versions.set(league, await deps.snapshots.writeParts(league, context, leagueLines(findings)));
      const { future, ambiguous, nearMisses } = findings.result.counts;
      const leftOut = { ...findings.skipped, future, ambiguous, nearMisses };
      deps.log.info('league_scanned', { scanId: context.scanId, league, ...leftOut });
      context.board.fresh(league, findings);
    } catch (error) {
      const reason = pauseReason(error);
      if (reason !== null) pauses.push(reason);
      reportFailure(deps.log, { scanId: context.scanId, league }, error);
      context.board.failed(league, problemOf(error));
    }
    await deps.crashAfter?.('league stored');
  }
  return { versions, pauses };
}

function findingsOf(league: LeagueKey, context: ScanContext, plan: ScanPlan, deps: ScanDeps): Promise<LeagueFindings> {
  const { log, replies, moves } = deps;
  const { at, provider, budget } = context;
  const listed = plan.listed.get(league) ?? { events: [], listed: [] };
  if ('failure' in listed) throw listed.failure;
  const onRefused = async (keys: readonly string[]) => {
    log.warn('provider_refused_markets', { league, markets: keys.join(',') });
    await deps.refused.add(league, keys, at);
  };
  const refusals = { known: context.refused.get(league) ?? new Set<string>(), onRefused };
  return scanLeague(
    { league, at, ...listed, detailedEventIds: plan.detailedEventIds },
    {
      marketRequest: { provider, budget, refusals, marketPrice: creditsPerMarket(deps.books) },
      replies,
      moves,
      onEventFailed(eventId, error) {
        if (error instanceof ProviderFailure) log.warn('event_odds_failed', { league, eventId, kind: error.kind });
      },
    },
  );
}

async function refusedMarkets(at: Seconds, { refused }: ScanDeps): Promise<ReadonlyMap<LeagueKey, Set<string>>> {
  const read = leagues.map(async ({ key }) => [key, new Set(await refused.read(key, at))] as const);
  return new Map(await Promise.all(read));
}

async function publish(
  versions: ReadonlyMap<LeagueKey, LeagueVersion>,
  { token, at, scheduledAt, board }: ScanContext,
  deps: ScanDeps,
): Promise<void> {
  if (versions.size === 0) return;
  const tookSeconds = wholeSeconds(deps.clock()) - at;
  const everySeconds = deps.scanEverySeconds;
  const next = scheduledAt === undefined ? undefined : scheduleAfter({ scheduledAt, tookSeconds, everySeconds });
  try {
    if (!(await deps.snapshots.publish(token, versions, next))) throw new ScanSuperseded('a later scan has published');
  } catch (error) {
    if (!(error instanceof ScanSuperseded)) await board.lost(wholeSeconds(deps.clock()));
    throw error;
  }
  board.published();
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
