import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { countedMarkets, entryKinds } from '../../catalogue/ledger-entries.ts';
import { comparedSportsbooks } from '../../catalogue/sportsbooks.ts';
import type { LedgerRow } from '../../contracts/bets/ledger.ts';
import { writeEntries } from './entries-csv.ts';
import { readEntries } from './read-entries.ts';

const read = (text: string) => {
  const file = readEntries(text);
  if ('refused' in file) throw new Error(file.refused);
  return file;
};

it('any file with a date, a sportsbook, a kind and an amount is read', () => {
  const text = [
    'My money 2026',
    'Date,Sportsbook,Kind,Amount,Note',
    '11/3/2026,DK,Deposit,"$1,250.00",first',
    '2026-11-04,FanDuel,Withdraw,-200,',
    'Nov 5 2026,MGM,Free bet,(50),welcome',
    '11/5/2026,FanDuel,Deposit,20,',
    '11/5/2026,FanDuel,Deposit,20,',
  ].join('\n');
  const { entries, problems } = read(text);
  expect(problems).toEqual([]);
  expect(entries.map(({ sportsbookId, kind, day, amount }) => [sportsbookId, kind, day, amount])).toEqual([
    [2, 'deposit', '2026-11-03', 1250],
    [1, 'withdrawal', '2026-11-04', 200],
    [3, 'bonus-bets', '2026-11-05', 50],
    [1, 'deposit', '2026-11-05', 20],
    [1, 'deposit', '2026-11-05', 20],
  ]);
  // Two equal lines are two deposits, but the same two in a file that is read again.
  expect(new Set(entries.map(({ doubleKey }) => doubleKey)).size).toBe(5);
  expect(read(text).entries).toEqual(entries);
});

test.each([
  ['an unknown book', '2026-11-04,My Bookie Joe,Deposit,20', "sportsbook 'My Bookie Joe' is not known"],
  ['an unknown kind', '2026-11-04,FanDuel,Gift,20', "kind 'Gift' is not known"],
  ['no amount', '2026-11-04,FanDuel,Deposit,', 'has no amount'],
  ['an amount of nothing', '2026-11-04,FanDuel,Deposit,0', 'has no amount'],
  ['no date', ',FanDuel,Deposit,5', 'has no date'],
  ['too much', '2026-11-04,FanDuel,Deposit,99999999', "amount '99999999' is too large"],
])('a line with %s is named, and the others are read', (_what, line, text) => {
  const { entries, problems } = read(`Date,Sportsbook,Kind,Amount\n2026-11-04,FanDuel,Deposit,5\n${line}\n`);
  expect([entries.length, problems]).toEqual([1, [{ line: 3, text }]]);
});

it('a file without the columns is refused with their names', () => {
  expect(readEntries('Day,Book,Amount\n1,2,3\n')).toEqual({
    refused: 'The file has no column Date, Sportsbook, Kind. It needs Date, Sportsbook, Kind, Amount.',
  });
});

const money = fc.integer({ min: 1, max: 1_000_000_00 }).map((amount) => amount / 100);
const day = fc.constantFrom('2025-12-31', '2026-02-28', '2026-11-24');
const id = fc.stringMatching(/^[0-9a-f]{32}$/);
const terms = fc.record({
  tokens: fc.integer({ min: 1, max: 50 }),
  expiresOn: fc.option(day),
  rollover: fc.option(
    fc.record({
      times: fc.constantFrom(1, 5, 12.5),
      deposit: fc.option(money),
      rule: fc.constantFrom('stake', 'lesser'),
      minOdds: fc.option(fc.constantFrom(-200, 100, 150)),
      markets: fc.constantFrom(...countedMarkets.map(({ value }) => value)),
    }),
  ),
});
const anyRow = fc
  .record({
    id,
    revision: fc.constant(1),
    sportsbookId: fc.constantFrom(...comparedSportsbooks.map((book) => book.id)),
    kind: fc.constantFrom(...entryKinds.map(({ value }) => value)),
    day,
    amount: money,
    bonusAmount: fc.constantFrom(0, 5, -12.5),
    since: fc.option(day),
    bonus: terms,
    note: fc.constantFrom('', 'first deposit', '=1+1', 'a, "b"; c'),
  })
  .map(
    (row): LedgerRow => ({
      ...row,
      bonusAmount: ['opening', 'adjustment'].includes(row.kind) ? row.bonusAmount : 0,
      since: row.kind === 'adjustment' ? row.since : null,
      bonus: ['bonus-bets', 'funds'].includes(row.kind) ? row.bonus : null,
    }),
  );

it('entries that were written are read as they were', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), (rows) => {
      const { entries, problems } = read(writeEntries(rows));
      expect(problems).toEqual([]);
      expect(entries).toEqual(
        rows.map(({ id: own, revision: _, ...fields }) => ({ doubleKey: `crossbook:${own}`, ...fields })),
      );
    }),
  );
});
