import type { Cents } from '../../../../../shared/odds/money.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { chargeRemarks, type FeeRemark, feeRemarks, limitRemarks } from './remarks.ts';

interface PlanRemarksProps {
  opportunity: Opportunity;
  rules: StakeRules;
  limited: Opportunity['limited'];
  /** Of both legs; undefined while there are none. */
  stakes: readonly Cents[] | undefined;
}

/** What limits the stakes, and what the books' fees and charges cost. */
export function PlanRemarks({ opportunity, rules, limited, stakes }: PlanRemarksProps) {
  const limits = [...limitRemarks(opportunity, rules, limited), ...chargeRemarks(opportunity, rules)];
  const fees = feeRemarks(opportunity, stakes, useOddsText());
  return (
    <div className="mt-2 flex flex-col gap-1 text-muted text-sm tabular-nums empty:hidden">
      {limits.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {fees.map((fee) => (
        <Fee key={fee.sportsbookId} fee={fee} />
      ))}
    </div>
  );
}

function Fee({ fee: { text, source, readOn } }: { fee: FeeRemark }) {
  return (
    <p>
      {text} Source:{' '}
      {source.url === undefined ? (
        source.text
      ) : (
        <a
          href={source.url}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold text-accent-ink underline underline-offset-2"
        >
          {source.text}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {readOn !== undefined && `, ${readOn}`}
    </p>
  );
}
