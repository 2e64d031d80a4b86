import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useStableCallback } from './use-stable-callback.ts';

/** History state of an entry that opening something has pushed: the previous entry is the same page without it. */
const openedHere = z.object({ openedHere: z.literal(true) });

/**
 * The id of what is open on a page, as a URL parameter: Back closes it, a link opens it, and other parameters stay. Closing goes back if
 * opening has pushed a history entry.
 */
export function useOpenedParam(parameter: string) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const id = params.get(parameter) || undefined;
  // Going back is asynchronous; a second click in the meantime must not go back twice.
  const closingKey = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined) closingKey.current = undefined;
  }, [id]);

  const open = useStableCallback((newId: string) => {
    const next = new URLSearchParams(params);
    next.set(parameter, newId);
    setParams(next, { state: { openedHere: true }, preventScrollReset: true });
  });
  /** Another one in its place, without a history entry of its own. */
  const move = useStableCallback((newId: string) => {
    const next = new URLSearchParams(params);
    next.set(parameter, newId);
    setParams(next, { replace: true, state, preventScrollReset: true });
  });
  const close = useStableCallback(() => {
    if (id === undefined || closingKey.current === key) return;
    closingKey.current = key;
    if (openedHere.safeParse(state).success) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(params);
    next.delete(parameter);
    setParams(next, { replace: true, preventScrollReset: true });
  });
  return { id, open, move, close };
}
