import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Tells the height of every row of a grid that is drawn, in pixels: when a row appears, when it changes its size, and when `items` or
 * `columns` change, since other items may then make up a row. An item carries its place, from 1, as `aria-posinset`.
 * Gives the ref that each item must have. `onHeight` must stay the same function.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are not read, their change is the reason
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
