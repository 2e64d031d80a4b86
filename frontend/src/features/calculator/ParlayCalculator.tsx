import { Plus, X } from 'lucide-react';
import { formatPercent } from '../../lib/format.ts';
import { useOddsFormat } from '../../lib/odds-format.ts';
import { Button } from '../../ui/Button.tsx';
import { OddsField } from '../../ui/fields/OddsField.tsx';
import { Figure } from './Figure.tsx';
import { type LegEntries, parlayValue, shareText, shownFairOdds } from './fair-calculation.ts';
import { ResultsPanel } from './ResultsPanel.tsx';

const MOST_LEGS = 12;
const newLeg: LegEntries = { odds: '', other: '' };

interface ParlayEntries {
  readonly legs: readonly LegEntries[];
  /** Odds that a book offers for all legs together; empty for the legs' own multiplied. */
  readonly offered: string;
}

export const initialParlay: ParlayEntries = {
  legs: [
    { odds: '-110', other: '-110' },
    { odds: '+120', other: '-140' },
  ],
  offered: '',
};

interface ParlayCalculatorProps {
  entries: ParlayEntries;
  onChange: (entries: ParlayEntries) => void;
}

/** What a parlay should pay, from both prices of each of its legs. */
export function ParlayCalculator({ entries, onChange }: ParlayCalculatorProps) {
  const { legs, offered } = entries;
  const change = (place: number, leg: Partial<LegEntries>) =>
    onChange({ ...entries, legs: legs.map((each, n) => (n === place ? { ...each, ...leg } : each)) });
  const odds = (label: string, of: string, value: string, onOdds: (text: string) => void) => (
    <OddsField {...{ label, of, value }} onChange={onOdds} />
  );
  return (
    <>
      <ol className="flex flex-col gap-2">
        {legs.map((leg, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other identity than their place
          <li key={place} className="flex items-start gap-x-2 rounded-lg border border-line p-3">
            <div className="grid min-w-0 flex-auto grid-cols-2 gap-x-3">
              {odds(`Leg ${place + 1}`, `leg ${place + 1}`, leg.odds, (text) => change(place, { odds: text }))}
              {odds('Other side', `other side of leg ${place + 1}`, leg.other, (text) =>
                change(place, { other: text }),
              )}
            </div>
            <Button
              tone="outline"
              aria-label={`Remove leg ${place + 1}`}
              disabled={legs.length === 2}
              className="mt-6 shrink-0 px-3"
              onClick={() => onChange({ ...entries, legs: legs.toSpliced(place, 1) })}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-2">
        <Button
          tone="outline"
          disabled={legs.length === MOST_LEGS}
          className="mt-6"
          onClick={() => onChange({ ...entries, legs: [...legs, newLeg] })}
        >
          <Plus aria-hidden className="size-4" />
          Add a leg
        </Button>
        <div className="w-48">
          {odds('Offered (optional)', 'offered odds', offered, (text) => onChange({ ...entries, offered: text }))}
        </div>
      </div>
      <Results {...entries} />
    </>
  );
}

function Results({ legs, offered }: ParlayEntries) {
  const format = useOddsFormat();
  const value = parlayValue(legs, offered);
  return (
    <ResultsPanel>
      <dl aria-live="polite" className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
        <Figure name="All legs win" value={value && shareText(value.chance)} />
        <Figure name="Fair odds" value={value && shownFairOdds(1 / value.chance, format)} />
        <Figure name="Legs multiplied" value={value && shownFairOdds(value.quoted, format)} />
        <Figure name="Expected value" value={value && formatPercent(value.expected * 100)} gain={value?.expected} />
      </dl>
      <p className="mt-3 text-muted text-xs">
        {value === undefined ? 'Enter the odds of each leg and of its other side. ' : ''}
        Counts the legs as independent. Legs of one game are not: a book prices them together.
      </p>
    </ResultsPanel>
  );
}
