import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeStripe } from '../testing/stripe.ts';
import {
  asMember,
  asSubscriber,
  COMPARED,
  callsTo,
  dialog,
  neverAnswers,
  press,
  pressable,
  price,
  server,
  visit,
} from './testing/product.tsx';

fakeStripe();

/** Local noon, so that it is the same day in every time zone. */
const day = (date: number) => new Date(2026, 10, date, 12);
const seconds = (date: number) => day(date).getTime() / 1_000;

async function settingsOf(subscription: object) {
  asMember();
  server.on('GET /api/subscription', { hasSubscription: true, ...subscription });
  await visit('/settings');
  return within(await screen.findByRole('region', { name: 'Subscription' }));
}

/** The text below a name such as `Status`. */
const fact = (place: ReturnType<typeof within>, name: string) => place.getByText(name).nextElementSibling?.textContent;

describe('/settings of signed-out visitors', () => {
  it('see a marketing card: feature bullets, sportsbook logos, plan toggle, price', async () => {
    await visit('/settings');
    expect(await price()).toContain('$30/month');
    expect(screen.getByRole('radio', { name: /Monthly/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: /Yearly/ })).toBeDefined();
    for (const book of COMPARED) expect(await screen.findAllByAltText(book), book).not.toEqual([]);
    expect(screen.getAllByText(/^Arbitrage: a profit whichever side wins/)).not.toEqual([]);
  });

  it('and a subscribe button (opens login or sign-up)', async () => {
    await visit('/settings');
    await press('Start your 5 day free trial');
    expect(await dialog('Sign up & Subscribe')).toBeDefined();
  });
});

describe('/settings of signed-in users', () => {
  it('see three cards: Account, Subscription, Appearance', async () => {
    asSubscriber();
    await visit('/settings');
    await screen.findByRole('region', { name: 'Subscription' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    // With others between them.
    const promised = ['Account', 'Subscription', 'Appearance'];
    expect(titles.filter((title) => promised.includes(title))).toEqual(promised);
  });

  it('Account: email and a Change Password button', async () => {
    asSubscriber();
    await visit('/settings');
    const account = within(await screen.findByRole('region', { name: 'Account' }));
    expect(account.getByText('sam@example.com')).toBeDefined();
    expect(account.getByRole('button', { name: 'Change Password' })).toBeDefined();
  });

  it('Appearance: light/dark theme toggle', async () => {
    asSubscriber();
    await visit('/settings');
    const appearance = within(await screen.findByRole('region', { name: 'Appearance' }));
    expect(appearance.getByRole('radio', { name: 'Light', checked: true })).toBeDefined();
    await press('Dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await waitFor(() => expect(callsTo('/api/user-preferences')).toBe(2));
  });
});

describe('Subscription: if one exists', () => {
  it("Status 'Free Trial' for trialing", async () => {
    expect(fact(await settingsOf({ status: 'trialing' }), 'Status')).toBe('Free Trial');
  });
  it("'Active' for active", async () => {
    expect(fact(await settingsOf({ status: 'active' }), 'Status')).toBe('Active');
  });
  it('otherwise the capitalised status', async () => {
    expect(fact(await settingsOf({ status: 'paused' }), 'Status')).toBe('Paused');
  });
  it("'Unknown' if none", async () => {
    expect(fact(await settingsOf({}), 'Status')).toBe('Unknown');
  });
  it("a date labelled 'Trial ends' when trialing", async () => {
    expect(fact(await settingsOf({ status: 'trialing', trialEnd: seconds(26) }), 'Trial ends')).toBe('Nov 26, 2026');
  });
  it("else 'Renews on'", async () => {
    expect(fact(await settingsOf({ status: 'active', currentPeriodEnd: seconds(27) }), 'Renews on')).toBe(
      'Nov 27, 2026',
    );
  });
  it('The date comes from the trial end', async () => {
    const dates = { trialEnd: seconds(26), currentPeriodEnd: seconds(27), expiresAt: day(28).toISOString() };
    expect(fact(await settingsOf({ status: 'trialing', ...dates }), 'Trial ends')).toBe('Nov 26, 2026');
  });
  it('current period end', async () => {
    const dates = { currentPeriodEnd: seconds(27), expiresAt: day(28).toISOString() };
    expect(fact(await settingsOf({ status: 'active', ...dates }), 'Renews on')).toBe('Nov 27, 2026');
  });
  it('or expiry', async () => {
    expect(fact(await settingsOf({ status: 'active', expiresAt: day(28).toISOString() }), 'Renews on')).toBe(
      'Nov 28, 2026',
    );
  });
  it("and is 'N/A' if none", async () => {
    expect(fact(await settingsOf({ status: 'active' }), 'Renews on')).toBe('N/A');
  });
  it("A Manage Billing button ('Loading...' while working)", async () => {
    const card = await settingsOf({ status: 'active' });
    server.on('POST /api/billing-portal', neverAnswers);
    await press('Manage Billing');
    expect(await card.findByRole('button', { name: 'Loading...' })).toBeDefined();
  });
});

describe('Subscription: if none', () => {
  async function none() {
    asMember();
    await visit('/settings');
    return within(await screen.findByRole('region', { name: 'Subscription' }));
  }
  it("'No active subscription'", async () => {
    expect(await (await none()).findByText('No active subscription')).toBeDefined();
  });
  it('plan toggle, price', async () => {
    await none();
    expect(await price()).toContain('$30/month');
    await press(/Yearly/);
    expect(await price()).toContain('$22.50/month');
  });
  it('and a subscribe button (checkout)', async () => {
    const card = await none();
    server.on('POST /api/create-subscription-existing-user', neverAnswers);
    fireEvent.click(await card.findByRole('button', { name: 'Subscribe' }));
    expect(await dialog('Complete Your Payment')).toBeDefined();
  });
});

describe('Subscription display statuses', () => {
  // The specification has no button for it; ours has.
  it('Cancel (ends at period end)', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const card = await settingsOf({ status: 'active' });
    await waitFor(() => pressable('Manage Billing'));
    const names = card.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Manage Billing', 'Cancel Subscription']);
    server.on('POST /api/cancel-subscription', {
      hasSubscription: true,
      status: 'active',
      endsAt: day(26).toISOString(),
    });
    await press('Cancel Subscription');
    await press('Yes, cancel');
    expect(await screen.findByText('Subscription Canceled')).toBeDefined();
    expect(fact(card, 'Ends on')).toBe('Nov 26, 2026');
  });
});
