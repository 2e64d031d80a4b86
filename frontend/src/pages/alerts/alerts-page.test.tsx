import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/testing/app.tsx';
import { anAlertRule, aSentAlert, someChannels } from '../../testing/alerts.ts';
import { withLayout } from '../../testing/layout.ts';

const { server, visit, asVisitor, asUser, asSubscriber, callsTo } = renderApp();
withLayout(1240);

beforeEach(() => {
  server.on('GET /api/alert-rules', [anAlertRule()]);
  server.on('GET /api/alert-channels', someChannels());
  server.on('GET /api/alerts', { alerts: [], more: false });
  server.on('POST /api/alert-preview', { count: 0, seconds: 3600, examples: [] });
});
afterEach(() => vi.restoreAllMocks());

const press = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

it('a visitor is asked to log in, and fetches nothing', async () => {
  asVisitor();
  await visit('/alerts?new=arbitrage');
  expect(await screen.findByRole('heading', { name: 'Log in to see your alerts' })).toBeDefined();
  expect(server.calls).toEqual([]);
});

it('without a subscription alerts are kept, can be changed, and nothing can be added', async () => {
  asUser();
  await visit('/alerts?new=arbitrage');
  expect(await screen.findByText(/^Alerts are part of a subscription/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Delete: NBA over 2%' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New alert' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsTo('/api/alerts')).toEqual([]);
});

it('an alert begun from a board’s filters opens with them, and is gone from the address once closed', async () => {
  asSubscriber();
  await visit('/alerts?new=overlap&name=Mine&leagues=basketball_nba&min=2&periods=game&rules=alike');
  const form = within(await screen.findByRole('dialog', { name: 'New alert' }));
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Mine');
  expect(form.getByRole('checkbox', { name: 'Overlap' })).toHaveProperty('checked', true);
  expect(form.getByRole('checkbox', { name: 'NBA' })).toHaveProperty('checked', true);
  expect(form.getByRole('checkbox', { name: 'Full Game' })).toHaveProperty('checked', true);
  await press.click(form.getByRole('checkbox', { name: 'FanDuel' }));
  await press.selectOptions(form.getByLabelText('Time Range'), '6 hours');
  server.on('POST /api/alert-rules', anAlertRule());
  await press.click(form.getByRole('button', { name: 'Save alert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
  expect(callsTo('/api/alert-rules').find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ kinds: ['overlap'], selectedLeagues: ['basketball_nba'], selectedPeriods: ['game'] },
    ...{ selectedSportsbooks: [1], selectedTimeRange: '6', minMargin: 2, hidesRulesDiffer: true },
  });
});

it('an alert begun from a strict board of value bets is strict, and only value bets have that choice', async () => {
  asSubscriber();
  await visit('/alerts?new=value&name=Mine&strict=on');
  const form = within(await screen.findByRole('dialog', { name: 'New alert' }));
  expect(form.getByRole('switch', { name: /^5 books or more/ }).getAttribute('aria-checked')).toBe('true');
  server.on('POST /api/alert-rules', anAlertRule());
  server.on('GET /api/alert-rules', [
    anAlertRule({ id: '1'.repeat(32), kinds: ['value'], strict: true }),
    anAlertRule({ id: '2'.repeat(32), kinds: ['overlap'], strict: true }),
  ]);
  await press.click(form.getByRole('button', { name: 'Save alert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findAllByText(/5 books or more/)).toHaveLength(1);
  expect(callsTo('/api/alert-rules').find(({ method }) => method === 'POST')?.body).toMatchObject({
    kinds: ['value'],
    strict: true,
  });
  await visit('/alerts?new=overlap&name=Mine');
  await screen.findByRole('dialog', { name: 'New alert' });
  expect(screen.queryByRole('switch', { name: /^5 books or more/ })).toBeNull();
});

it('the history says what was sent, on a page of its own', async () => {
  asSubscriber();
  server.on('GET /api/alerts', { alerts: [aSentAlert({ at: '2026-11-20T12:00:00Z' })], more: false });
  await visit('/alerts/history');
  expect(await screen.findByRole('link', { name: 'Arb 2.40%: Lakers @ Suns' })).toBeDefined();
});
