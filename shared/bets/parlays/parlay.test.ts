import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BetResult, SelectionResult } from '../../contracts/bets/position.ts';
import { american, price, toDecimal } from '../../odds/american.ts';
import { fullHedge } from '../../odds/hedging/hedge.ts';
import { cents } from '../../odds/money.ts';
import { type Parlay, parlayCount, parlayOutcome, parlayValues, returnOfAll, sumOfProducts } from './parlay.ts';

type Legs = readonly (readonly [odds: number | null, result?: SelectionResult | undefined])[];

/** $100 on legs; the price is theirs multiplied unless it is given. */
function parlay(legs: Legs, { size, bonus = false, at }: { size?: number; bonus?: boolean; at?: number } = {}): Parlay {
  const odds = legs.map(([each]) => american(each ?? 100));
  return {
    ...{ stake: cents(100_00), bonus, size, price: price(at ?? returnOfAll(odds, size)) },
    selections: legs.map(([each, result]) => ({
      odds: each === null ? null : american(each),
      ...(result === undefined ? {} : { settled: { result, by: 'person', at: 0 } as const }),
    })),
  };
}

describe('a parlay of $100 by its legs', () => {
  it.each<[string, Parlay, { result: BetResult; payout?: number } | undefined]>([
    ['is open while a leg is', parlay([[100, 'won'], [150]]), undefined],
    ['is lost with its first lost leg', parlay([[100, 'lost'], [150]]), { result: 'lost' }],
    [
      'is won with all legs',
      parlay([
        [100, 'won'],
        [150, 'won'],
      ]),
      { result: 'won' },
    ],
    // 2 × 1 × 3 = 6.
    [
      'drops a push',
      parlay([
        [100, 'won'],
        [150, 'push'],
        [200, 'won'],
      ]),
      { result: 'paid', payout: 600_00 },
    ],
    [
      'of two legs with a void one is a single bet',
      parlay([
        [100, 'won'],
        [150, 'void'],
      ]),
      { result: 'paid', payout: 200_00 },
    ],
    // Half of 2.5 and half of 1: 1.75; × 2 = 3.5.
    [
      'counts half of a leg',
      parlay([
        [100, 'won'],
        [150, 'half-won'],
      ]),
      { result: 'paid', payout: 350_00 },
    ],
    [
      'loses half with half of a leg',
      parlay([
        [100, 'won'],
        [150, 'half-lost'],
      ]),
      { result: 'paid', payout: 100_00 },
    ],
    [
      'is refunded with all legs',
      parlay([
        [100, 'void'],
        [150, 'push'],
      ]),
      { result: 'push' },
    ],
    [
      'is void if all legs are',
      parlay([
        [100, 'void'],
        [150, 'void'],
      ]),
      { result: 'void' },
    ],
    // Its stake never comes back: 100 × (2 - 1).
    [
      'of a bonus bet pays winnings',
      parlay(
        [
          [100, 'won'],
          [150, 'push'],
        ],
        { bonus: true },
      ),
      { result: 'paid', payout: 100_00 },
    ],
    // Half loses; the other half is a single bet at +100, which wins 50.
    [
      'of a bonus bet with half a leg lost',
      parlay(
        [
          [100, 'won'],
          [150, 'half-lost'],
        ],
        { bonus: true },
      ),
      { result: 'paid', payout: 50_00 },
    ],
    [
      'at a boosted price is the book’s to reprice',
      parlay(
        [
          [100, 'won'],
          [150, 'push'],
        ],
        { at: 6 },
      ),
      undefined,
    ],
    [
      'without the price of a leg too',
      parlay(
        [
          [null, 'won'],
          [150, 'push'],
        ],
        { at: 5 },
      ),
      undefined,
    ],
    [
      'at a boosted price wins that',
      parlay(
        [
          [100, 'won'],
          [150, 'won'],
        ],
        { at: 6 },
      ),
      { result: 'won' },
    ],
  ])('%s', (_name, bet, expected) => expect(parlayOutcome(bet)).toEqual(expected));
});

describe('a round robin of three legs by 2’s, $100 in three parlays', () => {
  const legs = (...results: SelectionResult[]): Legs => [100, 100, 200].map((odds, n) => [odds, results[n]]);

  it('is three parlays: 4, 6 and 6', () => {
    expect(parlayCount(3, 2)).toBe(3);
    expect(returnOfAll([100, 100, 200].map(american), 2)).toBeCloseTo(16 / 3, 12);
  });

  it.each<[string, Legs, { result: BetResult; payout?: number } | undefined]>([
    ['all won', legs('won', 'won', 'won'), { result: 'won' }],
    // Of $33.33 each: only the first pair, 2 × 2.
    ['one lost', legs('won', 'won', 'lost'), { result: 'paid', payout: 133_33 }],
    ['two lost, one open', legs('lost', 'lost'), { result: 'lost' }],
    ['one lost, one open', legs('lost', 'won'), undefined],
    // 2·1 + 2·3 + 1·3 = 11 thirds of $100.
    ['a push', legs('won', 'push', 'won'), { result: 'paid', payout: 366_67 }],
    ['all void', legs('void', 'void', 'void'), { result: 'void' }],
  ])('%s', (_name, each, expected) => expect(parlayOutcome(parlay(each, { size: 2 }))).toEqual(expected));

  it('one leg’s hedge is the sum of its parlays over the other side’s price', () => {
    // The third leg wins: 33.33 × (2·2 + 2·3 + 2·3·½) with the second leg at 50%: 2 won, 1 on average, 3.
    const bet = parlay([[100, 'won'], [100], [200]], { size: 2 });
    const values = parlayValues(bet, 2, [undefined, 0.5]);
    // With: 2·1 + 2·3 + 1·3 = 11; without: 2·1 = 2.
    expect(values).toEqual({ won: 366_67, lost: 66_67, spent: 100_00 });
  });
});

