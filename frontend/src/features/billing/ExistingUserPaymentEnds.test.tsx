import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/api-server.ts';
import { renderPart } from '../../testing/render.tsx';
import { fakeStripe } from '../../testing/stripe.ts';
import { ExistingUserPaymentModal } from './ExistingUserPaymentModal.tsx';

const CREATE = '/api/create-subscription-existing-user';
const COMPLETE = '/api/complete-subscription-existing-user';
const begun = { clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1', hasHadTrial: true };
const server = fakeApi();
const stripe = fakeStripe();
const onClose = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onClose.mockReset();
  server.on(`POST ${CREATE}`, begun);
  server.on(`POST ${COMPLETE}`, { message: 'Subscription activated successfully' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const press = userEvent.setup({ delay: null });
const calls = (path: string) => server.calls.filter((call) => call.path === path);
const button = (name: string) => screen.findByRole('button', { name });
const alert = async () => (await screen.findByRole('alert')).textContent;

async function open() {
  renderPart(<ExistingUserPaymentModal interval="month" onClose={onClose} onActivated={() => {}} />);
  await act(() => vi.advanceTimersByTimeAsync(100));
}

async function pay() {
  await screen.findByLabelText('Card number');
  await press.click(await button('Subscribe'));
}

it('begins another subscription when the payment was cancelled after too many cards', async () => {
  stripe.on(() => ({ status: 'canceled' }));
  await open();
  await pay();
  expect(await alert()).toBe('Payment failed: This payment was cancelled. Please start again.');
  server.on(`POST ${CREATE}`, { ...begun, clientSecret: 'pi_2_secret_2', subscriptionId: 'sub_2' });
  stripe.on(() => ({ status: 'succeeded' }));
  await press.dblClick(await button('Start again'));
  await pay();
  expect(await screen.findByText('Subscription activated successfully! Redirecting...')).toBeDefined();
  expect(stripe.confirmations.map(({ clientSecret }) => clientSecret)).toEqual(['pi_1_secret_2', 'pi_2_secret_2']);
  expect(calls(CREATE)).toHaveLength(2);
  expect(calls(COMPLETE).map(({ body }) => body)).toEqual([{ subscriptionId: 'sub_2' }]);
});
