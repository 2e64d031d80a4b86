import type { BetLeg } from '../../../../../shared/contracts/bets/position.ts';
import { type AmericanOdds, american, isDecimalOdds, toDecimal } from '../../../../../shared/odds/american.ts';
import { formatPrice, type OddsText } from '../../../../../shared/odds/odds-format.ts';
import type { PositionDetails } from '../../../api/bets/bets-list.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { TimeChart } from '../../../ui/charts/TimeChart.tsx';
import { bookText } from '../position-text.ts';

interface PriceChartProps {
  leg: BetLeg;
  /** At least one, ascending. */
  prices: NonNullable<PositionDetails['prices']>[number];
}

const HEIGHT_PX = 150;

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_MS = 86_400_000;

/** How the price of a bet moved at its book: by our own scans, whenever it changed. Drawn by what it pays, so that -110 and +110 are near. */
export function PriceChart({ leg, prices }: PriceChartProps) {
  const [format, show] = [useOddsFormat(), useOddsText()];
  const known = prices
    .filter(({ odds }) => Math.abs(odds) >= 100)
    .map(({ at, odds }) => ({ at: Date.parse(at), odds: american(odds) }));
  const times = known.map(({ at }) => at);
  const within = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return (
    <TimeChart
      title={`${bookText(leg)}: price`}
      sentence={priceSentence(
        leg,
        known.map(({ odds }) => odds),
        show,
      )}
      times={times}
      lines={[
        { label: 'price', style: 'main', values: known.map(({ odds }) => toDecimal(odds)) },
        {
          label: `taken ${show(leg.odds)}`,
          style: 'expected',
          values: known.map(() => toDecimal(american(leg.odds))),
        },
      ]}
      steps
      fromZero={false}
      pointTexts={known.map(({ at, odds }) => `${timeText(at)}: ${show(odds)}`)}
      formatValue={(value) => (isDecimalOdds(value) ? formatPrice(value, format) : '')}
      formatTime={(at) => (within > DAY_MS ? monthDay.format(at) : formatTime(at))}
      note="From our own scans, price changes only."
      height={HEIGHT_PX}
      table={{ columns: ['Time', 'Odds'], rows: known.map(({ at, odds }) => [timeText(at), show(odds)]) }}
    />
  );
}

function priceSentence(leg: BetLeg, odds: readonly AmericanOdds[], show: OddsText): string {
  const [first, last] = [odds[0], odds.at(-1)];
  if (first === undefined || last === undefined) return 'No prices were recorded.';
  const moved = `went from ${show(first)} to ${show(last)} in ${odds.length} changes`;
  return `The price of ${leg.label} at ${bookText(leg)} ${moved}; the bet was placed at ${show(leg.odds)}.`;
}

function timeText(at: number): string {
  return `${formatDay(at)}, ${formatTime(at)}`;
}
