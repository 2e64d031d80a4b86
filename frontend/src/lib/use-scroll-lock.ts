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
    const page = document.documentElement;
    // The page must not widen by the scrollbar that goes away. Not told by a custom property: every element inherits those, so that
    // each lock and release would style all of them anew.
    if (locks === 0) page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
    locks += 1;
    page.classList.add(LOCKED);
    return () => {
      locks -= 1;
      if (locks > 0) return;
      page.classList.remove(LOCKED);
      page.style.paddingRight = '';
    };
  }, [locked]);
}
