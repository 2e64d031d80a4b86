import type { ComponentProps } from 'react';
import { type ReactNode, useState } from 'react';
import type { BillingInterval } from '../../../../shared/catalogue/plans.ts';
import { PlanChoice } from './PlanChoice.tsx';

interface PricingProps {
  /** Whether the person pays already: then there is nothing to say about obligations. */
  hasSubscription: boolean;
  /** What a person can do about the plan that is chosen. */
  action: (interval: BillingInterval) => ReactNode;
}

/** The plans and their prices, wherever the subscription is offered. Monthly at first. */
export function Pricing({ hasSubscription, action }: PricingProps) {
  const [interval, setInterval] = useState<BillingInterval>('month');
  return (
    <>
      <PlanChoice interval={interval} onChange={setInterval} />
      <div className="mt-6">{action(interval)}</div>
      {!hasSubscription && (
        <p className="mt-3 text-center text-muted text-xs">Cancel anytime • No commitment required</p>
      )}
    </>
  );
}

/** The plans and their prices on a page. */
export function PricingCard(props: ComponentProps<typeof Pricing>) {
  return (
    <div className="rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-6">
      <Pricing {...props} />
    </div>
  );
}
