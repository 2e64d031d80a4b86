import { describe, expect, it } from 'vitest';
import { fromWire, type Opportunity } from '../../frontend/src/api/from-wire.ts';
import { pairRow } from '../../frontend/src/features/odds/pairs/pair-row.ts';
import { pairWithin } from '../../frontend/src/features/odds/pairs/pair-within.ts';
import { readRow } from '../../frontend/src/features/odds/rows/read-row.ts';
import { rowFigures } from '../../frontend/src/features/odds/rows/row-figures.ts';
import { toWire } from '../../functions/odds/snapshot/to-wire.ts';
import { sportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import { opportunityKinds } from '../../shared/odds/limits.ts';
import { cents } from '../../shared/odds/money.ts';
import { defaultStakeRules } from '../../shared/odds/stake-rules.ts';
import { scanBodies } from '../bench/lists/scan-bodies.ts';
import { simulatedFeed } from '../bench/simulated-feed.ts';

const allBooks = { books: new Set<number>(sportsbooks.map(({ id }) => id)), rules: defaultStakeRules };
/** Hold a dozen arbitrages or more. */
const QUOTES = 100_000;

const scan = scanBodies(simulatedFeed(QUOTES, 're-pairing').bodies);
const wireRows = opportunityKinds.flatMap((kind) => scan[kind]).map((each) => plain(toWire(each)));
const found = wireRows.map(fromWire);
const ofKind = (kind: Opportunity['kind']) => found.filter((each) => each.kind === kind);

/** As it arrives in the browser. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The same quotes with a recommendation that nobody would make, so that every number must be worked out. */
function misled(opportunity: Opportunity): Opportunity {
  const legs = opportunity.legs.map((leg) => ({
    ...leg,
    best: { ...leg.best, odds: '-10000', sportsbookId: 24 },
    stake: 0,
  }));
  return {
    ...opportunity,
    profitMargin: '0.0000',
    legs,
    oldestQuoteAt: '2020-01-01T00:00:00Z',
    flags: [],
    ...(opportunity.overlap && {
      overlap: { ...opportunity.overlap, bothWinProfit: 0, winAndRefund: zeroed(opportunity.overlap.winAndRefund) },
    }),
  };
}

function zeroed(refunds: readonly { result: number }[]) {
  return refunds.map((refund) => ({ ...refund, profit: 0 }));
}

/** Without what only the page adds. */
function asListed({ limited: _limited, legs, ...rest }: Opportunity): Opportunity {
  return { ...rest, legs: legs.map(({ otherQuotes: _others, ...leg }) => leg) };
}

/** Lists have links and ids of the recommended bets only. Chances come with six decimals and the expected profit with four of a percent, so it can be worked out to about 0.0003 %. The page words what differing rules mean at its own stakes. */
function withoutExpected({ overlap, legs, rulesDiffer, ...rest }: Opportunity) {
  const { expectedValue: _expected, ...certain } = overlap ?? {};
  const bets = legs.map(({ best: { link: _link, sid: _sid, ...best }, ...leg }) => ({ ...leg, best }));
  return { ...rest, bets, certain, doRulesDiffer: rulesDiffer !== undefined };
}

describe.each(['arbitrage', 'overlap', 'promo'] as const)('pairing %s among all books in the browser', (kind) => {
  it('finds what the engine found', () => {
    expect(ofKind(kind).length).toBeGreaterThan(5);
    for (const each of ofKind(kind)) {
      const again = pairWithin(misled(each), allBooks);
      expect(again && withoutExpected(asListed(again))).toEqual(withoutExpected(each));
    }
  });

  it('leaves the server’s own numbers as they are', () => {
    for (const each of ofKind(kind)) {
      const same = pairWithin(each, allBooks);
      expect(same && asListed(same)).toEqual(each);
    }
  });
});

it('the browser expects of an overlap what the engine expects, where both lines may be refunded too', () => {
  const valued = ofKind('overlap').filter(({ overlap }) => overlap?.expectedValue !== undefined);
  expect(valued.length).toBeGreaterThan(5);
  expect(valued.some(({ overlap }) => (overlap?.winAndRefund ?? []).length > 1)).toBe(true);
  for (const each of valued) {
    const expected = pairWithin(misled(each), allBooks)?.overlap?.expectedValue;
    expect(expected).toBeCloseTo(each.overlap?.expectedValue ?? Number.NaN, 3);
  }
});

/** Those of a bettor with a stake, a step and a limit of their own. */
const ownRules = {
  ...defaultStakeRules,
  total: cents(75_000),
  step: 5,
  mostAt: new Map([[1, cents(20_000)]]),
} as const;
const fewBooks = new Set([1, 2, 3, 7, 8]);

it.each([
  ['at all books', { books: undefined, rules: ownRules }],
  ['within a few books', { books: fewBooks, rules: ownRules }],
])('rows %s are ordered by the figures that they have once parsed', (_name, within) => {
  expect(found.length).toBeGreaterThan(20);
  for (const each of wireRows) {
    const row = pairRow(each, within);
    const paired = pairWithin(fromWire(each), within);
    expect(readRow(row)).toEqual(paired);
    if (paired === undefined) continue;
    expect(rowFigures(row)).toEqual(rowFigures(paired));
    expect(row).toMatchObject({ profit: paired.profit, oldestQuoteAt: paired.oldestQuoteAt });
  }
});

it('no bet is above the limit of the bettor at its book, except for bonus bets', () => {
  for (const each of wireRows.filter(({ kind }) => kind !== 'promo')) {
    const { legs = [] } = pairWithin(fromWire(each), { books: undefined, rules: ownRules }) ?? {};
    expect(legs.reduce((sum, { stake }) => sum + stake, 0)).toBeLessThanOrEqual(750);
    for (const { best, stake } of legs) if (best.sportsbookId === 1) expect(stake).toBeLessThanOrEqual(200);
  }
});
