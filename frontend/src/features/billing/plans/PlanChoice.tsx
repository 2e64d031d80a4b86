import { useId } from 'react';
import { type BillingInterval, billingIntervals, plans } from '../../../../../shared/catalogue/plans.ts';
import { cents, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { Segment } from '../../../ui/fields/Segment.tsx';

/** The whole charge of the yearly plan stands by either choice, since its price is shown per month. */
const yearly = `${formatShortDollars(cents(plans.year.billedCents))} once a year`;

interface PlanChoiceProps {
  interval: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

/** Monthly or yearly, with the price per month. */
export function PlanChoice({ interval, onChange }: PlanChoiceProps) {
  const plan = plans[interval];
  const name = useId();
  return (
    <>
      <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-canvas p-1">
        <legend className="sr-only">Billing</legend>
        {billingIntervals.map((each) => (
          <Segment
            key={each}
            name={name}
            checked={each === interval}
            onChoose={() => onChange(each)}
            className="min-h-11 flex-wrap gap-x-1.5 rounded-md px-1"
          >
            {plans[each].label}
            {plans[each].badge !== null && (
              <span className="whitespace-nowrap rounded-sm bg-gain-soft px-1.5 py-0.5 font-semibold text-2xs text-gain">
                {plans[each].badge}
              </span>
            )}
          </Segment>
        ))}
      </fieldset>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="font-bold text-4xl tracking-tight">{formatShortDollars(cents(plan.monthlyCents))}</span>
        <span className="text-muted text-sm">/month</span>
        <s className="text-muted">
          <span className="sr-only">instead of </span>
          {formatShortDollars(cents(plan.listMonthlyCents))}
        </s>
      </p>
      <p className="mt-1 min-h-5 text-muted text-sm">
        {plan.billing === null ? `Yearly: ${yearly}` : <span>{plan.billing}</span>}
        {plan.billing !== null && `: ${yearly}`}
      </p>
    </>
  );
}
