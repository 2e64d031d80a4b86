import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fromWire } from '../../../api/from-wire.ts';
import { clearListCache } from '../../../api/list-cache.ts';
import { CalculatorProvider } from '../../../features/calculator/CalculatorProvider.tsx';
import { storeFilters } from '../../../features/odds/filters/filter-store.ts';
import { noFilters } from '../../../features/odds/filters/filters.ts';
import { getMembership, hide, unhideAll, untrackAll } from '../../../features/odds/membership/membership-store.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { withLayout } from '../../../testing/layout.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { HiddenPage } from './HiddenPage.tsx';

const server = fakeApi();
withLayout(1200);

beforeEach(() => {
  untrackAll();
  unhideAll();
  dismissToast();
  clearListCache();
});
// Before the fake server is removed, so that no call goes unanswered.
afterEach(cleanup);

const opportunity = (id: string, changes = {}) =>
  anOpportunity({ id, eventTitle: `Away @ ${id}`, eventStartTime: '2099-01-01T00:00:00Z', ...changes });

const show = async () => {
  renderPart(
    <CalculatorProvider>
      <HiddenPage />
      <ToastStack />
    </CalculatorProvider>,
    '/hidden',
  );
  // The filters are known a moment later.
  await screen.findAllByRole(getMembership().hidden.length === 0 ? 'heading' : 'article');
};

const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('an empty page explains what hiding is for', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'No Hidden Opportunities' })).toBeDefined();
  expect(screen.getByText(/keep them out of future scans.*unhidden or tracked/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
});

it('the page shows and counts hidden cards without an account, and unhides all at once', async () => {
  for (const id of ['a', 'b', 'c']) hide(fromWire(opportunity(id)));
  await show();
  expect(screen.getByText('3 Available')).toBeDefined();
  expect(cards()).toEqual(['Away @ c', 'Away @ b', 'Away @ a']);
  await press('Clear All');
  expect(screen.getByRole('heading', { name: 'No Hidden Opportunities' })).toBeDefined();
  expect(getMembership().blocked.size).toBe(0);
  await press('Undo');
  expect(cards()).toEqual(['Away @ c', 'Away @ b', 'Away @ a']);
  expect(server.calls).toEqual([]);
});

it('unhiding a card can be undone', async () => {
  hide(fromWire(opportunity('a')));
  await show();
  await press(/^Unhide/);
  expect(getMembership().blocked.size).toBe(0);
  await press('Undo');
  expect(cards()).toEqual(['Away @ a']);
});

it('a tracked card leaves the page and stays blocked', async () => {
  hide(fromWire(opportunity('a')));
  await show();
  await press(/^Track/);
  const { tracked, hidden, blocked } = getMembership();
  expect([tracked.length, hidden.length, [...blocked]]).toEqual([1, 0, ['a']]);
});

it('the calculator opens with the card’s odds, after the fee of a book that takes one', async () => {
  const { bestOdds } = opportunity('a');
  const [over = '', under = ''] = Object.keys(bestOdds);
  const atProphetX = { odds: '+105', sportsbookId: 7, sportsbook: 'Prophet X', updatedAt: '2026-11-21T18:00:00Z' };
  // Prophet X keeps 2% of winnings: 1.05 × 0.98 = 1.029.
  hide(fromWire(opportunity('a', { bestOdds: { [over]: atProphetX, [under]: bestOdds[under] } })));
  await show();
  await press(/^Calculator/);
  expect(await screen.findByRole('dialog', { name: 'Calculator' })).toBeDefined();
  const odds = (await screen.findAllByLabelText<HTMLInputElement>(/Odds/)).map(({ value }) => value);
  // The bet to place first stands first.
  expect(odds).toEqual(['+105', '+103']);
});

it('a subscriber sees current prices', async () => {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', { hasSubscription: true });
  server.on('GET /api/overlap', [opportunity('a', { kind: 'overlap', profitMargin: '-2.5000' })]);
  hide(fromWire(opportunity('a', { kind: 'overlap' })));
  await show();
  expect(await screen.findByText('Still listed · +2.90% when hidden')).toBeDefined();
  expect(screen.getByText('EV unknown')).toBeDefined();
  expect(screen.getByText(/1 still listed/)).toBeDefined();
});

it('what is no longer listed is gray, and neither it nor its details open a bet', async () => {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', { hasSubscription: true });
  for (const list of ['opportunities', 'events', 'betting-settings', 'user-preferences'])
    server.on(`GET /api/${list}`, list === 'opportunities' || list === 'events' ? [] : { books: [] });
  hide(fromWire(opportunity('a')));
  await show();
  await waitFor(() => expect(screen.getByRole('article').dataset.gone).toBe('true'));
  await press(/^Details/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Details' }));
  expect(await dialog.findByText('This opportunity is over. Its prices are from that time.')).toBeDefined();
  expect(dialog.getAllByRole('textbox', { name: /^Stake on/ })).toHaveLength(2);
  expect(screen.queryAllByRole('link', { name: /^Bet / })).toEqual([]);
  expect(screen.queryByRole('button', { name: /Place/ })).toBeNull();
});

it('the filters of Track stay there', async () => {
  storeFilters('track', { ...noFilters, minProfit: 50 }, null);
  hide(fromWire(opportunity('a')));
  await show();
  expect(cards()).toEqual(['Away @ a']);
});

it('the filters are saved as presets of the page', async () => {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on('GET /api/user-preferences', {});
  server.on('GET /api/saved-filter-presets', []);
  server.on('POST /api/saved-filter-presets', ({ body }: { body: object }) => json({ id: 'p', ...body }));
  hide(fromWire(opportunity('a')));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'NHL' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save Filters' }));
  enterText(await screen.findByLabelText('Preset Name'), 'Hockey');
  await press('Save Preset');
  await waitFor(() =>
    expect(
      server.calls.find(({ method, path }) => method === 'POST' && path === '/api/saved-filter-presets')?.body,
    ).toMatchObject({
      name: 'Hockey',
      page: 'hidden',
      selectedLeagues: ['icehockey_nhl'],
    }),
  );
});
