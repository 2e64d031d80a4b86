import '../testing/fail-on-console-error.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { comparedSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { json, refusal } from '../testing/api-server.ts';
import { enterText } from '../testing/enter-text.ts';
import { withLayout } from '../testing/layout.ts';
import { anOpportunity, anOverlap, someStats } from '../testing/opportunities.ts';
import { rememberSignedIn } from '../testing/signed-in-hint.ts';
import { limitStorage } from '../testing/storage-limit.ts';
import { App } from './App.tsx';
import { renderApp, SPLASH_MS } from './testing/app.tsx';

const { server, press, callsTo, visit, asVisitor, asUser, asSubscriber } = renderApp();
withLayout(1240);

it('the splash stays at least a second and a half', async () => {
  asVisitor();
  render(<App />);
  await act(() => vi.advanceTimersByTimeAsync(SPLASH_MS - 200));
  expect(screen.getByRole('status', { name: 'Loading Crossbook' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.queryByRole('status', { name: 'Loading Crossbook' })).toBeNull();
});

it('the splash stays while the user is not known', async () => {
  rememberSignedIn();
  server.on('GET /api/auth/user', () => new Promise(() => {}));
  await visit('/');
  expect(screen.getByRole('status', { name: 'Loading Crossbook' })).toBeDefined();
});

it('the splash is replaced by an error message and a retry button if the server fails', async () => {
  rememberSignedIn();
  server.on('GET /api/auth/user', () => refusal('unexpected'));
  await visit('/');
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong. Please try again.');
  asVisitor();
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Make money whichever side wins' })).toBeDefined();
});

it('a visitor sees the offer, and no opportunities are fetched', async () => {
  asVisitor();
  await visit('/');
  const main = within(screen.getByRole('main'));
  expect(await main.findByText('Cancel anytime • No commitment required')).toBeDefined();
  expect(main.getByText(/^Arbitrage: a profit whichever side wins/)).toBeDefined();
  await main.findByText(/^\d+ sportsbooks compared$/);
  for (const { name } of comparedSportsbooks) expect(main.getAllByAltText(name), name).not.toEqual([]);
  expect(main.getByText(/^Underdog is a pick’em site/)).toBeDefined();
  const faq = main.getByRole('region', { name: 'Frequently asked questions' });
  expect([...faq.querySelectorAll('details')].map(({ open }) => open)).toEqual(Array(6).fill(false));
  expect(server.calls.map((call) => call.path)).toEqual([]);
  expect(screen.queryByRole('button', { name: /Scan|Filters/ })).toBeNull();
});

it('a visitor reaches the free trial from the header and the legal texts from the menu', async () => {
  asVisitor();
  await visit('/');
  await press.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Free Trial' }));
  expect(window.location.pathname).toBe('/help');
  expect(await screen.findByRole('heading', { level: 1, name: 'Help and free trial' })).toBeDefined();
  await press.click(screen.getByRole('button', { name: 'Menu' }));
  expect((await screen.findByRole('menuitem', { name: 'Legal' })).getAttribute('href')).toBe('/legal');
});

it('a visitor can sign up from an offer and from the log-in form', async () => {
  asVisitor();
  await visit('/overlap');
  await press.click(await screen.findByRole('button', { name: /^Start your \d+ day free trial$/ }));
  const signUp = await screen.findByRole('dialog', { name: 'Sign up & Subscribe' });
  await press.click(within(signUp).getByRole('button', { name: 'Close' }));
  await press.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Log in' }));
  await press.click(await screen.findByRole('button', { name: 'No account yet? Sign up' }));
  expect(await screen.findByRole('dialog', { name: 'Sign up & Subscribe' })).toBeDefined();
});

it('a visitor logs in, which loads what the user has and reloads the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  asVisitor();
  server.on('POST /api/login', { id: 'u', email: 'sam@example.com', firstName: 'Sam', lastName: 'S' });
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on('GET /api/user-preferences', {});
  server.on('GET /api/betting-settings', { books: [], setUp: 'skipped' });
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: false, message: 'No' });
  await visit('/');
  await press.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Log in' }));
  enterText(await screen.findByLabelText('Email'), 'other@example.com');
  await press.click(screen.getByRole('button', { name: 'Close' }));
  await press.click(screen.getByRole('button', { name: 'Log in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in' }));
  expect(dialog.getByLabelText('Email')).toHaveProperty('value', '');
  enterText(dialog.getByLabelText('Email'), 'sam@example.com');
  enterText(dialog.getByLabelText('Password'), 'correct horse');
  await press.click(dialog.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(callsTo('/api/subscription')).toHaveLength(1));
  reload.mockRestore();
});

it('a user without a subscription sees the offer without board controls, and no odds are fetched', async () => {
  asUser();
  await visit('/promo');
  expect(await screen.findByRole('button', { name: 'Resubscribe' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Scan|Filters/ })).toBeNull();
  const paths = ['/api/opportunities', '/api/overlap', '/api/promo', '/api/events', '/api/scan-stats'];
  expect(paths.flatMap(callsTo)).toEqual([]);
});

