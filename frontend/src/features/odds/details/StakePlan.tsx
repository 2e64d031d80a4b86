import { useState } from 'react';
import { type Cents, cents, formatDollars } from '../../../../../shared/odds/money.ts';
import { payout, type ShownStakes } from '../../../../../shared/odds/stakes.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatPercent } from '../../../lib/format.ts';
import { cleanAmountInput } from '../../../lib/typed-numbers.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import type { CardLeg } from '../card/describe-leg.ts';
import { limitedOf } from '../pairs/pair-within.ts';
import { OverlapResults } from './OverlapResults.tsx';
import { PlanRemarks } from './PlanRemarks.tsx';
import { excessRemarks } from './remarks.ts';
import { StakedLeg } from './StakedLeg.tsx';
import {
  initialPlan,
  type PlannedBets,
  planProblem,
  type Staking,
  solvePlan,
  withoutStake,
  withStake,
  withTotal,
} from './stake-plan.ts';

interface StakePlanProps extends Staking {
  opportunity: Opportunity;
  bets: PlannedBets;
  legs: readonly CardLeg[];
  /** Whether the bets can be opened. */
  hasLinks: boolean;
}

const WON = { won: 1, refunded: 0 };
const legIndexes = [0, 1] as const;

/** Both bets with their stakes: for a total, or with one or both of them fixed. What they pay, bring and cost. */
export function StakePlan({ opportunity, bets, legs, rules, unitText, hasLinks }: StakePlanProps) {
  const [plan, setPlan] = useState(() => initialPlan(rules));
  const solved = solvePlan(bets, plan);
  const isFree = plan.fixed.every((text) => text === undefined);
  const excess = solved === undefined ? [] : excessRemarks(opportunity, rules, solved.stakes);
  const staked = solved === undefined ? undefined : cents(solved.stakes[0] + solved.stakes[1]);
  const total = isFree || staked === undefined ? plan.total : amountText(staked);
  return (
    <>
      <div className="divide-y divide-line">
        {legIndexes
          .toSorted((a, b) => Number(legs[b]?.isFirst ?? false) - Number(legs[a]?.isFirst ?? false))
          .map((index) => {
            const leg = legs[index];
            const stake = solved?.stakes[index];
            if (leg === undefined) return null;
            return (
              <StakedLeg
                key={leg.label}
                leg={leg}
                hasLink={hasLinks}
                stake={plan.fixed[index] ?? (stake === undefined ? '' : amountText(stake))}
                isFixed={plan.fixed[index] !== undefined}
                pays={stake && payout(stake, bets.prices[index], WON)}
                onStake={(typed) => setPlan(withStake(plan, index, typed))}
                onFixed={(isFixed) => {
                  if (isFixed) setPlan(withStake(plan, index, stake === undefined ? '' : amountText(stake)));
                  else setPlan(withoutStake(plan, index, solved?.stakes));
                }}
              />
            );
          })}
      </div>
      <div className="mt-1 grid grid-cols-[7rem_1fr] items-end gap-3 rounded-md bg-sunken p-3 sm:grid-cols-[9rem_1fr]">
        <TextField
          label="Total stake"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={total}
          onChange={(event) => setPlan(withTotal(cleanAmountInput(event.target.value)))}
          onFocus={(event) => event.target.select()}
        />
        {solved === undefined ? (
          <p className="pb-1 text-muted text-xs">{planProblem(plan)}</p>
        ) : (
          <PlanFigures
            solved={solved}
            staked={staked === undefined || amountText(staked) === total ? undefined : staked}
            units={staked && unitText?.(staked)}
          />
        )}
      </div>
      {excess.length > 0 && (
        <div className="mt-2 flex flex-col gap-2">
          {excess.map((text) => (
            <Message key={text} tone="caution">
              {text}
            </Message>
          ))}
        </div>
      )}
      <PlanRemarks
        opportunity={opportunity}
        rules={rules}
        limited={solved && limitedOf(solved).limited}
        stakes={solved?.stakes}
      />
      {opportunity.overlap !== undefined && solved !== undefined && (
        <OverlapResults
          opportunity={opportunity}
          overlap={opportunity.overlap}
          staked={{ stakes: solved.stakes, prices: bets.prices }}
        />
      )}
    </>
  );
}

interface PlanFiguresProps {
  solved: ShownStakes;
  /** Shown if it is not the total that is typed. */
  staked: Cents | undefined;
  units: string | undefined;
}

function PlanFigures({ solved, staked, units }: PlanFiguresProps) {
  return (
    <div className="text-right tabular-nums">
      <dl aria-live="polite" className="flex flex-wrap justify-end gap-x-5 gap-y-1 sm:gap-x-8">
        {staked !== undefined && <Figure name="Staked" value={formatDollars(staked)} />}
        <Figure name={solved.profit < 0 ? 'Worst case' : 'Profit at least'} value={formatDollars(solved.profit)} />
        <Figure name="Margin" value={formatPercent(solved.margin * 100)} />
      </dl>
      {units !== undefined && <p className="text-muted text-xs">{units}</p>}
    </div>
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

/** `245`, `49.63`, as it is typed. */
function amountText(amount: Cents): string {
  return amount % 100 === 0 ? `${amount / 100}` : (amount / 100).toFixed(2);
}
