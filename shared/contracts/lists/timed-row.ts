import { isJsonObject } from '../../json/json.ts';

interface TimedPrice {
  readonly sportsbookId: number;
  readonly updatedAt: string;
}

/** What concerns times in a row of a list of opportunities; everything else is kept as it is. */
export interface TimedRow {
  readonly id: string;
  readonly eventId: string;
  readonly market: string;
  readonly alternate?: boolean | undefined;
  readonly bestOdds: Readonly<Record<string, TimedPrice>>;
  readonly quotes: Readonly<Record<string, readonly TimedPrice[]>>;
  readonly oldestQuoteAt: string;
}

/** By hand, since a page checks a thousand rows with each delta, which takes a schema several times as long. */
export function isTimedRow(row: unknown): row is TimedRow {
  if (!isJsonObject(row) || !isJsonObject(row.bestOdds) || !isJsonObject(row.quotes)) return false;
  const { id, eventId, market, alternate, oldestQuoteAt } = row;
  return (
    [id, eventId, market, oldestQuoteAt].every((text) => typeof text === 'string') &&
    (alternate === undefined || typeof alternate === 'boolean') &&
    Object.values(row.bestOdds).every(isTimedPrice) &&
    Object.values(row.quotes).every((side) => Array.isArray(side) && side.every(isTimedPrice))
  );
}

/** A book confirms its main lines, its alternate lines and each kind of prop by different calls. */
export function marketOfRow({ market, alternate }: TimedRow): string {
  return alternate === true ? `${market}+` : market;
}

/** The prices of a row by their places: `1` for the second leg's recommended price, `1.3` for the fourth of all its prices. */
export function* timedPrices({ bestOdds, quotes }: TimedRow): Generator<readonly [place: string, price: TimedPrice]> {
  for (const [leg, best] of Object.values(bestOdds).entries()) yield [String(leg), best];
  for (const [leg, side] of Object.values(quotes).entries()) {
    for (const [n, quote] of side.entries()) yield [`${leg}.${n}`, quote];
  }
}

/**
 * The row with other times. Fields keep their order, since a row's hash depends on it.
 * @param timeOf undefined where a price keeps its time
 */
export function withTimes(row: TimedRow, timeOf: (place: string, price: TimedPrice) => string | undefined): TimedRow {
  const timed = (place: string, price: TimedPrice) => ({
    ...price,
    updatedAt: timeOf(place, price) ?? price.updatedAt,
  });
  const bestOdds = Object.fromEntries(
    Object.entries(row.bestOdds).map(([label, best], leg) => [label, timed(String(leg), best)]),
  );
  const quotes = Object.fromEntries(
    Object.entries(row.quotes).map(([label, side], leg) => [
      label,
      side.map((quote, n) => timed(`${leg}.${n}`, quote)),
    ]),
  );
  return { ...row, bestOdds, quotes, oldestQuoteAt: oldestOf(bestOdds) ?? row.oldestQuoteAt };
}

function isTimedPrice(price: unknown): boolean {
  return isJsonObject(price) && Number.isInteger(price.sportsbookId) && typeof price.updatedAt === 'string';
}

/** The earlier time of the recommended prices: ISO 8601 UTC with whole seconds, so that text order is time order. */
function oldestOf(bestOdds: TimedRow['bestOdds']): string | undefined {
  return Object.values(bestOdds)
    .map(({ updatedAt }) => updatedAt)
    .toSorted()[0];
}
