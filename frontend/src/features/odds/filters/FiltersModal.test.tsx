import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leagues as catalogueLeagues } from '../../../../../shared/catalogue/leagues.ts';
import { offeredSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { mayBeSignedIn } from '../../../api/signed-in-hint.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { aPreset } from '../../../testing/presets.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { FiltersModal } from './FiltersModal.tsx';
import { filtersWereCleared, parseFilters, storedFilters, storeFilters } from './filter-store.ts';
import { noFilters } from './filters.ts';

const server = fakeApi();
const PRESETS = 'GET /api/saved-filter-presets?page=dashboard';

beforeEach(() => {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/user-preferences', {});
  server.on('POST /api/user-preferences', {});
  server.on(PRESETS, []);
});

async function open(page: 'dashboard' | 'value' = 'dashboard') {
  const onClose = vi.fn();
  const rendered = renderPart(<FiltersModal page={page} onClose={onClose} />);
  if (mayBeSignedIn()) await waitFor(() => asked('/api/user-preferences'));
  return { onClose, ...rendered };
}

const asked = (path: string) => server.calls.find((call) => call.path === path) ?? expect.fail(path);
const saved = () =>
  server.calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/user-preferences')
    .map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const stored = () => parseFilters(storedFilters('dashboard'));

it('the form has the main sportsbooks, then the others, the leagues, a time range and profit limits', async () => {
  await open();
  const books = within(screen.getByRole('group', { name: 'Sportsbooks' }));
  expect(books.getAllByRole('checkbox').map((each) => each.getAttribute('aria-label'))).toEqual(
    offeredSportsbooks.map(({ name }) => name),
  );
  expect(books.getByText('More sportsbooks').compareDocumentPosition(books.getByLabelText('Bally Bet'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(books.getByText('More sportsbooks').compareDocumentPosition(books.getByLabelText('Underdog'))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
  expect(books.getAllByAltText('FanDuel')[0]?.getAttribute('src')).toBe('/logos/fanduel-light.svg');
  const leagues = within(screen.getByRole('group', { name: 'Leagues' }));
  expect(leagues.getAllByRole('checkbox').map((each) => each.getAttribute('aria-label'))).toEqual(
    catalogueLeagues.map(({ label }) => label),
  );
  const ranges = within(screen.getByLabelText('Time Range')).getAllByRole<HTMLOptionElement>('option');
  expect(ranges.map(({ value }) => value)).toEqual(['all', '1', '6', '24', '168']);
  expect(screen.getByLabelText('Min Profit %').getAttribute('placeholder')).toBe('-5');
  expect(screen.getByLabelText('Max Profit %').getAttribute('placeholder')).toBe('15');
});

it('the form starts with the current filters', async () => {
  storeFilters('dashboard', { ...noFilters, selectedSportsbooks: [8], timeRange: '6', maxProfit: 0 }, null);
  await open();
  expect(box('Novig').checked).toBe(true);
  expect(box('FanDuel').checked).toBe(false);
  expect(screen.getByLabelText<HTMLSelectElement>('Time Range').value).toBe('6');
  expect(screen.getByLabelText<HTMLInputElement>('Max Profit %').value).toBe('0');
});

it('Apply Filters stores the filters for the page and with the account, and closes', async () => {
  const { onClose } = await open();
  await userEvent.click(box('FanDuel'));
  await userEvent.click(box('Novig'));
  await userEvent.click(box('Novig'));
  await userEvent.click(box('NHL'));
  await userEvent.click(box('Props'));
  await userEvent.click(box('1st Half'));
  await userEvent.click(box('Hide flagged'));
  await userEvent.selectOptions(screen.getByLabelText('Time Range'), '24');
  await userEvent.type(screen.getByLabelText('Min Profit %'), '-0.5');
  await userEvent.clear(screen.getByLabelText('Min Profit $'));
  await userEvent.type(screen.getByLabelText('Min Profit $'), '2.50');
  await press('Apply Filters');
  expect(onClose).toHaveBeenCalledOnce();
  expect(stored()).toEqual({
    selectedSportsbooks: [1],
    selectedLeagues: ['icehockey_nhl'],
    timeRange: '24',
    minProfit: -0.5,
    maxProfit: null,
    markets: ['props'],
    periods: ['h1'],
    search: '',
    hidesFlagged: true,
    hidesRulesDiffer: false,
    strict: false,
    minDollars: 2.5,
    selectedPresetId: null,
    wasCleared: false,
  });
  await waitFor(() =>
    expect(saved()).toEqual([{ selectedSportsbooks: [1], selectedTimeRange: '24', minProfit: -0.5, maxProfit: null }]),
  );
});

it('the form of value bets alone has a strict choice, which Clear Filters takes back', async () => {
  server.on('GET /api/saved-filter-presets?page=value', []);
  const { unmount } = await open('value');
  await userEvent.click(box('5 books or more'));
  await press('Apply Filters');
  expect(parseFilters(storedFilters('value'))?.strict).toBe(true);
  await press('Clear Filters');
  expect(box('5 books or more').checked).toBe(false);
  expect(parseFilters(storedFilters('value'))?.strict).toBe(false);
  unmount();
  await open();
  expect(screen.queryByRole('checkbox', { name: '5 books or more' })).toBeNull();
});

it('Apply Filters applies the filters even if the account cannot be reached', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.on('POST /api/user-preferences', () => json({}, 503));
  const { onClose } = await open();
  await userEvent.click(box('NHL'));
  await userEvent.click(box('Novig'));
  await press('Apply Filters');
  await waitFor(() => expect(warned).toHaveBeenCalled());
  expect(onClose).toHaveBeenCalledOnce();
  expect(stored()?.selectedLeagues).toEqual(['icehockey_nhl']);
  expect(screen.queryByRole('alert')).toBeNull();
  warned.mockRestore();
});

it('Apply Filters sends nothing for a visitor', async () => {
  forgetSignedIn();
  await open();
  await userEvent.click(box('NHL'));
  await press('Apply Filters');
  expect(stored()?.selectedLeagues).toEqual(['icehockey_nhl']);
  expect(saved()).toEqual([]);
});

it('Apply Filters is disabled while a profit is invalid, which is reported when the field loses the focus', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Min Profit %'), '-');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply Filters' }).disabled).toBe(true);
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Enter a number from -1000 to 1000');
  await userEvent.type(screen.getByLabelText('Min Profit %'), '3');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply Filters' }).disabled).toBe(false);
});

