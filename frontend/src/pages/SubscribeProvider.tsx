import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import type { ReturnedPayment } from '../features/billing/returned-payment.ts';
import { returnedPayment, withoutPayment } from '../features/billing/returned-payment.ts';
import type { PendingRegistration } from '../features/billing/sign-up/pending-registration.ts';

/** What a way to a subscription begins with. */
export interface SubscribeRequest {
  readonly interval: BillingInterval;
  /** What was typed for logging in. */
  readonly email: string;
  /** A sign-up that was begun before the page was loaded. */
  readonly pending: PendingRegistration | undefined;
}

export interface SubscribeFlow {
  /** What is open; undefined while nothing is. */
  readonly request: SubscribeRequest | undefined;
  /** A payment from whose bank the person has just come back. */
  readonly returned: ReturnedPayment | undefined;
  /** Whether the choice of a plan is open. */
  readonly choosingPlan: boolean;
  /** Opens the choice of a plan, which leads on to the payment. */
  choosePlan: () => void;
  /** Opens the way to a subscription: for a visitor the sign-up, for somebody signed in the payment. */
  subscribe: (interval: BillingInterval) => void;
  /** From the log-in form on to the sign-up, for the plan that was chosen last. */
  signUp: (email: string) => void;
  /** Takes up a sign-up again. */
  resume: (pending: PendingRegistration) => void;
  close: () => void;
}

const SubscribeContext = createContext<SubscribeFlow | null>(null);

export function useSubscribeFlow(): SubscribeFlow {
  const entry = useContext(SubscribeContext);
  if (entry === null) throw new Error('useSubscribeEntry needs a SubscribeProvider around it');
  return entry;
}

/** Knows whether somebody is on their way to a subscription; SubscribeHost shows it. */
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
  const entry = useMemo(
    () => ({ request, choosingPlan, returned, ...actions }),
    [request, choosingPlan, returned, actions],
  );
  return <SubscribeContext value={entry}>{children}</SubscribeContext>;
}
