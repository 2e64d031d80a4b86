import type { ComponentProps } from 'react';
import { Pricing } from './Pricing.tsx';

/** The plans and their prices on a page. */
export function PricingCard(props: ComponentProps<typeof Pricing>) {
  return (
    <div className="rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-6">
      <Pricing {...props} />
    </div>
  );
}
