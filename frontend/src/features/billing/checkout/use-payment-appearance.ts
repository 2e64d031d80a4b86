import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

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
export function usePaymentAppearance(): Appearance {
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
