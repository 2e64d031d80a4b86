import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../../../shared/catalogue/renewal-terms.ts';
import { createSubscriptionExistingUserMutation } from '../../../api/billing.ts';
import { runMutation } from '../../../api/run-mutation.ts';
import { showToast } from '../../../ui/toasts.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { CheckoutPayment } from './CheckoutPayment.tsx';
import { useCheckout } from './use-checkout.ts';
import { member } from './variants.ts';

/** From opening the dialog until the subscription is created, so that a dialog closed at once creates none. The specification's figure. */
const SET_UP_DELAY_MS = 100;

interface MemberCheckoutProps {
  interval: BillingInterval;
  onClose: () => void;
  /** Called once the subscription is active, before the dialog closes itself. */
  onActivated: () => void;
}

/** Checkout for a signed-in user. Closing unmounts it, which resets it. */
export function MemberCheckout({ interval, onClose, onActivated }: MemberCheckoutProps) {
  const client = useQueryClient();
  const checkout = useCheckout({
    variant: member(client),
    first: 'creating',
    create: () =>
      runMutation(client, createSubscriptionExistingUserMutation(client), {
        billingInterval: interval,
        termsVersion: RENEWAL_TERMS_VERSION,
      }),
  });
  const { publishableKey, trial, startAgain } = checkout;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (publishableKey === undefined) return;
    const timer = setTimeout(startAgain, SET_UP_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <CheckoutDialog
      title="Complete Your Payment"
      checkout={checkout}
      onClose={onClose}
      onDone={() => {
        showToast({
          title: 'Subscription Activated',
          text: trial
            ? `Welcome! Your ${TRIAL_DAYS}-day free trial has started.`
            : 'Your subscription has been activated successfully!',
        });
        onActivated();
        onClose();
      }}
    >
      <CheckoutPayment
        checkout={checkout}
        interval={interval}
        returnPage={window.location.href}
        submit={trial ? 'Start Free Trial' : 'Subscribe'}
      />
    </CheckoutDialog>
  );
}
