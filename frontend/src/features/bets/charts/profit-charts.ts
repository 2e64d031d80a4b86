import { band, type DayTotal, luck } from '../../../../../shared/bets/ratios.ts';
import { formatDay } from '../../../lib/format.ts';
import { sigmaText, signedText } from '../figures/tiles.ts';

/** `Nov 21, 2026`: a day of the figures is in UTC, and is shown as the day that it is. */
export function dayText(day: string): string {
  // Without a zone it would be read as midnight in UTC, which is the evening before in America.
  return formatDay(new Date(`${day}T12:00:00`).getTime());
}

/** Midnight in UTC, ms. */
export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** `Profit rose from $0 to +$412 in 86 days with settled bets, lowest -$57, highest +$430.` */
export function profitSentence(totals: readonly DayTotal[]): string {
  const profits = totals.map(({ profit }) => profit);
  const last = profits.at(-1) ?? 0;
  const verb = last > 0 ? 'rose' : last < 0 ? 'fell' : 'went';
  const days = `${totals.length} ${totals.length === 1 ? 'day' : 'days'} with settled bets`;
  const [lowest, highest] = [Math.min(0, ...profits), Math.max(0, ...profits)];
  return `Profit ${verb} from $0 to ${signedText(last)} in ${days}, lowest ${signedText(lowest)}, highest ${signedText(highest)}.`;
}

/** `Actual profit +$612 against an expected +$580, +0.3 σ. The 95% band reaches from -$20 to +$1,180.` */
export function expectedSentence(last: DayTotal): string {
  const { low, high } = band(last.expected);
  const deviations = luck(last.expected);
  const by = deviations === undefined ? '' : `, ${sigmaText(deviations)}`;
  return `Actual profit ${signedText(last.expected.actual)} against an expected ${signedText(last.expected.profit)}${by}. The 95% band reaches from ${signedText(low)} to ${signedText(high)}.`;
}

export function profitPoint({ day, profit, fall }: DayTotal): string {
  return `${dayText(day)}: ${signedText(profit)}${fall === 0 ? ', the highest so far' : `, ${signedText(-fall)} from the peak`}`;
}

export function expectedPoint({ day, expected }: DayTotal): string {
  const { low, high } = band(expected);
  return `${dayText(day)}: actual ${signedText(expected.actual)}, expected ${signedText(expected.profit)} (${signedText(low)} to ${signedText(high)})`;
}
