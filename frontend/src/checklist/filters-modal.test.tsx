import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noFilters } from '../features/filters/filters.ts';
import { anOpportunity } from '../testing/opportunities.ts';
import {
  asSubscriber,
  BOOKS,
  board,
  dialog,
  fill,
  firstCard,
  noDialog,
  press,
  pressable,
  secondOpportunity,
  server,
  top,
  visit,
} from './testing/product.tsx';

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
const PAGES = ['dashboard', 'overlap', 'bonus', 'historical', 'track'];

/** An MLB game in six hours at +3.73 % and an NHL game in thirty at +1.20 %. */
async function atFilters(lists = [anOpportunity(), secondOpportunity()]) {
  asSubscriber({ arbitrage: lists });
  await visit();
  await board();
  await press('Filters');
  return dialog('Filters');
}

/** The titles of the remaining cards. */
async function applied() {
  await press('Apply Filters');
  await noDialog();
  await board();
  return screen.queryAllByRole('heading', { level: 2, name: / @ / }).map(({ textContent }) => textContent);
}
const YANKEES = 'Boston Red Sox @ New York Yankees';
const RANGERS = 'Boston Bruins @ New York Rangers';

describe('Filters modal', () => {
  it('Sportsbooks checklist with logos (the 12 above)', async () => {
    const group = within((await atFilters()).getByRole('group', { name: 'Sportsbooks' }));
    const names = group.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? '');
    expect(names.slice(0, 12).toSorted()).toEqual(BOOKS.toSorted());
    for (const book of BOOKS) expect(group.getAllByAltText(book)).not.toEqual([]);
  });

  it('Leagues checklist: baseball_mlb, basketball_nba, americanfootball_nfl, icehockey_nhl, basketball_wnba', async () => {
    const group = within((await atFilters()).getByRole('group', { name: 'Leagues' }));
    const names = group.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    expect(names.slice(0, 5)).toEqual(['MLB', 'NBA', 'NFL', 'NHL', 'WNBA']);
  });

  it('Time Range picker: all, 1, 6, 24, 168 hours', async () => {
    const options = within((await atFilters()).getByLabelText('Time Range')).getAllByRole('option');
    expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual(['all', '1', '6', '24', '168']);
  });

  it('Min Profit % (placeholder -5)', async () => {
    expect((await atFilters()).getByLabelText('Min Profit %')).toHaveProperty('placeholder', '-5');
  });

  it('Max Profit % (placeholder 15)', async () => {
    expect((await atFilters()).getByLabelText('Max Profit %')).toHaveProperty('placeholder', '15');
  });

  it('Buttons: Save Filters, Clear Filters, Apply Filters', async () => {
    await atFilters();
    for (const name of ['Save Filters', 'Clear Filters', 'Apply Filters']) expect(pressable(name)).toBeDefined();
  });

  it('Load Saved Preset (only when presets exist)', async () => {
    await atFilters();
    expect(top().queryByRole('button', { name: 'Load Saved Preset' })).toBeNull();
  });

  it('Closing any modal resets all its fields', async () => {
    await atFilters();
    await fill({ 'Min Profit %': '2' });
    await press('Close');
    await press('Filters');
    expect((await dialog('Filters')).getByLabelText('Min Profit %')).toHaveProperty('value', '');
  });
});

