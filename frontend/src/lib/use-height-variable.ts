import { useCallback } from 'react';

/**
 * Keeps the height of an element in a custom property of the page, `--header-height: 57px`, for what sticks right below it. Returns its ref
 * callback. Until it is measured, and without the element, the property is not set.
 */
export function useHeightVariable(name: `--${string}`): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const { style } = element.ownerDocument.documentElement;
      const update = () => style.setProperty(name, `${element.getBoundingClientRect().height}px`);
      update();
      const observer = new ResizeObserver(update);
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name],
  );
}
