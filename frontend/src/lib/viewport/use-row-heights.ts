import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Reports the height in pixels of each rendered row of a grid: when a row appears, when it changes its size, and when `items` or
 * `columns` change, since a row may then consist of other items. Items have their 1-based index as `aria-posinset`.
 * Returns the ref callback for each item. `onHeight` must be stable.
 */
export function useRowHeights(
  grid: RefObject<HTMLElement | null>,
  columns: number,
  items: readonly unknown[],
  onHeight: (row: number, height: number) => void,
): (item: HTMLElement | null) => (() => void) | undefined {
  const measure = useRef<(item: Element) => void>(() => undefined);
  const [observer] = useState(
    () =>
      new ResizeObserver((changes) => {
        for (const { target } of changes) measure.current(target);
      }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are not read; their change triggers the effect
  useLayoutEffect(() => {
    measure.current = (item) => {
      const before = Number(item.getAttribute('aria-posinset')) - 1;
      if (item instanceof HTMLElement && before % columns === 0) onHeight(before / columns, item.offsetHeight);
    };
    for (const item of grid.current?.children ?? []) measure.current(item);
  }, [grid, columns, items, onHeight]);
  useEffect(() => () => observer.disconnect(), [observer]);

  return useCallback(
    (item: HTMLElement | null) => {
      if (item === null) return undefined;
      observer.observe(item);
      return () => observer.unobserve(item);
    },
    [observer],
  );
}
