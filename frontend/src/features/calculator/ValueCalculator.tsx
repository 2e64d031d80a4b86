import { losingRunChance } from '../../../../shared/fair/bet-value.ts';
import { centsFromDollars, formatDollars, formatSignedDollars } from '../../../../shared/odds/money.ts';
import { formatPercent } from '../../lib/format.ts';
import { useOddsFormat } from '../../lib/odds-format.ts';
import { cleanAmountInput } from '../../lib/typed-numbers.ts';
import { OddsField } from '../../ui/fields/OddsField.tsx';
import { AmountField } from './AmountField.tsx';
import { Figure } from './Figure.tsx';
import {
  type BetValue,
  betValue,
  shareText,
  shownFairOdds,
  type ValueEntries,
  valueProblem,
  type valueRanges,
} from './fair-calculation.ts';
import { ResultsPanel } from './ResultsPanel.tsx';

export const initialValue: ValueEntries = { odds: '+110', chance: '50', push: '', bankroll: '1000' };

interface ValueCalculatorProps {
  entries: ValueEntries;
  onChange: (entries: ValueEntries) => void;
}

/** What a bet is worth at a chance that one believes in, and how much of a bankroll to stake. */
export function ValueCalculator({ entries, onChange }: ValueCalculatorProps) {
  const field = (name: keyof typeof valueRanges, label: string, placeholder?: string) => (
    <AmountField
      label={label}
      placeholder={placeholder}
      value={entries[name]}
      error={valueProblem(name, entries[name])}
      onChange={(typed) => onChange({ ...entries, [name]: cleanAmountInput(typed) })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-lg border border-line p-3 sm:grid-cols-4 sm:gap-x-4 sm:p-4">
        <OddsField
          label="Offered odds"
          of="offered odds"
          value={entries.odds}
          onChange={(odds) => onChange({ ...entries, odds })}
        />
        {field('chance', 'Fair chance (%)')}
        {field('push', 'Push (%, optional)', 'None')}
        {field('bankroll', 'Bankroll ($, optional)')}
      </div>
      <Results value={betValue(entries)} />
    </>
  );
}

function Results({ value }: { value: BetValue | undefined }) {
  const format = useOddsFormat();
  return (
    <ResultsPanel>
      <dl aria-live="polite" className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3">
        <Figure name="Expected value" value={value && formatPercent(value.expected * 100)} gain={value?.expected} />
        <Figure
          name="Expected on $100"
          value={value && formatSignedDollars(centsFromDollars(value.expected * 100))}
          gain={value?.expected}
        />
        <Figure name="Fair odds" value={value && shownFairOdds(value.breakEven, format)} />
        {value?.stakes.map(({ label, share, dollars }) => (
          <Figure
            key={label}
            name={label}
            value={`${shareText(share)}${dollars === undefined ? '' : ` · ${formatDollars(centsFromDollars(dollars))}`}`}
          />
        ))}
      </dl>
      <p className="mt-3 text-muted text-xs">
        {value === undefined
          ? 'Enter the offered odds and your own fair chance of winning, from 0.1 to 99.9%.'
          : `Expected, not certain: about ${Math.round(10 * (1 - value.win))} of 10 such bets don’t win. ${losingRuns(value.win)} The fair chance is never known exactly, so stake a part of Kelly.`}
      </p>
    </ResultsPanel>
  );
}

/** How likely some runs of losses are in 20 and 100 bets. `win`: 0 to 1. */
function losingRuns(win: number): string {
  const of = (bets: number, run: number) => shareText(losingRunChance(win, { bets, run }));
  return `Five or more in a row without a win come with ${of(20, 5)} in 20 bets and ${of(100, 5)} in 100, ten or more with ${of(100, 10)} in 100.`;
}
