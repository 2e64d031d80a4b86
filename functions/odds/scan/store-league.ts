import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import { followLeague } from '../grid/follow-league.ts';
import { bidsOf } from '../plan/bids.ts';
import { observationOf } from '../plan/observation.ts';
import { learn } from '../plan/worth.ts';
import type { LearnedCalls } from '../plan/worth-store.ts';
import { ProviderFailure } from '../provider/failure.ts';
import { creditsPerMarket } from '../provider/plan.ts';
import type { LeagueVersion } from '../snapshot/league-version.ts';
import type { CreditBudget } from './credit-budget.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { leagueLines } from './league-lines.ts';
import { type LeaguePlan, planLeague, rankLeagueCalls } from './league-plan.ts';
import type { RunContext, RunDeps } from './league-run.ts';
import { type LeagueFindings, scanLeague } from './league-scan.ts';
import { pauseReason, problemOf, reportFailure } from './scan-problem.ts';

/** So many quotes of a book in one league are no single mistake: the operator's dashboard shows the book. */
const MANY_SET_ASIDE = 10;

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
  deps: RunDeps & { readonly published: LeagueVersion | undefined },
): Promise<Stored | NotStored> {
  const { run, token, at } = context;
  const { league, scanId } = run;
  const { log, replies } = deps;
  let plan: LeaguePlan | undefined;
  try {
    replies.forgetOld(at);
    const [known, learned] = await Promise.all([deps.refused.read(league, at), deps.worths.read(league)]);
    const refused = new Set(known);
    const marketPrice = creditsPerMarket(deps.books);
    const parts = { replies, refused, marketPrice };
    plan = await planLeague(
      league,
      { at, askedAt: run.askedAt },
      { ...paid, ...parts, references: deps.references, worth: learned.worth },
    );
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
        onReferencesFailed(error) {
          if (error instanceof ProviderFailure) log.warn('reference_odds_failed', { league, kind: error.kind });
        },
        onEventFailed(eventId, error) {
          if (error instanceof ProviderFailure) log.warn('event_odds_failed', { league, eventId, kind: error.kind });
        },
      },
    );
    const grid = await followLeague(league, deps.published, { found: findings.found, at }, deps);
    const [version] = await Promise.all([
      deps.snapshots.writeParts(league, { token, at }, leagueLines(findings, grid)),
      deps.worths.write(league, token, learnedBy(context, { plan, findings, before: learned }, parts)),
    ]);
    const { future, ambiguous, nearMisses, ...counts } = findings.result.counts;
    const setAside = counts.setAside.map(
      ({ sportsbookId, reason, quotes }) => `${sportsbookName(sportsbookId)} ${reason} ${quotes}`,
    );
    for (const { sportsbookId, reason, quotes } of counts.setAside)
      if (quotes >= MANY_SET_ASIDE)
        log.info('quotes_set_aside', { league, sportsbook: sportsbookName(sportsbookId), reason, quotes });
    const leftOut = { ...findings.skipped, future, ambiguous, setAside: setAside.join(', ') };
    log.info('league_scanned', { scanId, league, ...leftOut, nearMisses });
    return { state: 'fresh', plan, findings, version };
  } catch (error) {
    reportFailure(log, { scanId, league }, error);
    return { state: 'failed', plan, problem: problemOf(error), pausedFor: pauseReason(error) };
  }
}

/** What the league's calls are known to find after this run, and what it bids with in the next rounds. */
function learnedBy(
  { run: { league }, at }: RunContext,
  run: { readonly plan: LeaguePlan; readonly findings: LeagueFindings; readonly before: LearnedCalls },
  parts: Omit<Parameters<typeof rankLeagueCalls>[2], 'worth'>,
) {
  const { plan, findings, before } = run;
  const worth = learn(before.worth, observationOf(findings, { at, calls: findings.answered }));
  const ranked =
    plan.calls.length === 0 ? [] : rankLeagueCalls(league, { at, events: plan.events }, { ...parts, worth });
  const calledAt = plan.chosen.length > 0 ? at : (before.bids?.calledAt ?? null);
  return { worth, bids: bidsOf(ranked, { at, calledAt }) };
}
