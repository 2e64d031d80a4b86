import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Leg } from '../bets/position.ts';
import { aLeg } from '../bets/testing/a-leg.ts';
import { entryKinds } from '../catalogue/ledger-entries.ts';
import { betResults } from '../contracts/bets/position.ts';
import { cents } from '../odds/money.ts';
import { bookBalances, stakeable, totalBalance } from './balances.ts';
import { legMoves } from './bet-moves.ts';
import { anEntry } from './testing/an-entry.ts';
import { balanceDays } from './timeline.ts';

const NOON = Date.parse('2026-11-24T17:00:00Z');
const settled = (result: (typeof betResults)[number], payout?: number): Partial<Leg> => ({
  placedAt: NOON,
  settled: { result, by: 'person', at: NOON, ...(payout === undefined ? {} : { payout: cents(payout) }) },
});
const balanceOf = (entries: Parameters<typeof anEntry>[0][], legs: readonly Leg[]) =>
  bookBalances({ entries: entries.map(anEntry), days: legs.flatMap(legMoves) })[0];

describe('a book’s balance', () => {
  it('is what was paid in, less open stakes, with what settled bets brought', () => {
    // $500 in, $100 at +110 won, $100 open, $40 taken out.
    const entries = [{ amount: cents(500_00) }, { kind: 'withdrawal', amount: cents(40_00) }] as const;
    expect(balanceOf([...entries], [aLeg(settled('won')), aLeg({ placedAt: NOON })])).toMatchObject({
      ...{ cash: 470_00, open: 100_00, deposits: 500_00, withdrawals: 40_00 },
      ...{ profit: 110_00, bets: 110_00, unexplained: 0, isKept: true },
    });
  });

  // $100 at +110 with $100 in cash and a $100 bonus bet at FanDuel, which gives pushed bonus bets back or not as its rules say.
  test.each([
    ['won', 210_00, 210_00],
    ['lost', 0, 100_00],
    ['push', 100_00, 100_00],
    ['void', 100_00, 100_00],
    ['half-won', 155_00, 155_00],
    ['half-lost', 50_00, 100_00],
  ] as const)('after a bet that was %s has its payout, and of a bonus bet only the winnings', (result, cash, free) => {
    expect(balanceOf([{ amount: cents(100_00) }], [aLeg(settled(result))])?.cash).toBe(cash);
    const entries = [{ amount: cents(100_00) }, { kind: 'bonus-bets', amount: cents(100_00) }] as const;
    const withBonus = balanceOf([...entries], [aLeg({ ...settled(result), bonus: true })]);
    expect(withBonus?.cash).toBe(free);
    expect(withBonus?.open).toBe(0);
  });

  it('counts nothing of what a bonus bet is thought to be worth', () => {
    const lost = aLeg({ ...settled('lost'), refundValue: 0.7 });
    const used = aLeg({ ...settled('won'), bonus: true, countedValue: 0.7 });
    expect(balanceOf([{ amount: cents(100_00) }], [lost, used])).toMatchObject({ cash: 110_00, bonus: -100_00 });
  });

  it('has bonus bets and bonus money apart from cash until it is cleared', () => {
    const entries = [
      { amount: cents(500_00) },
      { kind: 'funds', amount: cents(500_00) },
      { kind: 'bonus-bets', amount: cents(100_00) },
      { kind: 'bonus-used', amount: cents(25_00) },
      { kind: 'bonus-expired', amount: cents(50_00) },
      { kind: 'funds-cleared', amount: cents(200_00) },
      { kind: 'funds-removed', amount: cents(100_00) },
    ] as const;
    const balance = balanceOf([...entries], []);
    expect(balance).toMatchObject({ cash: 700_00, bonus: 25_00, funds: 200_00, cleared: 200_00, profit: 200_00 });
    expect(balance && stakeable(balance)).toBe(900_00);
  });

  it('names a difference with the days between which it arose', () => {
    const entries = [
      { kind: 'opening', amount: cents(488_00), day: '2026-11-03' },
      { kind: 'adjustment', amount: cents(-12_00), since: '2026-11-03', day: '2026-11-20' },
      { kind: 'adjustment', amount: cents(0), since: '2026-11-20', day: '2026-11-24' },
    ] as const;
    expect(balanceOf([...entries], [])).toMatchObject({
      ...{ cash: 476_00, profit: -12_00, unexplained: -12_00, checkedOn: '2026-11-24' },
      differences: [{ amount: -12_00, since: '2026-11-03', until: '2026-11-20' }],
    });
  });

  it('of bets alone is none: the book has no ledger', () => {
    expect(balanceOf([], [aLeg(settled('won'))])?.isKept).toBe(false);
    expect(totalBalance(bookBalances({ entries: [], days: legMoves(aLeg(settled('won'))) })).cash).toBe(0);
  });
});

