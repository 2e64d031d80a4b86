import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScanStats } from '../../../../shared/contracts/opportunities.ts';
import { fromWire } from '../../api/from-wire.ts';
import { clearListCache } from '../../api/list-cache.ts';
import { CalculatorProvider } from '../../features/calculator/CalculatorProvider.tsx';
import {
  parseFilters,
  storeArrangement,
  storedFilters,
  storeFilters,
} from '../../features/odds/filters/filter-store.ts';
import { defaultArrangement, noFilters } from '../../features/odds/filters/filters.ts';
import { getMembership, hide, track, unhideAll, untrackAll } from '../../features/odds/membership/membership-store.ts';
import { fakeApi, json } from '../../testing/api-server.ts';
import { beginBoardVisit } from '../../testing/board-visit.ts';
import { withLayout } from '../../testing/layout.ts';
import { anOpportunity, anOverlap, someStats } from '../../testing/opportunities.ts';
import { renderPart } from '../../testing/render.tsx';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { ListBoard } from './ListBoard.tsx';
import { PromoBoard } from './promo/PromoBoard.tsx';

const server = fakeApi();
withLayout(1200);

beforeEach(() => {
  beginBoardVisit(server);
});
afterEach(() => vi.useRealTimers());

const [over, under] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];
const AT = '2026-11-21T18:00:00Z';
const side = (...quotes: readonly (readonly [number, number])[]) =>
  quotes.map(([sportsbookId, odds]) => ({ sportsbookId, odds, updatedAt: AT }));

/** Best at FanDuel and DraftKings; BetMGM +104 and Caesars +102 still make 1.4975%. */
const both = anOpportunity({
  id: 'both',
  quotes: { [over]: side([1, 110], [3, 104]), [under]: side([2, 105], [4, 102]) },
});
const hockey = anOpportunity({ id: 'hockey', eventSport: 'icehockey_nhl', profitMargin: '1.5000' });

const showList = () =>
  renderPart(
    <CalculatorProvider>
      <ListBoard kind="arbitrage" title="Arbitrage" />
      <ToastStack />
    </CalculatorProvider>,
  );

