import { describe, expect, it } from 'vitest';
import { pairWithin } from '../../frontend/src/features/opportunities/pair-within.ts';
import { toWire } from '../../functions/opportunities/snapshot/to-wire.ts';
import { sportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import type { Opportunity } from '../../shared/contracts/opportunities.ts';
import { scanBodies } from '../bench/scan-bodies.ts';
import { simulatedFeed } from '../bench/simulated-feed.ts';

const allBooks: ReadonlySet<number> = new Set(sportsbooks.map(({ id }) => id));
/** Enough for a dozen arbitrages or more. */
const QUOTES = 100_000;

const scan = scanBodies(simulatedFeed(QUOTES, 're-pairing').bodies);
const found = [...scan.arbitrage, ...scan.overlap, ...scan.promo].map((each) => roundTrip(toWire(each)));
const ofKind = (kind: Opportunity['kind']) => found.filter((each) => each.kind === kind);

/** As the browser receives it. */
function roundTrip<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The same quotes with absurd recommendations, so that every number must be computed again. */
function withWrongNumbers(opportunity: Opportunity): Opportunity {
  const worst = Object.entries(opportunity.bestOdds).map(([label, leg]) => [
    label,
    { ...leg, odds: '-10000', sportsbookId: 24 },
  ]);
  return {
    ...opportunity,
    profitMargin: '0.0000',
    bestOdds: Object.fromEntries(worst),
    stakes: {},
    oldestQuoteAt: '2020-01-01T00:00:00Z',
    flags: [],
    ...(opportunity.overlap && {
      overlap: { ...opportunity.overlap, bothWinProfit: 0, winAndRefund: zeroed(opportunity.overlap.winAndRefund) },
    }),
  };
}

function zeroed(refunds: readonly { result: number }[]) {
  return refunds.map(({ result }) => ({ result, profit: 0 }));
}

/** Probabilities have six decimals and the expected profit has four decimals of a percent, so it can be recomputed to about 0.0003 %. */
function withoutExpected({ overlap, ...rest }: Opportunity) {
  const { expectedValue: _expected, ...certain } = overlap ?? {};
  return { ...rest, certain };
}

describe.each(['arbitrage', 'overlap', 'promo'] as const)('pairing %s among all books in the browser', (kind) => {
  it('the engine’s result is found', () => {
    expect(ofKind(kind).length).toBeGreaterThan(5);
    for (const each of ofKind(kind)) {
      const again = pairWithin(withWrongNumbers(each), allBooks);
      expect(again && withoutExpected(again)).toEqual(withoutExpected(each));
    }
  });

  it('the server’s own numbers do not change', () => {
    for (const each of ofKind(kind)) expect(pairWithin(each, allBooks)).toEqual(each);
  });
});

it('an overlap’s expected value is the engine’s, and absent when both lines may push', () => {
  const withExpectedValue = ofKind('overlap').filter(({ overlap }) => overlap?.expectedValue !== undefined);
  expect(withExpectedValue.length).toBeGreaterThan(5);
  for (const each of withExpectedValue) {
    const expected = pairWithin(withWrongNumbers(each), allBooks)?.overlap?.expectedValue;
    if ((each.overlap?.winAndRefund ?? []).length > 1) expect(expected).toBeUndefined();
    else expect(expected).toBeCloseTo(each.overlap?.expectedValue ?? Number.NaN, 3);
  }
});
