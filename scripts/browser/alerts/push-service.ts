import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { LocalProduct } from '../../dev/local-product.ts';
import { expect } from '../product.ts';

/** Where the browser says that its pushes go. */
export const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/browser-test';

/**
 * Runs before the page's own scripts: a browser without the network gets no subscription, so it pretends to have one. Remembered between pages, as by a
 * browser.
 */
const PRETEND_SUBSCRIBED = `{
  const subscription = {
    endpoint: '${ENDPOINT}',
    getKey: (name) => new Uint8Array(name === 'auth' ? 16 : 65).fill(4).buffer,
    unsubscribe: async () => { localStorage.removeItem('test-subscribed'); return true; },
  };
  PushManager.prototype.subscribe = async () => { localStorage.setItem('test-subscribed', 'yes'); return subscription; };
  PushManager.prototype.getSubscription = async () => localStorage.getItem('test-subscribed') === null ? null : subscription;
}`;

/** A push message as our servers encrypt it: Declarative Web Push with our own fields. */
export interface TestPush {
  readonly title: string;
  readonly body: string;
  /** A path of ours. */
  readonly path: string;
  readonly tag: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** The same with a subscription at the simulated push service, whose `subscribe` the page calls by this name. */
const SUBSCRIBED_AT_SIMULATOR = `{
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer;
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const remembered = () => {
    const stored = localStorage.getItem('test-subscription');
    if (stored === null) return null;
    const { endpoint, keys } = JSON.parse(stored);
    return { endpoint, getKey: (name) => bytes(keys[name]), unsubscribe: async () => { localStorage.removeItem('test-subscription'); return true; } };
  };
  PushManager.prototype.getSubscription = async () => remembered();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const key = typeof applicationServerKey === 'string' ? applicationServerKey : text(applicationServerKey);
    localStorage.setItem('test-subscription', JSON.stringify(await window.subscribeAtSimulator(key)));
    return remembered();
  };
}`;

/** Lets the person allow notifications, and subscribes the browser at the product's simulated push service. */
export async function prepareSimulatedPush(
  context: BrowserContext,
  { alerts }: Pick<LocalProduct, 'alerts'>,
): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.exposeFunction('subscribeAtSimulator', (publicKey: string) => alerts.push.subscribe(publicKey));
  await context.addInitScript(SUBSCRIBED_AT_SIMULATOR);
}

/** Lets the person allow notifications, and stands in for the push service of the browser. */
export async function preparePush(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(PRETEND_SUBSCRIBED);
}

/** Hands pushes to the service worker that the page has registered, as the browser does with what arrives. */
export async function pushTo(page: Page) {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  const { origin } = new URL(page.url());
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** What our servers would have encrypted. */
export function pushText({ title, body, path, tag, expires }: TestPush, origin: string): string {
  const notification = { title, body, navigate: `${origin}${path}`, tag };
  return JSON.stringify({ web_push: 8030, notification, v: 1, id: tag, expires });
}

export async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
}

/** Waits until a notification with this title is shown. */
export async function expectShown(worker: Worker, title: string): Promise<void> {
  await expect.poll(() => worker.evaluate(TITLES)).toContain(title);
}

/** Presses the notification with a tag. */
export async function pressNotification(worker: Worker, tag: string): Promise<void> {
  await worker.evaluate(`self.registration.getNotifications({ tag: ${JSON.stringify(tag)} }).then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
}

const TITLES = 'self.registration.getNotifications().then((shown) => shown.map(({ title }) => title))';