it('an unknown path shows the 404 page', async () => {
  asVisitor();
  await visit('/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeDefined();
});

it('the settings are for a signed-in user, who reaches them from the menu', async () => {
  asSubscriber();
  await visit('/');
  await press.click(screen.getByRole('button', { name: 'Menu' }));
  await press.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
  expect(window.location.pathname).toBe('/settings');
  expect(within(screen.getByRole('region', { name: 'Account' })).getByText('sam@example.com')).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Settings · Crossbook'));
});

it('the settings show a visitor the offer', async () => {
  asVisitor();
  await visit('/settings');
  expect(await screen.findByText('Cancel anytime • No commitment required')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull();
});

it('the settings change the theme here and in the account', async () => {
  asSubscriber();
  await visit('/settings');
  await press.click(await screen.findByRole('radio', { name: 'Dark', checked: false }));
  expect(screen.getByRole('radio', { name: 'Dark', checked: true })).toBeDefined();
  expect(document.documentElement.dataset.theme).toBe('dark');
  await waitFor(() => expect(callsTo('/api/user-preferences').at(-1)?.body).toEqual({ theme: 'dark' }));
});

it('the settings show the toast about a sent code in the open dialog', async () => {
  asSubscriber();
  server.on('POST /api/send-password-update-verification', {
    alreadySent: false,
    canResend: false,
    secondsUntilResend: 600,
    message: 'Verification code sent',
  });
  await visit('/settings');
  await press.click(await screen.findByRole('button', { name: 'Change Password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Password' });
  expect(await within(dialog).findByText('Verification Code Sent')).toBeDefined();
});

it('a subscriber sees cards and their count, and the current board is marked', async () => {
  asSubscriber();
  await visit('/dashboard');
  expect(await screen.findByText('1 Available')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Arbitrage' })).toBeDefined();
  expect(screen.getByText('Boston Red Sox @ New York Yankees')).toBeDefined();
  const marked = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(marked).toEqual(['Arbitrage']);
});

it('a subscriber sees an empty state and can scan from there', async () => {
  asSubscriber();
  server.on('GET /api/opportunities', []);
  await visit('/');
  expect(await screen.findByRole('heading', { name: 'No Arbitrage Opportunities' })).toBeDefined();
  expect(screen.getByText('Click the Scan button for new arbitrage (risk-free) opportunities.')).toBeDefined();
  server.on('POST /api/scan', () => new Promise(() => {}));
  await press.click(screen.getByRole('button', { name: 'Scan Now' }));
  expect(await within(screen.getByRole('main')).findByRole('button', { name: 'Scanning...' })).toBeDefined();
  expect(callsTo('/api/scan')).toHaveLength(1);
});

it('a subscriber whose subscription has ended is told when a list is refused', async () => {
  asSubscriber();
  server.on('GET /api/opportunities', () => refusal('subscription-required'));
  await visit('/');
  expect(await screen.findByRole('dialog', { name: 'Subscription Required' })).toBeDefined();
});

it('a subscriber whose browser’s storage is full sees why the page will refresh', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  asSubscriber();
  await visit('/');
  await screen.findByText('1 Available');
  localStorage.setItem('anything', 'x');
  limitStorage(0);
  await press.click(screen.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Storage full - cleared cache data. Page will refresh in 2 seconds.')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});

it('a subscriber sees why a list could not be loaded, and can retry', async () => {
  asSubscriber();
  server.on('GET /api/opportunities', () => refusal('unexpected'));
  await visit('/');
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
  asSubscriber();
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 Available')).toBeDefined();
});

it('a subscriber sees a scan’s progress, its result and the new list', async () => {
  asSubscriber();
  server.on('POST /api/scan', () => json({ scanId: 'second', state: 'requested' }, 202));
  await visit('/');
  await screen.findByText('1 Available');
  await press.click(screen.getByRole('button', { name: 'Scan' }));
  server.on('GET /api/scan-stats', someStats({ scanId: 'second', state: 'running', leaguesDone: 3, quotes: 12_400 }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('progressbar', { name: 'Scanning… 3 of 5 leagues · 12,400 prices' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Scanning...' })).toBeDefined();
  server.on('GET /api/opportunities', () => json([anOpportunity(), anOpportunity({ id: 'b' })], 200, { etag: '"v2"' }));
  server.on('GET /api/scan-stats', someStats({ scanId: 'second', state: 'done' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(await screen.findByText('2 Available')).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(
    screen.getAllByText(
      'Scan complete: 187 opportunities in 41,230 prices. This board shows 2, with your books and filters.',
    ),
  ).toHaveLength(2);
});

it('a subscriber is asked to wait if scans are requested too fast', async () => {
  asSubscriber();
  server.on('POST /api/scan', () => json({}, 429));
  await visit('/');
  await screen.findByText('1 Available');
  await press.click(screen.getByRole('button', { name: 'Scan' }));
  expect(await screen.findAllByText('Too many scans. Please wait a minute and try again.')).toHaveLength(2);
});

it('a subscriber gets the list every 15 s with Auto Scan, without a scan, and by ETag', async () => {
  asSubscriber();
  server.on('GET /api/opportunities', ({ headers }: { headers: Headers }) =>
    headers.get('if-none-match') === '"v1"' ? json(null, 304) : json([anOpportunity()], 200, { etag: '"v1"' }),
  );
  await visit('/');
  await screen.findByText('1 Available');
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  expect(callsTo('/api/opportunities')).toHaveLength(1);
  expect(screen.getByText(/Updated 1 min ago/)).toBeDefined();
  await press.click(screen.getByRole('button', { name: 'Auto-refresh: Auto Scan OFF' }));
  expect(screen.getByRole('button', { name: 'Auto-refresh: Auto Scan ON' }).getAttribute('aria-pressed')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(callsTo('/api/opportunities').map(({ headers }) => headers.get('if-none-match'))).toEqual([
    null,
    '"v1"',
    '"v1"',
  ]);
  expect(screen.getByText(/Updated just now/)).toBeDefined();
  expect(callsTo('/api/scan')).toEqual([]);
});

it('a subscriber logs out, becomes a visitor and sees the home page', async () => {
  asSubscriber();
  server.on('GET /api/overlap', []);
  server.on('POST /api/logout', {});
  await visit('/overlap');
  await screen.findByRole('heading', { name: 'No Overlap Opportunities' });
  await press.click(screen.getByRole('button', { name: 'Menu' }));
  await press.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await screen.findByRole('heading', { name: 'Make money whichever side wins' })).toBeDefined();
  expect(callsTo('/api/logout').map(({ method }) => method)).toEqual(['POST']);
});

it('a subscriber changes the theme from the menu', async () => {
  asSubscriber();
  await visit('/');
  await press.click(screen.getByRole('button', { name: 'Menu' }));
  await press.click(await screen.findByRole('menuitem', { name: 'Dark theme' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

describe('another board', () => {
  const promo = { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 56 }] };
  it.each([
    ['/overlap', 'Overlap', 'overlap', { overlap: anOverlap({ expectedValue: 1 }) }],
    ['/promo', 'Promo', 'bonus', { promo }],
  ] as const)('%s has its own list, filters and controls', async (path, heading, page, detail) => {
    const kind = path === '/promo' ? 'promo' : 'overlap';
    asSubscriber();
    server.on('GET /api/promotions', []);
    server.on(`GET /api/saved-filter-presets?page=${page}`, []);
    server.on(`GET /api/${kind}`, [anOpportunity({ id: 'x', kind, ...detail })]);
    await visit(`${path}?view=cards`);
    expect(await screen.findByText('1 Available')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(
      ['opportunities', 'overlap', 'promo'].flatMap((name) => callsTo(`/api/${name}`)).map((call) => call.path),
    ).toEqual([`/api/${kind}`]);
    await press.click(await screen.findByRole('button', { name: 'Auto-refresh: Auto Scan OFF' }));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect([callsTo(`/api/${kind}`), callsTo('/api/scan')].map((calls) => calls.length)).toEqual([2, 0]);
    await press.click(screen.getByRole('button', { name: 'Filters' }));
    await screen.findByRole('dialog', { name: 'Filters' });
    await waitFor(() => expect(callsTo(`/api/saved-filter-presets?page=${page}`)).toHaveLength(1));
    enterText(screen.getByLabelText('Min Profit %'), '2');
    await press.click(screen.getByRole('button', { name: 'Close' }));
    await press.click(screen.getByRole('button', { name: 'Filters' }));
    expect(await screen.findByLabelText('Min Profit %')).toHaveProperty('value', '');
    await press.click(screen.getByRole('button', { name: 'Close' }));
    await press.click(screen.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('0 Available')).toBeDefined();
    expect(localStorage.getItem('blockedOpportunities')).toBe('["x"]');
  });
});

describe('a session that has ended', () => {
  const refuse = () => refusal('not-authenticated');

  it('is noticed by the next call: the log-in form opens, and the log-in leads back to the page with its filters', async () => {
    asSubscriber();
    await visit('/overlap?leagues=basketball_nba');
    const address = window.location.href;
    server.on('GET /api/overlap', refuse);
    server.on('POST /api/scan', refuse);
    await press.click((await screen.findAllByRole('button', { name: /^Scan/ }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Log in' });
    expect(within(dialog).getByText('Your session has ended. Log in to continue where you were.')).toBeDefined();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Email').value).toBe('sam@example.com');
    expect(document.body.textContent).not.toContain('Not authenticated');
    expect(window.location.href).toBe(address);
  });
});
