import type { PaymentIntentResult, SetupIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';
import { logFailure } from '../../lib/log-failure.ts';

/** How confirming a card or a payment went. */
export type Confirmation =
  | { readonly outcome: 'confirmed' }
  /** The bank has not decided yet. */
  | { readonly outcome: 'processing' }
  /** `message`: Stripe's words; the same form may be tried again. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** The intent was cancelled, after too many refused cards for instance: it takes a new one. */
  | { readonly outcome: 'ended'; readonly message: string };

const CANCELLED = 'This payment was canceled. Please start again.';
const GENERIC_ERROR = 'Something went wrong. Please try again.';

/** A secret that begins so is of a setup: the card is verified and nothing is charged. */
export function isSetup(clientSecret: string): boolean {
  return clientSecret.startsWith('seti_');
}

interface Form {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly clientSecret: string;
  /** Where a bank sends the person back to that insists on a page of its own. */
  readonly returnUrl: string;
}

/** Confirms the card in the form, on the page unless the bank wants a page of its own. Never throws. */
export async function confirmPayment({ stripe, elements, clientSecret, returnUrl }: Form): Promise<Confirmation> {
  const options = { elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' } as const;
  try {
    return outcomeOf(await (isSetup(clientSecret) ? stripe.confirmSetup(options) : stripe.confirmPayment(options)));
  } catch (error) {
    logFailure('Confirming a payment failed', error);
    return { outcome: 'refused', message: GENERIC_ERROR };
  }
}

/** Asks Stripe how far an intent has come. Never throws. */
export async function checkPayment(stripe: Stripe, clientSecret: string): Promise<Confirmation> {
  try {
    return outcomeOf(
      await (isSetup(clientSecret)
        ? stripe.retrieveSetupIntent(clientSecret)
        : stripe.retrievePaymentIntent(clientSecret)),
    );
  } catch (error) {
    logFailure('Asking for a payment failed', error);
    return { outcome: 'refused', message: GENERIC_ERROR };
  }
}

function outcomeOf(result: SetupIntentResult | PaymentIntentResult): Confirmation {
  const { error } = result;
  // Confirming again what went through before, its answer lost on the way, is refused with the intent as it is.
  const status = (intentOf(result) ?? error?.setup_intent ?? error?.payment_intent)?.status;
  if (status === 'succeeded') return { outcome: 'confirmed' };
  if (status === 'processing') return { outcome: 'processing' };
  if (status === 'canceled') return { outcome: 'ended', message: CANCELLED };
  return { outcome: 'refused', message: error?.message ?? GENERIC_ERROR };
}

function intentOf(result: SetupIntentResult | PaymentIntentResult) {
  return 'setupIntent' in result ? result.setupIntent : 'paymentIntent' in result ? result.paymentIntent : undefined;
}
