import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Opportunity } from '../../../../shared/contracts/opportunities.ts';
import { clearListCache } from '../../api/list-cache.ts';
import { CalculatorProvider } from '../../features/calculator/CalculatorProvider.tsx';
import { parseFilters, storedFilters, storeFilters } from '../../features/odds/filters/filter-store.ts';
import { defaultFilters } from '../../features/odds/filters/filters.ts';
import { fakeApi } from '../../testing/api-server.ts';
import { withLayout } from '../../testing/layout.ts';
import { anOpportunity, someStats } from '../../testing/opportunities.ts';
import { renderPart } from '../../testing/render.tsx';
import { rememberSignedIn } from '../../testing/signed-in-hint.ts';
import { ListBoard } from './ListBoard.tsx';

const server = fakeApi();
withLayout(1200);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T18:00:00Z') });
  clearListCache();
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/user-preferences', {});
  server.on('GET /api/scan-stats', someStats());
});
afterEach(() => vi.useRealTimers());

const AT = '2026-11-21T18:00:00Z';

interface Sketch {
  odds: number;
  /** At worst, percent. */
  low: number;
  startsIn?: number;
  book?: number;
  /** Of the fair price. */
  books?: number[];
  /** Of the bet's own price. */
  confirmedAt?: string;
}

/** A bet whose fair price makes it worth `low`. */
function aValue(
  id: string,
  { odds, low, startsIn = 2, book = 1, books = [2, 3, 4], confirmedAt = AT }: Sketch,
): Opportunity {
  const label = `Over/Under: Over ${id}`;
  const price = odds > 0 ? 1 + odds / 100 : 1 - 100 / odds;
  const fairLow = (1 + low / 100) / price;
  const { placeFirst: _, ...row } = anOpportunity({
    ...{ id: `value/e1/totals//${id}:0:${book}`, kind: 'value', profitMargin: low.toFixed(4), profit: 0.1 },
    eventStartTime: new Date(Date.parse(AT) + startsIn * 3600_000).toISOString().replace('.000', ''),
    bestOdds: {
      [label]: {
        odds: `${odds > 0 ? '+' : ''}${odds}`,
        sportsbookId: book,
        sportsbook: 'FanDuel',
        updatedAt: confirmedAt,
      },
    },
    stakes: { [label]: 4 },
    quotes: { [label]: [{ sportsbookId: book, odds, updatedAt: AT }] },
    value: {
      ...{ fairLow, fair: fairLow + 0.01, expectedLow: low, expected: low + 1, push: 0, books },
      ...{ oldestOtherAt: AT, newestOtherAt: AT },
    },
  });
  return row;
}

const show = () =>
  renderPart(
    <CalculatorProvider>
      <ListBoard kind="value" title="Value" />
    </CalculatorProvider>,
  );

