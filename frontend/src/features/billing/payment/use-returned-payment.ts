import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { completeSubscriptionExistingUserMutation, completeSubscriptionMutation } from '../../../api/billing.ts';
import { logFailure } from '../../../lib/log-failure.ts';
import { type CompletionRefusal, completionRefusal } from '../sign-up/completion-refusal.ts';
import { RELOAD_AFTER_MS } from '../sign-up/success-copy.ts';
import { type ActivationRefusal, activationRefusal } from './activation-refusal.ts';
import { type Confirmation, checkPayment } from './confirm-payment.ts';
import type { ReturnedPayment } from './returned-payment.ts';
import { loadStripeOnce } from './stripe-loader.ts';

export type NextAction = 'check-again' | 'start-again' | 'settings' | 'log-in';

export type ReturnStep =
  | { readonly name: 'checking' | 'completing' | 'done' }
  /** Paid, but this browser cannot complete the sign-up: a webhook event creates the account. */
  | { readonly name: 'wait-for-webhook' }
  /** `check-again` also retries the completion and never charges again. */
  | { readonly name: 'stopped'; readonly text: string; readonly next: NextAction; readonly error?: unknown };

const UNREACHABLE = 'Your payment could not be checked. Check your connection and try again.';
const PROCESSING = 'Your bank is still processing the payment. You will not be charged twice.';

interface Returned {
  readonly returned: ReturnedPayment;
  /** The email of the pending sign-up; undefined for an existing user. */
  readonly email: string | undefined;
  readonly publishableKey: string | undefined;
  /** Called when this browser is done. */
  readonly onCompleted: () => void;
  readonly reload: () => void;
}

/** Checks a payment after the redirect back from the bank, and completes the sign-up or the activation. */
export function useReturnedPayment({ returned, email, publishableKey, onCompleted, reload }: Returned) {
  const [step, setStep] = useState<ReturnStep>({ name: 'checking' });
  const { mutateAsync: completeSignUp } = useMutation(completeSubscriptionMutation);
  const { mutateAsync: completeExisting } = useMutation(completeSubscriptionExistingUserMutation(useQueryClient()));
  const started = useRef(false);

  const complete = async ({ subscriptionId, customerId }: ReturnedPayment): Promise<ReturnStep> => {
    if (subscriptionId === undefined || (customerId !== undefined && email === undefined))
      return { name: 'wait-for-webhook' };
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
    const end = await complete(returned).catch((error: unknown) => refusalOf(error, returned));
    if (end.name === 'wait-for-webhook') onCompleted();
    setStep(end);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run();
  }, []);
  useEffect(() => {
    if (step.name !== 'done') return;
    const timer = setTimeout(reload, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [step.name, reload]);
  return { step, again: () => void run() };
}

function refusalOf(error: unknown, { customerId }: ReturnedPayment): ReturnStep {
  const { text, next } = customerId === undefined ? activationRefusal(error) : completionRefusal(error);
  return next === 'wait-for-webhook' ? { name: next } : { name: 'stopped', text, next: nextActions[next], error };
}

const nextActions = {
  activate: 'check-again',
  complete: 'check-again',
  'start-again': 'start-again',
  'start-without-trial': 'start-again',
  'verify-again': 'start-again',
  settings: 'settings',
  'log-in': 'log-in',
} as const satisfies Record<Exclude<(ActivationRefusal | CompletionRefusal)['next'], 'wait-for-webhook'>, NextAction>;

/** Undefined if Stripe could not be reached. */
async function check(publishableKey: string | undefined, clientSecret: string): Promise<Confirmation | undefined> {
  if (publishableKey === undefined) return undefined;
  try {
    return await checkPayment(await loadStripeOnce(publishableKey), clientSecret);
  } catch (error) {
    logFailure('Stripe.js could not be loaded', error);
    return undefined;
  }
}

function stepOf(confirmation: Exclude<Confirmation, { outcome: 'confirmed' }> | undefined): ReturnStep {
  if (confirmation === undefined) return { name: 'stopped', text: UNREACHABLE, next: 'check-again' };
  if (confirmation.outcome === 'processing') return { name: 'stopped', text: PROCESSING, next: 'check-again' };
  return { name: 'stopped', text: `Payment failed: ${confirmation.message}`, next: 'start-again' };
}
