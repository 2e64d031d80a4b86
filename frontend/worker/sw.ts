import { closeExpired, pressNotification, showPush, type WorkerScope } from './notifications.ts';
import { renewSubscription, type SubscriptionChange } from './renew-subscription.ts';

/**
 * The service worker. It shows pushes and nothing else: pages are not cached, so that it cannot keep an old version of the site alive.
 * Registered only once a person turns on push.
 */
declare const self: ServiceWorkerGlobalScope;

const scope: WorkerScope = {
  origin: self.location.origin,
  registration: self.registration,
  clients: self.clients,
  post: async (path, body) =>
    (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).ok,
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(closeExpired(self.registration, Date.now())));

self.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data?.text() ?? '', Date.now())));

self.addEventListener('notificationclick', (event) => event.waitUntil(pressNotification(scope, event, Date.now())));

self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) {
    const change: SubscriptionChange = event;
    event.waitUntil(renewSubscription(self.registration.pushManager, change));
  }
});
