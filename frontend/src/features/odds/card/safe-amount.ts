import { type Cents, centsFromDollars } from '../../../../../shared/odds/money.ts';

/** Dollars. */
const MAX_AMOUNT = 1e12;

/** Dollars of a row in cents; undefined for an absurd amount, which a damaged row may contain. */
export function safeAmount(dollars: number): Cents | undefined {
  return Math.abs(dollars) < MAX_AMOUNT ? centsFromDollars(dollars) : undefined;
}
