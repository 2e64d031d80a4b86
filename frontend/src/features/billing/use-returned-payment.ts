import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasStatus, messageFor } from '../../api/api-error.ts';
import {
  ACTIVATE_FALLBACK,
  completeSubscriptionExistingUserMutation,
  completeSubscriptionMutation,
} from '../../api/billing.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { type Confirmation, checkPayment } from './confirm-payment.ts';
import type { ReturnedPayment } from './returned-payment.ts';
import { completionRefusal } from './sign-up/completion-refusal.ts';
import { RELOAD_AFTER_MS } from './sign-up/success.ts';
import { loadPayments } from './stripe-loader.ts';

export type ReturnStep =
  | { readonly name: 'checking' | 'completing' | 'done' }
  /** Paid, but this browser no longer knows whose sign-up it was: Stripe's word makes the account. */
  | { readonly name: 'left-to-stripe' }
  | { readonly name: 'stopped'; readonly text: string; readonly again: boolean };

const UNREACHABLE = 'Your payment could not be checked. Check your connection and try again.';
const PROCESSING = 'Your bank is still processing the payment. You will not be charged twice.';

interface Returned {
  readonly returned: ReturnedPayment;
  /** Of the sign-up that is waiting for it; undefined for somebody who has an account. */
  readonly email: string | undefined;
  readonly publishableKey: string | undefined;
  readonly onCompleted: () => void;
  readonly reload: () => void;
}

/** Finds out what became of a payment at the bank's own page, and completes what it was for. */
export function useReturnedPayment({ returned, email, publishableKey, onCompleted, reload }: Returned) {
  const [step, setStep] = useState<ReturnStep>({ name: 'checking' });
  const { mutateAsync: completeSignUp } = useMutation(completeSubscriptionMutation);
  const { mutateAsync: completeExisting } = useMutation(completeSubscriptionExistingUserMutation(useQueryClient()));
  const begun = useRef(false);

  const complete = async ({ subscriptionId, customerId }: ReturnedPayment): Promise<ReturnStep> => {
    if (subscriptionId === undefined || (customerId !== undefined && email === undefined))
      return { name: 'left-to-stripe' };
    if (customerId === undefined) await completeExisting({ subscriptionId });
    else if (email !== undefined) await completeSignUp({ email, subscriptionId, customerId });
    onCompleted();
    return { name: 'done' };
  };
  const run = async () => {
    setStep({ name: 'checking' });
    const confirmation = await check(publishableKey, returned.clientSecret);
    if (confirmation?.outcome !== 'confirmed') return setStep(stepOf(confirmation));
    setStep({ name: 'completing' });
    setStep(
      await complete(returned).catch(
        (error: unknown): ReturnStep => ({ name: 'stopped', ...refusalOf(error, returned) }),
      ),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often it is drawn
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run();
  }, []);
  useEffect(() => {
    if (step.name !== 'done') return;
    const timer = setTimeout(reload, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [step.name, reload]);
  return { step, again: () => void run() };
}

function refusalOf(error: unknown, { customerId }: ReturnedPayment): { text: string; again: boolean } {
  if (customerId === undefined) return { text: messageFor(error, ACTIVATE_FALLBACK), again: !hasStatus(error, 409) };
  const { text, next } = completionRefusal(error);
  return { text, again: next === 'complete' };
}

/** Undefined where Stripe could not be asked. */
async function check(publishableKey: string | undefined, clientSecret: string): Promise<Confirmation | undefined> {
  if (publishableKey === undefined) return undefined;
  try {
    return await checkPayment(await loadPayments(publishableKey), clientSecret);
  } catch (error) {
    logFailure('Stripe.js could not be loaded', error);
    return undefined;
  }
}

function stepOf(confirmation: Exclude<Confirmation, { outcome: 'confirmed' }> | undefined): ReturnStep {
  if (confirmation === undefined) return { name: 'stopped', text: UNREACHABLE, again: true };
  if (confirmation.outcome === 'processing') return { name: 'stopped', text: PROCESSING, again: true };
  return { name: 'stopped', text: `Payment failed: ${confirmation.message}`, again: false };
}
