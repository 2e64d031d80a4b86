import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Bus } from '../../platform/bus.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { ProviderClient } from '../provider/client.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { ProviderFailure } from '../provider/failure.ts';
import { creditsPerMarket } from '../provider/plan.ts';
import { scheduleAfter } from '../snapshot/scan-schedule.ts';
import type { LeagueVersion, SnapshotStore } from '../snapshot/snapshot-store.ts';
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

/** No provider call begins later into a scan than this, so that what was found is stored before the function's 120 s are over. */
const CALLING_MS = 85_000;

/** Where a scan can be stopped in a test. */
export type ScanStep = 'locked' | 'announced' | 'league stored' | 'published' | 'put on the bus' | 'reported';

export interface ScanDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Hears which lists are new. */
  readonly bus: Bus;
  readonly client: ProviderClient;
  /** How many books each call asks for: part of its price. */
  readonly books: number;
  readonly lock: ScanLockStore;
  readonly snapshots: SnapshotStore;
  readonly stats: ScanStatsStore;
  readonly credits: CreditStore;
  readonly breaker: BreakerStore;
  readonly refused: RefusedMarketStore;
  /** The process's memory of what was answered about single events. */
  readonly replies: EventReplies;
  readonly dailyCredits: number;
  readonly scanEverySeconds: Seconds;
  /** Called after each step; a test makes it never return, as when the function is stopped there. */
  readonly crashAfter?: (step: ScanStep) => Promise<void>;
}

/**
 * 'recent': a scan runs or began within a minute; no provider call was made. 'superseded': the lease ran out and a later scan took
 * over; nothing was published. 'paused': no league has new data because calling the provider makes no sense at present.
 */
export interface ScanOutcome {
  readonly scanId: string;
  readonly state: 'recent' | 'superseded' | 'done' | 'partial' | 'failed' | 'paused';
}

/** One scan under its lease. */
interface ScanContext {
  readonly scanId: string;
  readonly token: number;
  /** When the scan began, seconds since 1970. */
  readonly at: Seconds;
  /** When the schedule last began a scan, this one or one before it. */
  readonly scheduledAt: Seconds | undefined;
  readonly board: ScanBoard;
  readonly provider: GuardedProvider;
  readonly budget: CreditBudget;
  readonly refused: ReadonlyMap<LeagueKey, Set<string>>;
}

/**
 * Scans every league, each with its own failure, and makes what was found current all at once.
 * @throws when the table does not answer; the lease then runs out by itself.
 */
export async function scanOdds(order: ScanRun, deps: ScanDeps): Promise<ScanOutcome> {
  const { scanId } = order;
  const at = wholeSeconds(deps.clock());
  const lease = await deps.lock.take(order, at);
  if (lease.state === 'recent') {
    deps.log.info('scan_skipped', { scanId, recent: lease.scanId });
    return { scanId: lease.scanId, state: 'recent' };
  }
  await deps.crashAfter?.('locked');
  try {
    const { state, creditsRemaining } = await scanUnderLease(order, { token: lease.token, at }, deps);
    const seconds = wholeSeconds(deps.clock()) - at;
    deps.log.info('scan_finished', { scanId, state, seconds, creditsRemaining });
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
): Promise<Pick<ScanOutcome, 'state'> & { creditsRemaining: number | null }> {
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
  // What an earlier scan made current, and stopped before it was told.
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
  return { state, creditsRemaining: creditsRemaining() };
}

/** Scans and stores league by league. `pauses`: why leagues were not even tried, or found the provider closed to us. */
async function scanLeagues(context: ScanContext, plan: ScanPlan, deps: ScanDeps) {
  const versions = new Map<LeagueKey, LeagueVersion>();
  const pauses: string[] = [];
  for (const { key: league } of leagues) {
    await context.board.scanning(league);
    try {
      const findings = await findingsOf(league, context, plan, deps);
      versions.set(league, await deps.snapshots.writeParts(league, context, leagueLines(findings)));
      deps.log.info('league_scanned', { scanId: context.scanId, league, ...findings.skipped });
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
  const { log, replies } = deps;
  const { at, provider, budget } = context;
  const listed = plan.listed.get(league) ?? { events: [] };
  if ('failure' in listed) throw listed.failure;
  const onRefused = async (keys: readonly string[]) => {
    log.warn('provider_refused_markets', { league, markets: keys.join(',') });
    await deps.refused.add(league, keys, at);
  };
  const refusals = { known: context.refused.get(league) ?? new Set<string>(), onRefused };
  return scanLeague(
    { league, at, events: listed.events, detailedEventIds: plan.detailedEventIds },
    {
      marketRequest: { provider, budget, refusals, marketPrice: creditsPerMarket(deps.books) },
      replies,
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
