import type { PaymentIntentResult, SetupIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';
import { logFailure } from '../../../lib/log-failure.ts';

/** The outcome of confirming a setup or a payment. */
export type Confirmation =
  | { readonly outcome: 'confirmed' }
  /** The bank has not decided yet. */
  | { readonly outcome: 'processing' }
  /** `message`: from Stripe; the same form can be submitted again. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** The intent was canceled, for example after too many declined cards: a new one is needed. */
  | { readonly outcome: 'canceled'; readonly message: string };

const CANCELED = 'This payment was canceled. Please start again.';
const GENERIC_ERROR = 'Something went wrong. Please try again.';

/** Whether the secret belongs to a SetupIntent, which verifies the card without a charge. */
export function isSetup(clientSecret: string): boolean {
  return clientSecret.startsWith('seti_');
}

interface ConfirmOptions {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly clientSecret: string;
  /** Where the bank redirects after authentication on its own page. */
  readonly returnUrl: string;
}

/** Confirms the card in the form, redirecting only if the bank requires it. Never throws. */
export async function confirmPayment({
  stripe,
  elements,
  clientSecret,
  returnUrl,
}: ConfirmOptions): Promise<Confirmation> {
  const options = { elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' } as const;
  try {
    return outcomeOf(await (isSetup(clientSecret) ? stripe.confirmSetup(options) : stripe.confirmPayment(options)));
  } catch (error) {
    logFailure('Confirming a payment failed', error);
    return { outcome: 'refused', message: GENERIC_ERROR };
  }
}

/** Fetches an intent's status from Stripe. Never throws. */
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
  // Confirming an intent a second time, after a lost response, fails with an error that contains the intent.
  const status = (intentOf(result) ?? error?.setup_intent ?? error?.payment_intent)?.status;
  if (status === 'succeeded') return { outcome: 'confirmed' };
  if (status === 'processing') return { outcome: 'processing' };
  if (status === 'canceled') return { outcome: 'canceled', message: CANCELED };
  return { outcome: 'refused', message: error?.message ?? GENERIC_ERROR };
}

function intentOf(result: SetupIntentResult | PaymentIntentResult) {
  return 'setupIntent' in result ? result.setupIntent : 'paymentIntent' in result ? result.paymentIntent : undefined;
}
