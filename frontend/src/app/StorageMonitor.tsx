import { useEffect, useEffectEvent } from 'react';
import { logFailure } from '../lib/log-failure.ts';
import { onStorageFull } from '../lib/storage.ts';
import { sessionKeys } from '../lib/storage-keys.ts';
import { CHECK_INTERVAL_MS, cleanUpIfNearlyFull, cleanupMessage, emptyStorage } from '../lib/storage-quota.ts';
import { throttle } from '../lib/throttle.ts';
import { showToast } from '../ui/toasts.ts';

const RELOAD_AFTER_MS = 2_000;

/** Keeps the browser's storage from filling up, and empties it when it is full all the same. Shows nothing itself. */
export function StorageMonitor({ reload }: { reload: () => void }) {
  const onReload = useEffectEvent(reload);

  useEffect(() => {
    const timer = setInterval(checkUsage, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let warned = false;
    const stop = onStorageFull(() => {
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
      stop();
      clearTimeout(timer);
    };
  }, []);

  return null;
}

/** What led here may have a word of its own to say, and there is one toast at a time: this one is the more important. */
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

/** Soon after the last time it would not help, and a storage that keeps nothing at all has nothing to remove. */
function freeSpace(): boolean {
  return throttle(sessionKeys.storageEmptiedAt, Date.now()) && emptyStorage(localStorage) > 0;
}
