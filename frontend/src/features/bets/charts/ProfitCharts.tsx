import { type BetFigures, band, type DayTotal, dayTotals, luck } from '../../../../../shared/bets/ratios.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { TimeChart } from '../../../ui/charts/TimeChart.tsx';
import { figureTexts } from '../figures/figure-texts.ts';
import { sigmaText, signedText } from '../figures/tiles.ts';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** From so many days on, labels below name months. */
const MONTHS_FROM_MS = 200 * 86_400_000;

function timeFormat(times: readonly number[]): (at: number) => string {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return (at) => (span > MONTHS_FROM_MS ? monthAndYear : shortDay).format(at);
}

/** The cumulative profit of all settled bets by day, and how far it is below its peak. */
export function ProfitChart({ figures }: { figures: BetFigures }) {
  const totals = dayTotals(figures.days);
  const times = totals.map(({ day }) => dayStart(day));
  return (
    <TimeChart
      title="Profit"
      sentence={profitSentence(totals)}
      times={times}
      lines={[
        { label: 'profit', style: 'main', values: totals.map(({ profit }) => profit) },
        { label: 'below its peak', style: 'fall', values: totals.map(({ fall }) => -fall) },
      ]}
      fromZero
      pointTexts={totals.map(profitPoint)}
      formatValue={axisDollars}
      formatTime={timeFormat(times)}
      note={`All settled bets by day (UTC). ${figureTexts.drawdown.label}: ${lowerFirst(figureTexts.drawdown.formula)}`}
      table={{
        columns: ['Day', 'Profit of the day', 'Profit', 'Below its peak'],
        rows: totals.map(({ day, profit, fall }, index) => [
          dayText(day),
          signedText(figures.days[index]?.sums.profit ?? 0),
          signedText(profit),
          signedText(-fall),
        ]),
      }}
    />
  );
}

/** Actual against expected profit of the positions that have a fair close. */
export function ExpectedChart({ figures }: { figures: BetFigures }) {
  const totals = dayTotals(figures.days).filter(hasExpectation);
  const last = totals.at(-1);
  if (last === undefined) {
    return (
      <p className="flex min-h-40 items-center justify-center text-center text-muted text-sm">
        No settled position has a fair closing price for all of its bets yet. Closing prices are kept for bets that you
        place from the boards before their game starts.
      </p>
    );
  }
  const times = totals.map(({ day }) => dayStart(day));
  const bands = totals.map(({ expected }) => band(expected));
  const { positions } = figures.total;
  return (
    <TimeChart
      title="Actual vs. expected"
      sentence={expectedSentence(last)}
      times={times}
      lines={[
        { label: 'actual', style: 'main', values: totals.map(({ expected }) => expected.actual) },
        { label: 'expected', style: 'expected', values: totals.map(({ expected }) => expected.profit) },
      ]}
      band={{ label: '95% band', low: bands.map(({ low }) => low), high: bands.map(({ high }) => high) }}
      fromZero
      pointTexts={totals.map(expectedPoint)}
      formatValue={axisDollars}
      formatTime={timeFormat(times)}
      note={`Of the ${formatCount(last.expected.positions)} of ${formatCount(positions)} settled positions whose bets all have a fair close, by day (UTC). Band: ${lowerFirst(figureTexts.band.formula)}`}
      table={{
        columns: ['Day', 'Positions', 'Actual', 'Expected', 'Band from', 'to'],
        rows: totals.map(({ day, expected }, index) => [
          dayText(day),
          formatCount(expected.positions),
          signedText(expected.actual),
          signedText(expected.profit),
          signedText(bands[index]?.low ?? 0),
          signedText(bands[index]?.high ?? 0),
        ]),
      }}
    />
  );
}

function hasExpectation({ expected }: DayTotal): boolean {
  return expected.positions > 0;
}

/** `$1,250`, `-$50`: round values of an axis. */
function axisDollars(amount: number): string {
  const whole =
    Math.abs(amount) >= 10 ? formatCount(Math.round(Math.abs(amount))) : `${Number(Math.abs(amount).toFixed(2))}`;
  return `${amount < 0 ? '-' : ''}$${whole}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `Nov 21, 2026`: a day of the figures is in UTC, and is shown as the day that it is. */
function dayText(day: string): string {
  // Without a zone it would be read as midnight in UTC, which is the evening before in America.
  return formatDay(new Date(`${day}T12:00:00`).getTime());
}

/** Midnight in UTC, ms. */
function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** `Profit rose from $0 to +$412 in 86 days with settled bets, lowest -$57, highest +$430.` */
function profitSentence(totals: readonly DayTotal[]): string {
  const profits = totals.map(({ profit }) => profit);
  const last = profits.at(-1) ?? 0;
  const verb = last > 0 ? 'rose' : last < 0 ? 'fell' : 'went';
  const days = `${totals.length} ${totals.length === 1 ? 'day' : 'days'} with settled bets`;
  const [lowest, highest] = [Math.min(0, ...profits), Math.max(0, ...profits)];
  return `Profit ${verb} from $0 to ${signedText(last)} in ${days}, lowest ${signedText(lowest)}, highest ${signedText(highest)}.`;
}

/** `Actual profit +$612 against an expected +$580, +0.3 σ. The 95% band reaches from -$20 to +$1,180.` */
function expectedSentence(last: DayTotal): string {
  const { low, high } = band(last.expected);
  const deviations = luck(last.expected);
  const by = deviations === undefined ? '' : `, ${sigmaText(deviations)}`;
  return `Actual profit ${signedText(last.expected.actual)} against an expected ${signedText(last.expected.profit)}${by}. The 95% band reaches from ${signedText(low)} to ${signedText(high)}.`;
}

function profitPoint({ day, profit, fall }: DayTotal): string {
  return `${dayText(day)}: ${signedText(profit)}${fall === 0 ? ', the highest so far' : `, ${signedText(-fall)} from the peak`}`;
}

function expectedPoint({ day, expected }: DayTotal): string {
  const { low, high } = band(expected);
  return `${dayText(day)}: actual ${signedText(expected.actual)}, expected ${signedText(expected.profit)} (${signedText(low)} to ${signedText(high)})`;
}
