import { useId } from 'react';
import { type TypedBet, typedPayout } from '../../../../shared/odds/calculator.ts';
import { formatDollars, formatSignedDollars } from '../../../../shared/odds/money.ts';
import { oddsRanges } from '../../../../shared/odds/odds-format.ts';
import type { RoundingStep } from '../../../../shared/odds/stake-rules.ts';
import { formatPercent } from '../../lib/format.ts';
import { useOddsFormat } from '../../lib/odds-format.ts';
import { Button } from '../../ui/Button.tsx';
import { OddsField } from '../../ui/fields/OddsField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Figure } from './Figure.tsx';
import { ResultsPanel } from './ResultsPanel.tsx';
import {
  calculatedMargin,
  calculateResult,
  isInSteps,
  normalizedBet,
  roundedBets,
  type Side,
  type TwoBets,
  withOdds,
  withStake,
} from './two-bets.ts';

const names = ['Bet A', 'Bet B'] as const;
const sides: readonly Side[] = [0, 1];

interface TwoBetCalculatorProps {
  state: TwoBets;
  /** What stakes are rounded to, in dollars. */
  step: RoundingStep;
  onChange: (state: TwoBets) => void;
}

/** Two opposite bets: one stake is computed from the other, with the profit of the worse outcome. */
export function TwoBetCalculator({ state, step, onChange }: TwoBetCalculatorProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2 sm:gap-4">
        {sides.map((side) => (
          <BetCard
            key={side}
            name={names[side]}
            bet={state.bets[side]}
            follows={state.typedSide === undefined || state.typedSide === side ? undefined : names[state.typedSide]}
            onOdds={(text) => onChange(withOdds(state, side, text))}
            onStake={(text) => onChange(withStake(state, side, text))}
          />
        ))}
      </div>
      <Results state={state} step={step} onChange={onChange} />
    </>
  );
}

function Results({ state, step, onChange }: TwoBetCalculatorProps) {
  const result = calculateResult(state);
  return (
    <ResultsPanel>
      <dl aria-live="polite" className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
        <Figure name="Total Stake" value={result && formatDollars(result.totalStake)} />
        <Figure name="Total Payout" value={result && formatDollars(result.payout)} />
        <Figure name="Profit" value={result && formatSignedDollars(result.profit)} gain={result?.margin} />
        <Figure name="Margin" value={result && formatPercent(result.margin)} gain={result?.margin} />
      </dl>
      <div className="mt-2 flex min-h-11 items-center justify-between gap-x-3 border-line-strong/30 border-t pt-2">
        {result === undefined ? (
          <NextStep state={state} />
        ) : (
          <RoundedStakes state={state} step={step} onChange={onChange} />
        )}
      </div>
    </ResultsPanel>
  );
}

/** The missing entries, and the margin that the odds imply. */
function NextStep({ state }: { state: TwoBets }) {
  const margin = calculatedMargin(state);
  const format = useOddsFormat();
  return (
    <p className="text-muted text-xs">
      {margin === undefined
        ? `Enter the odds of both bets: ${oddsRanges[format]}.`
        : `Enter either stake. These odds leave ${formatPercent(margin)} whichever side wins.`}
    </p>
  );
}

/** Offers round stakes, since odd cents look like arbitrage to a sportsbook. */
function RoundedStakes({ state, step, onChange }: TwoBetCalculatorProps) {
  const rounded = roundedBets(state, step);
  const result = rounded && calculateResult(rounded);
  if (rounded === undefined || result === undefined) {
    return <p className="text-muted text-xs">This counts the smaller payout, so it is the least you make.</p>;
  }
  const [first, second] = rounded.bets;
  const steps = step > 1 && isInSteps(rounded, step) ? `In steps of $${step}` : 'In whole dollars';
  return (
    <>
      <p className="text-muted text-xs tabular-nums">
        {steps}: <span className="font-semibold text-ink">${first.stake}</span> and{' '}
        <span className="font-semibold text-ink">${second.stake}</span>, {formatSignedDollars(result.profit)} (
        {formatPercent(result.margin)})
      </p>
      <Button tone="outline" className="shrink-0 max-sm:px-3" onClick={() => onChange(rounded)}>
        Round stakes
      </Button>
    </>
  );
}

interface BetCardProps {
  name: string;
  bet: TypedBet;
  /** Name of the bet from which this stake is computed. */
  follows: string | undefined;
  onOdds: (text: string) => void;
  onStake: (text: string) => void;
}

/** One of the two bets: its odds and its stake. */
function BetCard({ name, bet, follows, onOdds, onStake }: BetCardProps) {
  const titleId = useId();
  const payout = typedPayout(normalizedBet(bet));
  const wrong = bet.stake !== '' && typedPayout({ odds: '+100', stake: normalizedBet(bet).stake }) === undefined;
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line p-3 sm:p-4">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 id={titleId} className="font-semibold text-sm">
          {name}
        </h3>
        {follows !== undefined && payout !== undefined && <p className="text-2xs text-muted">follows {follows}</p>}
      </div>
      <div className="flex flex-col gap-1.5">
        <OddsField label="Odds" of={name} value={bet.odds} onChange={onOdds} />
        <div>
          <TextField
            label="Stake ($)"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={14}
            placeholder="0.00"
            value={bet.stake}
            error={wrong && Number(normalizedBet(bet).stake) !== 0 ? 'Enter an amount such as 25 or 25.50.' : undefined}
            onChange={(event) => onStake(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
          <p className="mt-1 min-h-4 text-2xs text-muted tabular-nums">
            {payout !== undefined && (
              <>
                Pays <span className="font-semibold text-ink">{formatDollars(payout)}</span>
              </>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
