import { ownPath, readPushMessage, shownText } from './push-message.ts';

const ICON = '/icons/icon-192.png';
/** A white shape for a phone's status bar. */
const BADGE = '/icons/badge-96.png';
/** How long a page may take to answer before another is opened. */
const ANSWER_MS = 1_000;

/** What the handlers need of the worker. */
export interface WorkerScope {
  readonly origin: string;
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
  readonly clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  /** Whether a call with a JSON body succeeded. */
  readonly post: (path: string, body: string) => Promise<boolean>;
}

/** Shows exactly one notification for a push, whatever it holds: browsers end subscriptions that stay silent. `now`: milliseconds since 1970. */
export async function showPush(
  { origin, registration, clients }: WorkerScope,
  text: string,
  now: number,
): Promise<void> {
  const message = readPushMessage(text, origin);
  const { title, body } = shownText(message, now);
  await closeExpired(registration, now);
  const { tag, path, expiresAt, answerToken, actions } = message;
  // `renotify`, which TypeScript's library lacks: a newer alert of a rule is news, though it replaces the older one.
  const books = Object.fromEntries(actions.flatMap(({ action, book }) => (book === undefined ? [] : [[action, book]])));
  const options = {
    ...{ body, tag, renotify: true, icon: ICON, badge: BADGE, data: { path, expiresAt, answerToken, books } },
    // Most systems show the first two.
    actions: actions.map(({ action, title: label }) => ({ action, title: label })),
  };
  await registration.showNotification(title, options);
  for (const page of await openPages(clients)) page.postMessage({ kind: 'alert', id: message.id });
}

/** What a press on a notification does. `action`: of the pressed button; empty for the notification itself. */
export async function pressNotification(
  scope: WorkerScope,
  { notification, action }: { readonly notification: Notification; readonly action: string },
  now: number,
): Promise<void> {
  notification.close();
  await closeExpired(scope.registration, now);
  const { answerToken, books } = dataOf(notification);
  const book = asRecord(books)[action];
  if (typeof book === 'string') await scope.clients.openWindow(book);
  else if (action === '' || typeof answerToken !== 'string') await openOpportunity(scope, notification);
  else if (!(await isTaken(scope, answerToken, action))) await scope.clients.openWindow(`/alert/${answerToken}`);
}

/** Sends an answer. False if that failed: then the person is shown a page where it can be pressed again. */
async function isTaken({ post }: WorkerScope, token: string, answer: string): Promise<boolean> {
  return post(`/api/alert-answers/${token}`, JSON.stringify({ answer })).catch(() => false);
}

/** Brings up the opportunity: in an open page that answers, else in a new one. */
async function openOpportunity(scope: WorkerScope, notification: Notification): Promise<void> {
  const path = ownPath(dataOf(notification).path, scope.origin) ?? '/';
  const pages = await openPages(scope.clients);
  const page = pages.find(({ focused }) => focused) ?? pages.find(isVisible) ?? pages[0];
  // Focused only after its answer: a press allows either to focus a page or to open one.
  if (page !== undefined && (await answers(page, path))) await page.focus().catch(() => undefined);
  else await scope.clients.openWindow(path);
}

/** Takes back notifications whose prices are no longer believed. */
export async function closeExpired(registration: WorkerScope['registration'], now: number): Promise<void> {
  for (const shown of await registration.getNotifications()) {
    const { expiresAt } = dataOf(shown);
    if (typeof expiresAt === 'number' && expiresAt < now) shown.close();
  }
}

function openPages(clients: WorkerScope['clients']): Promise<readonly WindowClient[]> {
  return clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function isVisible({ visibilityState }: WindowClient): boolean {
  return visibilityState === 'visible';
}

/** Asks a page to open a path. False if it does not answer, as one where nobody is logged in. */
function answers(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const settle = (answered: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(answered);
    };
    const timer = setTimeout(() => settle(false), ANSWER_MS);
    port1.onmessage = () => settle(true);
    page.postMessage({ kind: 'open', path }, [port2]);
  });
}

function dataOf(notification: Notification): Readonly<Record<string, unknown>> {
  const { data }: { data: unknown } = notification;
  return asRecord(data);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
