import type { BetFigures } from '../../../../../shared/bets/ratios.ts';
import { band, type DayTotal, dayTotals } from '../../../../../shared/bets/ratios.ts';
import { formatCount } from '../../../lib/format.ts';
import { figureTexts } from '../figures/figure-texts.ts';
import { signedText } from '../figures/tiles.ts';
import { dayStart, dayText, expectedPoint, expectedSentence, profitPoint, profitSentence } from './profit-charts.ts';
import { TimeChart } from './TimeChart.tsx';

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
      title="Actual against expected"
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
