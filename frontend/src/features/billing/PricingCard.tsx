import { type ReactNode, useState } from 'react';
import type { BillingInterval } from '../../../../shared/catalogue/plans.ts';
import { PlanChoice } from './PlanChoice.tsx';

interface PricingCardProps {
  /** Whether the person pays already: then there is nothing to say about obligations. */
  hasSubscription: boolean;
  /** What a person can do about the plan that is chosen. */
  action: (interval: BillingInterval) => ReactNode;
}

/** The plans and their prices, wherever the subscription is offered. */
export function PricingCard({ hasSubscription, action }: PricingCardProps) {
  const [interval, setInterval] = useState<BillingInterval>('month');
  return (
    <div className="rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-6">
      <PlanChoice interval={interval} onChange={setInterval} />
      <div className="mt-6">{action(interval)}</div>
      {!hasSubscription && (
        <p className="mt-3 text-center text-muted text-xs">Cancel anytime • No commitment required</p>
      )}
    </div>
  );
}
