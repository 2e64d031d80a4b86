import { COMMISSION_PERCENT, commissionCents } from '../../../../../shared/catalogue/affiliate.ts';
import { billingIntervals, plans } from '../../../../../shared/catalogue/plans.ts';
import { Section } from '../Section.tsx';
import { wholePrice } from '../whole-price.ts';

const each = { month: 'per monthly subscription, each month', year: 'per annual subscription, each year' } as const;

/** The commission of each plan, with the plan's price. */
export function Commission() {
  return (
    <Section
      id="commission"
      title="Commission structure"
      lead={`${COMMISSION_PERCENT}% of every bill, for as long as the subscription lives. There are no tiers to climb and no targets to miss.`}
    >
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {billingIntervals.map((interval) => (
          <li key={interval} className="rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-6">
            <p className="font-bold text-4xl text-gain tabular-nums tracking-tight">
              {wholePrice(commissionCents[interval])}
            </p>
            <p className="mt-1 font-semibold">{each[interval]}</p>
            <p className="mt-1 text-muted text-sm tabular-nums">
              {COMMISSION_PERCENT}% of {wholePrice(plans[interval].billedCents)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
