import '../testing/fail-on-console-error.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rememberSignedIn } from '../api/signed-in-hint.ts';
import { json } from '../testing/api-server.ts';
import { withLayout } from '../testing/layout.ts';
import { anOpportunity, someStats } from '../testing/opportunities.ts';
import { App } from './App.tsx';
import { renderApp, SPLASH_MS } from './testing/app.tsx';

const { server, press, callsTo, visit, asVisitor, asUser, asSubscriber } = renderApp();
withLayout(1240);

describe('the splash', () => {
  it('stays at least a second and a half', async () => {
    asVisitor();
    render(<App />);
    await act(() => vi.advanceTimersByTimeAsync(SPLASH_MS - 200));
    expect(screen.getByRole('status', { name: 'Loading Crossbook' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByRole('status', { name: 'Loading Crossbook' })).toBeNull();
  });

  it('stays while the user is not known', async () => {
    rememberSignedIn();
    server.on('GET /api/auth/user', () => new Promise(() => {}));
    await visit('/');
    expect(screen.getByRole('status', { name: 'Loading Crossbook' })).toBeDefined();
  });

  it('is replaced by an error message and a retry button if the server fails', async () => {
    rememberSignedIn();
    server.on('GET /api/auth/user', () => json({ message: 'Something went wrong. Please try again.' }, 500));
    await visit('/');
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong. Please try again.');
    asVisitor();
    await press.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Make money whichever side wins' })).toBeDefined();
  });
});

describe('a visitor', () => {
  it('sees the offer, and no opportunities are fetched', async () => {
    asVisitor();
    await visit('/');
    expect(await screen.findByText('Cancel anytime • No commitment required')).toBeDefined();
    expect(server.calls.map((call) => call.path)).toEqual([]);
    expect(screen.queryByRole('button', { name: /Scan/ })).toBeNull();
  });

  it('sees both prices', async () => {
    asVisitor();
    await visit('/');
    expect(await screen.findByText('$30')).toBeDefined();
    await press.click(screen.getByRole('radio', { name: /Yearly/ }));
    expect(screen.getByText('$22.50')).toBeDefined();
    expect(screen.getByText('Billed Annually')).toBeDefined();
  });

  it('reaches the free trial from the header and the legal texts from the menu', async () => {
    asVisitor();
    await visit('/');
    await press.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Free Trial' }));
    expect(window.location.pathname).toBe('/help');
    expect(await screen.findByRole('heading', { level: 1, name: 'Help and free trial' })).toBeDefined();
    await press.click(screen.getByRole('button', { name: 'Menu' }));
    expect((await screen.findByRole('menuitem', { name: 'Legal' })).getAttribute('href')).toBe('/legal');
  });

  it('can sign up from an offer and from the log-in form', async () => {
    asVisitor();
    await visit('/overlap');
    await press.click(await screen.findByRole('button', { name: 'Start your 5 day free trial' }));
    const signUp = await screen.findByRole('dialog', { name: 'Sign up & Subscribe' });
    await press.click(within(signUp).getByRole('button', { name: 'Close' }));
    await press.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Log in' }));
    await press.click(await screen.findByRole('button', { name: 'No account yet? Sign up' }));
    expect(await screen.findByRole('dialog', { name: 'Sign up & Subscribe' })).toBeDefined();
  });

  it('can open the log-in form', async () => {
    asVisitor();
    await visit('/');
    await press.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeDefined();
  });
});

it('a user without a subscription sees the offer, and no list is fetched', async () => {
  asUser();
  await visit('/promo');
  expect(await screen.findByRole('button', { name: 'Resubscribe' })).toBeDefined();
  expect(callsTo('/api/promo')).toEqual([]);
});

it('an unknown path shows the 404 page', async () => {
  asVisitor();
  await visit('/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeDefined();
});

describe('the settings', () => {
  it('are for a signed-in user, who reaches them from the header', async () => {
    asSubscriber();
    await visit('/');
    await press.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
    expect(window.location.pathname).toBe('/settings');
    expect(within(screen.getByRole('region', { name: 'Account' })).getByText('sam@example.com')).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Settings · Crossbook'));
  });

  it('show a visitor the offer', async () => {
    asVisitor();
    await visit('/settings');
    expect(await screen.findByText('Cancel anytime • No commitment required')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull();
  });

  it('change the theme here and in the account', async () => {
    asSubscriber();
    await visit('/settings');
    await press.click(await screen.findByRole('radio', { name: 'Dark', checked: false }));
    expect(screen.getByRole('radio', { name: 'Dark', checked: true })).toBeDefined();
    expect(document.documentElement.dataset.theme).toBe('dark');
    await waitFor(() => expect(callsTo('/api/user-preferences').at(-1)?.body).toEqual({ theme: 'dark' }));
  });

  it('show the toast about a sent code in the open dialog', async () => {
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
});

describe('a subscriber', () => {
  it('sees cards and their count, and the current board is marked', async () => {
    asSubscriber();
    await visit('/dashboard');
    expect(await screen.findByText('1 Available')).toBeDefined();
    expect(screen.getByText('Boston Red Sox @ New York Yankees')).toBeDefined();
    const marked = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
    expect(marked).toEqual(['Arbitrage']);
  });

  it('sees an empty state and can scan from there', async () => {
    asSubscriber();
    server.on('GET /api/opportunities', []);
    await visit('/');
    expect(await screen.findByRole('heading', { name: 'No Arbitrage Opportunities' })).toBeDefined();
    expect(screen.getByText('Click the Scan button for new arbitrage (risk-free) opportunities.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Scan Now' })).toBeDefined();
  });

  it('sees why a list could not be loaded, and can retry', async () => {
    asSubscriber();
    server.on('GET /api/opportunities', () => json({ message: 'Something went wrong. Please try again.' }, 500));
    await visit('/');
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
    asSubscriber();
    await press.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 Available')).toBeDefined();
  });

  it('sees a scan’s progress, its result and the new list', async () => {
    asSubscriber();
    server.on('POST /api/scan', () => json({ scanId: 'second', state: 'requested' }, 202));
    await visit('/');
    await screen.findByText('1 Available');
    await press.click(screen.getByRole('button', { name: 'Scan' }));
    server.on('GET /api/scan-stats', someStats({ scanId: 'second', state: 'running', leaguesDone: 3, quotes: 12_400 }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('progressbar', { name: 'Scanning… 3 of 5 leagues · 12,400 prices' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Scanning...' })).toBeDefined();
    server.on('GET /api/opportunities', () =>
      json([anOpportunity(), anOpportunity({ id: 'b' })], 200, { etag: '"v2"' }),
    );
    server.on('GET /api/scan-stats', someStats({ scanId: 'second', state: 'done' }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(await screen.findByText('2 Available')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(
      screen.getAllByText(
        'Scan complete: 187 opportunities in 41,230 prices. This board shows 2, by your books and filters.',
      ),
    ).toHaveLength(2);
  });

  it('is asked to wait if scans are requested too fast', async () => {
    asSubscriber();
    server.on('POST /api/scan', () => json({}, 429));
    await visit('/');
    await screen.findByText('1 Available');
    await press.click(screen.getByRole('button', { name: 'Scan' }));
    expect(await screen.findAllByText('Too many scans. Please wait a minute and try again.')).toHaveLength(2);
  });

  it('gets the list every 15 s with Auto Scan, without a scan, and by ETag', async () => {
    asSubscriber();
    server.on('GET /api/opportunities', ({ headers }: { headers: Headers }) =>
      headers.get('if-none-match') === '"v1"' ? json(null, 304) : json([anOpportunity()], 200, { etag: '"v1"' }),
    );
    await visit('/');
    await screen.findByText('1 Available');
    await act(() => vi.advanceTimersByTimeAsync(62_000));
    expect(callsTo('/api/opportunities')).toHaveLength(1);
    expect(screen.getByText(/Updated 1 min ago/)).toBeDefined();
    await press.click(screen.getByRole('button', { name: 'Auto Scan OFF' }));
    expect(screen.getByRole('button', { name: 'Auto Scan ON' }).getAttribute('aria-pressed')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(callsTo('/api/opportunities').map(({ headers }) => headers.get('if-none-match'))).toEqual([
      null,
      '"v1"',
      '"v1"',
    ]);
    expect(screen.getByText(/Updated just now/)).toBeDefined();
    expect(callsTo('/api/scan')).toEqual([]);
  });

  it('logs out, becomes a visitor and sees the home page', async () => {
    asSubscriber();
    server.on('GET /api/overlap', []);
    server.on('POST /api/logout', {});
    await visit('/overlap');
    await screen.findByRole('heading', { name: 'No Overlap Opportunities' });
    await press.click(screen.getByRole('button', { name: 'Menu' }));
    await press.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await screen.findByRole('heading', { name: 'Make money whichever side wins' })).toBeDefined();
  });

  it('changes the theme from the menu', async () => {
    asSubscriber();
    await visit('/');
    await press.click(screen.getByRole('button', { name: 'Menu' }));
    await press.click(await screen.findByRole('menuitem', { name: 'Dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('the promo board', () => {
  it('keeps the promotion in the URL, and no amount', async () => {
    asSubscriber();
    server.on('GET /api/promotions', []);
    server.on('GET /api/promo', [
      anOpportunity({ kind: 'promo', promo: { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 56 }] } }),
    ]);
    await visit('/promo?amount=50');
    await press.clear(await screen.findByLabelText('Bonus bet amount'));
    await press.type(screen.getByLabelText('Bonus bet amount'), '50');
    // +110 against +105: 55 / 2.05 = 26.83, and $27 on the hedge keeps 28.00 or 28.35.
    expect(await screen.findByText(/^Keep \$28\.00 of a \$50 bonus bet/)).toBeDefined();
    await press.selectOptions(screen.getByLabelText('Promotion'), 'Profit boost');
    expect(window.location.search).toBe('?promotion=profit-boost');
  });
});

describe('a session that has ended', () => {
  const refuse = () => json({ message: 'Not authenticated' }, 401);

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
