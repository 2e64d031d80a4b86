import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { SubscribeContext, type SubscribeEntry, type Wanted } from './use-subscribe-entry.ts';

/** Knows whether somebody is on their way to a subscription; SubscribeHost shows it. */
export function SubscribeProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<Wanted>();
  const chosen = useRef<BillingInterval>('month');
  const ways = useMemo(() => {
    const open = (next: Wanted) => {
      chosen.current = next.interval;
      setWanted(next);
    };
    return {
      subscribe: (interval: BillingInterval) => open({ interval, email: '', pending: undefined }),
      signUp: (email: string) => open({ interval: chosen.current, email, pending: undefined }),
      resume: (pending) => open({ interval: pending.billingInterval, email: '', pending }),
      close: () => setWanted(undefined),
    } satisfies Omit<SubscribeEntry, 'wanted'>;
  }, []);
  const entry = useMemo(() => ({ wanted, ...ways }), [wanted, ways]);
  return <SubscribeContext value={entry}>{children}</SubscribeContext>;
}
