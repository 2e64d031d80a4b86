import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { featuredMarkets } from '../../../shared/catalogue/markets.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type Balance, pacedCredits, spendableCredits } from '../provider/allowance.ts';
import { creditsPerMarket, eventMarkets } from '../provider/plan.ts';
import { allotCredits } from './allot.ts';
import type { LeagueDemand } from './league-demand.ts';

/** What a round knows when it decides. */
export interface RoundFacts {
  /** Seconds since 1970. */
  readonly at: Seconds;
  /** The leagues to ask for, in order, with what is known of their games. */
  readonly due: ReadonlyMap<LeagueKey, LeagueDemand | undefined>;
  readonly balance: Balance;
  /** Credits allotted to runs that have not ended. */
  readonly outstanding: number;
  readonly dailyCredits: number;
  readonly everySeconds: Seconds;
  /** Number of books in each call. */
  readonly books: number;
}

/** A league whose games are unknown counts as one with this many games that start now. What it does not spend is there for the next round. */
const UNKNOWN_GAMES = 10;

/**
 * Credits for each league of a round: first for the featured calls, as far as the day's and the month's credits go, then for single games
 * within the day's pace. The sum never exceeds what may be spent.
 */
export function planRound(facts: RoundFacts): ReadonlyMap<LeagueKey, number> {
  const { at, due, outstanding, dailyCredits, everySeconds, books } = facts;
  const spentToday = facts.balance.spentToday + outstanding;
  const remaining = facts.balance.remaining === null ? null : facts.balance.remaining - outstanding;
  const balance = { ...facts.balance, spentToday, remaining };
  const spendable = Math.floor(spendableCredits(balance, dailyCredits));
  // Always the full price: which markets the provider refuses, and whether a game is near by now, only the run knows.
  const featured = featuredMarkets.length * creditsPerMarket(books);
  const covered = [...due.keys()].slice(0, Math.floor(spendable / featured));
  const paced = Math.min(spendable, Math.floor(pacedCredits(dailyCredits, spentToday, at, everySeconds)));
  const credits = Math.max(0, paced - covered.length * featured);
  const demands = covered.map((league) => due.get(league) ?? unknownDemand(league, at, books));
  const forEvents = allotCredits(demands, { at, credits });
  return new Map(
    [...due.keys()].map((league) => [league, covered.includes(league) ? featured + (forEvents.get(league) ?? 0) : 0]),
  );
}

function unknownDemand(league: LeagueKey, at: Seconds, books: number): LeagueDemand {
  const eventCost = eventMarkets(league, new Set()).length * creditsPerMarket(books);
  return { league, at: 0, featuredCost: 0, eventCost, starts: [{ at: at + 1, games: UNKNOWN_GAMES }] };
}
