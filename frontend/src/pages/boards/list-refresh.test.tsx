import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as wire from '../../../../shared/contracts/opportunities.ts';
import { american, formatAmerican } from '../../../../shared/odds/american.ts';
import { CalculatorProvider } from '../../features/calculator/CalculatorProvider.tsx';
import { opportunityTable } from '../../features/odds/board/list-view.ts';
import { untrackAll } from '../../features/odds/membership/membership-store.ts';
import { fakeApi } from '../../testing/api-server.ts';
import { beginBoardVisit } from '../../testing/board-visit.ts';
import { withLayout } from '../../testing/layout.ts';
import { anOpportunity } from '../../testing/opportunities.ts';
import { renderPart } from '../../testing/render.tsx';
import { ListBoard } from './ListBoard.tsx';
import { PromoBoard } from './promo/PromoBoard.tsx';

const server = fakeApi();

const [OVER, UNDER] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];
const AT = '2026-11-21T18:00:00Z';

/** In the ids, since the page remembers prices. */
let tests = 0;
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(AT) });
  tests += 1;
  beginBoardVisit(server);
  server.on('GET /api/events', []);
  server.on('GET /api/promotions', []);
  await opportunityTable.load();
});
afterEach(() => {
  untrackAll();
  vi.useRealTimers();
});

/** A row of which the margin decides the place: `a` at 4%. */
function row(id: string, margin: number, changes: Partial<wire.Opportunity> = {}) {
  return anOpportunity({
    id: `arbitrage/${tests}/${id}`,
    eventTitle: `Away ${id} @ Home ${id}`,
    // Of a league whose names are not shortened.
    eventSport: 'soccer_epl',
    profitMargin: `${margin}`,
    ...changes,
  });
}

/** FanDuel and DraftKings at these prices. */
function priced(over: number, under: number): Partial<wire.Opportunity> {
  const leg = (sportsbookId: number, odds: number) => ({
    sportsbookId,
    sportsbook: 'x',
    odds: formatAmerican(american(odds)),
    updatedAt: AT,
  });
  const quote = (sportsbookId: number, odds: number) => ({ sportsbookId, odds, updatedAt: AT });
  return {
    bestOdds: { [OVER]: leg(1, over), [UNDER]: leg(2, under) },
    quotes: { [OVER]: [quote(1, over)], [UNDER]: [quote(2, under)] },
  };
}

const three = () => [row('a', 4), row('b', 3), row('c', 2)];

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const titles = () =>
  screen
    .getAllByRole('button', { name: /^Details: Away/ })
    .map((each) => /Away (\w+)/.exec(each.getAttribute('aria-label') ?? '')?.[1]);
/** The card or table row of a game. */
const itemOf = (id: string) =>
  screen.getByRole('button', { name: new RegExp(`^Details: Away ${id} `) }).closest<HTMLElement>('article, tr') ??
  expect.fail();
const goneIds = () =>
  [...document.querySelectorAll('[data-gone]')].map((each) => /Away (\w+)/.exec(each.textContent ?? '')?.[1]);

async function show(board: ReactNode, rows: readonly unknown[], path: 'opportunities' | 'promo' = 'opportunities') {
  server.on(`GET /api/${path}`, rows);
  const { client } = renderPart(<CalculatorProvider>{board}</CalculatorProvider>);
  await screen.findByText(`${rows.length} Available`);
  await advance(5);
  return async (next: readonly unknown[]) => {
    server.on(`GET /api/${path}`, next);
    await act(() => client.invalidateQueries());
    await advance(1);
  };
}

const arbitrages = <ListBoard kind="arbitrage" title="Arbitrage" />;

