import { Elements } from '@stripe/react-stripe-js';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { CardForm } from './CardForm.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { useStripeScript } from './stripe-loader.ts';
import { usePaymentAppearance } from './use-payment-appearance.ts';

export interface PaymentFormProps {
  /** From config/env.ts; who opens a payment form says what a missing one means. */
  publishableKey: string;
  clientSecret: string;
  /** Called once, when Stripe has verified the card or taken the payment. */
  onConfirmed: () => void;
  /** Called with words when this secret can no longer be paid, so that a new one is needed. */
  onEnded: (text: string) => void;
  submitLabel: string;
  /** Where a bank sends the person back to that insists on a page of its own. */
  returnUrl: string;
}

/** Stripe's card fields with a button of ours. */
export function PaymentForm(props: PaymentFormProps) {
  const { publishableKey, clientSecret, returnUrl, submitLabel, onConfirmed, onEnded } = props;
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
    // Elements goes on with the secret it was made with, so another one needs another Elements.
    <Elements key={`${clientSecret} ${attempt}`} stripe={loading.stripe} options={options}>
      <CardForm
        clientSecret={clientSecret}
        returnUrl={returnUrl}
        submitLabel={submitLabel}
        onConfirmed={onConfirmed}
        onEnded={onEnded}
        onLoadError={() => setUnusable(true)}
      />
    </Elements>
  );
}
