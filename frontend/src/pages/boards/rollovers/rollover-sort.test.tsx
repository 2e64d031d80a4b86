import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CalculatorProvider } from '../../../features/calculator/CalculatorProvider.tsx';
import { fakeApi } from '../../../testing/api-server.ts';
import { beginBoardVisit } from '../../../testing/board-visit.ts';
import { withLayout } from '../../../testing/layout.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ListBoard } from '../ListBoard.tsx';

const server = fakeApi();
withLayout(1200);

const rollover = {
  ...{ entryId: 'e'.repeat(32), sportsbookId: 1, amount: 500, day: '2026-11-03', expiresOn: null },
  ...{ rule: 'stake', minOdds: null, markets: 'game' },
  ...{ needed: 10_000, done: 4_000, left: 6_000, cost: 61.5, bets: 40, days: [] },
};

beforeEach(() => {
  beginBoardVisit(server);
  server.on('GET /api/events', []);
  server.on('GET /api/promotions', []);
  const books = [
    { sportsbookId: 1, on: true, ledger: 1000 },
    { sportsbookId: 2, on: true },
  ];
  server.on('GET /api/betting-settings', { books, setUp: 'done' });
});

const AT = '2026-11-21T18:00:00Z';
const [OVER, UNDER] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];

/** -120 at FanDuel, and the other side at DraftKings: the shorter that is, the more is lost. */
function row(id: string, under: number, market = 'totals') {
  const leg = (sportsbookId: number, odds: number) => ({
    sportsbookId,
    sportsbook: 'x',
    updatedAt: AT,
    odds: `${odds}`,
  });
  const quote = (sportsbookId: number, odds: number) => ({ sportsbookId, odds, updatedAt: AT });
  return anOpportunity({
    ...{ id: `low-hold/${id}`, kind: 'low-hold', eventSport: 'soccer_epl', eventTitle: `Away ${id} @ Home ${id}` },
    ...{ market, profitMargin: '-1', flags: [] },
    bestOdds: { [OVER]: leg(1, -120), [UNDER]: leg(2, under) },
    quotes: { [OVER]: [quote(1, -120)], [UNDER]: [quote(2, under)] },
  });
}

const titles = () =>
  screen
    .getAllByRole('button', { name: /^Details: Away/ })
    .map((each) => /Away (\w+)/.exec(each.getAttribute('aria-label') ?? '')?.[1]);

function show(search: string) {
  server.on('GET /api/low-hold', [row('props', 119, 'player_points'), row('costly', 110), row('cheap', 115)]);
  return renderPart(
    <CalculatorProvider>
      <ListBoard kind="low-hold" title="Low Hold" />
    </CalculatorProvider>,
    `/low-hold${search}`,
  );
}

it('rows that count toward an open rollover are sorted by cost per dollar cleared, which the address keeps', async () => {
  server.on('GET /api/ledger/rollovers', [rollover]);
  show('?sort=rollover&dollars=any');
  expect(await screen.findByText(/2 count toward your rollovers/)).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('rollover');
  expect(titles()).toEqual(['cheap', 'costly', 'props']);
  await userEvent.click(screen.getByRole('button', { name: 'Usual order' }));
  expect(titles()).toEqual(['props', 'cheap', 'costly']);
});

it('without an open rollover that sort is not offered, and a kept one is the usual order', async () => {
  server.on('GET /api/ledger/rollovers', []);
  show('?sort=rollover&dollars=any');
  await screen.findByText('3 Available');
  expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('margin');
  expect(screen.queryByRole('option', { name: 'Cost per $ cleared' })).toBeNull();
  expect(titles()).toEqual(['props', 'cheap', 'costly']);
});
