import { expect, it } from 'vitest';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { foldRows } from './fold-rows.ts';
import { readRow } from './read-row.ts';

const [over, under] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];

/** Bovada's price was confirmed a number of seconds before that of FanDuel. */
function atBovada(id: string, seconds: number, eventId = 'e1') {
  const at = Date.parse('2026-11-21T18:00:00Z');
  const time = (ms: number) => new Date(ms).toISOString();
  return anOpportunity({
    ...{ id, eventId },
    bestOdds: {
      [over]: { odds: '+110', sportsbookId: 5, sportsbook: 'Bovada', updatedAt: time(at - 1000 * seconds) },
      [under]: { odds: '+105', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: time(at) },
    },
  });
}

const none: ReadonlySet<string> = new Set();
const ids = (rows: readonly unknown[]) => rows.map((row) => readRow(row)?.id);
const stale = ['a', 'b', 'c'].map((id) => atBovada(id, 90));
const other = atBovada('x', 90, 'e2');

it('a game’s rows of which one book’s price is old fold into the first', () => {
  const [a, b, c] = stale;
  const { rows, folds } = foldRows([a, other, b, c], none);
  expect(ids(rows)).toEqual(['a', 'x']);
  expect([...folds]).toEqual([['a', expect.objectContaining({ count: 3, book: 'Bovada', open: false })]]);
});

it('a fold that is open has its rows after the first', () => {
  const [a, b, c] = stale;
  const { key = '' } = foldRows(stale, none).folds.get('a') ?? {};
  const { rows, folds } = foldRows([a, other, b, c], new Set([key]));
  expect(ids(rows)).toEqual(['a', 'b', 'c', 'x']);
  expect(folds.get('a')?.open).toBe(true);
});

it.each([
  ['two rows', stale.slice(0, 2)],
  ['prices confirmed within a minute of each other', ['a', 'b', 'c'].map((id) => atBovada(id, 60))],
  ['three games', ['e1', 'e2', 'e3'].map((event) => atBovada(event, 90, event))],
  ['damaged rows', [null, {}, { id: 'a', eventId: 'e1', bestOdds: 'x' }]],
])('%s are not folded', (_name, rows) => expect(foldRows(rows, none).rows).toBe(rows));

it('parsed rows fold as listed ones do', () => {
  expect(foldRows(stale.map(readRow), none).rows).toHaveLength(1);
});
