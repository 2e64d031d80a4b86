import { type BetFigures, band, type DayTotal, dayTotals, luck } from '../../../../../shared/bets/ratios.ts';
import { formatCount } from '../../../lib/format.ts';
import { axisDollars, dayStart, dayText, timeFormat } from '../../../ui/charts/chart-texts.ts';
import { TimeChart } from '../../../ui/charts/TimeChart.tsx';
import { figureTexts } from '../figures/figure-texts.ts';
import { sigmaText, signedText } from '../figures/tiles.ts';

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
        columns: ['Day', 'Profit that day', 'Profit', 'Below its peak'],
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

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
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