describe.each([
  ['cards', 1200],
  ['a list', 1440],
] as const)('a board as %s', (_name, width) => {
  withLayout(width);

  it('marks what has come as new, for 60 seconds, and nothing of its first list', async () => {
    const refresh = await show(arbitrages, three());
    expect(screen.queryByText('New')).toBeNull();
    await refresh([...three(), row('n', 3.5)]);
    expect(titles()).toEqual(['a', 'n', 'b', 'c']);
    expect(within(itemOf('n')).getByText('New')).toBeDefined();
    expect(screen.getAllByText('New')).toHaveLength(1);
    await advance(57);
    expect(screen.getAllByText('New')).toHaveLength(1);
    await advance(4);
    expect(screen.queryByText('New')).toBeNull();
  });

  it('marks prices that moved, in words too, for 60 seconds', async () => {
    const refresh = await show(arbitrages, [row('a', 4, priced(110, 105)), row('b', 3, priced(110, 105))]);
    expect(screen.queryByText(/^price /)).toBeNull();
    await refresh([row('a', 4, priced(120, 104)), row('b', 3, priced(110, 105))]);
    const moved = within(itemOf('a'));
    expect(moved.getAllByText('price up,').length).toBeGreaterThan(0);
    expect(moved.getAllByTitle('Price up from +110').length).toBeGreaterThan(0);
    expect(moved.getAllByTitle('Price down from +105').length).toBeGreaterThan(0);
    expect(within(itemOf('b')).queryByText(/^price /)).toBeNull();
    await advance(61);
    expect(screen.queryByText(/^price /)).toBeNull();
  });

  it('holds its order under the pointer, with what left, until the pointer leaves', async () => {
    const refresh = await show(arbitrages, three());
    await user().hover(itemOf('b'));
    await refresh([row('c', 5), row('n', 4.5), row('a', 4)]);
    expect(titles()).toEqual(['a', 'b', 'c', 'n']);
    expect(goneIds()).toEqual(['b']);
    expect(within(itemOf('b')).getByText('Gone')).toBeDefined();
    expect(screen.getByText('3 Available')).toBeDefined();
    // Rows that stay show what they are now.
    expect(within(itemOf('c')).getByText(/\+5\.00%/)).toBeDefined();
    await advance(120);
    expect(titles()).toEqual(['a', 'b', 'c', 'n']);
    await user().hover(screen.getByRole('heading', { name: 'Arbitrage' }));
    expect(titles()).toEqual(['c', 'n', 'a']);
    expect(goneIds()).toEqual([]);
  });

  it('sorts a held order again by one press, and says how many are new', async () => {
    const refresh = await show(arbitrages, three());
    await user().hover(itemOf('b'));
    expect(screen.queryByRole('button', { name: /^Sort again/ })).toBeNull();
    await refresh([row('c', 5), row('n', 4.5), row('m', 1), row('a', 4)]);
    fireEvent.click(screen.getByRole('button', { name: 'Sort again · 2 new' }));
    expect(titles()).toEqual(['c', 'n', 'a', 'm']);
    expect(screen.queryByRole('button', { name: /^Sort again/ })).toBeNull();
  });

  it('holds its order under the focus of the keyboard, which stays where it is', async () => {
    const refresh = await show(arbitrages, three());
    await user().keyboard('jj');
    expect(document.activeElement?.contains(itemOf('b').firstElementChild)).toBe(true);
    await refresh([row('c', 5), row('a', 4)]);
    expect(titles()).toEqual(['a', 'b', 'c']);
    expect(document.activeElement?.textContent).toContain('Away b');
    act(() => (document.activeElement as HTMLElement).blur());
    expect(titles()).toEqual(['c', 'a']);
  });

  it('holds its order for 60 seconds after a touch', async () => {
    const refresh = await show(arbitrages, three());
    fireEvent.pointerDown(itemOf('b'), { pointerType: 'touch' });
    await refresh([row('c', 5), row('a', 4)]);
    expect(titles()).toEqual(['a', 'b', 'c']);
    await advance(50);
    expect(titles()).toEqual(['a', 'b', 'c']);
    await advance(12);
    expect(titles()).toEqual(['c', 'a']);
  });

  it('without a hold sorts at once, and what left stays readable for 60 seconds', async () => {
    const refresh = await show(arbitrages, three());
    await refresh([row('c', 5), row('a', 4)]);
    expect(titles()).toEqual(['c', 'a', 'b']);
    expect(goneIds()).toEqual(['b']);
    await advance(50);
    expect(goneIds()).toEqual(['b']);
    await advance(12);
    expect(titles()).toEqual(['c', 'a']);
  });

  it('does not take a search for a refresh: it acts at once, also under the pointer', async () => {
    const refresh = await show(arbitrages, three());
    await refresh([row('a', 4), row('c', 2)]);
    await user().hover(itemOf('c'));
    expect(goneIds()).toEqual(['b']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Home c' } });
    await advance(1);
    expect(titles()).toEqual(['c']);
    expect(screen.queryByText(/^(New|Gone)$/)).toBeNull();
  });

  it('lets a row that left be hidden, and takes it away at once', async () => {
    const refresh = await show(arbitrages, three());
    await user().hover(itemOf('b'));
    await refresh([row('a', 4), row('c', 2)]);
    fireEvent.click(within(itemOf('b')).getByRole('button', { name: 'Hide' }));
    expect(titles()).toEqual(['a', 'c']);
  });

  it('does not say that there is nothing while what was there is still read', async () => {
    const refresh = await show(arbitrages, three());
    await user().hover(itemOf('b'));
    await refresh([]);
    expect(goneIds()).toEqual(['a', 'b', 'c']);
    expect(screen.getByText('0 Available')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'No Arbitrage Opportunities' })).toBeNull();
    await user().hover(screen.getByRole('heading', { name: 'Arbitrage' }));
    expect(screen.getByRole('heading', { name: 'No Arbitrage Opportunities' })).toBeDefined();
  });
});

describe('the details', () => {
  withLayout(1200);

  it('of a row that left say so, and hold the order until they close', async () => {
    const refresh = await show(arbitrages, three());
    fireEvent.click(within(itemOf('b')).getByRole('button', { name: /^Details/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Details' });
    await refresh([row('c', 5), row('a', 4)]);
    expect(titles()).toEqual(['a', 'b', 'c']);
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'This opportunity is no longer in the list: its prices have moved.',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await advance(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the Promo board', () => {
  withLayout(1200);

  it('marks and holds its rows, and one that left keeps its note', async () => {
    // Hedges of a $100 bonus bet: $240 of $300, $138 of $200, $320 of $400.
    const promo = (id: string, over: number, under: number) =>
      row(id, 0, {
        ...{ id: `promo/${tests}/${id}`, kind: 'promo', stakes: {}, ...priced(over, under) },
        promo: { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 50 }] },
      });
    const refresh = await show(<PromoBoard />, [promo('a', 300, -400), promo('b', 200, -220)], 'promo');
    await user().hover(itemOf('b'));
    const note = within(itemOf('b')).getByText(/^Keep /).textContent;
    await refresh([promo('n', 400, -400), promo('a', 310, -400)]);
    expect(titles()).toEqual(['b', 'a', 'n']);
    expect(within(itemOf('n')).getByText('New')).toBeDefined();
    expect(within(itemOf('a')).getByTitle('Price up from +300')).toBeDefined();
    expect(within(itemOf('b')).getByText('Gone')).toBeDefined();
    expect(within(itemOf('b')).getByText(/^Keep /).textContent).toBe(note);
    expect(screen.getByText('1 new')).toBeDefined();
    await user().hover(screen.getByRole('heading', { name: 'Promo' }));
    expect(titles()).toEqual(['n', 'a']);
  });
});
