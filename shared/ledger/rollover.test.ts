import { describe, expect, it, test } from 'vitest';
import type { Leg, Position } from '../bets/position.ts';
import { aLeg, anUnder } from '../bets/testing/a-leg.ts';
import { american, toDecimal } from '../odds/american.ts';
import { cents } from '../odds/money.ts';
import { easternDay } from './eastern-day.ts';
import type { Rollover } from './entry.ts';
import {
  breakEvenHold,
  daysLeft,
  neededPerDay,
  rolloverCost,
  rolloverCredit,
  rolloverNeeded,
  rolloverProgress,
} from './rollover.ts';
import { costPerDollar, creditOfBets } from './rollover-credit.ts';
import { anEntry } from './testing/an-entry.ts';

const NOON = Date.parse('2026-11-24T17:00:00Z');
const tenTimes: Rollover = { times: 10, deposit: cents(500_00), rule: 'stake', minOdds: null, markets: 'all' };
const at = (odds: number, changes: Partial<Leg> = {}) =>
  aLeg({
    ...{ odds: american(odds), price: toDecimal(american(odds)), placedAt: NOON },
    settled: { result: 'won', by: 'person', at: NOON },
    ...changes,
  });
const ended = (result: 'won' | 'lost' | 'push' | 'void' | 'half-lost'): Partial<Leg> => ({
  settled: { result, by: 'person', at: NOON },
});

describe('a rollover', () => {
  // Source: the bettor's sum, 10 × (deposit + bonus) with $500 each.
  it('of 10 times a deposit and a bonus of $500 is $10,000: $175 at 1.75%, and 5% takes all of the bonus', () => {
    const needed = rolloverNeeded(cents(500_00), tenTimes);
    expect(needed).toBe(10_000_00);
    expect(rolloverCost(needed, 0.0175)).toBe(175_00);
    expect(500_00 - rolloverCost(needed, 0.0175)).toBe(325_00);
    expect(breakEvenHold(cents(500_00), needed)).toBe(0.05);
    expect(rolloverNeeded(cents(500_00), { ...tenTimes, times: 5 })).toBe(5_000_00);
    expect(rolloverNeeded(cents(500_00), { ...tenTimes, deposit: null })).toBe(5_000_00);
  });

  test.each([
    ['$100 at -150 by the lesser of risk and win', at(-150), 'lesser', null, 66_67],
    ['$100 at -150 by the full stake', at(-150), 'stake', null, 100_00],
    ['$100 at +150 by the lesser of risk and win', at(150), 'lesser', null, 100_00],
    ['a lost bet', at(-150, ended('lost')), 'stake', null, 100_00],
    ['a push', at(-150, ended('push')), 'stake', null, 0],
    ['a void bet', at(-150, ended('void')), 'lesser', null, 0],
    ['a bet of which half was refunded', at(-110, ended('half-lost')), 'stake', null, 50_00],
    ['an open bet', at(-110, { settled: undefined }), 'stake', null, 0],
    ['a bonus bet', at(200, { bonus: true }), 'stake', null, 0],
    ['a bet at -200, the shortest that counts', at(-200), 'stake', -200, 100_00],
    ['a bet at -201, where -200 is the shortest', at(-201), 'stake', -200, 0],
    ['a bet at even money, where +100 is the shortest', at(-100), 'stake', 100, 100_00],
  ] as const)('is credited with the right amount of %s', (_what, leg, rule, minOdds, credit) => {
    expect(rolloverCredit(leg, { rule, minOdds, markets: 'all' })).toBe(credit);
  });

  test.each([
    ['a total', 'totals', [100_00, 100_00, 100_00]],
    ['a spread', 'spreads', [100_00, 100_00, 100_00]],
    ['a moneyline of a half', 'h2h_h1', [100_00, 100_00, 0]],
    ['a team total', 'team_totals', [100_00, 100_00, 0]],
    ['a player’s points', 'player_points', [100_00, 0, 0]],
    ['a market that is not known, as a parlay’s', '', [100_00, 0, 0]],
  ])('counts %s only where its markets count', (_what, family, credits) => {
    const terms = { rule: 'stake', minOdds: null } as const;
    const counted = (['all', 'no-props', 'game'] as const).map((markets) =>
      rolloverCredit(at(-110, { family }), { ...terms, markets }),
    );
    expect(counted).toEqual(credits);
  });

  it('comes on by the bets of its book and time, and costs what their positions lost', () => {
    const position = (legs: readonly Leg[]): Position => ({ kind: 'low-hold', game: null, legs });
    const lostOther = anUnder({ placedAt: NOON, ...ended('lost') });
    const entry = anEntry({
      ...{ kind: 'funds', amount: cents(500_00), day: '2026-11-24' },
      bonus: { tokens: 1, expiresOn: '2026-11-30', rollover: tenTimes },
    });
    const late = NOON + 7 * 86_400_000;
    const [progress] = rolloverProgress(
      [{ ...entry, rollover: tenTimes }],
      [
        // Won 90.91, lost 100 elsewhere.
        position([at(-110), lostOther]),
        // Its other bet is open: nothing is known of what it costs.
        position([at(-110), anUnder({ placedAt: NOON })]),
        position([at(-110, { placedAt: NOON - 86_400_000 })]),
        position([at(-110, { placedAt: late, settled: { result: 'won', by: 'person', at: late } })]),
        position([at(-110, { sportsbookId: 2 })]),
      ],
    );
    expect(progress).toEqual({
      ...{ needed: 10_000_00, done: 200_00, left: 9_800_00, bets: 2, cost: 9_09 },
      days: [{ day: '2026-11-24', done: 200_00 }],
    });
    expect(daysLeft('2026-11-30', '2026-11-24')).toBe(7);
    expect(neededPerDay(cents(9_800_00), 7)).toBe(1_400_00);
  });

  it('counts a bet once: the earlier of two bonuses at a book takes it, and the later one what is left', () => {
    const bonus = { tokens: 1, expiresOn: null, rollover: null };
    const once = { times: 1, deposit: null, rule: 'stake', minOdds: null, markets: 'all' } as const;
    const later = { ...anEntry({ amount: cents(500_00), day: '2026-11-02', bonus }), rollover: once };
    const earlier = { ...anEntry({ amount: cents(150_00), day: '2026-11-01', bonus }), rollover: once };
    const elsewhere = { ...earlier, sportsbookId: 2 };
    const legs = [at(-110), anUnder({ placedAt: NOON, ...ended('lost') })];
    const positions = [0, 1].map((): Position => ({ kind: 'low-hold', game: null, legs }));
    const progress = rolloverProgress([later, earlier, elsewhere], positions);
    expect(progress.map(({ done, left, bets }) => [done, left, bets])).toEqual([
      [50_00, 450_00, 1],
      [150_00, 0, 2],
      [150_00, 0, 2],
    ]);
    // Each position, which lost $9.09, costs one of them.
    expect(progress.reduce((sum, { cost }) => sum + cost, 0)).toBe(18_18);
  });

  it('is over when its last day is over at the book, not where the person is', () => {
    // 11:59:59 p.m. and midnight Eastern Time, when it is the next day in London; in summer an hour earlier by UTC.
    expect(daysLeft('2026-11-30', easternDay(Date.parse('2026-12-01T04:59:59Z')))).toBe(1);
    expect(daysLeft('2026-11-30', easternDay(Date.parse('2026-12-01T05:00:00Z')))).toBe(0);
    expect(daysLeft('2026-07-04', easternDay(Date.parse('2026-07-05T03:59:59Z')))).toBe(1);
    expect(daysLeft('2026-07-04', easternDay(Date.parse('2026-07-05T04:00:00Z')))).toBe(0);
    expect(daysLeft(null, '2026-11-24')).toBeUndefined();
  });
});

