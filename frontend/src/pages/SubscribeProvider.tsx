import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { returnedPayment, withoutPayment } from '../features/billing/returned-payment.ts';
import { SubscribeContext, type SubscribeEntry, type SubscribeRequest } from './use-subscribe-entry.ts';

/** Knows whether somebody is on their way to a subscription; SubscribeHost shows it. */
export function SubscribeProvider({ children }: { children: ReactNode }) {
  const [wanted, setSubscribeRequest] = useState<SubscribeRequest>();
  const [choosing, setChoosing] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [returned, setReturned] = useState(() => returnedPayment(search));
  const chosen = useRef<BillingInterval>('month');
  const ways = useMemo(() => {
    const open = (next: SubscribeRequest) => {
      chosen.current = next.interval;
      setChoosing(false);
      setSubscribeRequest(next);
    };
    return {
      choose: () => setChoosing(true),
      subscribe: (interval: BillingInterval) => open({ interval, email: '', pending: undefined }),
      signUp: (email: string) => open({ interval: chosen.current, email, pending: undefined }),
      resume: (pending) => open({ interval: pending.billingInterval, email: '', pending }),
      close: () => {
        setChoosing(false);
        setSubscribeRequest(undefined);
        setReturned(undefined);
      },
    } satisfies Omit<SubscribeEntry, 'wanted' | 'choosing' | 'returned'>;
  }, []);
  useEffect(() => {
    if (returnedPayment(search) !== undefined)
      void navigate({ pathname, search: withoutPayment(search) }, { replace: true });
  }, [pathname, search, navigate]);
  const entry = useMemo(() => ({ wanted, choosing, returned, ...ways }), [wanted, choosing, returned, ways]);
  return <SubscribeContext value={entry}>{children}</SubscribeContext>;
}
