import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';

const PARAMETER = 'details';

/** Left in the history where a card was opened on a page: the entry before it is that page without the details. */
const openedHere = z.object({ openedHere: z.literal(true) });

/**
 * The opportunity whose details are open, by its id in the page's address: Back closes them, a link opens them, and what else is in
 * the address stays. Closing takes the entry out of the history again where opening has put it in.
 */
export function useDetailsAddress() {
  const [address, setAddress] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const id = address.get(PARAMETER) || undefined;
  // Going back takes a moment, in which a second press must not go back once more.
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined) left.current = undefined;
  }, [id]);

  const open = useStableCallback((opened: string) => {
    const next = new URLSearchParams(address);
    next.set(PARAMETER, opened);
    setAddress(next, { state: { openedHere: true }, preventScrollReset: true });
  });
  const close = useStableCallback(() => {
    if (id === undefined || left.current === key) return;
    left.current = key;
    if (openedHere.safeParse(state).success) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(address);
    next.delete(PARAMETER);
    setAddress(next, { replace: true, preventScrollReset: true });
  });
  return { id, open, close };
}
