import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { LeagueBids } from './bids.ts';
import { worthPerCredit } from './call-worth.ts';
import { isFloorScan } from './floor.ts';

/** A league to be scanned. */
export interface Bidder {
  readonly league: LeagueKey;
  readonly bids: LeagueBids;
}

/** What a league may ask for. */
export interface Allotment {
  readonly credits: number;
  /** How many calls these are expected to pay for. */
  readonly calls: number;
}

/**
 * Credits for calls about single games, for each league: each call goes to the league to which it is worth most. In a floor scan the
 * leagues that have waited longest for such a call get one each first. Never more than the credits in all; main markets are paid apart.
 */
export function allotCredits(
  bidders: readonly Bidder[],
  { at, credits }: { readonly at: Seconds; readonly credits: number },
): ReadonlyMap<LeagueKey, Allotment> {
  const allotted = new Map<LeagueKey, Allotment>(bidders.map(({ league }) => [league, { credits: 0, calls: 0 }]));
  const inOrder = bidders.toSorted((a, b) => byText(a.league, b.league));
  let left = credits;
  const grant = (league: LeagueKey, cost: number, wanted: number) => {
    const granted = Math.min(wanted, Math.floor(left / cost));
    left -= granted * cost;
    const before = allotted.get(league) ?? { credits: 0, calls: 0 };
    allotted.set(league, { credits: before.credits + granted * cost, calls: before.calls + granted });
  };
  if (isFloorScan(at)) {
    for (const { league, bids } of inOrder.toSorted(byWait)) {
      // Enough for whichever call comes in turn.
      const highestCost = Math.max(0, ...bids.calls.map(([, cost]) => cost));
      if (highestCost > 0) grant(league, highestCost, 1);
    }
  }
  const wishes = inOrder.flatMap(({ league, bids }) => {
    return bids.calls.map(([count, cost, finds, askedAt]) => {
      const age = askedAt === null ? Number.POSITIVE_INFINITY : at - askedAt;
      return { league, count, cost, perCredit: worthPerCredit({ finds, cost, age }) };
    });
  });
  for (const { league, cost, count } of wishes.toSorted((a, b) => b.perCredit - a.perCredit)) {
    grant(league, cost, count);
  }
  return allotted;
}

/** Those first that have waited longest. */
function byWait(a: Bidder, b: Bidder): number {
  return (a.bids.calledAt ?? 0) - (b.bids.calledAt ?? 0);
}
