import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { targetMessages } from '../../../../../shared/contracts/alerts/channels.ts';
import { apiErrors } from '../../../../../shared/contracts/errors.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { type AlertChannels, someChannels } from '../../../testing/alerts.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { ChannelsCard } from './ChannelsCard.tsx';
import { deviceName } from './PushRequest.tsx';
import { renewPush } from './push-device.ts';
import { type PushPlatform, pushSupport } from './push-support.ts';
import { fakePush } from './testing/fake-push.ts';

const server = fakeApi();
const press = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const id = (n: number) => `${n}`.padStart(32, '0');
const device = { id: id(1), name: 'My phone', addedAt: '2026-11-20T12:00:00Z', lastSentAt: null, failing: false };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T17:00:00Z') });
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

function show(changes: Partial<AlertChannels> = {}, canAdd = true, confirmed: Confirmed = (act) => act()) {
  const state = { current: someChannels(changes) };
  server.on('GET /api/alert-channels', () => json(state.current));
  renderPart(
    <>
      <ChannelsCard canAdd={canAdd} email="sam@example.com" confirmed={confirmed} />
      <ToastStack />
    </>,
  );
  return state;
}

const channel = async (name: string) => within(await screen.findByRole('region', { name }));

it('push is asked for only after two presses and a sentence, and then makes this browser a device', async () => {
  const push = fakePush({ permission: 'default', answer: 'granted' });
  const state = show();
  const part = await channel('Push');
  expect(push.asked()).toBe(0);
  await press.click(await part.findByRole('button', { name: 'Turn on push here' }));
  expect(part.getByText(/^Your browser will ask whether Crossbook may show notifications/)).toBeDefined();
  expect(push.asked()).toBe(0);
  server.on('POST /api/alert-devices', () => {
    const added = { ...device, endpointHash: push.hash };
    state.current = someChannels({ devices: [added] });
    return json(added);
  });
  enterText(part.getByLabelText('Name of this device'), 'My phone');
  await press.click(part.getByRole('button', { name: 'Continue' }));
  expect(await part.findByText('On for this device, even while Crossbook is closed.')).toBeDefined();
  expect(part.getByText(/This device/)).toBeDefined();
  expect(push.asked()).toBe(1);
  expect(push.registered()).toEqual(['/sw.js']);
  expect(server.callsTo('POST /api/alert-devices').map(({ body }) => body)).toEqual([
    { name: 'My phone', endpoint: push.endpoint, p256dh: 'AQL_', auth: 'AwQ', keyId: 'k1' },
  ]);
});

it('push that is refused at the browser’s question stays off, and says how to allow it', async () => {
  fakePush({ permission: 'default', answer: 'denied' });
  show();
  const part = await channel('Push');
  await press.click(await part.findByRole('button', { name: 'Turn on push here' }));
  await press.click(part.getByRole('button', { name: 'Continue' }));
  expect(await part.findByText(/^Notifications from Crossbook are blocked in this browser/)).toBeDefined();
  expect(server.callsTo('POST /api/alert-devices')).toEqual([]);
});

it('push whose question is closed without an answer can be asked again', async () => {
  fakePush({ permission: 'default', answer: 'default' });
  show();
  const part = await channel('Push');
  await press.click(await part.findByRole('button', { name: 'Turn on push here' }));
  await press.click(part.getByRole('button', { name: 'Continue' }));
  expect(await part.findByText(/^You did not choose Allow/)).toBeDefined();
  expect(part.getByRole('button', { name: 'Continue' })).toBeDefined();
});

it('push without a push service says so', async () => {
  fakePush({ permission: 'granted', subscribe: () => Promise.reject(new DOMException('no', 'AbortError')) });
  show();
  const part = await channel('Push');
  await press.click(await part.findByRole('button', { name: 'Turn on push here' }));
  await press.click(part.getByRole('button', { name: 'Continue' }));
  expect(await part.findByText(/^This browser could not reach its push service/)).toBeDefined();
});

it('push of a tenth device says that one must go first', async () => {
  fakePush({ permission: 'granted' });
  show({ devices: Array.from({ length: 10 }, (_, n) => ({ ...device, id: id(n), endpointHash: `${n}` })) });
  expect(await (await channel('Push')).findByText(apiErrors['too-many-devices'].message)).toBeDefined();
});

it('push is tested and removed device by device', async () => {
  fakePush({ permission: 'granted' });
  const other = { ...device, id: id(2), name: 'Laptop', lastSentAt: '2026-11-24T16:57:00Z', failing: true };
  const state = show({
    devices: [
      { ...device, endpointHash: 'a' },
      { ...other, endpointHash: 'b' },
    ],
  });
  server.on('POST /api/alert-test', { outcome: 'later' });
  server.on(`DELETE /api/alert-devices/${id(2)}`, () => {
    state.current = someChannels({ devices: [{ ...device, endpointHash: 'a' }] });
    return json({});
  });
  const part = await channel('Push');
  expect((await part.findByText(/^Last delivered 3 min ago/)).textContent).toBe(
    'Last delivered 3 min ago · the last attempt failed',
  );
  await press.click(part.getByRole('button', { name: 'Send a test: Laptop' }));
  expect(await screen.findByText('The service is busy. Try again in a minute.')).toBeDefined();
  expect(server.callsTo('POST /api/alert-test')[0]?.body).toEqual({ channel: 'push', id: id(2) });
  await press.click(part.getByRole('button', { name: 'Remove: Laptop' }));
  await waitFor(() => expect(part.queryByText('Laptop')).toBeNull());
  expect(part.getByText('My phone')).toBeDefined();
});

