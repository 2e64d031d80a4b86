import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, json, neverAnswers } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

const PORTAL = '/api/billing-portal';
const REACTIVATE = '/api/reactivate-subscription';
const SESSION = 'https://billing.stripe.com/p/session/test_1';
const noon = (day: string) => new Date(`${day}T12:00:00`).toISOString();
const trialing = { hasSubscription: true, status: 'trialing', trialEndsAt: noon('2026-11-26') };
const active = { hasSubscription: true, status: 'active', expiresAt: noon('2026-12-21') };
const ending = { ...active, endsAt: noon('2026-12-21') };
const server = fakeApi();
const leave = vi.fn();
const onSubscribe = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  leave.mockReset();
  onSubscribe.mockReset();
  server.on('GET /api/subscription', active);
  server.on(`POST ${PORTAL}`, { url: SESSION });
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const press = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The value next to a name on the card. */
const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
const Where = () => <p>At {useLocation().pathname}</p>;

const show = (beside = <Where />) =>
  renderPart(
    <>
      <ToastStack />
      <SubscriptionCard onSubscribe={onSubscribe} leave={leave} confirmed={(act) => act()} />
      {beside}
    </>,
    '/settings',
  );

it.each([
  ['on trial', trialing, 'Free Trial', 'Trial ends', 'Nov 26, 2026'],
  ['that renews', active, 'Active', 'Renews on', 'Dec 21, 2026'],
  ['that was canceled', ending, 'Active', 'Ends on', 'Dec 21, 2026'],
  ['canceled on trial', { ...trialing, endsAt: noon('2026-11-26') }, 'Free Trial', 'Ends on', 'Nov 26, 2026'],
  ['whose trial has just ended', { ...trialing, hasSubscription: false }, 'Free Trial', 'Trial ends', 'Nov 26, 2026'],
  ['with missing data', { hasSubscription: true }, 'Unknown', 'Renews on', 'N/A'],
])('a subscription %s shows its status and date', async (_what, subscription, status, label, date) => {
  server.on('GET /api/subscription', subscription);
  show();
  expect(await fact('Status')).toBe(status);
  expect(await fact(label)).toBe(date);
  expect(screen.queryByText('No active subscription')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  expect(screen.queryByText(/payment failed/)).toBeNull();
});

it.each([
  ['past_due', true, 'Past due', 'keep'],
  ['past_due', false, 'Past due', 'get back'],
  ['unpaid', false, 'Unpaid', 'get back'],
])('a subscription %s, with access %s, shows that a payment failed', async (status, hasSubscription, words, how) => {
  server.on('GET /api/subscription', { hasSubscription, status });
  show();
  expect(await fact('Status')).toBe(words);
  expect(
    screen.getByText(`Your last payment failed. Update your card under Manage Billing to ${how} your access.`),
  ).toBeDefined();
  expect(await button('Manage Billing')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

it('a subscription that could not be loaded shows an error and can be retried', async () => {
  server.on('GET /api/subscription', () => json({}, 503));
  show();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your subscription could not be loaded. Please try again.',
  );
  server.on('GET /api/subscription', active);
  await press.click(await button('Try again'));
  expect(await fact('Status')).toBe('Active');
});

it.each([[{ hasSubscription: false }], [{ hasSubscription: false, status: 'canceled', endsAt: noon('2026-11-01') }]])(
  'without a subscription (%j) the plans can be chosen and subscribed to',
  async (subscription) => {
    server.on('GET /api/subscription', subscription);
    show();
    expect(await screen.findByText('No active subscription')).toBeDefined();
    expect(screen.getByText('$30')).toBeDefined();
    expect(screen.getByText('$60')).toBeDefined();
    await press.click(screen.getByRole('radio', { name: /Yearly/ }));
    expect(screen.getByText('$22.50')).toBeDefined();
    expect(screen.getByText('$45')).toBeDefined();
    expect(screen.getByText('Billed Annually')).toBeDefined();
    await press.click(await button('Subscribe'));
    expect(onSubscribe.mock.calls).toEqual([['year']]);
    expect(screen.queryByRole('button', { name: 'Manage Billing' })).toBeNull();
  },
);

describe('Manage Billing', () => {
  const open = async () => {
    show();
    await press.dblClick(await button('Manage Billing'));
  };
  const toast = async (title: string, text: string) => {
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(leave).not.toHaveBeenCalled();
  };

  it('R-327: makes one call however often it is pressed, and shows that it is loading', async () => {
    server.on(`POST ${PORTAL}`, neverAnswers);
    await open();
    await press.click(await button('Loading...'));
    expect(server.callsTo(PORTAL)).toHaveLength(1);
  });

  it('navigates to the portal, and keeps loading until the page is left', async () => {
    await open();
    await waitFor(() => expect(leave.mock.calls).toEqual([[SESSION]]));
    await press.click(await button('Loading...'));
    expect(server.callsTo(PORTAL)).toHaveLength(1);
  });

  it('refetches the subscription when the browser restores the page from its cache', async () => {
    await open();
    await button('Loading...');
    server.on('GET /api/subscription', ending);
    act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await fact('Ends on')).toBe('Dec 21, 2026');
    expect(await button('Manage Billing')).toBeDefined();
  });

  it('R-326: does not follow a foreign URL', async () => {
    server.on(`POST ${PORTAL}`, { url: 'https://evil.example/p/session/1' });
    await open();
    await toast('Invalid Portal URL', 'Received invalid billing portal URL. Please try again.');
    expect(await button('Manage Billing')).toBeDefined();
  });

  it('follows a URL on the page’s own origin only if the portal is there', async () => {
    const url = `${window.location.origin}/p/session/1`;
    server.on(`POST ${PORTAL}`, { url });
    await open();
    await toast('Invalid Portal URL', 'Received invalid billing portal URL. Please try again.');
    vi.stubEnv('VITE_PORTAL_ON_OWN_ORIGIN', 'true');
    await press.click(await button('Manage Billing'));
    await waitFor(() => expect(leave.mock.calls).toEqual([[url]]));
  });

  it('redirects a user who never subscribed to Help after 2.5 s', async () => {
    server.on(`POST ${PORTAL}`, { needsSetup: true, message: 'Please complete your subscription setup first' });
    await open();
    await toast('Setup Required', 'Please complete your subscription setup first');
    await advanceTime(2_400);
    expect(screen.getByText('At /settings')).toBeDefined();
    await advanceTime(100);
    expect(screen.getByText('At /help')).toBeDefined();
  });

  it('explains for 10 s that billing is not configured', async () => {
    const words = 'Billing is being set up on our side. Please try again later or contact support.';
    server.on(`POST ${PORTAL}`, { message: words });
    await open();
    await toast('Billing Portal', words);
    await advanceTime(9_500);
    expect(screen.getByText(words)).toBeDefined();
    await advanceTime(500);
    expect(screen.queryByText(words)).toBeNull();
  });

  it('shows an error if there is no URL', async () => {
    server.on(`POST ${PORTAL}`, {});
    await open();
    await toast('Error', 'No billing portal URL received');
  });

  it.each([
    [
      'the server’s message',
      { message: 'Too many attempts. Please wait and try again.' },
      'Too many attempts. Please wait and try again.',
    ],
    ['a fallback', {}, 'Failed to open billing portal'],
  ])('shows %s after a failure', async (_what, body, words) => {
    server.on(`POST ${PORTAL}`, () => json(body, 429));
    await open();
    await toast('Error', words);
    expect(await button('Manage Billing')).toBeDefined();
  });
});

describe('a canceled subscription', () => {
  beforeEach(() => server.on('GET /api/subscription', ending));

  it('can be reactivated, which a toast confirms', async () => {
    server.on(`POST ${REACTIVATE}`, active);
    show();
    await press.dblClick(await button('Reactivate'));
    expect(await screen.findByText('Subscription Reactivated')).toBeDefined();
    expect(screen.getByText('Your subscription continues. Renews on Dec 21, 2026.')).toBeDefined();
    expect(await fact('Renews on')).toBe('Dec 21, 2026');
    expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull();
    expect(server.callsTo(REACTIVATE)).toHaveLength(1);
  });

  it.each([
    [
      'the server’s message',
      { message: 'This subscription has ended. Please subscribe again.' },
      'This subscription has ended. Please subscribe again.',
    ],
    ['a fallback', {}, 'Failed to reactivate subscription'],
  ])('that could not be reactivated shows %s and its current state', async (_what, body, words) => {
    server.on(`POST ${REACTIVATE}`, () => json(body, 409));
    show();
    const pressed = await button('Reactivate');
    server.on('GET /api/subscription', { hasSubscription: false, status: 'canceled' });
    await press.click(pressed);
    expect(await screen.findByText(words)).toBeDefined();
    expect(await screen.findByText('No active subscription')).toBeDefined();
  });

  it('has no Reactivate button while it renews', async () => {
    server.on('GET /api/subscription', active);
    show();
    await button('Manage Billing');
    expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull();
  });
});

describe('a cancellation', () => {
  const cancel = async () => {
    show();
    await press.click(await button('Cancel Subscription'));
    await press.dblClick(await button('Yes, cancel'));
  };

  it('makes one call and shows the day until which access lasts', async () => {
    server.on('POST /api/cancel-subscription', ending);
    await cancel();
    expect(await screen.findByText('Subscription Canceled')).toBeDefined();
    expect(screen.getByText('You keep access until Dec 21, 2026.')).toBeDefined();
    expect(await fact('Ends on')).toBe('Dec 21, 2026');
    expect(server.callsTo('/api/cancel-subscription')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      screen.getByText('You canceled. You keep access until Dec 21, 2026 and are not charged again.'),
    ).toBeDefined();
  });

  it('does nothing before the second click', async () => {
    show();
    await press.click(await button('Cancel Subscription'));
    await press.click(await button('Keep my subscription'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo('/api/cancel-subscription')).toEqual([]);
  });

  it('shows an error if it fails', async () => {
    server.on('POST /api/cancel-subscription', () => json({}, 500));
    await cancel();
    expect(await screen.findByText('Failed to cancel subscription')).toBeDefined();
  });
});

it('the subscription is refetched for a while after a return from the portal', async () => {
  renderPart(
    <SubscriptionCard onSubscribe={onSubscribe} leave={leave} confirmed={(act) => act()} />,
    '/settings?from=billing',
  );
  expect(await screen.findByText('Renews on')).toBeDefined();
  server.on('GET /api/subscription', ending);
  await advanceTime(1_500);
  expect(await screen.findByText('Ends on')).toBeDefined();
  await advanceTime(60_000);
  expect(server.callsTo('/api/subscription')).toHaveLength(4);
});
