import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';

const PARAMETER = 'details';

/** History state of an entry that opening a card has pushed: the previous entry is the same page without the details. */
const openedHere = z.object({ openedHere: z.literal(true) });

/**
 * The id of the opportunity whose details are open, as a URL parameter: Back closes them, a link opens them, and other parameters stay.
 * Closing goes back if opening has pushed a history entry.
 */
export function useDetailsParam() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const id = params.get(PARAMETER) || undefined;
  // Going back is asynchronous; a second click in the meantime must not go back twice.
  const closingKey = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined) closingKey.current = undefined;
  }, [id]);

  const open = useStableCallback((newId: string) => {
    const next = new URLSearchParams(params);
    next.set(PARAMETER, newId);
    setParams(next, { state: { openedHere: true }, preventScrollReset: true });
  });
  /** Another opportunity in the open details, without a history entry of its own. */
  const move = useStableCallback((newId: string) => {
    const next = new URLSearchParams(params);
    next.set(PARAMETER, newId);
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
    next.delete(PARAMETER);
    setParams(next, { replace: true, preventScrollReset: true });
  });
  return { id, open, move, close };
}