it('Apply Filters warns about limits that exclude each other', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Min Profit %'), '5');
  await userEvent.type(screen.getByLabelText('Max Profit %'), '2');
  expect(screen.getByRole('alert').textContent).toBe('Min Profit is above Max Profit, so nothing can be shown.');
});

it('Clear Filters clears the form and this page, says so, and leaves other pages', async () => {
  storeFilters('dashboard', { ...noFilters, selectedSportsbooks: [8], minProfit: 2 }, 'p');
  storeFilters('overlap', { ...noFilters, minProfit: 2 }, null);
  await open();
  await press('Clear Filters');
  expect(box('Novig').checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Min Profit %').value).toBe('');
  expect(screen.getByText('Filters cleared on Arbitrage only.')).toBeDefined();
  expect(filtersWereCleared()).toBe(false);
  expect(parseFilters(storedFilters('overlap'))?.minProfit).toBe(2);
  expect(saved()).toEqual([]);
});

it('Clear Filters of the last page that has any clears the account’s preferences too', async () => {
  storeFilters('dashboard', { ...noFilters, selectedSportsbooks: [8], minProfit: 2 }, 'p');
  await open();
  await press('Clear Filters');
  expect(filtersWereCleared()).toBe(true);
  expect(parseFilters(storedFilters('overlap'))?.wasCleared).toBe(true);
  await waitFor(() =>
    expect(saved()).toEqual([{ selectedSportsbooks: [], selectedTimeRange: 'all', minProfit: null, maxProfit: null }]),
  );
});

it('presets can be loaded only when there are some', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Load Saved Preset' })).toBeNull();
});

it('presets are applied immediately when loaded, and fill the form', async () => {
  server.on(PRESETS, [aPreset()]);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Load Saved Preset' }));
  const list = within(screen.getByRole('dialog', { name: 'Load Saved Preset' }));
  await userEvent.click(list.getByRole('button', { name: /^High Profit NFL/ }));
  expect(screen.queryByRole('dialog', { name: 'Load Saved Preset' })).toBeNull();
  expect(box('FanDuel').checked).toBe(true);
  expect(box('NFL').checked).toBe(true);
  expect(screen.getByText('Preset “High Profit NFL” loaded.')).toBeDefined();
  expect(stored()).toMatchObject({ selectedPresetId: aPreset().id, selectedSportsbooks: [1, 2], minProfit: 2 });
});

it('presets are no longer marked as loaded once the filters differ', async () => {
  server.on(PRESETS, [aPreset()]);
  storeFilters('dashboard', { ...noFilters, minProfit: 2 }, aPreset().id);
  const { unmount } = await open();
  await press('Apply Filters');
  expect(stored()?.selectedPresetId).toBe(aPreset().id);
  unmount();
  await open();
  await userEvent.click(box('NHL'));
  await press('Apply Filters');
  expect(stored()?.selectedPresetId).toBeNull();
});

it('presets are saved from the form, and can then be loaded', async () => {
  server.on('POST /api/saved-filter-presets', () => {
    server.on(PRESETS, [aPreset({ name: 'Mine' })]);
    return json(aPreset({ name: 'Mine' }));
  });
  await open();
  await userEvent.click(box('NHL'));
  await press('Save Filters');
  await userEvent.type(screen.getByLabelText('Preset Name'), 'Mine{Enter}');
  expect(await screen.findByText('Preset “Mine” saved.')).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Save Filter Preset' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Load Saved Preset' })).toBeDefined();
  expect(asked('/api/saved-filter-presets').body).toMatchObject({ selectedLeagues: ['icehockey_nhl'] });
  await press('Save Filters');
  expect(screen.getByLabelText<HTMLInputElement>('Preset Name').value).toBe('');
});

it('presets that could not be fetched can be retried', async () => {
  server.on(PRESETS, () => json({}, 503));
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Saved presets could not be loaded.');
  server.on(PRESETS, [aPreset()]);
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Load Saved Preset' })).toBeDefined();
});

describe('an alert', () => {
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  it('begins with the filters of the form, applied or not', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Min Profit %'), '2.5');
    await userEvent.click(box('NBA'));
    await waitFor(() => expect(addressOf('Alert me')).toBe('/alerts?new=arbitrage&leagues=basketball_nba&min=2.5'));
  });

  it('begins with a preset, under its name', async () => {
    server.on(PRESETS, [aPreset({ name: 'A & B' })]);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Load Saved Preset' }));
    await screen.findByRole('dialog', { name: 'Load Saved Preset' });
    expect(addressOf('Alert me about A & B')).toBe(
      '/alerts?new=arbitrage&name=A+%26+B&books=1%2C2&leagues=americanfootball_nfl&within=24&min=2',
    );
  });

  it('is not offered to visitors, who have none', async () => {
    forgetSignedIn();
    await open();
    expect(screen.queryByRole('link', { name: 'Alert me' })).toBeNull();
  });
});
