import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Opportunity } from '../../../api/from-wire.ts';
import { useOpenedParam } from '../../../lib/use-opened-param.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';

/** The id of the opportunity whose details are open. */
export function useDetailsParam() {
  return useOpenedParam('details');
}

/**
 * Leads through placing the opportunity that a link names, as alerts do, once its list is there; if it is not listed any more its details open,
 * which say so.
 */
export function usePlaceParam(
  find: (id: string) => Opportunity | undefined,
  place: (found: Opportunity) => void,
): void {
  const [params, setParams] = useSearchParams();
  const id = params.get('place') || undefined;
  const follow = useStableCallback((asked: string) => {
    const found = find(asked);
    const next = new URLSearchParams(params);
    next.delete('place');
    if (found === undefined) next.set('details', asked);
    setParams(next, { replace: true, preventScrollReset: true });
    if (found !== undefined) place(found);
  });
  useEffect(() => {
    if (id !== undefined) follow(id);
  }, [id, follow]);
}
