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
import { dismissToast } from '../../ui/toasts.ts';

const SPLASH_MS = 1_500;

/** Forty seconds after the prices of `anOpportunity`, six hours before its game. */
const NOW = Date.parse('2026-11-21T18:00:40Z');

export const server = fakeApi();
withLayout(1440);

beforeEach(() => {
  // Every wait for something on the screen takes a tick: short ones keep hundreds of tests short.
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
  // What was begun is still answered by this test's server.
  await advanceTime(0);
  cleanup();
  vi.useRealTimers();
});

/** The whole product in a browser at this address. */
export function open(address = '/') {
  window.history.replaceState(null, '', address);
  render(<App />);
}

/** And the splash is gone. */
export async function visit(address = '/') {
  open(address);
  await advanceTime(SPLASH_MS);
}

/** Lets time go by. */
export const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Somebody with an account and no subscription. */
export function asMember(account: { email?: string; hadTrial?: boolean } = {}) {
  rememberSignedIn();
  const { email = 'sam@example.com', hadTrial = false } = account;
  server.on('GET /api/auth/user', { id: 'u', email, firstName: 'Sam', lastName: 'S' });
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on('GET /api/user-preferences', {});
  server.on('POST /api/user-preferences', {});
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: hadTrial, message: 'As you know' });
}

interface Lists {
  readonly arbitrage?: readonly unknown[];
  readonly overlap?: readonly unknown[];
  readonly promo?: readonly unknown[];
}

/** Somebody with a subscription, and what the lists hold for them. */
export function asSubscriber({ arbitrage = [anOpportunity()], overlap = [], promo = [] }: Lists = {}) {
  asMember();
  server.on('GET /api/subscription', { hasSubscription: true, status: 'active' });
  server.on('GET /api/opportunities', arbitrage);
  server.on('GET /api/overlap', overlap);
  server.on('GET /api/promo', promo);
  for (const page of ['dashboard', 'overlap', 'bonus', 'track', 'hidden']) {
    server.on(`GET /api/saved-filter-presets?page=${page}`, []);
  }
}

type Saved = 'Track' | 'Hidden';

/** By the page's own link, so that nothing of this visit is lost on the way. */
export async function go(name: Saved | 'Arbitrage') {
  fireEvent.click(screen.getAllByRole('link', { name })[0] ?? expect.fail(`No link is called ${name}`));
  await screen.findByRole('heading', { level: 1, name });
}

/** Both opportunities of the dashboard tracked or hidden there, then on to the page that shows them. */
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

/** An answer that does not come while a test looks. */
export const neverAnswers = () => new Promise<Response>(() => {});
export const refusal = (status: number, message?: string) => () =>
  json(message === undefined ? {} : { message }, status);

/** What was sent with the calls of a path. */
export const sent = (call: string) =>
  server.calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
export const callsTo = (path: string) => server.calls.filter((call) => call.path === path).length;

/** The page's own header: cards have headers too. */
export const header = () => within(screen.getAllByRole('banner')[0] ?? expect.fail('There is no header'));

/** What a month costs and what it would cost, as the card of prices says it. */
export async function price(): Promise<string> {
  const choice = await screen.findByRole('group', { name: 'Billing' });
  return `${choice.nextElementSibling?.textContent} ${choice.nextElementSibling?.nextElementSibling?.textContent}`.trim();
}

/** The innermost modal, or the page while none is open. */
export function top() {
  return within([...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body);
}

type Name = string | RegExp;

/** Presses the button, link or item of a menu with this name, in the innermost modal if one is open. */
export async function press(name: Name) {
  const target = await waitFor(() => pressable(name));
  fireEvent.click(target);
}

export function pressable(name: Name, place = top()): HTMLElement {
  const found = roles.flatMap((role) => place.queryAllByRole(role, { name, hidden: true }));
  return found[0] ?? expect.fail(`Nothing to press is called ${name}`);
}

const roles = ['button', 'link', 'menuitem', 'radio', 'checkbox', 'switch'] as const;

/** Writes into fields by their labels. */
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

/** A second opportunity, told apart by its teams. */
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

/** The sportsbooks that the product speaks of. */
export const BOOKS = [
  'BetMGM',
  'BetOnline',
  'Bovada',
  'Caesars',
  'DraftKings',
  'ESPN Bet',
  'Fanatics',
  'FanDuel',
  'Fliff',
  'Novig',
  'Prophet X',
  'Underdog',
];
