import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFeed, type Feed } from './feed.ts';
import { findNaively, type NaiveFinding, type NaiveResult } from './naive-finder.ts';

describe('generated feeds', () => {
  const feeds = fc.sample(anyFeed, { numRuns: 400, seed: 20260115 });
  const results = feeds.map(findNaively);
  const findings = results.flatMap(({ arbitrage, overlap, promo }) => [...arbitrage, ...overlap, ...promo]);

  it('mostly contain opportunities', () => {
    for (const kind of ['arbitrage', 'overlap', 'promo'] as const) {
      expect(results.filter((result) => result[kind].length > 0).length).toBeGreaterThan(feeds.length / 2);
    }
  });

  it.each([
    'malformed event',
    'event of another league',
    'started event',
    'malformed bookmaker',
    'unknown bookmaker',
    "pick'em bookmaker",
    'malformed market',
    'unknown market',
    'market without two sides',
    'outcome of a market with an unknown one',
    'malformed outcome',
    'outcome without time',
    'stale outcome',
    'invalid price',
    'unknown outcome',
    'invalid point',
    'outcome without participant',
    'future outcome',
    'outcome with a limit of nothing',
    'outcome with an ambiguous name',
  ])('contain what must be left out: %s', (reason) => {
    expect(results.filter(({ skipped }) => reason in skipped).length).toBeGreaterThan(5);
  });

  it.each<[string, (result: NaiveResult) => boolean]>([
    ['a quarantined arbitrage', ({ quarantined }) => quarantined.arbitrage > 0],
    ['a quarantined overlap', ({ quarantined }) => quarantined.overlap > 0],
    ['a quarantined promo pair', ({ quarantined }) => quarantined.promo > 0],
    ['a result at which both legs win', ({ overlap }) => overlap.some((one) => one.overlap?.bothWin)],
    ['two results with a refund', ({ overlap }) => overlap.some((one) => one.overlap?.winAndRefund.length === 2)],
    ['a hit probability', ({ overlap }) => overlap.some((one) => (one.overlap?.hitProbability ?? 0) > 0)],
    ['a refund probability', ({ overlap }) => overlap.some((one) => (one.overlap?.refundProbability ?? 0) > 0)],
    ['a book with more than 25 promo pairs', ({ promo }) => [...pairsByBook(promo).values()].includes(25)],
  ])('contain %s', (_what, condition) => {
    expect(results.filter(condition).length).toBeGreaterThan(5);
  });

  it.each<[string, (finding: NaiveFinding) => boolean]>([
    ['former ids of a joined line', ({ formerIds }) => formerIds?.some((id) => id.includes('/spreads/')) ?? false],
    ['former ids of another spelling', ({ formerIds }) => formerIds?.some((id) => id.includes('Ann')) ?? false],
    ['a moneyline beside a spread', ({ legs: [a, b] }) => a.market === 'h2h' && b.market.endsWith('spreads')],
    ['an overlap of a moneyline', ({ kind, legs }) => kind === 'overlap' && legs.some((leg) => leg.market === 'h2h')],
    ['a quarter line', ({ kind, legs }) => kind === 'arbitrage' && isQuarterLine(legs[0].threshold)],
    [
      'an overlap with a quarter line',
      ({ overlap, legs }) => overlap !== undefined && isQuarterLine(legs[1].threshold),
    ],
    ['a bonus bet on a line of a joined group', ({ kind, id }) => kind === 'promo' && id.includes('/h2h//')],
    ['a limit', ({ legs }) => legs.some(({ limit }) => limit === 3)],
    ['stakes to the cent', ({ kind, legs }) => kind !== 'promo' && legs[0].stake % 100 !== 0],
    ['an exact hedge of a bonus bet', ({ kind, legs }) => kind === 'promo' && legs[1].stake % 100 !== 0],
    ['a price with a fee', ({ kind, legs }) => kind === 'arbitrage' && legs.some((leg) => leg.sportsbookId === 7)],
    ['a sure profit over two lines', ({ kind, overlap }) => kind === 'arbitrage' && overlap !== undefined],
    ['a beaten overlap', ({ overlap }) => overlap?.beaten === true],
    ['a leg to place first: outlier', ({ placeFirst }) => placeFirst.reason === 'outlier'],
    ['a leg to place first: older', ({ placeFirst }) => placeFirst.reason === 'older'],
    ['a leg to place first: longer', ({ placeFirst }) => placeFirst.reason === 'longer'],
    ['no profit after rounding', ({ margin, profit }) => margin > 0 && profit === 0],
  ])('contain %s', (_what, condition) => {
    expect(findings.filter(condition).length).toBeGreaterThan(5);
  });

  it('contain flagged opportunities of every kind', () => {
    for (const kind of ['arbitrage', 'overlap', 'promo'] as const)
      for (const flag of ['check', 'apart', 'outlier', 'rules differ'] as const)
        expect(findings.filter((one) => one.kind === kind && one.flags.includes(flag)).length).toBeGreaterThan(5);
  });

  it('are unchanged by a round trip through JSON', () => {
    for (const [index, { events, at }] of feeds.entries()) {
      const sent = events.map(({ event, format }) => ({ event: JSON.parse(JSON.stringify(event)), format }));
      expect(findNaively({ events: sent, at })).toEqual(results[index]);
    }
  });
});

