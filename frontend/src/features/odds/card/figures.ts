import { shownMargin } from '../../../../../shared/boards/shown-margin.ts';
import { type KindRow, kinds } from '../../../../../shared/odds/kinds.ts';
import { type Cents, centsFromDollars, formatDollars } from '../../../../../shared/odds/money.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatPercent } from '../../../lib/format.ts';

/** The number that an opportunity is judged by, in percent; undefined if unknown. */
export interface BadgeFigure {
  /** `EV`: the expected profit of an overlap. Otherwise the margin of the shown stakes, or what is kept of a promotion. */
  readonly label: 'EV' | undefined;
  readonly percent: number | undefined;
  /** Of an expected value: the least that can be trusted, where that is less. */
  readonly low?: number | undefined;
  /** Rows are ordered by the low one, which then stands first where only one has room. */
  readonly leadsLow?: boolean;
  /** It is what a bettor pays for something else: small, expected and no warning. */
  readonly isCost?: boolean;
}

export function badgeOf(opportunity: Opportunity): BadgeFigure {
  const { kind } = opportunity;
  if (kind === 'overlap') return expectedFigure(opportunity);
  if (kind === 'value')
    return { label: 'EV', percent: opportunity.value?.expected, low: opportunity.value?.expectedLow, leadsLow: true };
  const { margins }: KindRow = kinds[kind];
  return { label: undefined, percent: stakesMargin(opportunity), isCost: margins === 'worst case' };
}

/** The expected value of an overlap: at the least probabilities that can be trusted it has so much less of what is gained over the worst result. */
export function expectedFigure({ overlap, profitMargin }: Opportunity): BadgeFigure {
  const { expectedValue: percent, lowShare } = overlap ?? {};
  if (percent === undefined || lowShare === undefined) return { label: 'EV', percent };
  const worst = Number(profitMargin);
  const low = worst + lowShare * (percent - worst);
  return { label: 'EV', percent, low: Number.isFinite(low) ? low : undefined };
}

/** The margin of the shown stakes. */
function stakesMargin({ kind, profit, legs, profitMargin }: Opportunity): number | undefined {
  const margin = shownMargin({ kind, profit, profitMargin, stakes: legs.map(({ stake }) => stake) });
  return Number.isFinite(margin) ? margin : undefined;
}

/** The dollars to show beside a page's note, which on the Promo page says them itself. */
export function dollarsBeside(note: string | undefined, dollars: Cents | undefined): Cents | undefined {
  return dollars !== undefined && note?.includes(formatDollars(dollars)) === true ? undefined : dollars;
}

/** The badge's text: `+2.31%`, `EV +0.3 to +1.2%`; `N/A` and `EV unknown` without a number. */
export function badgeText({ label, percent, low }: BadgeFigure): string {
  if (label === undefined) return percent === undefined ? 'N/A' : formatPercent(percent);
  return percent === undefined ? `${label} unknown` : `${label} ${expectedRange(percent, low)}`;
}

/** `gain`, `loss`, or neither, as the text says it: an expected value of 0.04% reads 0.0%, and one of -0.1 to +1.0% is neither. A cost is no loss. */
export function badgeTone({ label, percent = 0, low, isCost = false }: BadgeFigure): 'gain' | 'loss' | 'neutral' {
  const round = (value: number) => (label === undefined ? value : Number(value.toFixed(1)));
  if (round(percent) < 0) return isCost ? 'neutral' : 'loss';
  return round(low ?? percent) > 0 ? 'gain' : 'neutral';
}

/** `+0.3 to +1.2%`; only the second where both read alike. */
export function expectedRange(percent: number, low = percent): string {
  const [from, to] = [expectedText(low), expectedText(percent)];
  return from === to ? to : `${from.slice(0, -1)} to ${to}`;
}

/** An estimate, so with one decimal: `+1.0%`, `0.0%`, `-0.4%`. */
function expectedText(percent: number): string {
  const text = percent.toFixed(1);
  if (Number(text) === 0) return '0.0%';
  return `${percent > 0 ? '+' : ''}${text}%`;
}

/** Dollars. */
const MAX_AMOUNT = 1e12;

/** Dollars of a row in cents; undefined for an absurd amount, which a damaged row may contain. */
export function safeAmount(dollars: number): Cents | undefined {
  return Math.abs(dollars) < MAX_AMOUNT ? centsFromDollars(dollars) : undefined;
}