it('a filtered board shows the count, what is hidden and why, and shows everything when the filters are cleared', async () => {
  server.on('GET /api/opportunities', [both, hockey]);
  storeFilters('dashboard', { ...noFilters, selectedLeagues: ['baseball_mlb'] }, null);
  showList();
  expect(await screen.findByText('1 Available')).toBeDefined();
  const bar = within(screen.getByRole('region', { name: 'Active filters' }));
  expect(bar.getByText('1 hidden by filters')).toBeDefined();
  expect(bar.getByText('MLB')).toBeDefined();
  await userEvent.click(bar.getByRole('button', { name: 'Clear Filters' }));
  expect(screen.getByText('2 Available')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Active filters' })).toBeNull();
});

it('a filtered board shows the pair, margin and stakes of the chosen sportsbooks, in the details too', async () => {
  server.on('GET /api/opportunities', [both, hockey]);
  server.on('GET /api/events', []);
  storeFilters('dashboard', { ...noFilters, selectedSportsbooks: [3, 4] }, null);
  showList();
  expect(await screen.findByText('1 Available')).toBeDefined();
  const card = within(screen.getByRole('listitem'));
  // +104 against +102: $50 each, of which the second returns 101.00.
  expect(card.getByText('+1.00%')).toBeDefined();
  expect(card.getByText('· $1.00')).toBeDefined();
  expect(card.getAllByAltText('BetMGM')).not.toEqual([]);
  expect(card.queryByAltText('FanDuel')).toBeNull();
  await userEvent.click(card.getByRole('button', { name: /^Details/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Details' }));
  expect(dialog.getAllByRole('link', { name: /^Bet .* at / }).map((bet) => bet.getAttribute('aria-label'))).toEqual([
    expect.stringContaining(' at BetMGM '),
    expect.stringContaining(' at Caesars '),
  ]);
  const [, chosen, others] = within(dialog.getByRole('table', { name: 'Odds Comparison' })).getAllByRole('rowgroup');
  expect([...(chosen?.querySelectorAll('img') ?? [])].map((logo) => logo.alt)).not.toContain('FanDuel');
  expect(others?.textContent).toContain('Other sportsbooks');
  expect(dialog.getByText('· $1.00')).toBeDefined();
  expect(dialog.getByText('$1.00')).toBeDefined();
});

it('a filtered board takes away one filter by one press, and clears this page alone with Undo', async () => {
  server.on('GET /api/opportunities', [both, hockey]);
  storeFilters('dashboard', { ...noFilters, selectedLeagues: ['baseball_mlb'], minProfit: 2 }, null);
  storeFilters('overlap', { ...noFilters, minProfit: 2 }, null);
  showList();
  expect(await screen.findByText('1 Available')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter MLB' }));
  expect(parseFilters(storedFilters('dashboard'))).toMatchObject({ selectedLeagues: [], minProfit: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(screen.getByText('2 Available')).toBeDefined();
  expect(screen.getByText('On Arbitrage only. Filters on other pages are unchanged.')).toBeDefined();
  expect(parseFilters(storedFilters('overlap'))?.minProfit).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('1 Available')).toBeDefined();
  expect(parseFilters(storedFilters('dashboard'))).toMatchObject({ selectedLeagues: [], minProfit: 2 });
});

it('a filtered board offers to clear the filters if they hide everything', async () => {
  server.on('GET /api/opportunities', [both, hockey]);
  storeFilters('dashboard', { ...noFilters, minProfit: 99 }, null);
  showList();
  expect(await screen.findByText('0 Available')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'All 2 opportunities are hidden by filters' })).toBeDefined();
  expect(screen.queryByText('No Arbitrage Opportunities')).toBeNull();
  const [, inPlaceOfCards] = screen.getAllByRole('button', { name: 'Clear Filters' });
  await userEvent.click(inPlaceOfCards ?? expect.fail());
  expect(screen.getByText('2 Available')).toBeDefined();
});

it('a board hides what brings less than a dollar, says how much that is, and shows it by one press', async () => {
  const small = anOpportunity({
    id: 'small',
    profitMargin: '3.0000',
    profit: 0.19,
    stakes: { [over]: 3, [under]: 3.3 },
  });
  server.on('GET /api/opportunities', [both, small]);
  showList();
  expect(await screen.findByText('1 Available')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Active filters' })).toBeNull();
  const line = screen.getByText(/^1 under \$1/);
  await userEvent.click(within(line).getByRole('button', { name: 'Show' }));
  expect(screen.getByText('2 Available')).toBeDefined();
  expect(screen.queryByText(/under \$1/)).toBeNull();
  expect(parseFilters(storedFilters('dashboard'))?.minDollars).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(screen.getByText('1 Available')).toBeDefined();
  expect(screen.getByText(/^1 under \$1/)).toBeDefined();
});

it('a board of which everything brings less than the minimum offers to show it', async () => {
  server.on('GET /api/opportunities', [anOpportunity({ id: 'small', profit: 0.19 })]);
  showList();
  expect(await screen.findByRole('heading', { name: 'Nothing brings $1 right now' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 under $1' }));
  expect(screen.getByText('1 Available')).toBeDefined();
});

it('a filtered board does not mention the filters if the list is empty', async () => {
  server.on('GET /api/opportunities', []);
  storeFilters('dashboard', { ...noFilters, minProfit: 99 }, null);
  showList();
  expect(await screen.findByRole('heading', { name: 'No Arbitrage Opportunities' })).toBeDefined();
  expect(screen.getByText('Filters on, nothing hidden')).toBeDefined();
});

it('a filtered board drops a card when its event starts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-22T00:04:30Z') });
  server.on('GET /api/opportunities', [both]); // starts at 00:05:00
  storeFilters('dashboard', { ...noFilters, timeRange: '1' }, null);
  showList();
  expect(await screen.findByText('1 Available')).toBeDefined();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await screen.findByText('0 Available')).toBeDefined();
});

describe('a tracked or hidden opportunity', () => {
  beforeEach(() => {
    untrackAll();
    unhideAll();
    server.on('GET /api/opportunities', [both, hockey]);
  });
  const card = () => within(screen.getByRole('listitem'));

  it('is not in the list, its count, or the count of filtered cards', async () => {
    track(fromWire(both));
    storeFilters('dashboard', { ...noFilters, minProfit: 0.1 }, null);
    showList();
    expect(await screen.findByText('1 Available')).toBeDefined();
    expect(screen.getByText('Filters on, nothing hidden')).toBeDefined();
    expect(card().getByText('+1.50%')).toBeDefined();
  });

  it('stays off the list after it was joined with another one under a new id', async () => {
    server.on('GET /api/opportunities', [{ ...both, id: 'joined', formerIds: ['both', 'x'] }, hockey]);
    hide(fromWire(both));
    showList();
    expect(await screen.findByText('1 Available')).toBeDefined();
    expect(card().getByText('+1.50%')).toBeDefined();
  });

  it('leaves the list at once, and comes back with Undo', async () => {
    showList();
    expect(await screen.findByText('2 Available')).toBeDefined();
    const [first] = screen.getAllByRole('button', { name: /^Hide/ });
    await userEvent.click(first ?? expect.fail());
    expect(screen.getByText('1 Available')).toBeDefined();
    expect(getMembership().hidden.map(({ opportunityId }) => opportunityId)).toEqual(['both']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('2 Available')).toBeDefined();
    expect(getMembership().blocked.size).toBe(0);
  });

  it('can leave the list empty', async () => {
    track(fromWire(both));
    hide(fromWire(hockey));
    showList();
    expect(await screen.findByText('0 Available')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'No Arbitrage Opportunities' })).toBeDefined();
    expect(screen.getByText(/^2 listed opportunities are among your/)).toBeDefined();
  });
});

it('no card is shown before the account’s filters are loaded', async () => {
  let tell = () => {};
  server.on('GET /api/user-preferences', () => {
    return new Promise((resolve) => {
      tell = () => resolve(json({ minProfit: 2 }));
    });
  });
  server.on('GET /api/opportunities', [both, hockey]);
  showList();
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/user-preferences'));
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/opportunities'));
  expect(screen.getByRole('status', { name: 'Loading opportunities' })).toBeDefined();
  expect(screen.queryByRole('listitem')).toBeNull();
  tell();
  expect(await screen.findByText('1 Available')).toBeDefined();
  expect(screen.queryByRole('status', { name: 'Loading opportunities' })).toBeNull();
});

describe('the overlap board', () => {
  // Paired again, the worth of these is not known.
  beforeEach(() => storeArrangement('overlap', { ...defaultArrangement, showsAllValues: true }));
  const lines = (under: number, changes: Partial<Parameters<typeof anOverlap>[0]>) => ({
    kind: 'overlap' as const,
    id: `overlap/e1/totals//8.5:${under}`,
    eventTitle: `Away @ ${under}`,
    overlap: anOverlap({ measure: 'count', over: 8.5, under, bothWin: { from: 9, to: 9 }, ...changes }),
  });
  // Even money at BetMGM and Caesars on the narrow window; the wide one costs more there: -110.
  const narrow = anOpportunity({
    ...lines(9.5, { beaten: true, expectedValue: 4 }),
    profitMargin: '0.0000',
    quotes: { [over]: side([3, 100]), [under]: side([4, 100]) },
  });
  const wide = anOpportunity({
    ...lines(10.5, { expectedValue: 5 }),
    profitMargin: '2.4390',
    quotes: { [over]: side([1, 105], [3, 100]), [under]: side([2, 105], [4, -110]) },
  });
  const showOverlaps = () =>
    renderPart(
      <CalculatorProvider>
        <ListBoard kind="overlap" title="Overlap" />
      </CalculatorProvider>,
    );
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('leaves out and does not count what others beat', async () => {
    server.on('GET /api/overlap', [narrow, wide]);
    showOverlaps();
    expect(await screen.findByText('1 Available')).toBeDefined();
    expect(titles()).toEqual(['Away @ 10.5']);
  });

  it('shows within the chosen sportsbooks what nothing beats there', async () => {
    server.on('GET /api/overlap', [narrow, wide]);
    storeFilters('overlap', { ...noFilters, selectedSportsbooks: [3, 4] }, null);
    showOverlaps();
    expect(await screen.findByText('2 Available')).toBeDefined();
    expect(screen.getByText('Filters on, nothing hidden')).toBeDefined();
    expect(titles()).toEqual(['Away @ 9.5', 'Away @ 10.5']);
  });

  it('leaves out within the chosen sportsbooks what another beats there', async () => {
    const cheap = anOpportunity({ ...wide, quotes: { [over]: side([3, 100]), [under]: side([4, 100]) } });
    server.on('GET /api/overlap', [narrow, cheap]);
    storeFilters('overlap', { ...noFilters, selectedSportsbooks: [3, 4] }, null);
    showOverlaps();
    expect(await screen.findByText('1 Available')).toBeDefined();
    expect(titles()).toEqual(['Away @ 10.5']);
  });
});

describe('overlaps that are worth nothing on average', () => {
  const worth = (id: string, expectedValue?: number) =>
    anOpportunity({
      ...{ id, kind: 'overlap', eventTitle: `Away @ ${id}`, profitMargin: '-1.0000' },
      overlap: anOverlap(expectedValue === undefined ? {} : { expectedValue }),
    });
  const showOverlaps = () =>
    renderPart(
      <CalculatorProvider>
        <ListBoard kind="overlap" title="Overlap" />
        <Address />
      </CalculatorProvider>,
      '/overlap',
    );

  it('are shown by a switch that says how many, and that is in the address', async () => {
    server.on('GET /api/overlap', [worth('a', 1), worth('b', -1), worth('c')]);
    showOverlaps();
    expect(await screen.findByText('1 Available')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 with negative or unknown EV' }));
    expect(screen.getByText('3 Available')).toBeDefined();
    expect(address()).toBe('?ev=all');
    await userEvent.click(screen.getByRole('button', { name: 'Hide negative and unknown EV' }));
    expect(screen.getByText('1 Available')).toBeDefined();
    expect(address()).toBe('');
  });

  it('are offered if there are no others', async () => {
    server.on('GET /api/overlap', [worth('b', -1)]);
    showOverlaps();
    expect(
      await screen.findByRole('heading', { name: 'No overlaps have a positive expected value right now' }),
    ).toBeDefined();
    const [, inPlaceOfCards] = screen.getAllByRole('button', { name: 'Show 1 with negative or unknown EV' });
    await userEvent.click(inPlaceOfCards ?? expect.fail());
    expect(screen.getByText('1 Available')).toBeDefined();
  });
});

describe('the low hold board', () => {
  const lowHold = anOpportunity({ id: 'low', kind: 'low-hold', profitMargin: '-0.9709' });
  const showLowHolds = () =>
    renderPart(
      <CalculatorProvider>
        <ListBoard kind="low-hold" title="Low Hold" />
      </CalculatorProvider>,
    );
  const league = (changes: Partial<ScanStats['leagues'][number]>): ScanStats['leagues'][number] => ({
    ...{ league: 'baseball_mlb', state: 'fresh', dataAt: '2026-11-21T17:59:00Z', stale: false, events: 15 },
    ...{
      quotes: 20_000,
      opportunities: 500,
      quarantined: 0,
      ambiguousNames: 0,
      setAside: [],
      futureQuotes: 0,
      nearMisses: 0,
      cut: 0,
    },
    ...changes,
  });

  it('says how many more the shown leagues have at worse margins', async () => {
    server.on('GET /api/low-hold', [lowHold]);
    const leagues = [league({ cut: 900 }), league({ cut: 120 }), league({}), league({ cut: 7, stale: true })];
    server.on('GET /api/scan-stats', someStats({ leagues }));
    showLowHolds();
    expect(await screen.findByText('1,020 more at worse margins are not listed')).toBeDefined();
    expect(screen.getByText('1 Available')).toBeDefined();
  });

  it('says nothing where everything is listed', async () => {
    server.on('GET /api/low-hold', [lowHold]);
    server.on('GET /api/scan-stats', someStats({ leagues: [league({ cut: 0 })] }));
    showLowHolds();
    expect(await screen.findByText('1 Available')).toBeDefined();
    expect(screen.queryByText(/not listed/)).toBeNull();
  });
});

it('what has appeared since the page had its first list is counted as new, for a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T18:00:00Z') });
  clearListCache();
  server.on('GET /api/opportunities', [both]);
  const { client } = showList();
  expect(await screen.findByText('1 Available')).toBeDefined();
  expect(screen.queryByText(/ new$/)).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  server.on('GET /api/opportunities', [both, hockey]);
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('1 new')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  expect(screen.queryByText('1 new')).toBeNull();
});

