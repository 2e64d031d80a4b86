import { useRef } from 'react';

/**
 * Ignores calls while the action is running. A disabled button would come too late for the second press of a double click.
 */
export function useOneAtATime(action: () => Promise<unknown>): () => void {
  const busy = useRef(false);
  return () => {
    if (busy.current) return;
    busy.current = true;
    const free = () => {
      busy.current = false;
    };
    action().then(free, free);
  };
}
