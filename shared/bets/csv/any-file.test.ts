import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importPositions } from '../../contracts/bets/imports.ts';
import { isRefused, readTable } from '../../csv/read-table.ts';
import { toCsv } from '../../csv/to-csv.ts';
import { PIKKIT_COLUMNS } from './pikkit.ts';
import { readBets } from './read-bets.ts';

const now = Date.parse('2026-11-24T12:00:00Z');

const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      '1.91',
      '-110',
      '100',
      '1000000',
      '9999',
      '0.01',
      '($5.00)',
      '-5',
      'SETTLED_WIN',
      'SETTLED_LOSS',
      'PENDING',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '2026-02-24T19:53:23Z',
      '02/24/2026 19:53:23 GMT',
      '2099-01-01',
      '2016-11-25',
      'FanDuel',
      'NBA',
      'parlay',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
);
const usual = {
  odds: '2.1',
  amount: '100',
  status: 'SETTLED_WIN',
  profit: '110',
  time_placed: '2026-02-24',
  bet_info: 'x',
};
const row = fc
  .tuple(fc.constantFrom(...PIKKIT_COLUMNS), cell, fc.constantFrom(...PIKKIT_COLUMNS), cell)
  .map(([one, first, other, second]) => ({ ...usual, [one]: first, [other]: second }));

it('whatever a file says, each of its lines is a bet that the import call takes or a problem', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const table = readTable(toCsv(rows, PIKKIT_COLUMNS), 100);
      if (isRefused(table)) throw new Error(table.refused);
      const { positions, problems } = readBets(table, 'pikkit', now);
      expect(positions.length + problems.length).toBe(rows.length);
      if (positions.length === 0) return;
      const request = { importId: '0'.repeat(32), dryRun: false, positions: positions.map(({ position }) => position) };
      expect(importPositions.request.safeParse(request).error).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});
