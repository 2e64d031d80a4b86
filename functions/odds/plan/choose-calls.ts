import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { CallCosts } from './call-costs.ts';
import { worthPerCredit } from './call-worth.ts';
import { isFloorScan, rotated } from './floor.ts';
import { type GameGroup, gameGroups } from './market-groups.ts';
import { expectedFinds, type LeagueWorth } from './worth.ts';

/** Props and alternates appear a day or two before a game; earlier calls find little. */
const GAME_WINDOW_SECONDS = 48 * 3600;

/** A call for one group of markets of one game. */
export interface GameCall {
  readonly eventId: string;
  readonly group: GameGroup;
  /** Expected cost in credits, at least 1. */
  readonly cost: number;
  /** Opportunities that it is expected to find. */
  readonly finds: number;
  /** Seconds since the last reply; Infinity without a fresh one. */
  readonly age: Seconds;
}

/** What a league's calls are ranked by. */
export interface CallFacts {
  /** Seconds since 1970. */
  readonly at: Seconds;
  /** Expected. */
  readonly costs: CallCosts;
  /** Seconds since the last reply about a game's markets of a group; Infinity without one. */
  readonly age: (eventId: string, group: GameGroup) => Seconds;
}

/**
 * The possible calls about a league's games that start within two days, those first that are worth most per credit, of equal ones the nearest start.
 */
export function rankedCalls(
  events: readonly Pick<EventFacts, 'id' | 'startsAt'>[],
  worth: LeagueWorth | undefined,
  { at, costs, age }: CallFacts,
): readonly GameCall[] {
  return events
    .filter(({ startsAt }) => startsAt > at && startsAt - at <= GAME_WINDOW_SECONDS)
    .toSorted((a, b) => a.startsAt - b.startsAt || byText(a.id, b.id))
    .flatMap(({ id, startsAt }) =>
      gameGroups.flatMap((group) => {
        const expected = costs[group];
        if (expected === undefined) return [];
        // Markets that were not there at the last calls, which cost nothing, may be there now.
        const cost = Math.max(1, expected);
        const finds = expectedFinds(worth, group, startsAt - at);
        const call = { eventId: id, group, cost, finds, age: freshAge(age(id, group)) };
        return [{ call, perCredit: worthPerCredit(call) }];
      }),
    )
    .toSorted((a, b) => b.perCredit - a.perCredit)
    .map(({ call }) => call);
}

/**
 * Which of the ranked calls to make within the credits: those worth most; in a floor scan first those without a fresh reply, in turn and
 * whatever they are worth. A call that is too expensive leaves room for cheaper ones.
 */
export function chooseCalls(
  ranked: readonly GameCall[],
  now: { readonly at: Seconds; readonly credits: number },
): readonly GameCall[] {
  let left = now.credits;
  return (isFloorScan(now.at) ? inTurn(ranked, now.at) : ranked).filter(({ cost }) => {
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

function inTurn(ranked: readonly GameCall[], at: Seconds): readonly GameCall[] {
  const waiting = ranked.filter(({ age }) => !Number.isFinite(age));
  const rest = ranked.filter(({ age }) => Number.isFinite(age));
  const fixed = waiting.toSorted((a, b) => byText(a.eventId, b.eventId) || byText(a.group, b.group));
  return [...rotated(fixed, at), ...rest];
}

/** What is not shown anymore is as good as no reply. */
function freshAge(age: Seconds): Seconds {
  return age > defaultLimits.freshSeconds ? Number.POSITIVE_INFINITY : age;
}
