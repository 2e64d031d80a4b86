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

it('are pieces of the last credit, with the first day on which some expire', () => {
  const used = anEntry({ id: 'c'.repeat(32), kind: 'bonus-used', amount: 25, day: '2026-11-04' });
  expect(left(credit(100, 4, '2026-11-12'), used)).toEqual([
    { sportsbookId: 1, kind: 'bonus-bet', amount: 25, tokens: 3, face: 75_00, expiresOn: '2026-11-12' },
  ]);
  expect(left(credit(100, 4, '2026-11-09'))).toMatchObject([{ expiresOn: null }]);
});

it('are one bet where they are no whole number of pieces, and none without bonus bets', () => {
  const used = anEntry({ id: 'c'.repeat(32), kind: 'bonus-used', amount: 30, day: '2026-11-04' });
  expect(left(credit(100, 4, null), used)).toMatchObject([{ amount: 70, tokens: 1, face: 70_00 }]);
  expect(left(anEntry())).toEqual([]);
});
