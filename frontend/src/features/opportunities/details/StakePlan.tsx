import { useState } from 'react';
import { defaultLimits } from '../../../../../shared/odds/limits.ts';
import { formatDollars } from '../../../../../shared/odds/money.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { cleanAmountInput, normalizeAmount } from '../../../lib/amount-input.ts';
import { formatCount, formatPercent, formatStake } from '../../../lib/format.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { CardLeg } from '../card/describe-leg.ts';
import { LegRow } from '../card/LegRow.tsx';
import { levelStakesFor, MAX_TOTAL, MIN_TOTAL } from './level-stakes.ts';
import { OverlapResults } from './OverlapResults.tsx';
import { limitRemark } from './remarks.ts';

/** That of the card. */
const DEFAULT_TOTAL = `${defaultLimits.bankroll / 100}`;

interface StakePlanProps {
  opportunity: Opportunity;
  legs: readonly CardLeg[];
}

/** Both bets for a total stake, and what they bring. */
export function StakePlan({ opportunity, legs }: StakePlanProps) {
  const [total, setTotal] = useState(DEFAULT_TOTAL);
  const leveled = levelStakesFor(opportunity, Number(total === '' ? Number.NaN : normalizeAmount(total)));
  const shown = leveled ? legs.map((leg, index) => ({ ...leg, stake: formatStake(leveled.stakes[index] ?? 0) })) : legs;
  const remark = limitRemark(opportunity, leveled?.limitedBy);
  return (
    <>
      <div className="divide-y divide-line">
        {shown.map((leg) => (
          <LegRow key={leg.label} leg={leg} showsAge />
        ))}
      </div>
      <div className="mt-3 grid grid-cols-[7rem_1fr] sm:grid-cols-[9rem_1fr] items-end gap-3 rounded-md bg-sunken p-3">
        <TextField
          label="Total stake"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={total}
          onChange={(event) => setTotal(cleanAmountInput(event.target.value))}
        />
        {leveled === undefined ? (
          <p className="pb-1 text-muted text-xs">
            Enter a total between ${MIN_TOTAL} and ${formatCount(MAX_TOTAL)}.
          </p>
        ) : (
          <dl aria-live="polite" className="grid grid-cols-2 gap-2 text-right tabular-nums">
            <Figure
              name={leveled.profit < 0 ? 'Worst case' : 'Profit at least'}
              value={formatDollars(leveled.profit)}
            />
            <Figure name="Margin" value={formatPercent(leveled.margin * 100)} />
          </dl>
        )}
      </div>
      {remark !== undefined && <p className="mt-2 text-sm">{remark}</p>}
      {opportunity.overlap !== undefined && leveled !== undefined && (
        <OverlapResults opportunity={opportunity} overlap={opportunity.overlap} leveled={leveled} />
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-bold text-base">{value}</dd>
    </div>
  );
}
