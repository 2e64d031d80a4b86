import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromWire } from '../../api/from-wire.ts';
import { clearListCache } from '../../api/list-cache.ts';
import { CalculatorProvider } from '../../features/calculator/CalculatorProvider.tsx';
import { storeFilters } from '../../features/odds/filters/filter-store.ts';
import { noFilters } from '../../features/odds/filters/filters.ts';
import { toRecord } from '../../features/odds/membership/membership-record.ts';
import { track, unhideAll, untrackAll } from '../../features/odds/membership/membership-store.ts';
import { fakeApi, json } from '../../testing/api-server.ts';
import { withLayout } from '../../testing/layout.ts';
import { anOpportunity } from '../../testing/opportunities.ts';
import { renderPart } from '../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../testing/signed-in-hint.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { MyBetsPage } from './MyBetsPage.tsx';

const server = fakeApi();
withLayout(1200);

/** Long before and long after the tests' clock. */
const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2099-01-01T00:00:00Z';
const opportunity = (id: string, changes = {}) =>
  anOpportunity({ id, eventTitle: `Away @ ${id}`, eventStartTime: FUTURE, ...changes });

beforeEach(() => {
  localStorage.clear();
  untrackAll();
  unhideAll();
  localStorage.clear();
  dismissToast();
  clearListCache();
  asSubscriber();
});

// Before the fake server is removed, so that no call goes unanswered.
afterEach(cleanup);

function asSubscriber(): void {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', { hasSubscription: true });
  server.on('GET /api/user-preferences', {});
  server.on('POST /api/user-preferences', {});
  server.on('GET /api/saved-filter-presets?page=track', []);
}

function show(address = '/track') {
  return renderPart(
    <CalculatorProvider>
      <MyBetsPage />
      <ToastStack />
    </CalculatorProvider>,
    address,
  );
}

const shown = () => screen.findAllByRole('article');
const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const card = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('article') ?? expect.fail(`no card ${title}`));
const callsTo = () => server.calls.map(({ path }) => path).filter((path) => /opportunities|overlap|promo$/.test(path));

