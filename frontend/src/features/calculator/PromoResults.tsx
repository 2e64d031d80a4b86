import { type Cents, formatDollars, formatSignedDollars } from '../../../../shared/odds/money.ts';
import { oddsRanges } from '../../../../shared/odds/odds-format.ts';
import type { PromoReturn, Promotion } from '../../../../shared/odds/promo-return.ts';
import { classNames } from '../../lib/class-names.ts';
import { useOddsFormat } from '../../lib/odds-format.ts';
import { Figure } from './Figure.tsx';
import { promoTexts } from './promo-texts.ts';
import { ResultsPanel } from './ResultsPanel.tsx';

interface PromoResultsProps {
  kind: Promotion['kind'];
  /** Undefined if an entry is missing or invalid. */
  result: PromoReturn | undefined;
}

/** The hedge, the net result of either outcome, and the formula. */
export function PromoResults({ kind, result }: PromoResultsProps) {
  const texts = promoTexts[kind];
  const format = useOddsFormat();
  const estimate = kind === 'no-sweat';
  return (
    <ResultsPanel>
      <dl aria-live="polite" className="mt-2 flex flex-wrap gap-x-6 gap-y-2 sm:grid sm:grid-cols-3">
        <Figure name="Hedge stake" value={result && formatDollars(result.hedgeStake)} />
        <Figure
          name={estimate ? 'Kept (estimate)' : 'Guaranteed'}
          value={result && formatSignedDollars(result.guaranteed)}
          gain={result?.guaranteed}
        />
        <Figure
          name="Conversion"
          value={result && `${(result.conversion * 100).toFixed(2)}%`}
          gain={result?.conversion}
        />
      </dl>
      <table className="mt-3 w-full border-collapse border-line-strong/30 border-t text-sm tabular-nums">
        <thead className="text-muted text-xs">
          <tr>
            <th scope="col" className="py-1.5 text-left font-medium">
              Outcome
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              You keep
            </th>
          </tr>
        </thead>
        <tbody>
          <Outcome name="Promoted bet wins" kept={result?.keptIfPromotedWins} />
          <Outcome
            name={estimate ? 'Hedge wins, stake refunded' : 'Hedge wins'}
            kept={result?.keptIfHedgeWins}
            about={estimate}
          />
        </tbody>
      </table>
      <p className="mt-3 text-muted text-xs">
        {result === undefined ? `Enter an amount and the odds of both bets: ${oddsRanges[format]}. ` : ''}
        {texts.formula} {texts.caution}
      </p>
    </ResultsPanel>
  );
}

function Outcome({ name, kept, about = false }: { name: string; kept: Cents | undefined; about?: boolean }) {
  return (
    <tr className="border-line-strong/30 border-t">
      <th scope="row" className="py-2 pr-2 text-left font-medium">
        {name}
      </th>
      <td
        className={classNames(
          'text-right font-bold',
          kept !== undefined && (kept > 0 ? 'text-accent-ink' : 'text-loss'),
        )}
      >
        {kept === undefined ? (
          <span className="text-muted">–</span>
        ) : (
          `${about ? 'about ' : ''}${formatSignedDollars(kept)}`
        )}
      </td>
    </tr>
  );
}
