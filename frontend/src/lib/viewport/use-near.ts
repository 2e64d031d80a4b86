import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window an element counts as near, in CSS pixels. */
const MARGIN_PX = 400;

/** Whether an element has come near the window, once and for all: for what is loaded only if somebody scrolls to it. */
export function useNear<E extends Element>(): { readonly ref: RefObject<E | null>; readonly isNear: boolean } {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (ref.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
