import { MOST_AT_ONCE } from '../../../shared/contracts/alerts/history.ts';
import { events } from '../../../shared/deployment/events.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { hasAccess } from '../../billing/subscription/entitlement.ts';
import { storedSubscriptions } from '../../billing/subscription/subscription-store.ts';
import type { Bus } from '../../platform/bus.ts';
import type { RandomBytes } from '../../platform/hash.ts';
import type { Log } from '../../platform/logger.ts';
import { alertMark } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { opportunityHash } from '../match/listed-since.ts';
import type { Match } from '../match/rule-index.ts';
import { type AlertRef, type DueMatch, enqueueAlert, markRow, type Occasion, shouldAlert } from './alert-store.ts';
import { type FoldedMatch, foldMatches } from './fold-matches.ts';
import { mutedGames } from './muted-games.ts';

export interface EnqueueDeps {
  readonly table: Table;
  readonly bus: Bus;
  readonly log: Log;
  readonly random: RandomBytes;
}

/** Alerts that are enqueued at the same time, then announced. */
const AT_ONCE = 25;
const ANNOUNCE_TIMEOUT_MS = 2_000;

/**
 * Enqueues what everybody who has access is to be told, the best first, and announces it. What was enqueued before is left out by its mark, and what is of a
 * game that the person has muted.
 * Can be repeated: what a crash left is enqueued by the next run.
 * @throws 'unavailable' when the table does not respond
 */
export async function enqueueMatches(
  matches: readonly Match[],
  occasion: Occasion,
  deps: EnqueueDeps,
): Promise<number> {
  const { table } = deps;
  // Before marks are looked at, so that what was folded by a run that died stays folded.
  const allowed = foldMatches((await withAccess(matches, table, occasion.at)).toSorted(byRank));
  const marks = await table.getMany(
    allowed.map(({ userId, row }) => alertMark(userId, opportunityHash(row.id))),
    markRow,
  );
  // Enqueued by a run of the same list: one that died, or that runs at the same time.
  const enqueuedBefore = allowed.filter((_match, n) => marks[n]?.dataAt === occasion.dataAt);
  const news = allowed.filter((match, n) => shouldAlert(marks[n], match));
  const muted = await mutedGames(
    table,
    news.map(({ userId, row: { eventId } }) => ({ userId, eventId })),
    occasion.at,
  );
  const due = mostOfEach(
    news.filter((_match, n) => muted[n] !== true),
    enqueuedBefore,
  );
  let enqueued = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const batch = await Promise.all(due.slice(from, from + AT_ONCE).map((each) => enqueueAlert(deps, each, occasion)));
    const alerts = batch.filter((ref) => ref !== undefined);
    enqueued += alerts.length;
    if (alerts.length > 0) await announce(alerts, deps);
  }
  return enqueued;
}

/** If the event is lost, the sweeper finds the alerts within a minute. */
async function announce(alerts: readonly AlertRef[], { bus, log }: EnqueueDeps): Promise<void> {
  try {
    await bus.publish(events.alertsEnqueued, { alerts }, { withinMs: ANNOUNCE_TIMEOUT_MS });
  } catch (error) {
    log.error('alerts_not_announced', { alerts: alerts.length }, error);
  }
}

async function withAccess(matches: readonly Match[], table: Table, at: Seconds): Promise<Match[]> {
  const subscriptions = await storedSubscriptions(table, new Set(matches.map(({ userId }) => userId)));
  return matches.filter(({ userId }) => hasAccess(subscriptions.get(userId), at * 1000));
}

/** Of each person the best, as many as may be enqueued at once. `matches`: the best first. The least of them, which is enqueued last, says how many were left out. */
function mostOfEach(matches: readonly FoldedMatch[], before: readonly Match[]): DueMatch[] {
  const byUser = Map.groupBy(matches, ({ userId }) => userId);
  const beforeByUser = Map.groupBy(before, ({ userId }) => userId);
  const due = [...byUser].map(([userId, own]) => {
    const room = Math.max(0, MOST_AT_ONCE - (beforeByUser.get(userId)?.length ?? 0));
    const best = own.slice(0, room);
    const leftOut = own.length - best.length;
    return { best, leastIf: leftOut === 0 ? [] : best.slice(-1).map((match) => ({ match, leftOut })) };
  });
  return [
    ...due.flatMap(({ best, leastIf }) => best.slice(0, best.length - leastIf.length).map((match) => ({ match }))),
    ...due.flatMap(({ leastIf }) => leastIf),
  ];
}

function byRank(a: Match, b: Match): number {
  return rankOf(b) - rankOf(a) || 0;
}

/** By the dollars that it brings; an overlap of unknown value comes last. */
function rankOf({ offer: { dollars } }: Match): number {
  return Number.isNaN(dollars) ? Number.NEGATIVE_INFINITY : dollars;
}
