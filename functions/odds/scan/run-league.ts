import type { Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { dueAt } from '../plan/intervals.ts';
import { creditDaysShort } from '../provider/allowance.ts';
import type { ScanSchedule } from '../snapshot/scan-schedule.ts';
import { announcePublished } from './announce-published.ts';
import { createCreditBudget } from './credit-budget.ts';
import { createGuardedProvider } from './guarded-provider.ts';
import { createLeagueBoard, RunSuperseded } from './league-board.ts';
import type { LeaguePlan } from './league-plan.ts';
import type { AskedRun, RunContext, RunDeps } from './league-run.ts';
import { reportFailure } from './scan-problem.ts';
import { storeLeague } from './store-league.ts';

/** No provider call starts later than this into a run, so that the results are stored within the function's 120 s. */
const CALLING_MS = 85_000;

/**
 * 'recent': another run of the league goes on or started within a minute, or the event was served before; no provider call was made.
 * 'superseded': the lease expired and a later run took over; nothing was published. 'paused': no new data because the provider cannot be
 * called at the moment.
 */
export type RunOutcome = 'recent' | 'superseded' | 'fresh' | 'failed' | 'paused';

/**
 * Scans one league and publishes it. Whatever happens here concerns no other league.
 * @throws 'unavailable' when the table does not respond; the lease then ends, or expires by itself.
 */
export async function runLeague(run: AskedRun, deps: RunDeps): Promise<RunOutcome> {
  const { league, scanId } = run;
  const at = wholeSeconds(deps.clock());
  const lease = await deps.locks.take(run, at);
  if (lease.state === 'recent') {
    deps.log.info('scan_skipped', { scanId, league });
    return 'recent';
  }
  await deps.crashAfter?.('locked');
  let served = false;
  try {
    const state = await runUnderLease({ run, token: lease.token, at }, deps);
    served = true;
    return state;
  } catch (error) {
    if (!(error instanceof RunSuperseded)) throw error;
    deps.log.warn('scan_superseded', { scanId, league });
    return 'superseded';
  } finally {
    await deps.locks.release(run, lease.token, { served });
  }
}

async function runUnderLease(context: RunContext, deps: RunDeps): Promise<'fresh' | 'failed' | 'paused'> {
  const { run, token, at } = context;
  const { league, scanId } = run;
  const { clock, log, progress, snapshots, credits, replies, dailyCredits } = deps;
  const [before, pointer, announced, breaker, opening] = await Promise.all([
    progress.read(),
    snapshots.current(),
    snapshots.announced(),
    deps.breaker.read(),
    credits.open(at),
  ]);
  const current = pointer.get(league);
  const dataAt = current?.dataAt;
  const board = createLeagueBoard({ progress, league, token, scanId, at, dataAt, before: before?.leagues.get(league) });
  await board.begin();
  await deps.crashAfter?.('begun');
  // A version that an earlier run published without announcing it.
  await announcePublished(token, league, { current, announced: announced.get(league) }, deps);

  const paying = { payer: league, attemptId: run.attemptId, at };
  const settings = { run: paying, allotted: run.credits, dailyCredits, clock, replies };
  const budget = createCreditBudget(credits, opening, settings);
  const client = deps.clientAt(run.callsPerSecond);
  const provider = createGuardedProvider({ client, budget, clock, lastCallAt: clock() + CALLING_MS }, breaker);
  const stored = await storeAndSettle(context, { budget, provider }, { ...deps, published: current });
  await deps.crashAfter?.('stored');
  const { pause } = provider.breaker();
  const reasons = new Set([stored.pausedFor ?? [], pause?.reason ?? []].flat());
  for (const reason of reasons) log.error('scan_paused', { scanId, league, reason });

  const ended = () => ({
    finishedAt: wholeSeconds(clock()),
    creditsRemaining: budget.reported(),
    starts: stored.plan?.starts,
  });
  if (stored.state === 'fresh') {
    const next = nextAfter(context, stored.plan, before?.scheduledAt, deps);
    try {
      if (!(await snapshots.publish(token, league, stored.version, next))) throw new RunSuperseded('a later run');
    } catch (error) {
      if (error instanceof RunSuperseded) throw error;
      reportFailure(log, { scanId, league }, error);
      await board.finish({ state: 'failed', problem: 'The scan failed.', paused: false, ...ended() });
      throw error;
    }
    await deps.crashAfter?.('published');
    const published = { current: stored.version, announced: undefined };
    await announcePublished(token, league, published, deps);
    await deps.crashAfter?.('put on the bus');
    await board.finish({ state: 'fresh', findings: stored.findings, ...ended() });
  } else {
    await board.finish({
      state: 'failed',
      problem: stored.problem,
      paused: stored.pausedFor !== undefined,
      ...ended(),
    });
  }
  await deps.crashAfter?.('reported');
  const state = stored.pausedFor === undefined ? stored.state : 'paused';
  const balance = budget.balance();
  log.info('scan_finished', {
    ...{ scanId, league, state, seconds: wholeSeconds(clock()) - at, creditsRemaining: balance.remaining },
    creditDaysShort: creditDaysShort(balance, dailyCredits, at),
  });
  return state;
}

/** Whatever happens, what was spent and how the provider answered is recorded. */
async function storeAndSettle(...[context, paid, deps]: Parameters<typeof storeLeague>) {
  try {
    return await storeLeague(context, paid, deps);
  } finally {
    await paid.budget.settle();
    await deps.breaker.change(paid.provider.change);
  }
}

/** When the league's next list is due, if its run takes as long; undefined before the first scheduled round. */
function nextAfter(
  { at, run }: RunContext,
  { starts }: LeaguePlan,
  scheduledAt: Seconds | undefined,
  { clock, rhythm }: RunDeps,
): ScanSchedule | undefined {
  if (scheduledAt === undefined) return undefined;
  const tookSeconds = wholeSeconds(clock()) - run.askedAt;
  const last = { startedAt: at, failed: false, starts };
  const dueTime = dueAt(last, rhythm, at + 1, scheduledAt);
  return { firstAt: dueTime + tookSeconds, everySeconds: rhythm.everySeconds };
}
