import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anOpportunity } from '../testing/opportunities.ts';
import {
  advanceTime,
  asSubscriber,
  board,
  header,
  press,
  pressOnCard,
  refusal,
  secondOpportunity,
  server,
  visit,
} from './testing/product.tsx';

describe('Toasts', () => {
  it('one at a time', async () => {
    asSubscriber({ arbitrage: [anOpportunity(), secondOpportunity()] });
    await visit();
    await pressOnCard('Track');
    expect(await screen.findByText('Tracked')).toBeDefined();
    await pressOnCard('Hide');
    await screen.findByRole('button', { name: 'Undo' });
    expect(screen.queryByText('Tracked')).toBeNull();
    expect(screen.getAllByRole('region', { name: 'Notice' })).toHaveLength(1);
  });

  it('removed after 1,000,000 ms', async () => {
    asSubscriber();
    server.on('POST /api/billing-portal', refusal(500));
    await visit('/settings');
    await press('Manage Billing');
    await screen.findByText('Failed to open billing portal');
    await advanceTime(995_000);
    expect(screen.getByText('Failed to open billing portal')).toBeDefined();
    await advanceTime(5_000);
    expect(screen.queryByText('Failed to open billing portal')).toBeNull();
  });

  it("Success: 'Subscription Reactivated'", async () => {
    asSubscriber();
    const endsAt = '2026-12-01T12:00:00Z';
    server.on('GET /api/subscription', { hasSubscription: true, status: 'active', endsAt });
    server.on('POST /api/reactivate-subscription', { hasSubscription: true, status: 'active' });
    await visit('/settings');
    await press('Reactivate');
    expect(await screen.findByText('Subscription Reactivated')).toBeDefined();
  });
});

describe('Tooltip', () => {
  const tip = () => document.querySelector('[role="tooltip"]')?.textContent;
  const enter = (name: string) =>
    fireEvent.pointerEnter(header().getByRole('button', { name }), { pointerType: 'mouse' });

  async function atControls() {
    vi.stubGlobal('innerWidth', 1_000);
    asSubscriber();
    await visit();
    await board();
    // Ends the skip window of the previous test's tooltip.
    await advanceTime(1_000);
  }

  it('open delay 700 ms', async () => {
    await atControls();
    enter('Filters');
    await advanceTime(650);
    expect(tip()).toBeUndefined();
    await advanceTime(50);
    expect(tip()).toContain('Filters');
  });

  it.each([
    [290, true],
    [310, false],
  ])('skip window 300 ms: another one opens at once after %i ms: %s', async (gap, atOnce) => {
    await atControls();
    enter('Filters');
    await advanceTime(700);
    fireEvent.pointerLeave(header().getByRole('button', { name: 'Filters' }));
    // The time in which the pointer could still reach the tooltip.
    await advanceTime(100);
    expect(tip()).toBeUndefined();
    await advanceTime(gap);
    enter('Scan');
    await advanceTime(0);
    expect(tip() !== undefined).toBe(atOnce);
  });
});