describe('bets that could be placed', () => {
  const terms = { rule: 'stake', minOdds: null, markets: 'all' } as const;
  const open = { sportsbookId: 1, left: cents(5_000_00), ...terms };
  const favorite = { sportsbookId: 1, odds: american(-200), stake: cents(2_000_00), family: 'h2h' };
  const hedge = { sportsbookId: 2, odds: american(190), stake: cents(1_034_48), family: 'h2h' };

  it('count for their stakes at books with a rollover, and cost what they lose for each of these dollars', () => {
    const credits = creditOfBets([open], [favorite, hedge]);
    expect(credits).toEqual([{ sportsbookId: 1, amount: 2_000_00 }]);
    // Won at -200: 1,000 - 1,034.48.
    expect(costPerDollar(cents(-34_48), credits)).toBeCloseTo(0.01724, 5);
    const both = creditOfBets([open, { ...open, sportsbookId: 2 }], [favorite, hedge]);
    expect(costPerDollar(cents(-34_48), both)).toBeCloseTo(34.48 / 3034.48, 6);
  });

  it('count for no more than is left, by the rule, and not at odds that are too short or on other markets', () => {
    expect(creditOfBets([{ ...open, left: cents(500_00) }], [favorite])).toEqual([{ sportsbookId: 1, amount: 500_00 }]);
    expect(creditOfBets([{ ...open, rule: 'lesser' }], [favorite])).toEqual([{ sportsbookId: 1, amount: 1_000_00 }]);
    const tooShort = creditOfBets([{ ...open, minOdds: -150 }], [favorite]);
    expect(creditOfBets([{ ...open, markets: 'game' }], [favorite])).toHaveLength(1);
    expect(creditOfBets([{ ...open, markets: 'game' }], [{ ...favorite, family: 'player_points' }])).toEqual([]);
    expect([tooShort, costPerDollar(cents(-5), tooShort)]).toEqual([[], undefined]);
  });
});