it('an empty page says how to track, and fetches no list', async () => {
  show();
  expect(screen.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeDefined();
  expect(screen.getByText(/saved here, in this browser, and will not appear in future scans/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the Dashboard' }).getAttribute('href')).toBe('/');
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/subscription'));
  expect(callsTo()).toEqual([]);
});

describe('bets that were joined with others under a new id', () => {
  const joined = opportunity('joined', { formerIds: ['a', 'b'], profitMargin: '1.5000' });
  beforeEach(() => server.on('GET /api/opportunities', [joined]));

  it('are shown once with current prices, and can be untracked', async () => {
    track(fromWire(opportunity('a')));
    track(fromWire(opportunity('b')));
    show();
    expect(await screen.findByText('+1.50%')).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('1 Tracked')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Untrack' }));
    expect(screen.getByText('No Tracked Opportunities')).toBeDefined();
  });

  it('open with a link to a former id, as tracked', async () => {
    server.on('GET /api/events', []);
    track(fromWire(opportunity('a')));
    show('/track?details=a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Details' }));
    expect(await dialog.findByRole('button', { name: 'Untrack' })).toBeDefined();
    await waitFor(() => expect(dialog.getByText(/^Still listed/)).toBeDefined());
  });
});

it('a subscriber sees current prices of listed cards and saved prices of others, newest first', async () => {
  track(fromWire(opportunity('listed')));
  track(fromWire(opportunity('gone')));
  track(fromWire(opportunity('started', { eventStartTime: PAST })));
  server.on('GET /api/opportunities', [opportunity('listed', { profitMargin: '1.2000' })]);
  show();
  expect(await screen.findByText(/1 still listed/)).toBeDefined();
  await shown();
  expect(screen.getByText('3 Tracked')).toBeDefined();
  expect(cards()).toEqual(['Away @ started', 'Away @ gone', 'Away @ listed']);
  expect(card('Away @ listed').getByText('+1.20%')).toBeDefined();
  expect(card('Away @ listed').getByText('Still listed · +2.90% when tracked')).toBeDefined();
  expect(card('Away @ gone').getByText(/^No longer listed: prices as of /)).toBeDefined();
  expect(card('Away @ started').getByText(/^The event has started: prices as of /)).toBeDefined();
  // Only the kinds that are tracked.
  expect(callsTo()).toEqual(['/api/opportunities']);
});

it('a subscriber sees saved cards at once while current prices are loading', async () => {
  track(fromWire(opportunity('a')));
  server.on('GET /api/opportunities', () => new Promise(() => {}));
  show();
  expect(await screen.findByText('Looking for current prices…')).toBeDefined();
  expect(screen.queryByText(/still listed/)).toBeNull();
});

it('a subscriber sees saved cards if the lists cannot be loaded, and can retry', async () => {
  track(fromWire(opportunity('a')));
  server.on('GET /api/opportunities', () => json({ message: 'Try later.' }, 500));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Current prices could not be loaded. Try later.');
  expect(screen.getByText(/^Saved: prices as of /)).toBeDefined();
  server.on('GET /api/opportunities', [opportunity('a')]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Still listed · /)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a subscriber at DraftKings and at BetMGM in New Jersey, who stakes $500', () => {
  const books = [
    { sportsbookId: 1, on: false },
    { sportsbookId: 2, on: true },
    { sportsbookId: 3, on: true },
  ];
  const [over = '', under = ''] = Object.keys(anOpportunity().bestOdds);
  const updatedAt = '2026-11-21T18:00:00Z';
  const fanDuel = { sportsbookId: 1, odds: 110, updatedAt };
  const link = 'https://sports.{state}.betmgm.com/en/sports?options=1-2-3&type=Single';
  const betMgm = { sportsbookId: 3, odds: 104, updatedAt, link };
  const draftKings = { sportsbookId: 2, odds: 105, updatedAt };

  beforeEach(() => {
    server.on('GET /api/betting-settings', { books, states: ['NJ'], stake: 500, setUp: 'done' });
    server.on('GET /api/odds/e1/totals', {});
    server.on('GET /api/opportunities', [
      opportunity('mine', { quotes: { [over]: [fanDuel, betMgm], [under]: [draftKings] } }),
      opportunity('elsewhere', { quotes: { [over]: [fanDuel], [under]: [draftKings] } }),
    ]);
    track(fromWire(opportunity('mine')));
    track(fromWire(opportunity('elsewhere')));
  });

  it('sees their own pair, stakes and links of a card that is listed at their sportsbooks', async () => {
    show();
    expect(await screen.findByText(/1 still listed/)).toBeDefined();
    await shown();
    const mine = card('Away @ mine');
    expect(mine.getByText('Still listed · +2.90% when tracked')).toBeDefined();
    // $251 at 2.04 pays $512.04, $249 at 2.05 pays $510.45.
    for (const text of ['+2.09%', '· $10.45', '+104', '251', '+105', '249']) expect(mine.getByText(text)).toBeDefined();
    expect(mine.getByRole('link', { name: 'Bet Over 8.5 at BetMGM (opens in a new tab)' }).getAttribute('href')).toBe(
      'https://sports.nj.betmgm.com/en/sports?options=1-2-3&type=Single',
    );
  });

  it('keeps a card without a pair there as it was saved, which says so', async () => {
    show();
    await screen.findByText(/1 still listed/);
    await shown();
    expect(screen.getByText('2 Tracked')).toBeDefined();
    const elsewhere = card('Away @ elsewhere');
    expect(elsewhere.getByText(/No pair at your books: prices as of /)).toBeDefined();
    for (const text of ['+2.90%', '+110', '49', '+105', '51']) expect(elsewhere.getByText(text)).toBeDefined();
  });

  it('sees no pair of other sportsbooks while their own are loading', async () => {
    server.on('GET /api/betting-settings', () => new Promise(() => {}));
    show();
    await waitFor(() => expect(callsTo()).toEqual(['/api/opportunities']));
    await shown();
    expect(screen.getAllByText('Looking for current prices…')).toHaveLength(2);
  });
});

it('a visitor sees saved cards without a call, and what a subscription would add', async () => {
  forgetSignedIn();
  track(fromWire(opportunity('a')));
  show();
  expect(await screen.findByText(/Subscribe to see current ones/)).toBeDefined();
  expect(screen.getByText(/^Saved: prices as of /)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('button', { name: 'Apply Filters' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save Filters' })).toBeNull();
  expect(server.calls).toEqual([]);
});

describe('a user', () => {
  beforeEach(() => server.on('GET /api/opportunities', []));

  it('can undo untracking a card', async () => {
    track(fromWire(opportunity('a')));
    track(fromWire(opportunity('b')));
    show();
    await shown();
    await userEvent.click(card('Away @ b').getByRole('button', { name: /^Untrack/ }));
    expect(cards()).toEqual(['Away @ a']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cards()).toEqual(['Away @ b', 'Away @ a']);
  });

  it('can hide a card, which is then no longer tracked', async () => {
    track(fromWire(opportunity('a')));
    show();
    await shown();
    await userEvent.click(card('Away @ a').getByRole('button', { name: /^Hide/ }));
    expect(screen.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeDefined();
    const idsAt = (key: string) =>
      JSON.parse(localStorage.getItem(key) ?? '').map((each: { opportunityId: string }) => each.opportunityId);
    expect([idsAt('trackedOpportunities'), idsAt('hiddenOpportunities')]).toEqual([[], ['a']]);
    expect(localStorage.getItem('blockedOpportunities')).toBe('["a"]');
  });

  it('can undo clearing all', async () => {
    track(fromWire(opportunity('a')));
    track(fromWire(opportunity('b')));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear All' }));
    expect(screen.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeDefined();
    expect(screen.getByText('2 opportunities')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cards()).toEqual(['Away @ b', 'Away @ a']);
  });

  it('sees changes from another tab at once', async () => {
    track(fromWire(opportunity('a')));
    show();
    await shown();
    const elsewhere = toRecord(fromWire(opportunity('b')), { id: 'r', addedAt: '2026-11-21T18:00:00.000Z' });
    localStorage.setItem('trackedOpportunities', JSON.stringify([elsewhere]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'trackedOpportunities' })));
    expect(cards()).toEqual(['Away @ b']);
  });
});

it('the valid records of a malformed storage are shown', async () => {
  forgetSignedIn();
  const whole = toRecord(fromWire(opportunity('a', { eventTitle: '<img src=x>' })), { id: 'r', addedAt: PAST });
  localStorage.setItem(
    'trackedOpportunities',
    JSON.stringify([null, 7, whole, { id: 'r' }, { ...whole, opportunityId: 'b', bestOdds: 'x' }]),
  );
  localStorage.setItem('hiddenOpportunities', '[[[');
  show();
  await shown();
  expect(screen.getByText('2 Tracked')).toBeDefined();
  const [first, second] = screen.getAllByRole('article').map((each) => each.textContent);
  expect(first).toContain('<img src=x>');
  expect(second).toContain('No betting data available');
});

describe('the filters', () => {
  beforeEach(() => server.on('GET /api/opportunities', [opportunity('listed')]));

  it('are on the page and filter the cards', async () => {
    track(fromWire(opportunity('listed'))); // FanDuel against DraftKings
    track(fromWire(opportunity('hockey', { eventSport: 'icehockey_nhl' })));
    show();
    await screen.findByText(/1 still listed/);
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'NHL' }));
    expect(server.calls.map(({ path }) => path)).toContain('/api/saved-filter-presets?page=track');
    await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
    expect(cards()).toEqual(['Away @ hockey']);
    expect(screen.getByText('1 hidden by filters')).toBeDefined();
    // They collapse, and the focus stays on the heading.
    expect(screen.queryByRole('button', { name: 'Apply Filters' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Filters');
  });

  it('keep a saved card only if all of its sportsbooks are chosen', async () => {
    track(fromWire(opportunity('gone')));
    storeFilters('track', { ...noFilters, selectedSportsbooks: [1, 3] }, null);
    show();
    expect(await screen.findByRole('heading', { name: 'The only opportunity is hidden by filters' })).toBeDefined();
    act(() => storeFilters('track', { ...noFilters, selectedSportsbooks: [1, 2] }, null));
    expect(cards()).toEqual(['Away @ gone']);
  });

  it('follow the Clear Filters button of the bar', async () => {
    track(fromWire(opportunity('gone')));
    storeFilters('track', { ...noFilters, minProfit: 2 }, null);
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Min Profit %')).value).toBe('2');
    const bar = within(await screen.findByRole('region', { name: 'Active filters' }));
    await userEvent.click(bar.getByRole('button', { name: 'Clear Filters' }));
    expect(screen.getByLabelText<HTMLInputElement>('Min Profit %').value).toBe('');
  });

  it('of a shared link are applied', async () => {
    track(fromWire(opportunity('gone')));
    show('/track?min=50');
    expect(await screen.findByRole('heading', { name: 'The only opportunity is hidden by filters' })).toBeDefined();
  });
});
