import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscriptionQuery } from '../../../api/subscription.ts';
import { fakeApi, refusal } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { fakeStripe } from '../../../testing/stripe.ts';
import { MemberCheckout } from './MemberCheckout.tsx';

const CREATE = '/api/create-subscription-existing-user';
const COMPLETE = '/api/complete-subscription-existing-user';
const begun = { clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1', hasHadTrial: true };
const server = fakeApi();
const stripe = fakeStripe();
const onClose = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onClose.mockReset();
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on(`POST ${CREATE}`, begun);
  server.on(`POST ${COMPLETE}`, { message: 'Subscription activated successfully' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const press = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });
const alert = async () => (await screen.findByRole('alert')).textContent;

/** A page behind the modal that shows the subscription, like Settings. */
function PageBehind() {
  const { data } = useQuery(subscriptionQuery);
  return <p>{data?.hasSubscription === true ? 'Known as subscribed' : 'Known as not subscribed'}</p>;
}

async function open() {
  renderPart(
    <>
      <PageBehind />
      <MemberCheckout interval="month" onClose={onClose} onActivated={() => {}} />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
}

async function pay() {
  await screen.findByLabelText('Card number');
  await waitFor(() => expect(screen.queryByText('Loading the payment form...')).toBeNull());
  await press.click(await button('Subscribe'));
}

it('a payment canceled after too many cards starts another subscription', async () => {
  stripe.on(() => ({ status: 'canceled' }));
  await open();
  await pay();
  expect(await alert()).toBe('Payment failed: This payment was canceled. Please start again.');
  server.on(`POST ${CREATE}`, { ...begun, clientSecret: 'pi_2_secret_2', subscriptionId: 'sub_2' });
  stripe.on(() => ({ status: 'succeeded' }));
  await press.dblClick(await button('Start again'));
  await pay();
  expect(await screen.findByText('Subscription activated successfully! Redirecting...')).toBeDefined();
  expect(stripe.confirmations.map(({ clientSecret }) => clientSecret)).toEqual(['pi_1_secret_2', 'pi_2_secret_2']);
  expect(server.callsTo(CREATE)).toHaveLength(2);
  expect(server.callsTo(COMPLETE).map(({ body }) => body)).toEqual([{ subscriptionId: 'sub_2' }]);
});

it.each([
  ['subscription-not-yours', 'This subscription does not belong to you'],
  ['already-subscribed', 'You already have a subscription'],
] as const)(
  'after %s, “%s”, the modal announces a refund and links to Settings, which is up to date',
  async (code, message) => {
    server.on(`POST ${COMPLETE}`, () => {
      server.on('GET /api/subscription', { hasSubscription: true, status: 'active' });
      return refusal(code);
    });
    await open();
    await pay();
    expect(await alert()).toBe(`${message}. Anything you just paid will be refunded.`);
    expect(await screen.findByText('Known as subscribed')).toBeDefined();
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
    const link = screen.getByRole('link', { name: 'Go to Settings' });
    expect(link.getAttribute('href')).toBe('/settings');
    await press.click(link);
    expect(onClose).toHaveBeenCalledOnce();
  },
);

it('a user who is already subscribed is led to an up-to-date page', async () => {
  server.on(`POST ${CREATE}`, () => {
    server.on('GET /api/subscription', { hasSubscription: true, status: 'active' });
    return refusal('already-subscribed');
  });
  await open();
  expect(await alert()).toBe('You already have a subscription');
  expect(await screen.findByText('Known as subscribed')).toBeDefined();
});
