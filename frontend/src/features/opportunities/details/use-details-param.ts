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
export function useDetailsParam() {
  const [params, setParams] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const id = params.get(PARAMETER) || undefined;
  // Going back takes a moment, in which a second press must not go back once more.
  const closingKey = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined) closingKey.current = undefined;
  }, [id]);

  const open = useStableCallback((newId: string) => {
    const next = new URLSearchParams(params);
    next.set(PARAMETER, newId);
    setParams(next, { state: { openedHere: true }, preventScrollReset: true });
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
  return { id, open, close };
}
