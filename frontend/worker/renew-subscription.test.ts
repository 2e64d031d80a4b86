// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewSubscription } from './renew-subscription.ts';

const OLD = 'https://fcm.googleapis.com/fcm/send/abc';
/** SHA-256 of OLD, by sha256sum. */
const OLD_HASH = '4e9bdab8bbe7189c00aebb0922fc49fe40e00594c400f3e1b5dcf97a35c79f85';
const subscription = (endpoint: string) =>
  ({ endpoint, getKey: () => new Uint8Array([1, 2, 255]).buffer }) as unknown as PushSubscription;
const calls: { readonly address: string; readonly body: unknown }[] = [];

/** The API answers with these channels, or with this status. */
function answer(channels: unknown, status = 200) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    calls.push({ address, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return new Response(JSON.stringify(channels), { status });
  });
}

const push = { publicKey: 'BKey', keyId: 'k1' };
const subscribe = vi.fn(async () => subscription('https://fcm.googleapis.com/fcm/send/new'));
const pushManager = { subscribe } as unknown as PushManager;

beforeEach(() => {
  calls.length = 0;
  subscribe.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

it('a subscription that the browser has replaced is stored in place of the old one, under its name', async () => {
  answer({ push, devices: [{ name: 'My phone', endpointHash: OLD_HASH }] });
  await renewSubscription(pushManager, { oldSubscription: subscription(OLD) });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  expect(calls.map(({ body }) => body)).toEqual([
    undefined,
    {
      ...{ name: 'My phone', endpoint: 'https://fcm.googleapis.com/fcm/send/new', keyId: 'k1' },
      ...{ p256dh: 'AQL_', auth: 'AQL_', replaces: OLD },
    },
  ]);
});

it.each([
  ['has removed the device', { push, devices: [{ name: 'Other', endpointHash: 'x' }] }, 200],
  ['is logged out', { message: 'No' }, 401],
  ['gets an answer of another version', { devices: 1 }, 200],
])('a subscription that the browser has replaced is not stored for a person who %s', async (_who, channels, status) => {
  answer(channels, status);
  await renewSubscription(pushManager, { oldSubscription: subscription(OLD) });
  expect(calls).toHaveLength(1);
  expect(subscribe).not.toHaveBeenCalled();
});
