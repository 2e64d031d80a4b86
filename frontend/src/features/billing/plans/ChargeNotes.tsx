import { useState } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { renewalTerms } from '../../../../../shared/catalogue/renewal-terms.ts';
import { chargeSummary } from './charge-summary.ts';

/** Shown above every card form: what is charged, and when. */
export function ChargeNote({ interval, trial }: { interval: BillingInterval; trial: boolean }) {
  const [now] = useState(Date.now);
  const { today, later } = chargeSummary(interval, trial, now);
  return (
    <p className="mb-4 rounded-md bg-sunken px-3 py-2.5 text-muted text-sm">
      <span className="font-semibold text-ink">{today}</span>, {later}
    </p>
  );
}

/** What pressing the button above it agrees to. */
export function RenewalTerms({ interval, trial }: { interval: BillingInterval; trial?: boolean }) {
  return <p className="mt-3 text-muted text-xs leading-relaxed">{renewalTerms(interval, trial)}</p>;
}