const anyEntry = fc.record({
  sportsbookId: fc.constantFrom(1, 2, 7),
  kind: fc.constantFrom(...entryKinds.map(({ value }) => value)),
  amount: fc.integer({ min: 0, max: 10_000_00 }).map(cents),
  day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-24', '2026-12-31'),
});
const anyLeg = fc
  .record({
    sportsbookId: fc.constantFrom(1, 2, 7, null),
    stake: fc.integer({ min: 1, max: 1_000_00 }).map(cents),
    bonus: fc.boolean(),
    result: fc.option(fc.constantFrom(...betResults)),
    payout: fc.integer({ min: 0, max: 5_000_00 }).map(cents),
    hours: fc.nat(2000),
  })
  .map(({ result, payout, hours, ...leg }) =>
    aLeg({
      ...{ ...leg, placedAt: NOON - hours * 3_600_000 },
      settled:
        result === null ? undefined : { result, by: 'person', at: NOON, ...(result === 'paid' ? { payout } : {}) },
    }),
  );

describe('whatever entries and bets', () => {
  it('the balance is the sum of what each one does, and the profit is bets, cleared bonuses and differences', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), fc.array(anyLeg), (entries, legs) => {
        const rows = entries.map(anEntry);
        for (const book of bookBalances({ entries: rows, days: legs.flatMap(legMoves) })) {
          // A second way: one account, from the words of each kind.
          let cash = 0;
          for (const { kind, amount } of rows.filter(({ sportsbookId }) => sportsbookId === book.sportsbookId)) {
            if (['deposit', 'opening', 'adjustment', 'funds-cleared'].includes(kind)) cash += amount;
            if (kind === 'withdrawal') cash -= amount;
          }
          for (const { bonus, stake, settled: end, price, sportsbookId } of legs) {
            if (sportsbookId !== book.sportsbookId) continue;
            const win = Math.floor(stake * (price - 1) + 0.5 + 1e-6);
            const half = Math.sign(1) * Math.floor((stake * (price - 1)) / 2 + 0.5 + 1e-6);
            const back = {
              ...{ won: stake + win, lost: 0, push: stake, void: stake, paid: end?.payout ?? 0 },
              ...{ 'half-won': stake + half, 'half-lost': stake - Math.floor(stake / 2 + 0.5) },
            };
            const free = {
              won: win,
              lost: 0,
              push: 0,
              void: 0,
              paid: end?.payout ?? 0,
              'half-won': half,
              'half-lost': 0,
            };
            if (bonus) cash += end === undefined ? 0 : free[end.result];
            else cash += (end === undefined ? 0 : back[end.result]) - stake;
          }
          expect(book.cash).toBe(cash);
          expect(book.profit).toBe(book.withdrawals + book.cash + book.open - book.deposits);
          expect(book.profit).toBe(book.bets + book.cleared + book.unexplained);
        }
      }),
    );
  });

  it('taking an entry out and putting it back changes nothing, and the order does not matter', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1 }), fc.array(anyLeg), (entries, legs) => {
        const [rows, days] = [entries.map(anEntry), legs.flatMap(legMoves)];
        const restored = [...rows.slice(1), ...rows.slice(0, 1)];
        const amounts = (all: typeof rows) =>
          bookBalances({ entries: all, days }).map(({ differences: _, ...each }) => each);
        expect(amounts(restored)).toEqual(amounts(rows));
      }),
    );
  });

  it('the line over time ends at the balance of the books with a ledger', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), fc.array(anyLeg), (entries, legs) => {
        const [rows, days] = [entries.map(anEntry), legs.flatMap(legMoves)];
        const total = totalBalance(bookBalances({ entries: rows, days }));
        const last = balanceDays(rows, days).at(-1);
        expect(last?.balance ?? 0).toBe(total.cash + total.funds);
        expect(last?.withOpen ?? 0).toBe(total.cash + total.funds + total.open);
      }),
    );
  });
});

it('the line over time begins with the ledger, whatever was bet before', () => {
  const entries = [anEntry({ kind: 'opening', amount: cents(390_00), day: '2026-11-25' })];
  const days = [aLeg(settled('won')), aLeg({ placedAt: NOON + 86_400_000 * 2 })].flatMap(legMoves);
  expect(balanceDays(entries, days)).toEqual([
    { day: '2026-11-25', balance: 500_00, withOpen: 500_00 },
    { day: '2026-11-26', balance: 400_00, withOpen: 500_00 },
  ]);
});
