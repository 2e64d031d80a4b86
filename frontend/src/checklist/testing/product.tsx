import '../../testing/fail-on-console-error.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Opportunity } from '../../../../shared/contracts/opportunities.ts';
import { clearListCache } from '../../api/list-cache.ts';
import { forgetSignedIn, rememberSignedIn } from '../../api/signed-in-hint.ts';
import { App } from '../../app/App.tsx';
import { fakeApi, json } from '../../testing/api-server.ts';
import { withLayout } from '../../testing/layout.ts';
import { anOpportunity, someStats } from '../../testing/opportunities.ts';
import { someFigures } from '../../testing/positions.ts';
import { dismissToast } from '../../ui/toasts.ts';

const SPLASH_MS = 1_500;

/** Forty seconds after the prices of `anOpportunity`, six hours before its game. */
const NOW = Date.parse('2026-11-21T18:00:40Z');

export const server = fakeApi();
withLayout(1240);

beforeEach(() => {
  // Each wait for an element takes a tick; short ticks keep the tests fast.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1, now: NOW });
  clearListCache();
  forgetSignedIn();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  server.on('HEAD /', {});
  server.on('GET /api/events', []);
  server.on('GET /api/scan-stats', someStats());
});
afterEach(async () => {
  act(dismissToast);
  // Lets pending calls finish against this test's server.
  await advanceTime(0);
  cleanup();
  vi.useRealTimers();
});

/** Renders the whole app at a path. */
export function open(address = '/') {
  window.history.replaceState(null, '', address);
  render(<App />);
}

/** Renders the app and waits for the end of the splash. */
export async function visit(address = '/') {
  open(address);
  await advanceTime(SPLASH_MS);
}

export const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A user without a subscription. */
export function asMember(account: { email?: string; hadTrial?: boolean } = {}) {
  rememberSignedIn();
  const { email = 'sam@example.com', hadTrial = false } = account;
  server.on('GET /api/auth/user', { id: 'u', email, firstName: 'Sam', lastName: 'S' });
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on('GET /api/user-preferences', {});
  server.on('GET /api/betting-settings', { books: [], setUp: 'skipped' });
  server.on('GET /api/bet-figures', someFigures());
  server.on('GET /api/passkeys', []);
  server.on('GET /api/sessions', []);
  server.on('GET /api/security-events', []);
  server.on('POST /api/user-preferences', {});
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: hadTrial, message: 'As you know' });
}

interface Lists {
  readonly arbitrage?: readonly unknown[];
  readonly overlap?: readonly unknown[];
  readonly promo?: readonly unknown[];
}

/** A subscriber, with the contents of the lists. */
export function asSubscriber({ arbitrage = [anOpportunity()], overlap = [], promo = [] }: Lists = {}) {
  asMember();
  server.on('GET /api/subscription', { hasSubscription: true, status: 'active' });
  server.on('GET /api/opportunities', arbitrage);
  server.on('GET /api/overlap', overlap);
  server.on('GET /api/promo', promo);
  server.on('GET /api/promotions', []);
  for (const page of ['dashboard', 'overlap', 'bonus', 'track', 'hidden']) {
    server.on(`GET /api/saved-filter-presets?page=${page}`, []);
  }
}

type Saved = 'Track' | 'Hidden';

/** Navigates with the page's own link, which keeps the state of the visit. */
export async function go(page: Saved | 'Arbitrage') {
  const name = page === 'Track' ? 'My bets' : page;
  fireEvent.click(screen.getAllByRole('link', { name })[0] ?? expect.fail(`No link is called ${name}`));
  await screen.findByRole('heading', { level: 1, name });
}

/** Tracks or hides both opportunities of the dashboard, then opens the page that shows them. */
export async function saved(page: Saved) {
  asSubscriber({ arbitrage: [anOpportunity(), secondOpportunity()] });
  await visit();
  const action = page === 'Track' ? 'Track' : 'Hide';
  await pressOnCard(action);
  await screen.findByText('1 Available');
  await pressOnCard(action);
  await screen.findByText('0 Available');
  await go(page);
  await waitFor(() => expect(cards()).toHaveLength(2));
}

/** A reply that never arrives. */
export const neverAnswers = () => new Promise<Response>(() => {});
export const refusal = (status: number, message?: string) => () =>
  json(message === undefined ? {} : { message }, status);

/** The bodies of all calls to an endpoint. */
export const sent = (call: string) =>
  server.calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
export const callsTo = (path: string) => server.calls.filter((call) => call.path === path).length;

/** The page's header; cards have headers too. */
export const header = () => within(screen.getAllByRole('banner')[0] ?? expect.fail('There is no header'));

/** The price and the list price as shown on the pricing card. */
export async function price(): Promise<string> {
  const choice = await screen.findByRole('group', { name: 'Billing' });
  return `${choice.nextElementSibling?.textContent} ${choice.nextElementSibling?.nextElementSibling?.textContent}`.trim();
}

/** The topmost modal, or the page if none is open. */
export function top() {
  return within([...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body);
}

type Name = string | RegExp;

/** Presses the button, link or menu item with this name, in the topmost modal if one is open. */
export async function press(name: Name) {
  const target = await waitFor(() => pressable(name));
  fireEvent.click(target);
}

export function pressable(name: Name, place = top()): HTMLElement {
  for (const role of roles) {
    const [found] = place.queryAllByRole(role, { name, hidden: true });
    if (found !== undefined) return found;
  }
  return expect.fail(`Nothing to press is called ${name}`);
}

const roles = ['button', 'link', 'menuitem', 'radio', 'checkbox', 'switch'] as const;

/** Fills in fields by label. */
export async function fill(texts: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(texts)) {
    const field = await waitFor(() => top().getByLabelText(label));
    fireEvent.change(field, { target: { value } });
  }
}

export const dialog = async (name: Name) => within(await screen.findByRole('dialog', { name }));
export const noDialog = (name?: Name) =>
  waitFor(() => expect(screen.queryByRole('dialog', name === undefined ? {} : { name })).toBeNull());

export const board = () => screen.findByText(/\d Available/);
const cards = () => screen.getAllByRole('article').map((card) => within(card));
export async function firstCard() {
  await screen.findAllByRole('article');
  return cards()[0] ?? expect.fail('There is no card');
}

/** Presses a button of the first card: the header has some of the same names. */
export async function pressOnCard(name: Name) {
  const card = await firstCard();
  fireEvent.click(card.getByRole('button', { name }));
}

/** Another opportunity, with other teams. */
export function secondOpportunity(changes: Partial<Opportunity> = {}): Opportunity {
  return anOpportunity({
    id: 'arbitrage/e2/totals//5.5',
    eventId: 'e2',
    eventSport: 'icehockey_nhl',
    eventTitle: 'Boston Bruins @ New York Rangers',
    eventStartTime: '2026-11-23T00:30:00Z',
    profitMargin: '1.2000',
    ...changes,
  });
}

/** The sportsbooks named in the specification; ESPN Bet has become theScore Bet. */
export const BOOKS = [
  'BetMGM',
  'BetOnline',
  'Bovada',
  'Caesars',
  'DraftKings',
  'Fanatics',
  'FanDuel',
  'Fliff',
  'Novig',
  'Prophet X',
  'theScore Bet',
  'Underdog',
];

/** Those of them whose prices are compared. */
export const COMPARED = BOOKS.filter((book) => book !== 'Underdog');