describe('the filtered promo board', () => {
  const promo = anOpportunity({
    ...both,
    kind: 'promo',
    promo: {
      pairs: [
        { sportsbookId: 1, hedgeSportsbookId: 2, conversion: 56.3 },
        { sportsbookId: 3, hedgeSportsbookId: 2, conversion: 53.3 },
      ],
    },
  });
  const showPromo = (address: string) =>
    renderPart(
      <CalculatorProvider>
        <PromoBoard />
      </CalculatorProvider>,
      address,
    );

  it('ranks the pairs of the chosen sportsbooks', async () => {
    server.on('GET /api/promo', [promo]);
    server.on('GET /api/promotions', []);
    storeFilters('bonus', { ...noFilters, selectedSportsbooks: [3, 4] }, null);
    showPromo('/promo');
    // +104 against +102: 104 / 2.02 = 51.49, and $51 on the hedge keeps 53.00 or 52.02.
    expect(await screen.findByText(/^Keep \$52\.02 of a \$100 bonus bet/)).toBeDefined();
    const options = within(screen.getByLabelText('Sportsbook')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Any book', 'BetMGM']);
  });

  it('applies the profit limits to the conversion', async () => {
    server.on('GET /api/promo', [promo]);
    server.on('GET /api/promotions', []);
    storeFilters('bonus', { ...noFilters, minProfit: 60 }, null);
    showPromo('/promo');
    expect(await screen.findByRole('heading', { name: 'The only opportunity is hidden by filters' })).toBeDefined();
    expect(screen.getByText('1 hidden by filters')).toBeDefined();
  });

  it('still lists a chosen sportsbook for which the filters leave nothing', async () => {
    server.on('GET /api/promo', [promo]);
    server.on('GET /api/promotions', []);
    storeFilters('bonus', { ...noFilters, selectedSportsbooks: [3, 4] }, null);
    showPromo('/promo?book=1');
    expect(await screen.findByText('0 Available')).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Sportsbook').value).toBe('1');
  });

  it('keeps the filters in the URL when the promotion changes, and vice versa', async () => {
    server.on('GET /api/promo', [promo]);
    server.on('GET /api/promotions', []);
    storeFilters('bonus', { ...noFilters, selectedSportsbooks: [1, 2, 3] }, null);
    renderPart(
      <CalculatorProvider>
        <PromoBoard />
        <Address />
      </CalculatorProvider>,
      '/promo',
    );
    await waitFor(() => expect(address()).toBe('?books=1%2C2%2C3'));
    await userEvent.selectOptions(await screen.findByLabelText('Promotion'), 'Profit boost');
    expect(address()).toBe('?books=1%2C2%2C3&promotion=profit-boost');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('?promotion=profit-boost');
  });

  it('opens the promo calculator with the chosen promotion and prices', async () => {
    server.on('GET /api/promo', [promo]);
    server.on('GET /api/promotions', []);
    showPromo('/promo');
    await userEvent.click(await screen.findByRole('button', { name: /^Calculator/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calculator' }));
    const values = (await dialog.findAllByRole<HTMLInputElement>('textbox')).map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['100', '+110', '+105']));
  });
});

const address = () => screen.getByRole('region', { name: 'Address' }).textContent;

function Address() {
  return <section aria-label="Address">{useLocation().search}</section>;
}
