import { type Cents, formatDollarsDown, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { useLossTaxRate } from '../../../lib/taxes/loss-tax.ts';
import { afterLossRule } from './after-loss-rule.ts';

interface AfterLossRuleProps {
  opportunity: Opportunity;
  /** What the row brings; undefined if unknown. */
  dollars: Cents | undefined;
  /** `cell`: only the amount, with the rest in its title. */
  size: 'cell' | 'line';
  className?: string;
}

/** What is left of a row's dollars after the rule on losses, for those who have set a tax rate. */
export function AfterLossRule({ opportunity, dollars, size, className = '' }: AfterLossRuleProps) {
  const rate = useLossTaxRate();
  if (rate === undefined || dollars === undefined) return null;
  const after = afterLossRule(opportunity, dollars, rate);
  if (after === undefined) return null;
  if (size === 'line')
    return (
      <p title={after.full} className={`text-muted text-xs tabular-nums ${className}`}>
        {formatSignedDollars(after.left)} after the 90% rule at {rate}%
      </p>
    );
  return (
    <span title={after.full} className={`text-2xs text-muted tabular-nums ${className}`}>
      {formatDollarsDown(after.left)} left
      <span className="sr-only"> after the 90% rule</span>
    </span>
  );
}
