import { createContext, useContext } from 'react';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import type { ReturnedPayment } from '../features/billing/returned-payment.ts';
import type { PendingRegistration } from '../features/billing/sign-up/pending-registration.ts';

/** What a way to a subscription begins with. */
export interface SubscribeRequest {
  readonly interval: BillingInterval;
  /** What was typed for logging in. */
  readonly email: string;
  /** A sign-up that was begun before the page was loaded. */
  readonly pending: PendingRegistration | undefined;
}

export interface SubscribeEntry {
  /** What is open; undefined while nothing is. */
  readonly wanted: SubscribeRequest | undefined;
  /** A payment from whose bank the person has just come back. */
  readonly returned: ReturnedPayment | undefined;
  /** Whether the choice of a plan is open. */
  readonly choosing: boolean;
  /** Opens the choice of a plan, which leads on to the payment. */
  choose: () => void;
  /** Opens the way to a subscription: for a visitor the sign-up, for somebody signed in the payment. */
  subscribe: (interval: BillingInterval) => void;
  /** From the log-in form on to the sign-up, for the plan that was chosen last. */
  signUp: (email: string) => void;
  /** Takes up a sign-up again. */
  resume: (pending: PendingRegistration) => void;
  close: () => void;
}

export const SubscribeContext = createContext<SubscribeEntry | null>(null);

export function useSubscribeEntry(): SubscribeEntry {
  const entry = useContext(SubscribeContext);
  if (entry === null) throw new Error('useSubscribeEntry needs a SubscribeProvider around it');
  return entry;
}
