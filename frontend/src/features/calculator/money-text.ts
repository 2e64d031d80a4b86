import { type Cents, formatDollars } from '../../../../shared/odds/money.ts';

/** `+$12.00`, `-$5.00`, `$0.00`: what is gained or lost. */
export function signedDollars(amount: Cents): string {
  return `${amount > 0 ? '+' : ''}${formatDollars(amount)}`;
}
