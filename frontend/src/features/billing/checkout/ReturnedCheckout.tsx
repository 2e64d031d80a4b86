import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../../../lib/log-failure.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { type Confirmation, checkPayment } from './confirm-payment.ts';
import { forgetPendingRegistration, readPendingRegistration } from './pending-registration.ts';
import type { Refusal } from './refusals.ts';
import { loadStripeOnce } from './stripe-loader.ts';
import { useCheckout } from './use-checkout.ts';
import { member, newMember, type PendingSubscription } from './variants.ts';

const UNREACHABLE = 'Your payment could not be checked. Check your connection and try again.';
const PROCESSING = 'Your bank is still processing the payment. You will not be charged twice.';

interface ReturnedCheckoutProps {
  returned: PendingSubscription;
  onClose: () => void;
  /** `email`: of the sign-up, if this browser knows it. */
  onLogIn: (email: string) => void;
  reload: () => void;
}

/** Completes a checkout after the redirect back from the bank's page. */
export function ReturnedCheckout({ returned, onClose, onLogIn, reload }: ReturnedCheckoutProps) {
  const client = useQueryClient();
  const signUp = returned.customerId !== undefined;
  // In state, because the registration is removed on completion.
  const [registration] = useState(readPendingRegistration);
  const checkout = useCheckout({
    variant: signUp ? newMember(client, registration) : member(client),
    first: 'checking',
    begun: returned,
  });
  const check = async () => {
    checkout.check();
    const confirmation = await checkReturned(checkout.publishableKey, returned.clientSecret);
    if (confirmation?.outcome === 'confirmed') checkout.complete();
    else checkout.stop(unconfirmed(confirmation));
  };
  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void check();
  }, []);
  const logIn = () => {
    forgetPendingRegistration();
    onLogIn(registration?.email ?? '');
  };
  return (
    <CheckoutDialog
      title="Your Payment"
      checkout={checkout}
      offers={{
        'check-again': ['Try again', () => void check()],
        complete: ['Try again', () => void check()],
        'start-again': ['Start again', onClose],
        'start-without-trial': ['Start again', onClose],
        'log-in': ['Log in', logIn],
        'wait-for-webhook': signUp ? ['Log in', logIn] : ['Close', onClose],
      }}
      onClose={onClose}
      onDone={reload}
    />
  );
}

/** Undefined if Stripe could not be reached. */
async function checkReturned(
  publishableKey: string | undefined,
  clientSecret: string,
): Promise<Confirmation | undefined> {
  if (publishableKey === undefined) return undefined;
  try {
    return await checkPayment(await loadStripeOnce(publishableKey), clientSecret);
  } catch (error) {
    logFailure('Stripe.js could not be loaded', error);
    return undefined;
  }
}

function unconfirmed(confirmation: Exclude<Confirmation, { outcome: 'confirmed' }> | undefined): Refusal {
  if (confirmation === undefined) return { text: UNREACHABLE, next: 'check-again' };
  if (confirmation.outcome === 'processing') return { text: PROCESSING, next: 'check-again' };
  return { text: `Payment failed: ${confirmation.message}`, next: 'start-again' };
}