describe('the result of the naive finder for any feed', () => {
  const assertEveryFeed = (condition: (result: NaiveResult, feed: Feed) => void) =>
    fc.assert(fc.property(anyFeed, (feed) => condition(findNaively(feed), feed)));

  it('does not depend on the order of anything in the feed', () => {
    assertEveryFeed((result, { events, at }) => {
      const reversed = events.map(({ event, format }) => ({ event: deepReversed(event), format })).toReversed();
      expect(findNaively({ events: reversed, at })).toEqual({ ...result, skipped: expect.anything() });
    });
  });

  it('has pairs of two different books with stakes that add up', () => {
    assertEveryFeed(({ arbitrage, overlap }) => {
      for (const { legs } of [...arbitrage, ...overlap]) {
        expect(legs[0].sportsbookId).not.toBe(legs[1].sportsbookId);
        const stakes = legs[0].stake + legs[1].stake;
        if (legs.every(({ limit }) => limit === undefined)) expect(stakes).toBe(10_000);
        for (const { stake, limit } of legs) expect(stake / 100).toBeLessThanOrEqual(limit ?? 100);
      }
    });
  });

  it('has unique ids, best first, within the limits', () => {
    assertEveryFeed(({ arbitrage, overlap, promo }) => {
      for (const list of [arbitrage, overlap, promo]) {
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      }
      for (const list of [arbitrage, promo]) expect(isDescending(list.map(({ margin }) => margin))).toBe(true);
      expect(isDescending(overlap.map((one) => one.overlap?.expectedValue ?? -1))).toBe(true);
      for (const { margin } of arbitrage) expect(margin > 0 && margin <= 0.2500001).toBe(true);
      for (const { margin } of overlap) expect(margin >= -0.0500001 && margin <= 0.2500001).toBe(true);
      for (const count of pairsByBook(promo).values()) expect(count).toBeLessThanOrEqual(25);
    });
  });
});

function isQuarterLine(line: number | null): boolean {
  return Math.abs((line ?? 0) % 0.5) === 0.25;
}

/** Up to floating-point noise. */
function isDescending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value <= (values[index - 1] ?? 0) + 1e-8);
}

function pairsByBook(promo: NaiveResult['promo']): Map<number, number> {
  const pairs = new Map<number, number>();
  for (const { sportsbookId } of promo.flatMap((one) => one.promo ?? []))
    pairs.set(sportsbookId, (pairs.get(sportsbookId) ?? 0) + 1);
  return pairs;
}

function deepReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepReversed).toReversed();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, deepReversed(nested)]));
}
