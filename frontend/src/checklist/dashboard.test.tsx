import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { anOpportunity } from '../testing/opportunities.ts';
import { fakeStripe } from '../testing/stripe.ts';
import {
  asMember,
  asSubscriber,
  board,
  callsTo,
  dialog,
  header,
  neverAnswers,
  press,
  pressable,
  price,
  refusal,
  secondOpportunity,
  server,
  visit,
} from './testing/product.tsx';

fakeStripe();

describe('Dashboard of subscribed users', () => {
  it('see three icon controls in the header centre: Filters, Auto Scan toggle and Scan', async () => {
    asSubscriber();
    await visit();
    await board();
    await header().findByRole('button', { name: 'Scan' });
    const names = header()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names.filter((name) => /Filters|Scan/.test(name ?? ''))).toEqual(['Filters', 'Auto Scan OFF', 'Scan']);
  });

  it("Auto Scan toggle (title 'Auto Scan ON/OFF')", async () => {
    asSubscriber();
    await visit();
    await board();
    expect(await header().findByTitle('Auto Scan OFF')).toBeDefined();
    await press('Auto Scan OFF');
    expect(await header().findByTitle('Auto Scan ON')).toBeDefined();
  });

  it("They also see the count '{n} Available' and a grid of opportunity cards", async () => {
    asSubscriber({ arbitrage: [anOpportunity(), secondOpportunity()] });
    await visit();
    expect(await screen.findByText('2 Available')).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it.each([
    [600, 1],
    [1_000, 2],
    [1_240, 3],
  ])('1/2/3 columns by width: at %i px %i', async (width, columns) => {
    vi.stubGlobal('innerWidth', width);
    asSubscriber({ arbitrage: [anOpportunity(), secondOpportunity()] });
    await visit();
    await board();
    expect(screen.getByRole('list', { name: 'Opportunities' }).style.gridTemplateColumns).toContain(
      `repeat(${columns},`,
    );
  });

  it('Clicking a card opens a detail dialog', async () => {
    asSubscriber();
    await visit();
    await board();
    await press(/^Details/);
    expect(await dialog('Details')).toBeDefined();
  });
});

describe('Dashboard, empty state', () => {
  it("'No Arbitrage Opportunities - Click the Scan button for new arbitrage (risk-free) opportunities.'", async () => {
    asSubscriber({ arbitrage: [] });
    await visit();
    expect(await screen.findByRole('heading', { name: 'No Arbitrage Opportunities' })).toBeDefined();
    expect(screen.getByText('Click the Scan button for new arbitrage (risk-free) opportunities.')).toBeDefined();
  });

  it("with a 'Scan Now' button, which reads 'Scanning...' while running", async () => {
    asSubscriber({ arbitrage: [] });
    server.on('POST /api/scan', neverAnswers);
    await visit();
    await screen.findByText('No Arbitrage Opportunities');
    const main = within(screen.getByRole('main'));
    main.getByRole('button', { name: 'Scan Now' }).click();
    expect(await main.findByRole('button', { name: 'Scanning...' })).toBeDefined();
    await waitFor(() => expect(callsTo('/api/scan')).toBe(1));
  });
});

describe('Roles', () => {
  it('Visitor (anonymous): sees Free Trial and Log in, the pitch, FAQ', async () => {
    await visit();
    expect(header().getByRole('link', { name: 'Free Trial' })).toBeDefined();
    expect(header().getByRole('button', { name: 'Log in' })).toBeDefined();
    expect(await screen.findByRole('region', { name: 'Frequently asked questions' })).toBeDefined();
  });

  it('Signed in without subscription: no opportunity data is fetched', async () => {
    asMember();
    await visit();
    await waitFor(() => pressable('Start your 5 day free trial'));
    const lists = ['/api/opportunities', '/api/overlap', '/api/promo', '/api/events', '/api/scan-stats'];
    expect(lists.map(callsTo)).toEqual([0, 0, 0, 0, 0]);
  });

  it('and there are no scan or filter controls', async () => {
    asMember();
    await visit();
    await waitFor(() => pressable('Start your 5 day free trial'));
    expect(screen.queryByRole('button', { name: /Scan|Filters/ })).toBeNull();
  });

  it('The subscription status is fetched only when the user is authenticated', async () => {
    await visit();
    await price();
    expect(callsTo('/api/subscription')).toBe(0);
  });

  it("Unsubscribed users whose list is refused read 'Subscription Required': access needs an active subscription; buttons 'Maybe Later' and one going to /help", async () => {
    asSubscriber();
    server.on('GET /api/opportunities', refusal(403, 'An active subscription is required'));
    await visit();
    const required = await dialog('Subscription Required');
    expect(required.getByText(/You need an active subscription to access opportunities/)).toBeDefined();
    expect(required.getByRole('button', { name: 'Maybe Later' })).toBeDefined();
    required.getByRole('button', { name: 'See Plans' }).click();
    await waitFor(() => expect(window.location.pathname).toBe('/help'));
  });
});
