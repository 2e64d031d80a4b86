import { comparedSportsbooks } from '../catalogue/sportsbooks.ts';
import { addedBooks } from '../contracts/added-books.ts';
import type { BettingSettings } from '../contracts/betting.ts';
import { type Cents, centsFromDollars } from '../odds/money.ts';
import { defaultStakeRules, type StakeRules } from '../odds/stake-rules.ts';

/** The ids of the bettor's sportsbooks; undefined: all. */
export function myBooks({ books }: BettingSettings): ReadonlySet<number> | undefined {
  const chosen = [...books, ...addedBooks(books)].filter(({ on }) => on !== undefined);
  if (chosen.length === 0) return undefined;
  const mine = new Set(chosen.filter(({ on }) => on).map(({ sportsbookId }) => sportsbookId));
  return comparedSportsbooks.every(({ id }) => mine.has(id)) ? undefined : mine;
}

/** How to stake by these settings. */
export function stakeRulesOf({ stake, rounding, books }: BettingSettings): StakeRules {
  return {
    total: stake === undefined ? defaultStakeRules.total : centsFromDollars(stake),
    step: rounding ?? defaultStakeRules.step,
    mostAt: new Map(
      books.flatMap(({ sportsbookId, limit, balance }): [number, Cents][] => {
        const most = Math.min(limit ?? Number.POSITIVE_INFINITY, balance ?? Number.POSITIVE_INFINITY);
        return Number.isFinite(most) ? [[sportsbookId, centsFromDollars(most)]] : [];
      }),
    ),
  };
}
