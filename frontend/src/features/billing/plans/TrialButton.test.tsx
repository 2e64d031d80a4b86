import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { fakeApi, json, neverAnswers } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { TrialButton } from './TrialButton.tsx';

const CHECK = 'POST /api/check-trial-eligibility';
const START = `Start your ${TRIAL_DAYS} day free trial`;
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };
const server = fakeApi();
const onPress = vi.fn();
let warnings: MockInstance<typeof console.warn>;

beforeEach(() => {
  rememberSignedIn();
  onPress.mockReset();
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.on('GET /api/auth/user', user);
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on(CHECK, { hasHadTrial: false, message: '' });
});
afterEach(() => {
  forgetSignedIn();
  warnings.mockRestore();
  vi.useRealTimers();
});

const checks = () => server.callsTo('/api/check-trial-eligibility');
const button = (name: string) => screen.findByRole('button', { name });
const show = () => renderPart(<TrialButton onPress={onPress} />);
/** Long enough for a check. */
const advanceTime = () => act(() => vi.advanceTimersByTimeAsync(1_000));

it('the trial button offers the trial to a visitor without a call', async () => {
  forgetSignedIn();
  show();
  await userEvent.click(await button(START));
  expect(onPress).toHaveBeenCalledOnce();
  expect(server.calls).toEqual([]);
});

it('the trial button offers the trial to a signed-in user who has not had one', async () => {
  show();
  await userEvent.click(await button(START));
  expect(onPress).toHaveBeenCalledOnce();
  expect(checks().map(({ body }) => body)).toEqual([{ email: 'a@example.com' }]);
});

it('the trial button says Resubscribe to a user who has had one', async () => {
  server.on(CHECK, { hasHadTrial: true, message: 'Had one' });
  show();
  await userEvent.click(await button('Resubscribe'));
  expect(onPress).toHaveBeenCalledOnce();
});

it('the trial button says Already Subscribed to a subscriber, checks nothing, and does nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on('GET /api/subscription', { hasSubscription: true, status: 'active' });
  show();
  const subscribed = await button('Already Subscribed');
  act(() => subscribed.click());
  await advanceTime();
  expect(onPress).not.toHaveBeenCalled();
  expect(checks()).toEqual([]);
});

it('the trial button is blank and disabled while the trial is checked, with an accessible name', async () => {
  server.on(CHECK, neverAnswers);
  show();
  const blank = await button('Checking your free trial');
  expect(blank.textContent).toBe('');
  await userEvent.click(blank);
  expect(onPress).not.toHaveBeenCalled();
});

it('the trial button says Loading... until the user is known', async () => {
  server.on('GET /api/subscription', neverAnswers);
  show();
  await userEvent.click(await button('Loading...'));
  expect(onPress).not.toHaveBeenCalled();
});

it('the trial button checks once, 100 ms after the email is known', async () => {
  vi.useFakeTimers();
  show();
  // The two calls before it.
  for (let i = 0; i < 9; i++) await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('button', { name: 'Checking your free trial' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(90));
  expect(checks()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(checks()).toHaveLength(1);
});

it('the trial button does not check an invalid email', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on('GET /api/auth/user', { ...user, email: 'nobody' });
  show();
  expect(await button(START)).toBeDefined();
  await advanceTime();
  expect(checks()).toEqual([]);
});

it('the trial button offers the trial if the check fails, which is only logged', async () => {
  server.on(CHECK, () => json({ message: 'Too many attempts.' }, 429));
  show();
  await userEvent.click(await button(START));
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(warnings.mock.calls.flat().join()).toContain('Failed to check trial eligibility: 429');
});

it.each(['/api/subscription', '/api/auth/user'])('the trial button is enabled if %s does not respond', async (path) => {
  server.on(`GET ${path}`, () => json({}, 503));
  show();
  await userEvent.click(await button(START));
  expect(onPress).toHaveBeenCalledOnce();
});

it('the trial button links a user whose payment failed to Settings', async () => {
  server.on('GET /api/subscription', { hasSubscription: false, status: 'past_due' });
  show();
  const link = await screen.findByRole('link', { name: 'Check your billing in Settings' });
  expect(link.getAttribute('href')).toBe('/settings');
});
