import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { renewalTerms } from '../../../../../shared/catalogue/renewal-terms.ts';

/** What pressing the button above it agrees to. */
export function RenewalTerms({ interval, trial }: { interval: BillingInterval; trial?: boolean }) {
  return <p className="mt-3 text-muted text-xs leading-relaxed">{renewalTerms(interval, trial)}</p>;
}
