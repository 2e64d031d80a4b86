import { formatDollars, formatShortDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatPercent } from '../../../lib/format.ts';
import { shownMargin } from '../rows/shown-margin.ts';
import { safeAmount } from './safe-amount.ts';

/** The number that an opportunity is judged by, in percent; undefined if unknown. */
export interface BadgeFigure {
  /** `EV`: the expected profit of an overlap. `Miss`: its margin if it misses, where no expected profit is known. */
  readonly label: 'EV' | 'Miss' | undefined;
  readonly percent: number | undefined;
}

export function badgeOf(opportunity: Opportunity): BadgeFigure {
  if (opportunity.kind !== 'overlap') return { label: undefined, percent: marginOf(opportunity) };
  const expectedValue = opportunity.overlap?.expectedValue;
  if (expectedValue !== undefined) return { label: 'EV', percent: expectedValue };
  return { label: 'Miss', percent: marginOf(opportunity) };
}

/** The margin of the shown stakes. */
function marginOf({ kind, profit, legs, profitMargin }: Opportunity): number | undefined {
  const margin = shownMargin({ kind, profit, profitMargin, stakes: legs.map(({ stake }) => stake) });
  return Number.isFinite(margin) ? margin : undefined;
}

/** `+$2.03 on $100`, `-$4.55 on $100 if it misses`, `$76.50 of $100`; undefined for a row saved by an older version. */
export function dollarsText({ kind, profit, legs }: Opportunity): string | undefined {
  const [first = 0, second = 0] = legs.map(({ stake }) => stake);
  const staked = safeAmount(kind === 'promo' ? first : first + second);
  const amount = safeAmount(profit ?? Number.NaN);
  if (amount === undefined || staked === undefined || staked <= 0) return undefined;
  if (kind === 'promo') return `${formatDollars(amount)} of ${formatShortDollars(staked)}`;
  const text = `${formatSignedDollars(amount)} on ${formatShortDollars(staked)}`;
  return kind === 'overlap' ? `${text} if it misses` : text;
}

/** The dollars to show beside a page's note, which on the Promo page says them itself. */
export function dollarsBeside(note: string | undefined, dollars: string | undefined): string | undefined {
  const [amount = ''] = dollars?.split(' ') ?? [];
  return note?.includes(amount) === true ? undefined : dollars;
}

/** The badge's text: `+2.31%`, `EV +1.20%`; `N/A` without a number. */
export function badgeText({ label, percent }: BadgeFigure): string {
  if (percent === undefined) return 'N/A';
  return label === undefined ? formatPercent(percent) : `${label} ${formatPercent(percent)}`;
}
