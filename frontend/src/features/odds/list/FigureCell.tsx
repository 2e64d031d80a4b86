import { formatDollarsDown, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatPercent } from '../../../lib/format.ts';
import { type BadgeFigure, badgeTone, expectedRange, safeAmount } from '../card/figures.ts';
import { rowFigures } from '../rows/row-figures.ts';

/** The number that a row is judged by; its sign says what its color says. `hasLowest`: with the lower end of a range. */
export function FigureCell({ badge, hasLowest = true }: { badge: BadgeFigure; hasLowest?: boolean }) {
  const { label, percent, low, leadsLow = false } = badge;
  const single = leadsLow ? low : percent;
  if (percent === undefined) return <span className="text-muted">{label === 'EV' ? 'Unknown' : 'N/A'}</span>;
  return (
    <span className={classNames('font-bold', colors[badgeTone(badge)])}>
      {label === 'EV'
        ? hasLowest
          ? expectedRange(percent, low)
          : expectedRange(single ?? percent)
        : formatPercent(percent)}
    </span>
  );
}

/** The other end of an expected value that is a range, where a cell has no room for both on a line: `≥+0.3%`, or `to +5.5%`. */
export function LowestFigure({ badge: { label, percent, low, leadsLow = false } }: { badge: BadgeFigure }) {
  if (label !== 'EV' || percent === undefined || low === undefined) return null;
  const range = expectedRange(percent, low);
  return range === expectedRange(percent) ? null : (
    <span title={range} className="text-2xs text-muted leading-3">
      {leadsLow ? `to ${expectedRange(percent)}` : `≥${expectedRange(low)}`}
    </span>
  );
}

const colors = { gain: 'text-gain', loss: 'text-loss', neutral: 'text-muted' } as const;

/** What the stakes bring, of overlaps on average. `dollars`: NaN if unknown. */
export function DollarsCell({ dollars }: { dollars: number }) {
  const amount = safeAmount(dollars);
  if (amount === undefined) return <span className="text-muted">N/A</span>;
  return <span title={formatSignedDollars(amount)}>{dollarsText(dollars)}</span>;
}

/** How many characters the longest text of the rows' dollars has. */
export function longestDollars(rows: readonly unknown[]): number {
  return rows.reduce<number>((most, row) => Math.max(most, dollarsText(rowFigures(row).dollars)?.length ?? 0), 0);
}

function dollarsText(dollars: number): string | undefined {
  const amount = safeAmount(dollars);
  return amount === undefined ? undefined : `${amount > 0 ? '+' : ''}${formatDollarsDown(amount)}`;
}
