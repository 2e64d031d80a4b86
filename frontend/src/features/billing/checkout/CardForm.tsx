import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useRef, useState } from 'react';
import { logFailure } from '../../../lib/log-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { type Confirmation, checkPayment, confirmPayment } from './confirm-payment.ts';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';

/**
 * No wallets: they replace the card's fingerprint with a device-specific one, which defeats the check for one trial per card. Link would
 * also need more hosts in the Content Security Policy.
 */
const CARD_ONLY = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } } as const;

interface CardFormProps {
  clientSecret: string;
  returnUrl: string;
  submitLabel: string;
  onConfirmed: () => void;
  onCanceled: (text: string) => void;
  onLoadError: () => void;
}

/** The card fields and the button. Stays usable after a declined card. */
export function CardForm({
  clientSecret,
  returnUrl,
  submitLabel,
  onConfirmed,
  onCanceled,
  onLoadError,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [working, setWorking] = useState(false);
  const [last, setLast] = useState<Confirmation>();
  // The state alone would let a second press through before the next render.
  const busy = useRef(false);
  const waiting = last?.outcome === 'processing';
  const failure =
    last?.outcome === 'refused' || last?.outcome === 'canceled' ? `Payment failed: ${last.message}` : undefined;
  const usable = ready && !working && last?.outcome !== 'confirmed' && last?.outcome !== 'canceled';

  const run = async () => {
    if (stripe === null || elements === null || !usable || busy.current) return;
    busy.current = true;
    setWorking(true);
    if (!waiting) setLast(undefined);
    const confirmation = waiting
      ? await checkPayment(stripe, clientSecret)
      : await confirmPayment({ stripe, elements, clientSecret, returnUrl });
    busy.current = false;
    setWorking(false);
    setLast(confirmation);
    if (confirmation.outcome === 'confirmed') onConfirmed();
    if (confirmation.outcome === 'canceled') onCanceled(`Payment failed: ${confirmation.message}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {failure !== undefined && (
        <Message tone="notice" live>
          {failure}
        </Message>
      )}
      {waiting && (
        <Message tone="notice" live>
          Your bank is still processing the payment. This can take a few minutes; you will not be charged twice.
        </Message>
      )}
      {!ready && <PaymentSkeleton />}
      {/* Rendered from the start, because Stripe's iframe loads only inside the layout. */}
      <div className={ready ? undefined : 'h-0 overflow-hidden'}>
        <PaymentElement
          options={CARD_ONLY}
          onReady={(element) => {
            setReady(true);
            element.focus();
          }}
          onLoadError={({ error }) => {
            logFailure('The payment form could not be loaded', new Error(error.message ?? error.type));
            onLoadError();
          }}
        />
      </div>
      {/* Not `disabled`, which would lose the focus. */}
      <Button tone="primary" type="submit" aria-disabled={!usable}>
        {working && <Spinner />}
        {label()}
      </Button>
    </form>
  );

  function label(): string {
    if (waiting) return working ? 'Checking...' : 'Check again';
    return working ? 'Processing...' : submitLabel;
  }
}
