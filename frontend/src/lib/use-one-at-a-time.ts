import { useRef } from 'react';

/**
 * An action that does nothing while it is under way. What is drawn as "working" comes too late for a second press
 * of a double click; this does not.
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
