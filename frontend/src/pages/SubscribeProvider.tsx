import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import type { PendingRegistration } from '../features/billing/checkout/pending-registration.ts';
import { returnedPayment, withoutPayment } from '../features/billing/checkout/returned-payment.ts';
import type { PendingSubscription } from '../features/billing/checkout/variants.ts';

interface SubscribeRequest {
  readonly interval: BillingInterval;
  /** The email typed in the log-in form. */
  readonly email: string;
  /** A sign-up that was started before a reload. */
  readonly pending: PendingRegistration | undefined;
}

interface SubscribeFlow {
  /** The open sign-up or payment, if any. */
  readonly request: SubscribeRequest | undefined;
  /** A payment after the redirect back from the bank. */
  readonly returned: PendingSubscription | undefined;
  /** Whether the choice of a plan is open. */
  readonly choosingPlan: boolean;
  /** Opens the choice of a plan, followed by the payment. */
  choosePlan: () => void;
  /** Opens the sign-up for a visitor, or the payment for a signed-in user. */
  subscribe: (interval: BillingInterval) => void;
  /** Opens the sign-up from the log-in form, for the plan chosen last. */
  signUp: (email: string) => void;
  /** Resumes a sign-up. */
  resume: (pending: PendingRegistration) => void;
  close: () => void;
}

const SubscribeContext = createContext<SubscribeFlow | null>(null);

export function useSubscribeFlow(): SubscribeFlow {
  const flow = useContext(SubscribeContext);
  if (flow === null) throw new Error('useSubscribeFlow needs a SubscribeProvider around it');
  return flow;
}

/** Holds the state of the subscribe flow, which SubscribeHost renders. */
export function SubscribeProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<SubscribeRequest>();
  const [choosingPlan, setChoosingPlan] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [returned, setReturned] = useState(() => returnedPayment(search));
  const chosen = useRef<BillingInterval>('month');
  const actions = useMemo(() => {
    const open = (next: SubscribeRequest) => {
      chosen.current = next.interval;
      setChoosingPlan(false);
      setRequest(next);
    };
    return {
      choosePlan: () => setChoosingPlan(true),
      subscribe: (interval: BillingInterval) => open({ interval, email: '', pending: undefined }),
      signUp: (email: string) => open({ interval: chosen.current, email, pending: undefined }),
      resume: (pending) => open({ interval: pending.billingInterval, email: '', pending }),
      close: () => {
        setChoosingPlan(false);
        setRequest(undefined);
        setReturned(undefined);
      },
    } satisfies Omit<SubscribeFlow, 'request' | 'choosingPlan' | 'returned'>;
  }, []);
  useEffect(() => {
    if (returnedPayment(search) !== undefined)
      void navigate({ pathname, search: withoutPayment(search) }, { replace: true });
  }, [pathname, search, navigate]);
  const flow = useMemo(
    () => ({ request, choosingPlan, returned, ...actions }),
    [request, choosingPlan, returned, actions],
  );
  return <SubscribeContext value={flow}>{children}</SubscribeContext>;
}
