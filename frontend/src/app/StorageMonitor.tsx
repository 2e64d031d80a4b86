import { useEffect, useEffectEvent } from 'react';
import { logFailure } from '../lib/log-failure.ts';
import { onStorageFull } from '../lib/storage/storage.ts';
import { sessionKeys } from '../lib/storage/storage-keys.ts';
import { CHECK_INTERVAL_MS, cleanUpIfNearlyFull, cleanupMessage, emptyStorage } from '../lib/storage/storage-quota.ts';
import { throttle } from '../lib/throttle.ts';
import { currentTime } from '../lib/use-clock-value.ts';
import { showToast } from '../ui/toasts.ts';

const RELOAD_AFTER_MS = 2_000;

/** Cleans up the browser's storage before it is full, and empties it when a write fails. Renders nothing. */
export function StorageMonitor({ reload }: { reload: () => void }) {
  const onReload = useEffectEvent(reload);

  useEffect(() => {
    const timer = setInterval(checkUsage, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let warned = false;
    const unsubscribe = onStorageFull(() => {
      if (timer !== undefined) return;
      if (freeSpace()) {
        showToastLast({
          title: 'Storage full',
          text: 'Storage full - cleared cache data. Page will refresh in 2 seconds.',
        });
        timer = setTimeout(onReload, RELOAD_AFTER_MS);
      } else if (!warned) {
        warned = true;
        showToastLast({
          title: 'Storage full',
          text: 'Your browser’s storage is full. New changes last until you close the page.',
        });
      }
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);

  return null;
}

/** Shows a toast after the one of the action that caused it: only one is visible, and this one matters more. */
function showToastLast(toast: Parameters<typeof showToast>[0]): void {
  setTimeout(() => showToast(toast), 0);
}

function checkUsage(): void {
  try {
    const message = cleanupMessage(cleanUpIfNearlyFull(localStorage));
    if (message !== undefined) showToast({ title: 'Storage cleaned', text: message });
  } catch (error) {
    logFailure('The storage could not be cleared', error);
  }
}

/** False if the storage was emptied recently or has nothing to remove: emptying it again would not help. */
function freeSpace(): boolean {
  return throttle(sessionKeys.storageEmptiedAt, currentTime()) && emptyStorage(localStorage) > 0;
}
