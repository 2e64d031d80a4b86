import '../testing/fail-on-console-error.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setShortcutsOn } from '../lib/use-shortcut.ts';
import { json } from '../testing/api-server.ts';
import { withLayout } from '../testing/layout.ts';
import { anOpportunity } from '../testing/opportunities.ts';
import { rememberSignedIn } from '../testing/signed-in-hint.ts';
import { renderApp } from './testing/app.tsx';

const { server, press, callsTo, visit, asVisitor, asUser, asSubscriber } = renderApp();

const names = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);
/** The first one, since card headers count as banners here. */
const inHeader = () => within(screen.getAllByRole('banner')[0] ?? document.body);
const linksOf = (name: string) => names(within(screen.getByRole('navigation', { name })).getAllByRole('link'));
async function openMenu(name = 'Menu') {
  await press.click(screen.getByRole('button', { name }));
  return names(await screen.findAllByRole('menuitem'));
}
const key = (letter: string) => fireEvent.keyDown(document.body, { key: letter });

describe('in a wide window', () => {
  withLayout(1440);

  it('a visitor has trial, log-in, the boards and Help in the header, and the rest in the menu', async () => {
    asVisitor();
    await visit('/help');
    expect(linksOf('Main')).toEqual(['Arbitrage', 'Overlap', 'Promo', 'Low Hold', 'Help']);
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { current: 'page' }).textContent).toBe('Help');
    expect(inHeader().getByRole('link', { name: 'Free Trial' }).getAttribute('href')).toBe('/help');
    expect(screen.getAllByRole('banner')[0]?.className).toContain('sticky');
    expect(
      inHeader()
        .getByRole('link', { name: /^Crossbook/ })
        .getAttribute('href'),
    ).toBe('/');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: '1-800-GAMBLER' }).getAttribute('href')).toBe('tel:1-800-426-2537');
    expect(footer.getByRole('link', { name: '1-800-MY-RESET' }).getAttribute('href')).toBe('tel:1-800-697-3738');
    expect(inHeader().getByRole('button', { name: 'Log in' })).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Boards' })).toBeNull();
    expect(await openMenu()).toEqual([
      'Value',
      'Odds',
      'Track',
      'Hidden',
      'Alerts',
      'Settings',
      'Affiliate',
      'Legal',
      'Dark theme',
      'Keyboard shortcuts',
    ]);
  });

  it('a subscriber has board controls instead of trial and log-in, and can log out', async () => {
    asSubscriber();
    await visit('/');
    await screen.findByText('1 Available');
    // The board's controls come with its own code.
    await inHeader().findByRole('button', { name: 'Scan' });
    const buttons = inHeader()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(buttons).toEqual(['Calculator', 'Filters', 'Auto-refresh: Auto Scan OFF', 'Scan', 'Menu']);
    expect(screen.queryByRole('link', { name: 'Free Trial' })).toBeNull();
    expect(await openMenu()).toEqual([
      'Alerts',
      'Settings',
      'Help',
      'Affiliate',
      'Legal',
      'Dark theme',
      'Keyboard shortcuts',
      'Log out',
    ]);
  });

  it('a user with a payment due gets a link to billing, not to a second subscription', async () => {
    asUser();
    server.on('GET /api/subscription', { hasSubscription: false, status: 'past_due' });
    await visit('/affiliate');
    expect((await inHeader().findByRole('link', { name: 'Billing' })).getAttribute('href')).toBe('/settings');
    expect(inHeader().queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  it('the menu marks the current page, too', async () => {
    asSubscriber();
    await visit('/legal');
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Legal' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('menuitem', { name: 'Help' }).getAttribute('aria-current')).toBeNull();
  });

  it('the calculator opens from the header and returns the focus', async () => {
    asVisitor();
    await visit('/');
    const opener = inHeader().getByRole('button', { name: 'Calculator' });
    await press.click(opener);
    await press.click(
      within(await screen.findByRole('dialog', { name: 'Calculator' })).getByRole('button', { name: 'Close' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('the shortcuts open from the menu and return the focus to the menu button', async () => {
    asVisitor();
    await visit('/');
    await openMenu();
    await press.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.getByText('Next card or row').closest('div')?.querySelector('kbd')?.textContent).toBe('j');
    await press.click(sheet.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
  });

  it('keyboard shortcuts do the same as the buttons', async () => {
    asSubscriber();
    server.on('POST /api/scan', () => json({}, 429));
    await visit('/');
    await screen.findByText('1 Available');
    key('?');
    await press.click(
      within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getByRole('button', { name: 'Close' }),
    );
    key('c');
    await press.click(
      within(await screen.findByRole('dialog', { name: 'Calculator' })).getByRole('button', { name: 'Close' }),
    );
    key('f');
    await press.click(
      within(await screen.findByRole('dialog', { name: 'Filters' })).getByRole('button', { name: 'Close' }),
    );
    key('s');
    await screen.findAllByText('Too many scans. Please wait a minute and try again.');
    expect(callsTo('/api/scan')).toHaveLength(1);
    key('o');
    expect(await screen.findByRole('heading', { name: 'Odds', level: 1 })).toBeDefined();
  });

  it('keyboard shortcuts can be turned off in Settings', async () => {
    asSubscriber();
    await visit('/settings');
    await press.click(await screen.findByRole('switch', { name: 'Keyboard shortcuts', checked: true }));
    await press.click(document.body);
    key('?');
    key('c');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => setShortcutsOn(true));
    key('c');
    expect(screen.getByRole('dialog', { name: 'Calculator' })).toBeDefined();
  });

  it('a user without a subscription chooses a plan and then pays', async () => {
    vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', '');
    asUser();
    await visit('/legal');
    await press.click(inHeader().getByRole('button', { name: 'Subscribe' }));
    const plans = within(await screen.findByRole('dialog', { name: 'Choose Your Plan' }));
    await press.click(plans.getByRole('radio', { name: /Yearly/ }));
    await press.click(await plans.findByRole('button', { name: 'Resubscribe' }));
    expect(await screen.findByRole('dialog', { name: 'Complete Your Payment' })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Choose Your Plan' })).toBeNull();
    vi.unstubAllEnvs();
  });

  it('a failed log-out says that the user is still logged in', async () => {
    asSubscriber();
    server.on('POST /api/logout', () => json({ message: 'No' }, 503));
    await visit('/legal');
    await openMenu();
    await press.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByText('You are still logged in. Please try again.')).toBeDefined();
    expect(window.location.pathname).toBe('/legal');
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  });
});

describe('on a phone', () => {
  withLayout(390);

  it('the boards are in the bar, with the current one marked, and the rest is in the menu', async () => {
    asVisitor();
    await visit('/hidden');
    await screen.findByRole('navigation', { name: 'Boards' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(linksOf('Boards')).toEqual(['Arbitrage', 'Overlap', 'Promo', 'Track', 'Hidden']);
    const links = within(screen.getByRole('navigation', { name: 'Boards' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/overlap', '/promo', '/track', '/hidden']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Hidden');
    expect((await openMenu()).slice(0, 3)).toEqual(['Settings', 'Help', 'Affiliate']);
    await press.keyboard('{Escape}');
    await openMenu('More');
    expect(names(screen.getAllByRole('menuitem'))).toEqual(['Low Hold', 'Value', 'Odds', 'Calculator', 'Alerts']);
  });

  it('the bar shows the number of tracked cards', async () => {
    asVisitor();
    const record = { ...anOpportunity(), opportunityId: 'o1', id: 'r1', addedAt: '2026-11-21T18:00:00Z' };
    localStorage.setItem('trackedOpportunities', JSON.stringify([record]));
    await visit('/legal');
    expect(await within(await screen.findByRole('navigation', { name: 'Boards' })).findByText('1')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Track' })).toBeDefined();
  });

  it('the navigation adapts to the window’s width', async () => {
    asVisitor();
    await visit('/legal');
    vi.stubGlobal('innerWidth', 1024);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(linksOf('Main')).toEqual(['Arbitrage', 'Overlap', 'Promo', 'Low Hold', 'Help']);
    expect(screen.queryByRole('navigation', { name: 'Boards' })).toBeNull();
  });

  it('the calculator opens from the bar’s last button and returns the focus to it', async () => {
    asVisitor();
    await visit('/legal');
    await openMenu('More');
    await press.click(screen.getByRole('menuitem', { name: 'Calculator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calculator' }));
    await press.click(dialog.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });
});

describe('a navigation', () => {
  withLayout(390);

  it('starts at the top, also with Back, and moves the focus to the page', async () => {
    asVisitor();
    const scrolled: unknown[][] = [];
    // Lists of cards place themselves by options, at any time after.
    vi.stubGlobal('scrollTo', (...to: unknown[]) => to.length === 2 && scrolled.push(to));
    await visit('/legal');
    scrolled.length = 0;
    await press.click(screen.getByRole('link', { name: 'Track' }));
    expect(window.location.pathname).toBe('/track');
    await expect.poll(() => scrolled).toEqual([[0, 0]]);
    act(() => window.history.back());
    await expect.poll(() => window.location.pathname).toBe('/legal');
    await expect.poll(() => scrolled).toHaveLength(2);
    expect(window.history.scrollRestoration).toBe('manual');
  });
});

it('the user is fetched only if a cookie says that someone logged in', async () => {
  rememberSignedIn();
  server.on('GET /api/auth/user', () => json({ message: 'Unauthorized' }, 401));
  await visit('/legal');
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
  expect(callsTo('/api/subscription')).toEqual([]);
});
