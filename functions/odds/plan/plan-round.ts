import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { featuredMarkets } from '../../../shared/catalogue/markets.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type Balance, pacedCredits, spendableCredits } from '../provider/allowance.ts';
import { creditsPerMarket, referenceCredits } from '../provider/plan.ts';
import { type Allotment, allotCredits } from './allot.ts';
import { firstBids, type LeagueBids } from './bids.ts';
import { highestCosts } from './call-costs.ts';

/** What a round knows when it decides. */
export interface RoundFacts {
  /** Seconds since 1970. */
  readonly at: Seconds;
  /** The leagues to ask for, in order. */
  readonly due: readonly LeagueKey[];
  /** What they bid with; absent for one that has not stored it. */
  readonly bids: ReadonlyMap<LeagueKey, LeagueBids>;
  readonly balance: Balance;
  /** Credits allotted to runs that have not ended. */
  readonly outstanding: number;
  readonly dailyCredits: number;
  readonly everySeconds: Seconds;
  /** Number of books in each call. */
  readonly books: number;
  /** Provider keys of the books that only price bets elsewhere. */
  readonly references: readonly string[];
}

/**
 * Credits for each league of a round: first for the featured calls and those for the reference books, as far as the day's and the month's credits go, then for single games
 * within the day's pace, to those whose calls are worth most. The sum never exceeds what may be spent.
 */
export function planRound(facts: RoundFacts): ReadonlyMap<LeagueKey, Allotment> {
  const { at, due, bids, outstanding, dailyCredits, everySeconds, books, references } = facts;
  const spentToday = facts.balance.spentToday + outstanding;
  const remaining = facts.balance.remaining === null ? null : facts.balance.remaining - outstanding;
  const balance = { ...facts.balance, spentToday, remaining };
  const spendable = Math.floor(spendableCredits(balance, dailyCredits));
  // Always the full price: which markets the provider refuses, and whether a game is near by now, only the run knows.
  const marketPrice = creditsPerMarket(books);
  const featured = featuredMarkets.length * marketPrice + referenceCredits(featuredMarkets, references);
  const covered = due.slice(0, Math.floor(spendable / featured));
  const paced = Math.min(spendable, Math.floor(pacedCredits(dailyCredits, spentToday, at, everySeconds)));
  const credits = Math.max(0, paced - covered.length * featured);
  const bidders = covered.map((league) => {
    return { league, bids: bids.get(league) ?? firstBids(highestCosts(league, { refused: new Set(), marketPrice })) };
  });
  const forGames = allotCredits(bidders, { at, credits });
  return new Map(
    due.map((league) => {
      const games = forGames.get(league);
      if (games === undefined) return [league, { credits: 0, calls: 0 }];
      return [league, { credits: featured + games.credits, calls: 1 + games.calls }];
    }),
  );
}
