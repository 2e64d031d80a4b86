import * as z from 'zod/mini';
import { addDevice } from '../../../api/alerts/channels.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { encryptionKeys, endpointHash } from '../../../lib/push-subscription.ts';
import { deleteText, loadText, parseJson, saveText } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';

const WORKER = '/sw.js';
const SCOPE = '/';

/** What this browser remembers of its subscription: to notice that the browser has replaced it. */
const pushDevice = z.object({
  /** SHA-256 of the endpoint, hex. */
  hash: z.string(),
  /** By which this browser proves that the subscription was its own. */
  endpoint: z.string(),
  name: z.string(),
  /** Of the application server's key. */
  publicKey: z.string(),
  keyId: z.string(),
});
type PushDevice = z.output<typeof pushDevice>;

/** The application server's key, base64url, and its id. */
export interface PushKey {
  readonly publicKey: string;
  readonly keyId: string;
}

/** Undefined if push was never turned on in this browser. */
function rememberedDevice(): PushDevice | undefined {
  const text = loadText(storageKeys.pushDevice);
  return text === undefined ? undefined : parseJson(text, pushDevice);
}

/**
 * Subscribes this browser and stores it as a device, unless the user does not confirm their identity. The permission must have been granted.
 * @throws DOMException if the browser's push service refuses or cannot be reached
 * @throws ApiError
 */
export async function turnPushOn(name: string, key: PushKey, confirmed: Confirmed): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = rememberedDevice();
  // A subscription belongs to a key; the browser refuses another key for it.
  if (before?.keyId !== key.keyId) await (await pushManager.getSubscription())?.unsubscribe();
  await store(await subscribe(pushManager, key.publicKey), { name, ...key }, before, confirmed);
}

/** Forgets this browser's subscription. The device itself is removed by its own call. */
export async function turnPushOff(): Promise<void> {
  deleteText(storageKeys.pushDevice);
  await (await currentSubscription())?.unsubscribe();
}

/**
 * Stores the subscription again if the browser has replaced or lost it; its own event for that is not reliable. Does nothing unless push was
 * turned on in this browser and is still allowed.
 * @throws DOMException or ApiError, as `turnPushOn`
 */
export async function renewPush(): Promise<void> {
  const known = rememberedDevice();
  if (known === undefined || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const subscription = await registration.pushManager.getSubscription();
  if (subscription !== null && (await endpointHash(subscription.endpoint)) === known.hash) return;
  await store(subscription ?? (await subscribe(registration.pushManager, known.publicKey)), known, known);
}

/** SHA-256 of this browser's endpoint, hex; undefined if it has no subscription. */
export async function currentHash(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  return subscription === undefined ? undefined : endpointHash(subscription.endpoint);
}

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function store(
  subscription: PushSubscription,
  { name, publicKey, keyId }: PushKey & { readonly name: string },
  before: PushDevice | undefined,
  confirmed: Confirmed = (act) => act(),
): Promise<void> {
  const { endpoint } = subscription;
  const hash = await endpointHash(endpoint);
  const replaced = before === undefined || before.hash === hash ? {} : { replaces: before.endpoint };
  const request = { name, endpoint, ...encryptionKeys(subscription), keyId, ...replaced };
  if ((await confirmed(() => addDevice(request))) === undefined) return;
  saveText(storageKeys.pushDevice, JSON.stringify({ hash, endpoint, name, publicKey, keyId } satisfies PushDevice));
}
