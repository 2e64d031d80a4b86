import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { messageFor } from '../../../api/api-error.ts';
import { openBillingPortalMutation, PORTAL_FALLBACK } from '../../../api/billing.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { refreshSubscription, subscriptionQuery } from '../../../api/subscription.ts';
import { portalOnOwnOrigin } from '../../../config/env.ts';
import { paths } from '../../../config/paths.ts';
import { ignore } from '../../../lib/ignore.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { showToast } from '../../../ui/toasts.ts';
import { portalStep } from './portal-step.ts';

/** How long the "subscribe first" notice is shown before the redirect. */
const SETUP_REDIRECT_MS = 2_500;
/** How long the server's explanation is shown. */
const EXPLANATION_MS = 10_000;

interface BillingPortal {
  /** True from the press until the page is left or the call has failed. */
  readonly working: boolean;
  open: () => void;
}

/** Opens Stripe's billing portal for cards, invoices and cancellation. `leave` navigates to another site. */
export function useBillingPortal(leave: (url: string) => void, confirmed: Confirmed): BillingPortal {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(openBillingPortalMutation(confirmed));
  const [state, setState] = useState<'idle' | 'requesting' | 'leaving' | 'to-help'>('idle');
  const navigate = useNavigate();

  useEffect(() => {
    if (state !== 'to-help') return;
    const timer = setTimeout(() => void navigate(paths.help), SETUP_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  // The browser's Back button may restore the page from its cache with old data.
  useEffect(() => {
    const renew = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setState('idle');
      void refreshSubscription(client);
    };
    window.addEventListener('pageshow', renew);
    return () => window.removeEventListener('pageshow', renew);
  }, [client]);

  const open = useOneAtATime(async () => {
    setState('requesting');
    try {
      const reply = await mutateAsync();
      if (reply === undefined) return setState('idle');
      setState(follow(portalStep(reply, portalOnOwnOrigin() ? window.location.origin : undefined)));
    } catch (error) {
      showToast({ title: 'Error', text: messageFor(error, PORTAL_FALLBACK), error });
      setState('idle');
    }
  });
  return { working: state === 'requesting' || state === 'leaving', open: state === 'leaving' ? ignore : open };

  function follow(step: ReturnType<typeof portalStep>): typeof state {
    switch (step.step) {
      case 'leave':
        leave(step.url);
        return 'leaving';
      case 'subscribe-first':
        showToast({ title: 'Setup Required', text: billingMessages.setupFirst, staysOnLeave: true });
        return 'to-help';
      case 'untrusted':
        showToast({ title: 'Invalid Portal URL', text: 'Received invalid billing portal URL. Please try again.' });
        return 'idle';
      case 'explain':
        showToast({ title: 'Billing Portal', text: step.text }, EXPLANATION_MS);
        return 'idle';
      case 'nothing':
        showToast({ title: 'Error', text: 'No billing portal URL received' });
        return 'idle';
    }
  }
}

/** The webhook event for a change arrives within seconds, possibly after the page is back. */
const REFETCH_DELAYS_MS: readonly number[] = [1_500, 5_000, 15_000];

/** After a return from the billing portal, refetches the subscription until the change has arrived. */
export function useReturnFromPortal(): void {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const hasReturned = params.get('from') === 'billing';
  useEffect(() => {
    if (!hasReturned) return;
    const refetch = () => void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    const timers = REFETCH_DELAYS_MS.map((wait) => setTimeout(refetch, wait));
    return () => timers.forEach(clearTimeout);
  }, [hasReturned, client]);
}
