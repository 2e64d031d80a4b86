import { ProviderFailure } from '../provider/failure.ts';
import { creditsPerMarket } from '../provider/plan.ts';
import type { LeagueVersion } from '../snapshot/league-version.ts';
import type { CreditBudget } from './credit-budget.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { leagueLines } from './league-lines.ts';
import { type LeaguePlan, planLeague } from './league-plan.ts';
import type { RunContext, RunDeps } from './league-run.ts';
import { type LeagueFindings, scanLeague } from './league-scan.ts';
import { pauseReason, problemOf, reportFailure } from './scan-problem.ts';

interface Stored {
  readonly state: 'fresh';
  readonly plan: LeaguePlan;
  readonly findings: LeagueFindings;
  readonly version: LeagueVersion;
  readonly pausedFor?: undefined;
}

interface NotStored {
  readonly state: 'failed';
  /** Undefined if the league's games could not be listed. */
  readonly plan: LeaguePlan | undefined;
  /** For users. */
  readonly problem: string;
  /** For engineers: why the provider cannot be called at the moment. */
  readonly pausedFor: string | undefined;
}

/** Scans a league and stores its parts, which readers do not see yet. A failure is logged and becomes the outcome. */
export async function storeLeague(
  context: RunContext,
  paid: { readonly budget: CreditBudget; readonly provider: GuardedProvider },
  deps: RunDeps,
): Promise<Stored | NotStored> {
  const { run, token, at } = context;
  const { league, scanId } = run;
  const { log, replies } = deps;
  let plan: LeaguePlan | undefined;
  try {
    replies.forgetOld(at);
    const refused = new Set(await deps.refused.read(league, at));
    const marketPrice = creditsPerMarket(deps.books);
    plan = await planLeague(league, at, { ...paid, replies, refused, marketPrice });
    paid.budget.plan(plan.calls);
    const onRefused = async (keys: readonly string[]) => {
      log.warn('provider_refused_markets', { league, markets: keys.join(',') });
      await deps.refused.add(league, keys, at);
    };
    const findings = await scanLeague(
      { league, at, ...plan },
      {
        marketRequest: { ...paid, refusals: { known: refused, onRefused }, marketPrice },
        replies,
        moves: deps.moves,
        onEventFailed(eventId, error) {
          if (error instanceof ProviderFailure) log.warn('event_odds_failed', { league, eventId, kind: error.kind });
        },
      },
    );
    const version = await deps.snapshots.writeParts(league, { token, at }, leagueLines(findings));
    const { future, ambiguous, nearMisses } = findings.result.counts;
    log.info('league_scanned', { scanId, league, ...findings.skipped, future, ambiguous, nearMisses });
    return { state: 'fresh', plan, findings, version };
  } catch (error) {
    reportFailure(log, { scanId, league }, error);
    return { state: 'failed', plan, problem: problemOf(error), pausedFor: pauseReason(error) };
  }
}
