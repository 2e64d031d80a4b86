import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with a stable identity that calls the latest `action`, for memoized children. */
export function useStableCallback<Args extends readonly unknown[]>(
  action: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
