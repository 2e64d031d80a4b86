import { type ComponentProps, type ReactNode, useState } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { RenewalTerms } from './ChargeNotes.tsx';
import { PlanChoice } from './PlanChoice.tsx';

interface PricingProps {
  /** Hides the "no commitment" note. */
  hasSubscription: boolean;
  /** The button for the chosen plan. */
  action: (interval: BillingInterval) => ReactNode;
}

/** The plans and their prices, initially monthly. */
export function Pricing({ hasSubscription, action }: PricingProps) {
  const [interval, setInterval] = useState<BillingInterval>('month');
  return (
    <>
      <PlanChoice interval={interval} onChange={setInterval} />
      <div className="mt-6">{action(interval)}</div>
      {!hasSubscription && (
        <>
          <p className="mt-3 text-center text-muted text-xs">Cancel anytime • No commitment required</p>
          <RenewalTerms interval={interval} />
        </>
      )}
    </>
  );
}

/** The plans and their prices as a card on a page. */
export function PricingCard(props: ComponentProps<typeof Pricing>) {
  return (
    <div className="rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-6">
      <Pricing {...props} />
    </div>
  );
}
