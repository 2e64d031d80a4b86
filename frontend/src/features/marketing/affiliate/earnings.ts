import { commissionCents, type Referred, yearlyCommissionCents } from '../../../../../shared/catalogue/affiliate.ts';
import { wholePrice } from '../whole-price.ts';

/** A partner of middling success, to see what the shares come to. */
export const exampleReferred: Referred = { month: 20, year: 10 };

export interface EarningsLine {
  readonly what: string;
  readonly sum: string;
}

/** What so many subscribers bring within twelve months, a line a plan, the total last. */
export function earnings(referred: Referred): readonly EarningsLine[] {
  const { month, year } = referred;
  return [
    {
      what: `${month} monthly subscribers × ${wholePrice(commissionCents.month)} × 12 months`,
      sum: wholePrice(yearlyCommissionCents({ month, year: 0 })),
    },
    {
      what: `${year} annual subscribers × ${wholePrice(commissionCents.year)}`,
      sum: wholePrice(yearlyCommissionCents({ month: 0, year })),
    },
    { what: 'In twelve months', sum: wholePrice(yearlyCommissionCents(referred)) },
  ];
}
