import { lossRuleOf } from '../../../../../shared/catalogue/taxes/tax-facts.ts';
import {
  type Cents,
  cents,
  centsFromDollars,
  formatDollars,
  formatSignedDollars,
} from '../../../../../shared/odds/money.ts';
import { lossRuleTax } from '../../../../../shared/odds/taxes/loss-rule-tax.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { stakedRow } from './describe-opportunity.ts';

/** What the rule on losses leaves of a row's dollars. */
export interface AfterLossRule {
  readonly left: Cents;
  /** `+$2.00 less about $1.20: the extra tax of the 90% rule on losses at 24%, not counting other taxes`. */
  readonly full: string;
}

/**
 * Of the bets at the shown stakes, in the year of the game; undefined where a price or stake is unknown, and where all losses can be deducted.
 * `rate`: percent. `dollars`: what the row brings, in cents.
 */
export function afterLossRule(opportunity: Opportunity, dollars: Cents, rate: number): AfterLossRule | undefined {
  const year = Number(opportunity.eventStartTime.slice(0, 4));
  const { kind, bets } = stakedRow(opportunity);
  if (!(year >= 2000 && year < 3000) || bets.length === 0) return undefined;
  const { share } = lossRuleOf(year);
  const losable = bets.flatMap(({ price, stake }, index) =>
    price === undefined || !(stake >= 0)
      ? []
      : [{ price, stake: kind === 'promo' && index === 0 ? cents(0) : centsFromDollars(stake) }],
  );
  if (share === 1 || losable.length < bets.length) return undefined;
  const tax = lossRuleTax(losable, { share, rate: rate / 100 });
  const rule = `the ${Math.round(share * 100)}% rule on losses at ${rate}%`;
  return {
    left: cents(dollars - tax),
    full: `${formatSignedDollars(dollars)} less about ${formatDollars(tax)}: the extra tax of ${rule}, not counting other taxes`,
  };
}