describe('Filters', () => {
  it('Min and max profit are decimal numbers. A card is excluded if its margin is below min', async () => {
    await atFilters();
    await fill({ 'Min Profit %': '1.21' });
    expect(await applied()).toEqual([YANKEES]);
  });

  it('or above max', async () => {
    await atFilters();
    await fill({ 'Max Profit %': '2.89' });
    expect(await applied()).toEqual([RANGERS]);
  });

  it('They apply only when the field is non-empty', async () => {
    await atFilters();
    await fill({ 'Min Profit %': '', 'Max Profit %': '' });
    expect(await applied()).toEqual([YANKEES, RANGERS]);
  });

  it('Sportsbook: when any are selected, every sportsbook on the opportunity must match a selected one', async () => {
    await atFilters([
      anOpportunity(),
      secondOpportunity({ quotes: { 'Over/Under: Over 8.5': [], 'Over/Under: Under 8.5': [] } }),
    ]);
    await press('FanDuel');
    await press('DraftKings');
    expect(await applied()).toEqual([YANKEES]);
    await press('Filters');
    await press('DraftKings');
    expect(await applied()).toEqual([]);
  });

  it('a card never names a book outside the choice', async () => {
    const side = (...quotes: readonly (readonly [number, number])[]) =>
      quotes.map(([sportsbookId, odds]) => ({ sportsbookId, odds, updatedAt: '2026-11-21T18:00:00Z' }));
    await atFilters([
      anOpportunity({
        quotes: { 'Over/Under: Over 8.5': side([1, 110], [3, 104]), 'Over/Under: Under 8.5': side([2, 105], [4, 102]) },
      }),
    ]);
    await press('BetMGM');
    await press('Caesars');
    await applied();
    const card = await firstCard();
    expect(card.queryByAltText('FanDuel')).toBeNull();
    expect(card.queryByAltText('DraftKings')).toBeNull();
    // +104 against +102: $50 each, of which the second returns 101.00.
    expect(card.getByText('+1.00%')).toBeDefined();
  });

  it("League: when selected, the event's sport must be in the selection", async () => {
    await atFilters();
    await press('NHL');
    expect(await applied()).toEqual([RANGERS]);
  });

  it('Time: the event must start in the future and within the chosen hours', async () => {
    // In six hours and four minutes, in twenty hours, and one that has started.
    await atFilters([
      anOpportunity(),
      secondOpportunity({ eventStartTime: '2026-11-22T14:00:00Z' }),
      secondOpportunity({ id: 'begun', eventTitle: 'A @ B', eventStartTime: '2026-11-21T17:00:00Z' }),
    ]);
    fireEvent.change(top().getByLabelText('Time Range'), { target: { value: '6' } });
    expect(await applied()).toEqual([]);
    await press('Filters');
    fireEvent.change((await dialog('Filters')).getByLabelText('Time Range'), { target: { value: '24' } });
    expect(await applied()).toEqual([YANKEES, RANGERS]);
  });

  it('Filters are initialised from user preferences', async () => {
    asSubscriber({ arbitrage: [anOpportunity(), secondOpportunity()] });
    server.on('GET /api/user-preferences', { minProfit: 2 });
    await visit();
    expect(await screen.findByText('1 Available')).toBeDefined();
  });

  it("unless the local flag 'globalFiltersCleared' equals true", async () => {
    localStorage.setItem('globalFiltersCleared', 'true');
    asSubscriber({ arbitrage: [anOpportunity(), secondOpportunity()] });
    server.on('GET /api/user-preferences', { minProfit: 2 });
    await visit();
    expect(await screen.findByText('2 Available')).toBeDefined();
  });

  it('Clear Filters clears the page it stands on; the last one with filters stores a cleared flag for dashboard, overlap, bonus, historical and track, plus the global flag', async () => {
    localStorage.setItem(
      'filters-overlap',
      JSON.stringify({ ...noFilters, minProfit: 2, selectedPresetId: null, wasCleared: false }),
    );
    await atFilters();
    await press('Clear Filters');
    await waitFor(() => expect(stored('filters-dashboard')?.wasCleared).toBe(true));
    expect(stored('filters-overlap')?.minProfit).toBe(2);
    expect(localStorage.getItem('globalFiltersCleared')).toBeNull();
    localStorage.removeItem('filters-overlap');
    await press('Clear Filters');
    await waitFor(() => expect(localStorage.getItem('globalFiltersCleared')).toBe('true'));
    expect(PAGES.map((page) => stored(`filters-${page}`)?.wasCleared)).toEqual([true, true, true, true, true]);
  });

  it('Any non-default filter removes the global flag', async () => {
    localStorage.setItem('globalFiltersCleared', 'true');
    await atFilters();
    await press('NHL');
    await applied();
    expect(localStorage.getItem('globalFiltersCleared')).toBeNull();
  });

  it('Local filter state: selected sportsbooks, leagues, time range, min profit, max profit, selected preset id, and a wasCleared flag', async () => {
    await atFilters();
    await press('NHL');
    await press('FanDuel');
    await fill({ 'Min Profit %': '0.5' });
    await press('Apply Filters');
    await noDialog();
    expect(stored('filters-dashboard')).toEqual({
      selectedSportsbooks: [1],
      selectedLeagues: ['icehockey_nhl'],
      timeRange: 'all',
      minProfit: 0.5,
      maxProfit: null,
      markets: [],
      periods: [],
      search: '',
      selectedPresetId: null,
      wasCleared: false,
    });
  });
});