describe('a place that was not added since the identity was not confirmed', () => {
  const decline: Confirmed = async () => undefined;

  it('leaves the dialog of a webhook open, with what was typed', async () => {
    show({}, true, decline);
    await press.click(await (await channel('Discord')).findByRole('button', { name: 'Add a webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a Discord webhook' }));
    enterText(form.getByLabelText('Webhook address'), 'https://discord.com/api/webhooks/1/x');
    await press.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByRole('button', { name: 'Add' })).toBeDefined();
    expect(form.queryByRole('alert')).toBeNull();
  });

  it('leaves push off, and this browser does not remember it', async () => {
    fakePush({ permission: 'granted' });
    show({}, true, decline);
    const part = await channel('Push');
    await press.click(await part.findByRole('button', { name: 'Turn on push here' }));
    await press.click(part.getByRole('button', { name: 'Continue' }));
    expect(await part.findByRole('button', { name: 'Continue' })).toBeDefined();
    expect(part.queryByRole('alert')).toBeNull();
    expect(localStorage.getItem('pushDevice')).toBeNull();
  });

  it('leaves Telegram to be linked', async () => {
    show({}, true, decline);
    const part = await channel('Telegram');
    await press.click(await part.findByRole('button', { name: 'Link Telegram' }));
    expect((await part.findByRole('button', { name: 'Link Telegram' })).getAttribute('aria-disabled')).toBe('false');
  });
});

describe('a subscription that the browser has replaced', () => {
  const before = 'https://fcm.googleapis.com/fcm/send/before';
  const remembered = { name: 'My phone', publicKey: 'BKey', keyId: 'k1', endpoint: before };

  it('is stored in place of the old one when a page loads', async () => {
    const push = fakePush({ permission: 'granted', subscribed: true });
    localStorage.setItem('pushDevice', JSON.stringify({ ...remembered, hash: 'a'.repeat(64) }));
    server.on('POST /api/alert-devices', { ...device, endpointHash: push.hash });
    await renewPush();
    await renewPush();
    expect(server.callsTo('POST /api/alert-devices').map(({ body }) => body)).toEqual([
      expect.objectContaining({ name: 'My phone', endpoint: push.endpoint, replaces: before }),
    ]);
  });

  it('proves that it is the same browser by the endpoint before', async () => {
    const push = fakePush({ permission: 'granted', subscribed: true });
    localStorage.setItem('pushDevice', JSON.stringify({ ...remembered, hash: 'a'.repeat(64) }));
    server.on('POST /api/alert-devices', { ...device, endpointHash: push.hash });
    await renewPush();
    expect(server.callsTo('POST /api/alert-devices')[0]?.body).toMatchObject({ replaces: before });
    expect(localStorage.getItem('pushDevice')).toContain(push.endpoint);
  });

  it('is left alone if it is the same, if push is off here, and if it is not allowed any more', async () => {
    const push = fakePush({ permission: 'granted', subscribed: true });
    await renewPush();
    localStorage.setItem('pushDevice', JSON.stringify({ ...remembered, hash: push.hash }));
    await renewPush();
    fakePush({ permission: 'denied' });
    localStorage.setItem('pushDevice', JSON.stringify({ ...remembered, hash: 'a'.repeat(64) }));
    await renewPush();
    expect(server.calls).toEqual([]);
  });
});

describe('what a browser can show', () => {
  const platform: PushPlatform = { permission: 'default', hasPush: true, userAgent: 'Chrome', touchPoints: 0 };
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)';
  const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

  test.each<[string, Partial<PushPlatform>, string]>([
    ['a browser that was never asked', {}, 'ask'],
    ['a browser that refuses', { permission: 'denied' }, 'denied'],
    ['an old browser', { permission: undefined }, 'unsupported'],
    ['a browser without push', { hasPush: false }, 'unsupported'],
    ['a tab on an iPhone', { permission: undefined, userAgent: iphone, touchPoints: 5 }, 'home-screen'],
    ['a tab on an iPad', { permission: undefined, userAgent: ipad, touchPoints: 5 }, 'home-screen'],
    ['a Mac', { permission: undefined, userAgent: ipad }, 'unsupported'],
    ['an iPhone’s Home Screen', { userAgent: iphone }, 'ask'],
  ])('%s', (_name, changes, expected) => expect(pushSupport({ ...platform, ...changes })).toBe(expected));

  it('an iPhone’s tab shows the steps to the Home Screen', async () => {
    fakePush({ permission: undefined, userAgent: iphone });
    show();
    const steps = within(await (await channel('Push')).findByRole('list')).getAllByRole('listitem');
    expect(steps).toHaveLength(3);
  });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4) Version/18.4 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['', 'Browser'],
])('a browser that says "%s" is named %s', (userAgent, expected) => expect(deviceName(userAgent)).toBe(expected));

