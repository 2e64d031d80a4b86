import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { fakeStripe } from '../../../testing/stripe.ts';
import { PaymentForm } from './PaymentForm.tsx';

const stripe = fakeStripe();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function form(clientSecret: string, onConfirmed: () => void) {
  return (
    <PaymentForm
      publishableKey="pk_test_1"
      clientSecret={clientSecret}
      onConfirmed={onConfirmed}
      onCanceled={() => {}}
      submitLabel="Pay"
      returnUrl="https://crossbook.example/help"
    />
  );
}

async function open(clientSecret = 'pi_1_secret_2') {
  const onConfirmed = vi.fn();
  const { rerender } = renderPart(form(clientSecret, onConfirmed));
  await screen.findByLabelText('Card number');
  return { onConfirmed, another: (secret: string) => rerender(form(secret, onConfirmed)) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('the form shows a skeleton until the card fields are ready', async () => {
  renderPart(form('pi_1_secret_2', () => {}));
  expect(screen.getByRole('status').textContent).toBe('Loading the payment form...');
  const card = await screen.findByLabelText('Card number');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(document.activeElement).toBe(card);
});

it('R-327: two presses confirm once, and the form stays disabled afterwards', async () => {
  let settle: (intent: { status: string }) => void = () => {};
  stripe.on(() => new Promise((resolve) => (settle = resolve)));
  const { onConfirmed } = await open();
  await press('Pay');
  await press('Processing...');
  expect(stripe.confirmations).toHaveLength(1);
  await act(async () => settle({ status: 'succeeded' }));
  expect(onConfirmed).toHaveBeenCalledOnce();
  await press('Pay');
  expect(stripe.confirmations).toHaveLength(1);
});

it('the form accepts another card after a decline', async () => {
  stripe.on(() => ({ error: { message: 'Your card has insufficient funds.' } }));
  const { onConfirmed } = await open();
  await press('Pay');
  expect((await screen.findByRole('alert')).textContent).toBe('Payment failed: Your card has insufficient funds.');
  stripe.on(() => ({ status: 'succeeded' }));
  await press('Pay');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a processing payment can be checked without paying again', async () => {
  stripe.on(() => ({ status: 'processing' }));
  const { onConfirmed } = await open();
  await press('Pay');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your bank is still processing the payment\./);
  await press('Check again');
  expect(onConfirmed).not.toHaveBeenCalled();
  stripe.on(() => ({ status: 'succeeded' }));
  await press('Check again');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
});

it('a form that could not be loaded shows an error and can be reloaded', async () => {
  stripe.form('loaderror');
  renderPart(form('pi_1_secret_2', () => {}));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The payment form could not be loaded. Check your connection and try again.',
  );
  stripe.form('ready');
  await press('Try again');
  expect(await screen.findByLabelText('Card number')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

it('a new secret is used for the next payment', async () => {
  const { onConfirmed, another } = await open('seti_1_secret_2');
  another('pi_9_secret_2');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' }).getAttribute('aria-disabled')).toBe('false'));
  await press('Pay');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  expect(stripe.confirmations).toEqual([{ kind: 'payment', clientSecret: 'pi_9_secret_2' }]);
});

it('only cards are accepted, since a wallet would hide which card has had its trial', async () => {
  await open();
  expect(stripe.formOptions).toEqual({ wallets: { applePay: 'never', googlePay: 'never', link: 'never' } });
});
