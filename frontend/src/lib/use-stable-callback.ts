import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as the component lives, which does what `action` does at the moment: for children that are memoised. */
export function useStableCallback<Args extends readonly unknown[]>(
  action: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
