import { type RefObject, useLayoutEffect, useState } from 'react';

/** An element's offset from the top of the page in pixels, which changes with the content above it. */
export function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    const update = () => setTop(current === null ? 0 : current.getBoundingClientRect().top + window.scrollY);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
