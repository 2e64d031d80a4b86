import { encryptionKeys, endpointHash } from '../src/lib/push-subscription.ts';

const CHANNELS = '/api/alert-channels';
const DEVICES = '/api/alert-devices';

/** What the browser says when it has replaced a subscription; not every browser says all of it. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Of the reply of the channels' endpoint what is needed here. */
interface Channels {
  readonly push: { readonly publicKey: string; readonly keyId: string };
  readonly devices: readonly { readonly name: string; readonly endpointHash: string }[];
}

/** Stores the new subscription in place of the old one. At best: browsers rarely say so, and pages look for themselves when they load. */
export async function renewSubscription(
  pushManager: PushManager,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const reply = await fetch(CHANNELS);
  if (!reply.ok) return;
  const channels: unknown = await reply.json();
  if (!isChannels(channels)) return;
  const { publicKey, keyId } = channels.push;
  const replaces = oldSubscription?.endpoint;
  const hash = replaces === undefined ? undefined : await endpointHash(replaces);
  const known = channels.devices.find((device) => device.endpointHash === hash);
  // Removed by the person in the meantime.
  if (known === undefined) return;
  const subscription =
    newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint } = subscription;
  await fetch(DEVICES, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: known.name, endpoint, ...encryptionKeys(subscription), keyId, replaces }),
  });
}

function isChannels(reply: unknown): reply is Channels {
  return (
    typeof reply === 'object' &&
    reply !== null &&
    'push' in reply &&
    typeof reply.push === 'object' &&
    'devices' in reply &&
    Array.isArray(reply.devices)
  );
}
