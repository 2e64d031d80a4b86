import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { OtherAges } from '../card/OtherAges.tsx';
import { type RowRisk, riskOf } from './row-risk.ts';

interface RiskCellProps {
  opportunity: Opportunity;
  /** Of the page; absent: what an overlap risks to win. */
  risk: RowRisk | undefined;
  compact: boolean;
}

/** What the bets put at risk, and how likely or how well that pays. */
export function RiskCell({ opportunity, risk: given, compact }: RiskCellProps) {
  const show = useOddsText();
  const { value } = opportunity;
  const risk = given ?? riskOf(opportunity, show);
  const line = classNames('block whitespace-nowrap', compact ? 'text-2xs leading-3.5' : 'text-xs');
  return (
    <span title={risk.full} className="block">
      <span className={line}>{risk.dollars}</span>
      <span className={classNames(line, 'text-muted')}>
        {risk.about}
        {value !== undefined && (
          <>
            {' · '}
            <OtherAges value={value} isShort />
          </>
        )}
      </span>
    </span>
  );
}
