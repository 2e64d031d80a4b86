import { expect, it } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { creditText, openRollovers, rolloverRows } from './rollover-rows.ts';

/** A low hold at two books whose stakes of $100 each lose what is given, dollars. */
function lowHold(id: string, loss: number, [first, second]: readonly [number, number] = [3, 4]) {
  const quoted = { sportsbook: 'Book', updatedAt: '2026-11-24T12:00:00Z' };
  return anOpportunity({
    ...{ id, kind: 'low-hold', profit: -loss, flags: [] },
    bestOdds: {
      Over: { ...quoted, sportsbookId: first, odds: '-110' },
      Under: { ...quoted, sportsbookId: second, odds: '+105' },
    },
    stakes: { Over: 100, Under: 100 },
  });
}

const rollover = { sportsbookId: 3, left: cents(5000_00), rule: 'stake', minOdds: null, markets: 'all' } as const;

it('rows that count toward a rollover come the cheapest for a dollar cleared first', () => {
  const rows = [lowHold('a', 3), lowHold('b', 1), lowHold('c', 0.5, [1, 2])];
  const found = rolloverRows(rows, [rollover]);
  expect(found.map(({ opportunity, cost }) => [opportunity.id, cost])).toEqual([
    ['b', 0.01],
    ['a', 0.03],
  ]);
  expect(creditText(found[0]?.credits ?? [], 'long')).toBe('Counts $100 toward BetMGM’s rollover');
  expect(creditText([{ sportsbookId: 3, amount: cents(48_15) }], 'short')).toBe('Counts $48 at MGM');
  expect(rolloverRows(rows, [])).toEqual([]);
  const props = { ...lowHold('d', 1), market: 'player_points' };
  expect(rolloverRows([props], [rollover])).toHaveLength(1);
  expect(rolloverRows([props], [{ ...rollover, markets: 'no-props' }])).toEqual([]);
});

it('a row at two books with rollovers counts for both, and a finished rollover takes nothing', () => {
  const open = [rollover, { ...rollover, sportsbookId: 4 }];
  const [row] = rolloverRows([lowHold('a', 3)], open);
  expect(row?.cost).toBe(0.015);
  expect(creditText(row?.credits ?? [], 'long')).toMatch(
    /^Counts \$100 toward BetMGM’s and \$100 toward .+’s rollover$/,
  );
  const reply = {
    entryId: 'e',
    sportsbookId: 3,
    amount: 500,
    day: '2026-11-20',
    expiresOn: null,
    rule: 'stake',
    minOdds: null,
    markets: 'all',
  } as const;
  const done = { ...reply, needed: 500, done: 500, left: 0, cost: 0, bets: 5, days: [] };
  expect(openRollovers([done])).toEqual([]);
  // A bet counts once: of two at a book, toward the earlier one.
  const later = { ...done, left: 300, day: '2026-11-22' };
  expect(openRollovers([later, { ...later, left: 200, day: '2026-11-21' }])).toMatchObject([{ left: 200_00 }]);
});
