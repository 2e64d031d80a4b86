import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { CardForm } from './CardForm.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { useStripeScript } from './stripe-loader.ts';

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

/** Stripe's variables and our design tokens. */
const variables = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink-muted',
  colorTextPlaceholder: '--ink-muted',
  colorDanger: '--loss',
} as const;

/** Stripe's fields in the colors of the current theme. */
function usePaymentAppearance(): Appearance {
  const theme = useSyncExternalStore(onTheme, () => document.documentElement.dataset.theme);
  // A new object would make Stripe.js render its fields again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens depend on the theme
  return useMemo(paymentAppearance, [theme]);
}

function onTheme(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function paymentAppearance(): Appearance {
  const drawn = getComputedStyle(document.documentElement);
  const token = (name: string) => drawn.getPropertyValue(name).trim();
  const colors = Object.entries(variables).flatMap(([name, own]) => (token(own) === '' ? [] : [[name, token(own)]]));
  const dark = document.documentElement.dataset.theme === 'dark';
  const border = token('--line-strong');
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(colors),
      fontFamily: '"Inter Variable", ui-sans-serif, system-ui, sans-serif',
      // 16 px: below that, phones zoom into the field.
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
    rules: border === '' ? {} : { '.Input': { border: `1px solid ${border}`, boxShadow: 'none' } },
  };
}
