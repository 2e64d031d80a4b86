import { expect, it } from 'vitest';
import { defaultLimits } from '../../odds/limits.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import type { EventFacts } from '../opportunity.ts';
import { Scan } from '../scan.ts';

/** Two books' totals: +100 over and, at each line, this price under. */
const totals = (first: number, second: number, prices: Readonly<Record<number, number>>): QuoteRow[] =>
  Object.entries(prices).flatMap(([line, under]): QuoteRow[] => [
    [first, 'totals', Number(line), 0, 100],
    [second, 'totals', Number(line), 1, under],
  ]);

function scanned(events: readonly (readonly [EventFacts, readonly QuoteRow[]])[], limits = {}) {
  const scan = new Scan(NOON, { ...defaultLimits, ...limits });
  for (const [event, rows] of events) scan.event(event, quotesOf(rows, event.league));
  const { 'low-hold': found, counts } = scan.finish();
  return {
    lines: found.map(({ id, fewBooks }) => [id.slice(id.lastIndexOf('/') + 1), ...(fewBooks ? ['few books'] : [])]),
    cut: counts.cut['low-hold'],
  };
}

it('a league lists its best low holds, and counts the others', () => {
  const rows = totals(1, 2, { 210.5: -103, 211.5: -101, 212.5: -104, 213.5: -102 });
  const limits = { lowHoldsPerLeague: 2, lowHoldsPerTwoBooks: 1 };
  expect(scanned([[game, rows]], limits)).toEqual({ lines: [['211.5'], ['213.5']], cut: 2 });
});

it('each two books have their best, marked where all books have better ones', () => {
  const rows = [...totals(1, 2, { 210.5: -101, 211.5: -102 }), ...totals(3, 4, { 212.5: -103, 213.5: -104 })];
  const limits = { lowHoldsPerLeague: 1, lowHoldsPerTwoBooks: 1 };
  expect(scanned([[game, rows]], limits)).toEqual({ lines: [['210.5'], ['212.5', 'few books']], cut: 2 });
});

it('each league has its own best low holds', () => {
  const other = { ...game, id: 'game2', league: 'basketball_wnba' };
  const events = [
    [game, totals(1, 2, { 210.5: -101, 211.5: -102 })],
    [other, totals(1, 2, { 150.5: -103, 151.5: -104 })],
  ] as const;
  const limits = { lowHoldsPerLeague: 1, lowHoldsPerTwoBooks: 1 };
  expect(scanned(events, limits)).toEqual({ lines: [['210.5'], ['150.5']], cut: 2 });
});

it('a game that a later one pushes out of the list is not shown', () => {
  const later = { ...game, id: 'game2' };
  const events = [
    [game, totals(1, 2, { 210.5: -104 })],
    [later, totals(1, 2, { 220.5: -101 })],
  ] as const;
  const limits = { lowHoldsPerLeague: 1, lowHoldsPerTwoBooks: 1 };
  expect(scanned(events, limits)).toEqual({ lines: [['220.5']], cut: 1 });
});
