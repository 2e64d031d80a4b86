import { invalid } from '../api/refusal.ts';
import type { Stand } from '../stand.ts';
import { found } from './found.ts';

interface Cancel {
  readonly cancel_at?: number | string | null;
  readonly cancel_at_period_end?: boolean;
}

/** Both at once is not documented, so it is refused here: nothing should come to rely on it. */
export function checkCancel({ cancel_at: at, cancel_at_period_end: atEnd }: Cancel): void {
  if (at !== undefined && atEnd !== undefined)
    throw invalid('You cannot set both `cancel_at` and `cancel_at_period_end`.', { param: 'cancel_at' });
}

/** The named ends are fixed to a time as soon as they are asked for. */
export function cancelDate(
  at: number | string | null | undefined,
  periodEnds: readonly number[],
  now: number,
): number | null {
  if (at === undefined || at === null || at === '') return null;
  if (at === 'min_period_end') return Math.min(...periodEnds);
  if (at === 'max_period_end') return Math.max(...periodEnds);
  if (typeof at === 'number' && at > now) return at;
  throw invalid('`cancel_at` must be a timestamp in the future.', { param: 'cancel_at' });
}

/** @throws Refusal when the card is not this customer's */
export function ownMethod(stand: Stand, customer: string, id: string): void {
  if (found(stand, 'paymentMethods', id, 'default_payment_method').customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
}
