import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where there is no layout, as in tests. */
const DEFAULT_PX = 600;

/** The width of an element in whole CSS pixels, as it changes; 0 until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setWidth(Math.floor(measured.clientWidth) || DEFAULT_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
