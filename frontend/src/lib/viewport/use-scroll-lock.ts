import { useEffect, useSyncExternalStore } from 'react';

const LOCKED = 'scroll-locked';

let locks = 0;
const listeners = new Set<() => void>();

/**
 * Keeps the page behind a modal from scrolling while `locked`; several components may hold the lock. Uses a class, because the Content
 * Security Policy blocks style elements.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    const page = document.documentElement;
    // Replaces the scrollbar's width, so that the page does not shift. Not a custom property: every element inherits those, so each
    // change would restyle the whole document.
    if (locks === 0) page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
    locks += 1;
    notify();
    page.classList.add(LOCKED);
    return () => {
      locks -= 1;
      notify();
      if (locks > 0) return;
      page.classList.remove(LOCKED);
      page.style.paddingRight = '';
    };
  }, [locked]);
}

/** Whether a modal is open. */
export function useIsScrollLocked(): boolean {
  return useSyncExternalStore(subscribe, () => locks > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