describe('the hedge of the next leg', () => {
  const at = { price: toDecimal(american(-110)) };
  const hedge = (bet: Parlay, next: number, chances: (number | undefined)[] = []) => {
    const values = parlayValues(bet, next, chances);
    if (values === undefined) return undefined;
    const { won, lost, spent } = values;
    return fullHedge({ won: cents(won - spent), lost: cents(lost - spent) }, at);
  };

  // Source: m.4 of our vectors.
  it('$25 at 26.0, the last leg’s other side at -110: $340.48, which locks $284.52', () => {
    const bet = { ...parlay([[null, 'won'], [null, 'won'], [null]], { at: 26 }), stake: cents(25_00) };
    expect(hedge(bet, 2)).toEqual({ stake: 340_48, won: 284_52, lost: 284_53 });
  });

  it('with later legs open is by what the rest is worth', () => {
    // 650 × 0.5 × 0.4 = 130; 130 / 1.9091 = 68.10.
    const bet = { ...parlay([[null], [null], [null]], { at: 26 }), stake: cents(25_00) };
    expect(hedge(bet, 0, [undefined, 0.5, 0.4])).toEqual({ stake: 68_10, won: 36_90, lost: 36_91 });
    expect(hedge(bet, 0, [undefined, 0.5])).toBeUndefined();
  });

  it('after a leg dropped out is by the remaining prices', () => {
    // 100 × 2 × 3 = 600.
    expect(parlayValues(parlay([[100, 'won'], [150, 'void'], [200]]), 2, [])).toMatchObject({ won: 600_00, lost: 0 });
  });

  it('at a boosted price is by that, and nobody’s to say once a leg drops out', () => {
    // 100 × 6, instead of 2 × 2.5.
    expect(parlayValues(parlay([[100, 'won'], [150]], { at: 6 }), 1, [])).toMatchObject({ won: 600_00, lost: 0 });
    expect(parlayValues(parlay([[100, 'push'], [150]], { at: 6 }), 1, [])).toBeUndefined();
    expect(
      parlayValues(parlay([[100, 'won'], [100], [200]], { at: 6, size: 2 }), 1, [undefined, 1, 0.5]),
    ).toBeUndefined();
  });

  it('of a bonus bet is by its winnings', () =>
    expect(parlayValues(parlay([[100, 'won'], [150]], { bonus: true }), 1, [])).toEqual({
      won: 400_00,
      lost: 0,
      spent: 0,
    }));
});

const anyResult = fc.constantFrom<SelectionResult>('won', 'lost', 'push', 'void', 'half-won', 'half-lost');
const anyLegs = fc.array(fc.tuple(fc.constantFrom(-250, -110, 100, 140, 300), anyResult), {
  minLength: 3,
  maxLength: 6,
});

it('a round robin is the sum of its parlays, listed one by one', () => {
  fc.assert(
    fc.property(anyLegs, fc.nat(), fc.boolean(), (legs, n, bonus) => {
      const size = 2 + (n % (legs.length - 2));
      const bet = parlay(legs, { size, bonus });
      const chosen = choices(legs, size).map((each) => parlay(each, { bonus }));
      const paid = chosen.reduce((sum, each) => sum + paidBy(each), 0) / chosen.length;
      expect(Math.abs(paidBy(bet) - paid)).toBeLessThanOrEqual(1);
    }),
  );
});

/** Every choice of so many legs. */
function choices<T>(items: readonly T[], size: number): T[][] {
  const [first, ...rest] = items;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...choices(rest, size - 1).map((each) => [first, ...each]), ...choices(rest, size)];
}

/** Cents that come back. */
function paidBy(bet: Parlay): number {
  const outcome = parlayOutcome(bet);
  if (outcome === undefined) throw new Error('is settled');
  if (outcome.payout !== undefined) return outcome.payout;
  if (outcome.result === 'lost') return 0;
  const back = bet.bonus ? 0 : bet.stake;
  return outcome.result === 'won' ? bet.stake * (bet.price - 1) + back : back;
}

it('the sum of products of all, of none and of one by one', () => {
  expect([0, 1, 2, 3].map((size) => sumOfProducts([2, 3, 5], size))).toEqual([1, 10, 31, 30]);
});
