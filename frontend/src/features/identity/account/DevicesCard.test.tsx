import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Confirmed } from '../../../api/confirmed.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { DevicesCard } from './DevicesCard.tsx';

const LIST = 'GET /api/sessions';
const server = fakeApi();
const press = userEvent.setup({ delay: null });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const own = {
  ...{ id: 'o'.repeat(43), device: 'Chrome on macOS', place: '203.0.113.0/24' },
  ...{ beganAt: minutesAgo(90), lastUsedAt: minutesAgo(0), current: true },
};
const phone = {
  ...own,
  id: 'p'.repeat(43),
  device: 'Safari on iOS',
  place: '',
  lastUsedAt: minutesAgo(61),
  current: false,
};
const laptop = { ...phone, id: 'l'.repeat(43), device: 'Firefox on Windows', place: '2001:db8:1::/48' };

beforeEach(() => server.on(LIST, [own, phone, laptop]));
afterEach(() => act(dismissToast));

const open = (confirmed: Confirmed = (act) => act()) =>
  renderPart(
    <>
      <DevicesCard confirmed={confirmed} />
      <ToastStack />
    </>,
  );
const rows = async () => within(await screen.findByRole('list')).findAllByRole('listitem');

it('R-443: the list shows device, address block and last use, and which one this is', async () => {
  open();
  expect((await rows()).map((row) => row.textContent)).toEqual([
    'Chrome on macOSThis device · IP 203.0.113.x',
    'Safari on iOSLast used 1 h agoLog out',
    'Firefox on WindowsLast used 1 h ago · IP 2001:db8:1:xLog out',
  ]);
});

it('the list says that there is no other device, and offers nothing then', async () => {
  server.on(LIST, [own]);
  open();
  expect(await screen.findByText('You are not logged in anywhere else.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the list could not be loaded: says so, and can be retried', async () => {
  server.on(LIST, () => json({}, 403));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Your devices could not be loaded.');
  server.on(LIST, [own, phone]);
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(2);
});

it('R-443: logging out one device sends its id once, and the list is without it', async () => {
  server.on('POST /api/end-session', {});
  open();
  const button = await screen.findByRole('button', { name: 'Log out Safari on iOS, last used 1 h ago' });
  server.on(LIST, [own, laptop]);
  await press.dblClick(button);
  expect(await screen.findByText('Safari on iOS was logged out.')).toBeDefined();
  expect(server.callsTo('/api/end-session').map(({ body }) => body)).toEqual([{ id: phone.id }]);
  expect(await rows()).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

it('R-443: logging out all others leaves this device', async () => {
  server.on('POST /api/end-other-sessions', {});
  open();
  const button = await screen.findByRole('button', { name: 'Log out all other devices' });
  server.on(LIST, [own]);
  await press.click(button);
  expect(await screen.findByText('You are now logged in on this device only.')).toBeDefined();
  expect(server.callsTo('/api/end-other-sessions')).toHaveLength(1);
  expect(await screen.findByText('You are not logged in anywhere else.')).toBeDefined();
});

it.each([
  ['Log out Safari on iOS, last used 1 h ago', 'POST /api/end-session', 'Failed to log out the device'],
  ['Log out all other devices', 'POST /api/end-other-sessions', 'Failed to log out your other devices'],
])('logging out "%s" failed: says so and can be pressed again', async (name, call, text) => {
  server.on(call, () => json({}, 403));
  open();
  await press.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(text)).toBeDefined();
  expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('false');
});

it.each(['Log out Safari on iOS, last used 1 h ago', 'Log out all other devices'])(
  'logging out "%s" without a confirmed identity: nothing is said, and it can be pressed again',
  async (name) => {
    open(async () => undefined);
    await press.click(await screen.findByRole('button', { name }));
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('false');
    expect(screen.queryByText(/logged out\.|only\.$/)).toBeNull();
  },
);

it('a device that has logged out meanwhile leaves the list, with the server’s words', async () => {
  server.on('POST /api/end-session', () => refusal('session-not-found'));
  open();
  const button = await screen.findByRole('button', { name: 'Log out Safari on iOS, last used 1 h ago' });
  server.on(LIST, [own, laptop]);
  await press.click(button);
  expect(await screen.findByText('This device is already logged out')).toBeDefined();
  expect(await rows()).toHaveLength(2);
});
