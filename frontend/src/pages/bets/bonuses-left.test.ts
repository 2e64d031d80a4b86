import { expect, it } from 'vitest';
import { bookBalances } from '../../../../shared/ledger/balances.ts';
import { readLedger } from '../../../../shared/ledger/read-ledger.ts';
import { anEntry } from '../../testing/ledger.ts';
import { bonusesLeft } from './bonuses-left.ts';

type Entry = ReturnType<typeof anEntry>;

function left(...entries: Entry[]) {
  const ledger = readLedger({ entries, days: [] });
  return bonusesLeft(bookBalances(ledger), ledger.entries, '2026-11-10');
}

const credit = (amount: number, tokens: number, expiresOn: string | null, changes: Partial<Entry> = {}) =>
  anEntry({ kind: 'bonus-bets', amount, bonus: { tokens, expiresOn, rollover: null }, ...changes });

it('bonus bets left are pieces of the last credit, with the first day on which some expire', () => {
  const used = anEntry({ id: 'c'.repeat(32), kind: 'bonus-used', amount: 25, day: '2026-11-04' });
  expect(left(credit(100, 4, '2026-11-12'), used).live).toEqual([
    { sportsbookId: 1, kind: 'bonus-bet', amount: 25, tokens: 3, face: 75_00, expiresOn: '2026-11-12' },
  ]);
});

it('bonus bets left are one bet where they are no whole number of pieces, and none without bonus bets', () => {
  const used = anEntry({ id: 'c'.repeat(32), kind: 'bonus-used', amount: 30, day: '2026-11-04' });
  expect(left(credit(100, 4, null), used).live).toMatchObject([{ amount: 70, tokens: 1, face: 70_00 }]);
  expect(left(anEntry())).toEqual({ live: [], expired: [] });
});

it('bonus bets whose last day is over are worth nothing, and named with that day', () => {
  const expired = [{ sportsbookId: 1, face: 100_00, expiredOn: '2026-11-09' }];
  expect(left(credit(100, 4, '2026-11-09'))).toEqual({ live: [], expired });
  const later = credit(50, 1, '2026-12-01', { id: 'd'.repeat(32), day: '2026-11-05' });
  expect(left(credit(100, 4, '2026-11-09'), later)).toMatchObject({
    live: [{ amount: 50, tokens: 1, face: 50_00, expiresOn: '2026-12-01' }],
    expired,
  });
});

it('of several bonus credits, those that expire first are used first', () => {
  const later = credit(50, 1, '2026-12-01', { id: 'd'.repeat(32), day: '2026-11-05' });
  const used = anEntry({ id: 'c'.repeat(32), kind: 'bonus-used', amount: 50, day: '2026-11-06' });
  const rest = left(credit(50, 1, '2026-11-11'), later, used);
  expect(rest).toMatchObject({ live: [{ face: 50_00, expiresOn: '2026-12-01' }], expired: [] });
});