it('email is turned off and on, and says where it goes', async () => {
  const state = show();
  server.on('POST /api/alert-email', ({ body }: { body: unknown }) => {
    state.current = someChannels({ email: { ...state.current.email, ...(body as { on: boolean }) } });
    return json(body);
  });
  const part = await channel('Email');
  expect(await part.findByText('To sam@example.com, for email alerts and digests.')).toBeDefined();
  await press.click(part.getByRole('switch', { name: 'Alert emails' }));
  expect(await part.findByText('Off. No alerts or digests are emailed.')).toBeDefined();
  expect(part.queryByRole('button', { name: 'Send a test: email' })).toBeNull();
  await press.click(part.getByRole('switch', { name: 'Alert emails' }));
  expect(await part.findByRole('button', { name: 'Send a test: email' })).toBeDefined();
});

it('Discord takes an address, says what is wrong with it at its field, and then shows only its end', async () => {
  const state = show();
  await press.click(await (await channel('Discord')).findByRole('button', { name: 'Add a webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a Discord webhook' }));
  server.on('POST /api/alert-webhooks', () =>
    refusal('input-invalid', { message: targetMessages.webhook, field: 'address' }),
  );
  enterText(form.getByLabelText('Webhook address'), 'https://example.com/hook');
  await press.click(form.getByRole('button', { name: 'Add' }));
  expect((await form.findByRole('alert')).textContent).toBe(targetMessages.webhook);
  server.on('POST /api/alert-webhooks', () => {
    const added = { id: id(9), name: 'Discord', hint: '…1234', lastSentAt: null, failing: false };
    state.current = someChannels({ webhooks: [added] });
    return json(added);
  });
  await press.click(form.getByRole('button', { name: 'Add' }));
  expect((await screen.findByText(/…1234/)).textContent).toContain('…1234');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('Telegram', () => {
  const url = 'https://t.me/CrossbookBot?start=code';

  it('is linked by an address at Telegram, and the page waits for it', async () => {
    const state = show();
    server.on('POST /api/alert-telegram', { url, expiresAt: '2026-11-24T17:10:00Z' });
    const part = await channel('Telegram');
    await press.click(await part.findByRole('button', { name: 'Link Telegram' }));
    expect((await part.findByRole('link', { name: 'Open Telegram' })).getAttribute('href')).toBe(url);
    state.current = someChannels({
      telegram: { bot: 'CrossbookBot', chat: { hint: '…5678', lastSentAt: null, failing: false } },
    });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await part.findByRole('button', { name: 'Unlink: Chat' })).toBeDefined();
  });

  it('stops waiting when the address has expired', async () => {
    show();
    server.on('POST /api/alert-telegram', { url, expiresAt: '2026-11-24T17:00:05Z' });
    const part = await channel('Telegram');
    await press.click(await part.findByRole('button', { name: 'Link Telegram' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    const asked = server.callsTo('GET /api/alert-channels').length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.callsTo('GET /api/alert-channels')).toHaveLength(asked);
    await press.click(await part.findByRole('button', { name: 'Start again' }));
    expect(await part.findByRole('button', { name: 'Link Telegram' })).toBeDefined();
  });

  it('is not opened at any other address', async () => {
    show();
    server.on('POST /api/alert-telegram', { url: 'javascript:alert(1)', expiresAt: '2026-11-24T17:10:00Z' });
    const part = await channel('Telegram');
    await press.click(await part.findByRole('button', { name: 'Link Telegram' }));
    expect(await part.findByRole('button', { name: 'Start again' })).toBeDefined();
    expect(part.queryByRole('link')).toBeNull();
  });

  it('says so where there is no bot', async () => {
    show({ telegram: { bot: null, chat: null } });
    expect(await (await channel('Telegram')).findByText('Telegram is not set up here.')).toBeDefined();
  });
});

it('without a subscription, places can be removed but not added or tested', async () => {
  fakePush({ permission: 'granted' });
  show({ devices: [{ ...device, endpointHash: 'a' }] }, false);
  expect(await screen.findByRole('button', { name: 'Remove: My phone' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Send a test|Turn on|Add|Link)/ })).toBeNull();
});

it('places that cannot be loaded can be asked for again', async () => {
  show();
  server.on('GET /api/alert-channels', () => json({ message: 'Not now.' }, 503));
  expect(await screen.findByText('Not now.')).toBeDefined();
  server.on('GET /api/alert-channels', someChannels());
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Link Telegram' })).toBeDefined();
});
