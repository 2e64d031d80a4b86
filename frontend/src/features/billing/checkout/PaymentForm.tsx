import { Elements } from '@stripe/react-stripe-js';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { CardForm } from './CardForm.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { useStripeScript } from './stripe-loader.ts';
import { usePaymentAppearance } from './use-payment-appearance.ts';

export interface PaymentFormProps {
  /** From config/env.ts; the caller handles a missing key. */
  publishableKey: string;
  clientSecret: string;
  /** Called once, when Stripe has verified the card or charged it. */
  onConfirmed: () => void;
  /** Called with an error message when the intent was canceled, so that a new one is needed. */
  onCanceled: (text: string) => void;
  submitLabel: string;
  /** Where the bank redirects after authentication on its own page. */
  returnUrl: string;
}

/** Stripe's card fields with our submit button. */
export function PaymentForm(props: PaymentFormProps) {
  const { publishableKey, clientSecret, returnUrl, submitLabel, onConfirmed, onCanceled } = props;
  const [attempt, setAttempt] = useState(0);
  const [unusable, setUnusable] = useState(false);
  const loading = useStripeScript(publishableKey, attempt);
  const appearance = usePaymentAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  if (loading.state === 'failed' || unusable) {
    return (
      <div className="flex flex-col gap-4">
        <Message tone="notice" live>
          The payment form could not be loaded. Check your connection and try again.
        </Message>
        <Button
          tone="outline"
          onClick={() => {
            setUnusable(false);
            setAttempt(attempt + 1);
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  if (loading.state === 'loading') return <PaymentSkeleton />;
  return (
    // Elements ignores a changed secret, so a new secret needs a new Elements.
    <Elements key={`${clientSecret} ${attempt}`} stripe={loading.stripe} options={options}>
      <CardForm
        clientSecret={clientSecret}
        returnUrl={returnUrl}
        submitLabel={submitLabel}
        onConfirmed={onConfirmed}
        onCanceled={onCanceled}
        onLoadError={() => setUnusable(true)}
      />
    </Elements>
  );
}
