import { oddsRanges } from '../../../../shared/odds/odds-format.ts';
import { useOddsFormat } from '../../lib/odds-format.ts';
import { Button } from '../../ui/Button.tsx';
import { OddsField } from '../../ui/fields/OddsField.tsx';
import { Figure } from './Figure.tsx';
import { shareText, shownFairOdds, withoutVig } from './fair-calculation.ts';
import { ResultsPanel } from './ResultsPanel.tsx';

interface NoVigCalculatorProps {
  /** Typed odds of all outcomes of a market: two or three. */
  odds: readonly string[];
  onChange: (odds: readonly string[]) => void;
}

/** The fair odds of a market's outcomes from one book's prices, by each way to take out the vig. */
export function NoVigCalculator({ odds, onChange }: NoVigCalculatorProps) {
  const format = useOddsFormat();
  const result = withoutVig(odds);
  const isThree = odds.length > 2;
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-lg border border-line p-3 sm:grid-cols-3 sm:gap-x-4 sm:p-4">
        {odds.map((typed, place) => (
          <OddsField
            // biome-ignore lint/suspicious/noArrayIndexKey: outcomes have no other identity than their place
            key={place}
            label={`Outcome ${place + 1}`}
            of={`outcome ${place + 1}`}
            value={typed}
            onChange={(text) => onChange(odds.with(place, text))}
          />
        ))}
        <Button
          tone="outline"
          className="self-start sm:mt-6"
          onClick={() => onChange(isThree ? odds.slice(0, 2) : [...odds, ''])}
        >
          {isThree ? 'Two outcomes' : 'Three outcomes'}
        </Button>
      </div>
      <ResultsPanel title="Without the vig">
        <dl aria-live="polite" className="mt-2">
          <Figure name="The book’s hold" value={result && shareText(result.hold)} />
        </dl>
        <table className="mt-3 w-full border-collapse border-line-strong/30 border-t text-sm tabular-nums">
          <thead className="text-muted text-xs">
            <tr>
              <th scope="col" className="py-1.5 text-left font-medium">
                Method
              </th>
              {odds.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: outcomes have no other identity than their place
                <th key={place} scope="col" className="py-1.5 text-right font-medium">
                  Outcome {place + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result?.byMethod.map(({ label, probabilities }) => (
              <tr key={label} className="border-line-strong/30 border-t">
                <th scope="row" className="py-1.5 text-left font-medium">
                  {label}
                </th>
                {probabilities.map((probability, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: outcomes have no other identity than their place
                  <td key={place} className="py-1.5 text-right">
                    {format !== 'implied' && (
                      <>
                        <span className="font-semibold">{shownFairOdds(1 / probability, format)}</span>{' '}
                      </>
                    )}
                    <span className={format === 'implied' ? 'font-semibold' : 'text-muted max-sm:block'}>
                      {shareText(probability)}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-muted text-xs">
          {result === undefined
            ? `Enter the odds of all outcomes at one book: ${oddsRanges[format]}.`
            : 'On 38,239 moneylines of NBA, NHL and NFL games no method was more accurate than multiplicative; on player props, power was. Where they differ by more than your edge, you have none.'}
        </p>
      </ResultsPanel>
    </>
  );
}
