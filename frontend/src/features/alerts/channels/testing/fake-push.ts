import { vi } from 'vitest';

interface FakePush {
  /** Undefined: the browser has no notifications. */
  readonly permission: NotificationPermission | undefined;
  /** What the person answers when asked. */
  readonly answer?: NotificationPermission;
  readonly subscribe?: () => Promise<unknown>;
  /** Whether there is a subscription from the start. */
  readonly subscribed?: boolean;
  readonly userAgent?: string;
}

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
/** By sha256sum. */
const hash = '4e9bdab8bbe7189c00aebb0922fc49fe40e00594c400f3e1b5dcf97a35c79f85';
const keys = { p256dh: [1, 2, 255], auth: [3, 4] };
const subscription = {
  endpoint,
  getKey: (name: keyof typeof keys) => new Uint8Array(keys[name]).buffer,
  unsubscribe: async () => true,
};

/** The push parts of a browser, faked until the test ends. */
export function fakePush({ permission, answer, subscribe, subscribed = false, userAgent = 'Chrome' }: FakePush) {
  let asked = 0;
  let current = subscribed ? subscription : null;
  const registered: string[] = [];
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => {
      await subscribe?.();
      current = subscription;
      return subscription;
    },
  };
  const notification = {
    permission,
    requestPermission: async () => {
      asked += 1;
      notification.permission = answer ?? permission;
      return notification.permission;
    },
  };
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 0,
    serviceWorker: {
      register: async (file: string) => {
        registered.push(file);
        return { pushManager };
      },
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
      addEventListener: () => {},
      removeEventListener: () => {},
    },
  });
  vi.stubGlobal('PushManager', class {});
  if (permission !== undefined) vi.stubGlobal('Notification', notification);
  return {
    endpoint,
    hash,
    asked: () => asked,
    registered: () => registered,
  };
}
