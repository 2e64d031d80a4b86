import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { PricingModal } from './PricingModal.tsx';

const server = fakeApi();
const onChosen = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  onChosen.mockReset();
  onClose.mockReset();
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'sam@example.com', firstName: 'Sam', lastName: 'S' });
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: true, message: 'Had' });
});

const open = () => renderPart(<PricingModal onClose={onClose} onChosen={onChosen} />);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('the modal starts with the monthly plan, its price and the note', async () => {
  open();
  expect(screen.getByRole('radio', { name: 'Monthly', checked: true })).toBeDefined();
  expect(screen.getByText('$30')).toBeDefined();
  expect(screen.getByText('Cancel anytime • No commitment required')).toBeDefined();
  await press('Resubscribe');
  expect(onChosen.mock.calls).toEqual([['month']]);
});

it('the chosen plan is passed on', async () => {
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: false, message: 'New' });
  open();
  await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  expect(screen.getByText('$22.50')).toBeDefined();
  expect(screen.getByText('Billed Annually')).toBeDefined();
  await press(/^Start your \d+ day free trial$/);
  expect(onChosen.mock.calls).toEqual([['year']]);
});

it('a subscription with a payment due links to Settings', async () => {
  server.on('GET /api/subscription', { hasSubscription: false, status: 'past_due' });
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Check your billing in Settings' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onChosen).not.toHaveBeenCalled();
});
