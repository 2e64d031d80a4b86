import type { Opportunity } from '../../shared/contracts/opportunities.ts';

const seconds = (instant: string) => Date.parse(instant) / 1000;
const instant = (at: number) => `${new Date(at * 1000).toISOString().slice(0, 19)}Z`;
const byLabel = <V>(labels: readonly string[], values: readonly V[]) =>
  Object.fromEntries(labels.map((label, n) => [label, values[n]]));

/** A row without what it says twice: labels once, times as numbers, and of a best leg only which of the quotes it is. */
export function factsOf(row: Opportunity) {
  const { quotes, bestOdds, stakes, eventStartTime, oldestQuoteAt: _, ...rest } = row;
  const labels = Object.keys(quotes);
  return {
    ...rest,
    startsAt: seconds(eventStartTime),
    labels,
    quotes: Object.values(quotes).map((side) =>
      side.map(({ updatedAt, ...quote }) => ({ ...quote, at: seconds(updatedAt) })),
    ),
    best: labels.map((label) =>
      (quotes[label] ?? []).findIndex(({ sportsbookId }) => sportsbookId === bestOdds[label]?.sportsbookId),
    ),
    stakes: labels.map((label) => stakes[label] ?? 0),
  };
}

/** The row again, as the browser would have to make it. `names`: sportsbooks by id. */
export function rowOf(facts: ReturnType<typeof factsOf>, names: ReadonlyMap<number, string>) {
  const { labels, quotes, best, stakes, startsAt, ...rest } = facts;
  const sides = quotes.map((side) => side.map(({ at, ...quote }) => ({ ...quote, updatedAt: instant(at) })));
  const legs = sides.map((side, n) => {
    const quote = side[best[n] ?? 0];
    if (quote === undefined) throw new Error('a best leg is none of the quotes');
    const { odds, sportsbookId, ...more } = quote;
    return { ...more, odds: odds > 0 ? `+${odds}` : String(odds), sportsbookId, sportsbook: names.get(sportsbookId) };
  });
  return {
    ...rest,
    eventStartTime: instant(startsAt),
    quotes: byLabel(labels, sides),
    bestOdds: byLabel(labels, legs),
    stakes: byLabel(labels, stakes),
    oldestQuoteAt: legs.map(({ updatedAt }) => updatedAt).toSorted()[0],
  };
}
