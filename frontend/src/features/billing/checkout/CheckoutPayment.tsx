import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { ChargeNote, RenewalTerms } from '../plans/ChargeNotes.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { returnUrl } from './returned-payment.ts';
import type { Checkout } from './use-checkout.ts';

interface CheckoutPaymentProps {
  checkout: Checkout;
  interval: BillingInterval;
  /** The URL of the page to which the bank redirects back. */
  returnPage: string;
  submit: string;
}

/** The payment form, with what is charged when. */
export function CheckoutPayment({ checkout, interval, returnPage, submit }: CheckoutPaymentProps) {
  const { publishableKey, pending, trial, complete, stop } = checkout;
  if (publishableKey === undefined) return null;
  return (
    <>
      <ChargeNote interval={interval} trial={trial} />
      <PaymentForm
        publishableKey={publishableKey}
        clientSecret={pending.clientSecret}
        returnUrl={returnUrl(returnPage, pending)}
        submitLabel={submit}
        onConfirmed={complete}
        onCanceled={(text) => stop({ text, next: 'start-again' })}
      />
      <RenewalTerms interval={interval} trial={trial} />
    </>
  );
}
