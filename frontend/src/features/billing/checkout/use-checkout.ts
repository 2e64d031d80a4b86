import { useState } from 'react';
import { stripePublishableKey } from '../../../config/env.ts';
import { isSetup } from './confirm-payment.ts';
import { forgetPendingRegistration } from './pending-registration.ts';
import { LEFT_TO_WEBHOOK, type Refusal } from './refusals.ts';
import type { CheckoutVariant, PendingSubscription } from './variants.ts';

type CheckoutStep =
  | { readonly name: 'creating' | 'paying' | 'checking' | 'completing' | 'done' }
  | ({ readonly name: 'stopped'; readonly error?: unknown } & Refusal);

interface CheckoutOptions {
  readonly variant: CheckoutVariant;
  readonly first: 'creating' | 'paying' | 'checking';
  /** The subscription to pay for, unless the checkout creates it first. */
  readonly begun?: PendingSubscription;
  /** @throws ApiError */
  readonly create?: () => Promise<PendingSubscription>;
}

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * The steps of a checkout: a subscription is created, the card verified or charged, and the subscription completed. Completing it again
 * never charges again.
 */
export function useCheckout({ variant, first, begun = { clientSecret: '' }, create }: CheckoutOptions) {
  const [publishableKey] = useState(stripePublishableKey);
  const [pending, setPending] = useState(begun);
  const [step, setStep] = useState<CheckoutStep>(
    publishableKey === undefined && first !== 'checking'
      ? { name: 'stopped', text: variant.keyMissing }
      : { name: first },
  );

  const stop = (refusal: Refusal, error?: unknown) => {
    // It must not be resumed and paid again.
    if (refusal.next === 'wait-for-webhook') forgetPendingRegistration();
    setStep({ name: 'stopped', ...refusal, error });
  };
  const startAgain = async () => {
    setStep({ name: 'creating' });
    try {
      const created = await create?.();
      if (created === undefined || created.clientSecret === '') return stop(variant.creationRefusal(undefined));
      setPending(created);
      setStep({ name: 'paying' });
    } catch (error) {
      stop(variant.creationRefusal(error), error);
    }
  };
  const complete = async () => {
    setStep({ name: 'completing' });
    try {
      if (!(await variant.complete(pending))) return stop(LEFT_TO_WEBHOOK);
      forgetPendingRegistration();
      setStep({ name: 'done' });
    } catch (error) {
      stop(variant.completionRefusal(error), error);
    }
  };
  return {
    variant,
    publishableKey,
    pending,
    /** Whether nothing is charged now. */
    trial: isSetup(pending.clientSecret),
    step,
    stop,
    startAgain: () => void startAgain(),
    complete: () => void complete(),
    check: () => setStep({ name: 'checking' }),
  };
}
