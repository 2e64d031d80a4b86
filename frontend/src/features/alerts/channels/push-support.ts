import { useSyncExternalStore } from 'react';
import { isIos } from '../../../lib/ios.ts';

/**
 * Whether this browser can show notifications: `home-screen`, only once the site is on the Home Screen, as on iPhones and iPads; `ask`, the
 * person has to be asked; `denied`, the browser does not ask again.
 */
export type PushSupport = 'unsupported' | 'home-screen' | 'ask' | 'denied' | 'granted';

/** What decides it; the window has all of these, or lacks them. */
export interface PushPlatform {
  readonly permission: NotificationPermission | undefined;
  readonly hasPush: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

export function pushSupport({ permission, hasPush, userAgent, touchPoints }: PushPlatform): PushSupport {
  if (permission === undefined || !hasPush) return isIos({ userAgent, touchPoints }) ? 'home-screen' : 'unsupported';
  return permission === 'default' ? 'ask' : permission;
}

/** What the browser says now: permissions change in its settings, too. */
export function usePushSupport(): PushSupport {
  return useSyncExternalStore(subscribe, () => pushSupport(thisPlatform()));
}

const listeners = new Set<() => void>();

/** Asks the person, by the browser's own question. */
export async function askPermission(): Promise<NotificationPermission> {
  const answer = await Notification.requestPermission();
  for (const listener of listeners) listener();
  return answer;
}

function thisPlatform(): PushPlatform {
  return {
    permission: 'Notification' in window ? Notification.permission : undefined,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  };
}

/** Safari reports a change in its settings by no event but the return of the focus. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', listener);
  let status: PermissionStatus | undefined;
  let isDone = false;
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (isDone) return;
      status = found;
      status.addEventListener('change', listener);
    })
    // Old browsers do not know this permission.
    .catch(() => undefined);
  return () => {
    isDone = true;
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', listener);
    status?.removeEventListener('change', listener);
  };
}
