import * as z from 'zod/mini';
import { timeRanges } from '../catalogue/filters.ts';
import { leagues } from '../catalogue/leagues.ts';
import { sportsbooks } from '../catalogue/sportsbooks.ts';

/** Filter fields, as stored and sent. Lists have no duplicates; an empty list selects everything. */

export const filterMessages = {
  unknownSportsbook: 'Unknown sportsbook',
  sportsbookTwice: 'A sportsbook is chosen twice',
  leagueTwice: 'A league is chosen twice',
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

function areUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
