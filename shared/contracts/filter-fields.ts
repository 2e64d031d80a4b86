import * as z from 'zod/mini';
import { gameParts, marketGroups, sorts, timeRanges, views } from '../catalogue/filters.ts';
import { leagues } from '../catalogue/leagues.ts';
import { sportsbooks } from '../catalogue/sportsbooks.ts';

/** Filter fields, as stored and sent. Lists have no duplicates; an empty list selects everything. */

export const filterMessages = {
  unknownSportsbook: 'Unknown sportsbook',
  sportsbookTwice: 'A sportsbook is chosen twice',
  leagueTwice: 'A league is chosen twice',
  marketTwice: 'A kind of market is chosen twice',
  periodTwice: 'A part of the game is chosen twice',
  searchLong: 'Search text must be at most 80 characters long',
  searchUnreadable: 'Search text has characters that cannot be shown',
  minDollars: 'Enter a profit from $0 to $1,000,000',
} as const;

const sportsbookIds: ReadonlySet<number> = new Set(sportsbooks.map(({ id }) => id));

export const sportsbookId = z.int().check(z.refine((id) => sportsbookIds.has(id), filterMessages.unknownSportsbook));

/** Ids of sportsbooks from the catalogue. */
export const selectedSportsbooks = z
  .array(sportsbookId)
  .check(z.maxLength(sportsbooks.length), z.refine(areUnique, filterMessages.sportsbookTwice));

/** Keys of leagues from the catalogue. */
export const selectedLeagues = z
  .array(z.enum(leagues.map(({ key }) => key)))
  .check(z.refine(areUnique, filterMessages.leagueTwice));

export const selectedTimeRange = z.enum(timeRanges.map(({ value }) => value));

/** Groups of markets. */
export const selectedMarkets = z
  .array(z.enum(marketGroups.map(({ value }) => value)))
  .check(z.refine(areUnique, filterMessages.marketTwice));

/** Parts of the game: the full one and periods. */
export const selectedPeriods = z
  .array(z.enum(gameParts.map(({ value }) => value)))
  .check(z.refine(areUnique, filterMessages.periodTwice));

export const MAX_SEARCH_LENGTH = 80;
/** Words that a game's teams or its player must contain. */
export const search = z.string().check(
  z.maxLength(MAX_SEARCH_LENGTH, filterMessages.searchLong),
  z.refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), filterMessages.searchUnreadable),
);

/** Whether rows with a warning are hidden. */
export const hidesFlagged = z.boolean();
/** Whether rows whose two bets are settled by different rules are hidden. */
export const hidesRulesDiffer = z.boolean();
/** Whether single bets are hidden whose fair price comes from few books. */
export const strict = z.boolean();

export const sort = z.enum(sorts);
export const view = z.enum(views);

/** Larger than any listed margin. */
export const MAX_PROFIT_PERCENT = 1000;
/** Smaller than any displayed margin. DynamoDB rejects numbers below 1e-130, which JSON and JavaScript allow. */
export const MIN_NONZERO_PROFIT_PERCENT = 1e-6;
/** Percent; null if the field is empty. */
const profit = z.nullable(
  z.number().check(
    z.gte(-MAX_PROFIT_PERCENT),
    z.lte(MAX_PROFIT_PERCENT),
    z.refine((percent) => percent === 0 || Math.abs(percent) >= MIN_NONZERO_PROFIT_PERCENT),
  ),
);
export const minProfit = profit;
export const maxProfit = profit;

/** Inclusive. */
export const minDollarsRange = { min: 0, max: 1_000_000 } as const;
/** Dollars that a pair must bring with the bettor's stakes and limits; null: any. */
export const minDollars = z.nullable(
  z.number(filterMessages.minDollars).check(
    z.gte(minDollarsRange.min, filterMessages.minDollars),
    z.lte(minDollarsRange.max, filterMessages.minDollars),
    z.refine((dollars) => dollars === 0 || dollars >= MIN_NONZERO_PROFIT_PERCENT, filterMessages.minDollars),
  ),
);

function areUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
