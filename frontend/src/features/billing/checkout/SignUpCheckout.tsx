import { useQueryClient } from '@tanstack/react-query';
import { type BillingInterval, plans } from '../../../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../../../shared/catalogue/renewal-terms.ts';
import { cents, formatDollars } from '../../../../../shared/odds/money.ts';
import { createSubscriptionMutation } from '../../../api/billing.ts';
import { runMutation } from '../../../api/run-mutation.ts';
import { paths } from '../../../config/paths.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { CheckoutPayment } from './CheckoutPayment.tsx';
import type { SignUp } from './sign-up-fields.ts';
import { useCheckout } from './use-checkout.ts';
import type { Started } from './use-start-sign-up.ts';
import { newMember } from './variants.ts';

interface SignUpCheckoutProps {
  signUp: SignUp;
  /** The subscription that is waiting for a payment method. */
  started: Started;
  interval: BillingInterval;
  onClose: () => void;
  onLogIn: () => void;
  /** Goes back to the form to verify the email again. */
  onUnverified: () => void;
  reload: () => void;
}

/** The payment of a sign-up and the creation of the account. */
export function SignUpCheckout({ signUp, started, interval, ...on }: SignUpCheckoutProps) {
  const client = useQueryClient();
  const checkout = useCheckout({
    variant: newMember(client, signUp),
    first: 'paying',
    begun: started,
    create: () =>
      runMutation(client, createSubscriptionMutation, {
        ...signUp,
        billingInterval: interval,
        termsVersion: RENEWAL_TERMS_VERSION,
      }),
  });
  const { trial } = checkout;
  return (
    <CheckoutDialog
      title={trial ? 'Start Your Free Trial' : 'Complete Your Subscription'}
      checkout={checkout}
      offers={{
        'verify-again': ['Verify your email', on.onUnverified],
        'log-in': ['Log in', on.onLogIn],
        'wait-for-webhook': ['Log in', on.onLogIn],
      }}
      onClose={on.onClose}
      onDone={on.reload}
    >
      <CheckoutPayment
        checkout={checkout}
        interval={interval}
        returnPage={`${window.location.origin}${paths.help}`}
        submit={trial ? 'Start free trial' : `Pay ${formatDollars(cents(plans[interval].billedCents))}`}
      />
    </CheckoutDialog>
  );
}