it('at first the board has bets of 2 % at worst, within six hours and between -250 and +250', async () => {
  server.on('GET /api/value', [
    aValue('1.5', { odds: 110, low: 2.5 }),
    aValue('2.5', { odds: 110, low: 1.9 }),
    aValue('3.5', { odds: 110, low: 3, startsIn: 7 }),
    aValue('4.5', { odds: 260, low: 3 }),
  ]);
  show();
  expect(await screen.findByText('1 Available')).toBeDefined();
  const card = within(screen.getByRole('article'));
  expect(card.getByText('EV +2.5 to +3.5%')).toBeDefined();
  expect(card.getByText('Fair +105 by 3 books')).toBeDefined();
  expect(card.getByText('Expected, not certain: about 5 of 10 such bets lose')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 beyond -250 or +250' }));
  expect(screen.getByText('2 Available')).toBeDefined();
});

it('bets by fewer than five books are hidden by a strict choice, until its chip is removed', async () => {
  const four = [2, 3, 4, 8];
  server.on('GET /api/value', [
    aValue('1.5', { odds: 110, low: 2.5, books: four }),
    aValue('2.5', { odds: 110, low: 2.5, books: [...four, 15] }),
  ]);
  storeFilters('value', { ...defaultFilters('value'), strict: true }, null);
  show();
  expect(await screen.findByText('1 Available')).toBeDefined();
  expect(screen.getByText('Fair +105 by 5 books')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter 5 books or more' }));
  expect(await screen.findByText('2 Available')).toBeDefined();
});

it.each([
  [1200, 'article', 'confirmed 40 s ago', 'Fair +105 by 3 booksothers confirmed 10 s–1 min ago'],
  [1700, 'row', '40 s', '3 books · others confirmed 10 s–1 min ago'],
])('at %i px a row says how old the price is, and the others’', async (width, role, own, others) => {
  vi.stubGlobal('innerWidth', width);
  const row = aValue('1.5', { odds: 110, low: 2.5, confirmedAt: '2026-11-21T17:59:20Z' });
  const times = { oldestOtherAt: '2026-11-21T17:58:25Z', newestOtherAt: '2026-11-21T17:59:50Z' };
  server.on('GET /api/value', [row.value === undefined ? row : { ...row, value: { ...row.value, ...times } }]);
  show();
  const shown = (await screen.findAllByRole(role)).at(-1);
  for (const text of [own, others]) expect(shown?.textContent).toContain(text);
});

it('an empty board says what there is below its minimum, and clearing filters returns to that', async () => {
  server.on('GET /api/value', [
    aValue('1.5', { odds: 110, low: 1.5 }),
    aValue('2.5', { odds: 110, low: 0 }),
    aValue('3.5', { odds: 110, low: 3, startsIn: 30 }),
  ]);
  show();
  expect(await screen.findByRole('heading', { name: 'None at 2% now' })).toBeDefined();
  expect(screen.getByText(/^2 between 0 and 2%\. 1 left out by your other filters/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 3' }));
  expect(screen.getByText('3 Available')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('heading', { name: 'None at 2% now' })).toBeDefined();
  expect(parseFilters(storedFilters('value'))).toMatchObject({ minProfit: 2, timeRange: '6' });
});

it('an empty board says what bets below its minimum came to at the close, of those that start as soon', async () => {
  const cell = (value: number, hours: number, rows: number, mean: number, league: string | null = null) => {
    const close = { rows, mean, low: mean, standardError: 0.01, beat: 0.5 };
    const results = { rows: 0, won: 0, expected: 0 };
    return { league, value, hours, rows, withdrawn: false, figures: { listed: { low: 0, middle: 0 }, close, results } };
  };
  // (60 × -1 % + 120 × 0.5 % - 120 × 0.25 %) / 300 = -0.1 %; others are above 2 %, start later or are of one league.
  const cells = [
    ...[cell(0, 1, 60, -0.01), cell(1, 2, 120, 0.005), cell(1, 0, 120, -0.0025)],
    ...[cell(2, 1, 500, 0.09), cell(0, 3, 500, 0.09), cell(0, 1, 500, 0.09, 'basketball_nba')],
  ];
  const values = { all: { rows: 0, figures: null }, leagues: [], cells, withdrawals: [] };
  server.on('GET /api/proof', { madeAt: AT, days: null, simulated: false, values, pairs: [] });
  server.on('GET /api/value', [aValue('1.5', { odds: 110, low: 1.5 })]);
  show();
  expect(await screen.findByText('1 between 0 and 2%; such bets averaged -0.1% at the close.')).toBeDefined();
});

it('stakes follow the bankroll, and a bet at a book that the bettor does not have is left out', async () => {
  server.on('GET /api/betting-settings', {
    books: [1, 2].map((sportsbookId) => ({ sportsbookId, on: sportsbookId === 1 })),
    bankroll: 10_000,
  });
  server.on('GET /api/value', [aValue('1.5', { odds: 110, low: 2.2 }), aValue('2.5', { odds: 110, low: 3, book: 2 })]);
  show();
  expect(await screen.findByText('1 Available')).toBeDefined();
  // A quarter of 0.022 / 1.1 of $10,000.
  expect(within(screen.getByRole('article')).getByText('50')).toBeDefined();
  expect(screen.getByText('1 at books you don’t have')).toBeDefined();
});

it('a stake below a dollar is too small, and cannot be placed', async () => {
  server.on('GET /api/betting-settings', { books: [], bankroll: 100 });
  server.on('GET /api/value', [aValue('1.5', { odds: 110, low: 2.2 })]);
  show();
  expect(await screen.findByText('too small')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Place' })).toHaveProperty('disabled', true);
});
