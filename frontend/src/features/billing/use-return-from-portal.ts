import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { subscriptionQuery } from '../../api/billing.ts';

/** Stripe tells the server of a change within seconds, which may be after the page is back. */
const LOOK_AGAIN_MS: readonly number[] = [1_500, 5_000, 15_000];

/** For somebody who comes back from Stripe's billing page: looks again until what was changed there has arrived. */
export function useReturnFromPortal(): void {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const isBack = params.get('from') === 'billing';
  useEffect(() => {
    if (!isBack) return;
    const lookAgain = () => void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    const timers = LOOK_AGAIN_MS.map((wait) => setTimeout(lookAgain, wait));
    return () => timers.forEach(clearTimeout);
  }, [isBack, client]);
}
