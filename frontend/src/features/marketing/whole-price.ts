import { cents, formatShortDollars } from '../../../../shared/odds/money.ts';

/** `$30`, `$22.50`, `$1,620`: the cents only where there are some. `amount` in whole cents. */
export function wholePrice(amount: number): string {
  return formatShortDollars(cents(amount));
}
