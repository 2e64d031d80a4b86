import { centsFromDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatPercent } from '../../../lib/format.ts';
import type { BadgeFigure } from '../card/figures.ts';

/** The number that a row is judged by; its sign says what its color says. */
export function FigureCell({ badge: { label, percent } }: { badge: BadgeFigure }) {
  if (percent === undefined) return <span className="text-muted">N/A</span>;
  return (
    <span
      className={classNames(
        'block truncate font-bold',
        percent > 0 ? 'text-gain' : percent < 0 ? 'text-loss' : 'text-muted',
      )}
    >
      {label === 'Miss' && <span className="font-normal text-2xs text-muted">Miss </span>}
      {formatPercent(percent)}
    </span>
  );
}

/** What the stakes bring, of overlaps on average. `dollars`: NaN if unknown. */
export function DollarsCell({ dollars }: { dollars: number }) {
  if (Number.isNaN(dollars)) return <span className="text-muted">N/A</span>;
  return <span className="block truncate">{formatSignedDollars(centsFromDollars(dollars))}</span>;
}
