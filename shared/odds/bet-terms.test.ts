import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type Price, price } from './american.ts';
import type { PairTerms } from './bet-terms.ts';
import { cents } from './money.ts';
import { shownPromo } from './promo-return.ts';
import { shownStakes, worstCase } from './stakes.ts';

const fanDuel = { fee: cents(50) };
const caesars = { fee: cents(25) };
const draftKings = { fee: cents(50), freeFrom: cents(50_00), bonusFree: true };
const betMgm = { least: cents(2_50) };

it('$100 on an arbitrage of 2 % at FanDuel and Caesars in Illinois keeps $1.25, and $0.50 where DraftKings charges small bets', () => {
  // At 2.04 each, $50 returns $102 either way.
  const prices = [price(2.04), price(2.04)] as const;
  const profit = (terms: PairTerms, total = 100_00) => shownStakes({ prices, total: cents(total), terms }).profit;
  expect(profit([fanDuel, caesars])).toBe(1_25);
  expect(profit([draftKings, undefined])).toBe(2_00);
  // $25 each brings $1 before the fee.
  expect(profit([draftKings, undefined], 50_00)).toBe(50);
});

test.each([
  ['in whole dollars', 100_00, [3_00, 97_00], undefined],
  ['to the cent where whole dollars do not fit', 5_00, [2_50, 2_50], undefined],
  ['or the pair cannot be placed', 4_00, [8, 3_92], 0],
] as const)('a stake is raised to the smallest bet of its book, %s', (_how, total, stakes, tooSmall) => {
  // A level split of $100 puts $1.96 on the long shot at +4900.
  const pair = { prices: [price(50), price(1.01)] as [Price, Price], total: cents(total) };
  const terms: PairTerms = [betMgm, total === 100_00 ? undefined : betMgm];
  const shown = shownStakes({ ...pair, terms });
  expect([shown.stakes, shown.tooSmall]).toEqual([stakes, tooSmall]);
});

it('what a promotion keeps is after the charges, of which some books free bonus bets', () => {
  const bets = {
    promotion: { kind: 'bonus-bet' },
    amount: cents(100_00),
    promoted: price(3),
    hedge: price(2),
  } as const;
  const kept = (terms?: PairTerms) => shownPromo({ ...bets, terms }).guaranteed;
  // $200 hedged with $100 at 2.00.
  expect([kept(), kept([fanDuel, caesars]), kept([draftKings, caesars])]).toEqual([100_00, 99_25, 99_75]);
});

const anyCents = (most: number) => fc.option(fc.integer({ min: 1, max: most }).map(cents), { nil: undefined });
const anyTerms = fc.record({ least: anyCents(10_00), fee: anyCents(1_00), freeFrom: anyCents(100_00) });
const anyPrice = fc.double({ min: 1.02, max: 60, noNaN: true }).map(price);

it('charges lower the worst result of stakes by what they are, never the total, and a stake below its book’s smallest is said', () => {
  fc.assert(
    fc.property(
      ...([fc.tuple(anyPrice, anyPrice), fc.tuple(anyTerms, anyTerms), fc.integer({ min: 1, max: 500_00 })] as const),
      (prices, terms, total) => {
        const { stakes, profit, tooSmall } = shownStakes({ prices, terms, total: cents(total) });
        const free = worstCase(stakes, { prices });
        const charged = [0, 1].map((bet) => {
          const { fee = 0, freeFrom = Number.POSITIVE_INFINITY } = terms[bet] ?? {};
          const stake = stakes[bet] ?? 0;
          return stake > 0 && stake < freeFrom ? fee : 0;
        });
        expect(profit).toBe(free.profit - (charged[0] ?? 0) - (charged[1] ?? 0));
        expect(stakes[0] + stakes[1]).toBeLessThanOrEqual(total);
        const least = (terms[0].least ?? 0) + (terms[1].least ?? 0);
        expect(tooSmall !== undefined).toBe([0, 1].some((bet) => (stakes[bet] ?? 0) < (terms[bet]?.least ?? 0)));
        if (total >= Math.max(least, 1)) expect(tooSmall).toBeUndefined();
      },
    ),
  );
});
