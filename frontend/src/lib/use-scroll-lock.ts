import { useEffect } from 'react';

const LOCKED = 'scroll-locked';

let locks = 0;

/**
 * Keeps the page behind a modal from scrolling while `locked`; several may hold the lock. By a class and not by a style
 * element, which the page's policy would refuse.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    locks += 1;
    document.documentElement.classList.add(LOCKED);
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.classList.remove(LOCKED);
    };
  }, [locked]);
}
