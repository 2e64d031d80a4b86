import type { HedgeAmount } from '../../../../shared/odds/hedging/hedge.ts';
import { formatDollars, formatSignedDollars } from '../../../../shared/odds/money.ts';
import { CHANCES_PROBLEM, chancesIn, cleanAmountInput } from '../../lib/typed-numbers.ts';
import { CheckTile } from '../../ui/fields/CheckTile.tsx';
import { OddsField } from '../../ui/fields/OddsField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { AmountField } from './AmountField.tsx';
import { Figure } from './Figure.tsx';
import { type HedgeEntries, type HedgeResult, hedgeResult, stakeProblem } from './hedge-calculation.ts';
import { ResultsPanel } from './ResultsPanel.tsx';

interface HedgeCalculatorProps {
  entries: HedgeEntries;
  onChange: (entries: HedgeEntries) => void;
}

/** What an open bet, a future or a parlay can be hedged for at typed prices, and what a cash-out should bring. */
export function HedgeCalculator({ entries, onChange }: HedgeCalculatorProps) {
  const odds = (name: 'odds' | 'other' | 'own', label: string) => (
    <OddsField
      label={label}
      of={label.toLowerCase()}
      value={entries[name]}
      onChange={(value) => onChange({ ...entries, [name]: value })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 rounded-lg border border-line p-3 sm:grid-cols-4 sm:gap-x-4 sm:p-4">
        <AmountField
          label="Stake ($)"
          value={entries.stake}
          error={stakeProblem(entries.stake)}
          onChange={(typed) => onChange({ ...entries, stake: cleanAmountInput(typed) })}
        />
        {odds('odds', 'Odds you took')}
        {odds('other', 'Other side now')}
        {odds('own', 'Your side now (optional)')}
        <div className="col-span-2">
          <TextField
            label="Parlay: chances of the legs after the next (%)"
            placeholder="None: the last leg, or a single bet"
            inputMode="decimal"
            autoComplete="off"
            maxLength={80}
            value={entries.later}
            error={chancesIn(entries.later) === undefined ? CHANCES_PROBLEM : undefined}
            onChange={(event) => onChange({ ...entries, later: event.target.value })}
          />
        </div>
        <div className="col-span-2 sm:mt-5">
          <CheckTile label="Bonus bet" checked={entries.bonus} onChange={(bonus) => onChange({ ...entries, bonus })}>
            <span className="py-2">Bonus bet: its stake is not returned</span>
          </CheckTile>
        </div>
      </div>
      <Results result={hedgeResult(entries)} />
    </>
  );
}

const names: Readonly<Record<HedgeAmount, string>> = {
  'break-even': 'Break-even hedge',
  half: 'Half hedge',
  full: 'Full hedge',
};

function Results({ result }: { result: HedgeResult | undefined }) {
  const { hedges = [], cashOut, isLast = true } = result ?? {};
  return (
    <>
      {hedges.map(({ amount, stake, won, lost, cost }) => (
        <ResultsPanel key={amount} title={names[amount]}>
          <dl className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
            <Figure name="Bet on the other side" value={formatDollars(stake)} />
            <Figure
              name={isLast ? 'If your bet wins' : 'If the leg wins, worth'}
              value={formatSignedDollars(won)}
              gain={won}
            />
            <Figure name="If the hedge wins" value={formatSignedDollars(lost)} gain={lost} />
            <Figure name="Cost on average" value={cost === undefined ? undefined : formatDollars(cost)} />
          </dl>
        </ResultsPanel>
      ))}
      <ResultsPanel title="Cash-out">
        <dl aria-live="polite" className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
          <Figure name="Take it if it is more than" value={cashOut && formatDollars(cashOut.hedge)} />
          <Figure
            name="Worth on average"
            value={cashOut?.fair === undefined ? undefined : formatDollars(cashOut.fair)}
          />
        </dl>
        <p className="mt-3 text-muted text-xs">
          {result === undefined
            ? 'Enter the stake, the odds that you took, and the odds of the other side now. '
            : 'The first figure is what a hedge leaves. What the bet is worth on average needs both current prices. '}
          For futures, enter the price of everything else together. Legs of one game don’t multiply.
        </p>
      </ResultsPanel>
    </>
  );
}
