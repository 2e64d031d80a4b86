import { useMemo } from 'react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { type MarketHistory, marketOfKey } from '../../../../../shared/grid/changes.ts';
import type { Side } from '../../../../../shared/grid/grid-row.ts';
import { historyPoints } from '../../../../../shared/grid/history-points.ts';
import { isDecimalOdds } from '../../../../../shared/odds/american.ts';
import { formatPrice, oddsText } from '../../../../../shared/odds/odds-format.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useOddsFormat } from '../../../lib/odds-format.ts';
import { TimeChart } from '../../../ui/charts/TimeChart.tsx';
import { BestCross } from './BestCross.tsx';
import { lineText } from './price-text.ts';

interface HistoryChartProps {
  league: string;
  history: MarketHistory;
  /** The line that is meant, in hundredths, where the history has every line; undefined: of each book its main line. */
  line?: number | undefined;
  side: Side;
  /** Of the side. */
  name: string;
  /** The book that is drawn before the others. */
  sportsbookId: number | undefined;
  startsAt: number;
  /** When the last scan was. */
  to: number;
  /** Whether the best prices in the end stand above it, where nothing else says them. */
  hasCross?: boolean;
}

const HEIGHT_PX = 240;
const DAY_MS = 86_400_000;
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** All books' prices of a side since they were first seen, as steps, before the fair price's band. Drawn by what they pay. */
export function HistoryChart({
  league,
  history,
  line,
  side,
  name,
  sportsbookId,
  startsAt,
  to,
  hasCross = true,
}: HistoryChartProps) {
  const format = useOddsFormat();
  const { times, books, fair, best } = useMemo(
    () => historyPoints(history, side, { league, to, line }),
    [history, side, league, to, line],
  );
  if (times.length === 0) return null;
  const ordered = books.toSorted(
    (a, b) => Number(b.sportsbookId === sportsbookId) - Number(a.sportsbookId === sportsbookId),
  );
  const [first, ...others] = ordered;
  if (first === undefined) return null;
  const end = Math.min(to, startsAt);
  const within = ((times.at(-1) ?? 0) - (times[0] ?? 0)) * 1000;
  const textOf = (at: number) => `${formatDay(at * 1000)}, ${formatTime(at * 1000)}`;
  const priceText = (n: number, { prices, lines }: (typeof books)[number]) => {
    const odds = prices[n];
    if (odds === undefined || odds === 0) return 'no price';
    return `${lineText(league, marketOfKey(history.key).market, lines[n] ?? 0, side)} ${oddsText(odds, format)}`.trim();
  };
  const hasLines = lineText(league, marketOfKey(history.key).market, 0, side) !== '';
  const lineOf = (book: (typeof books)[number]) =>
    book.prices.map((odds) => (odds === 0 || odds === undefined ? Number.NaN : payOf(odds)));
  return (
    <>
      {hasCross && <BestCross best={best} at={to * 1000} until={startsAt * 1000} />}
      <TimeChart
        title={`${name}: how the price moved`}
        sentence={`Prices of ${name} at ${books.length} sportsbooks since ${textOf(times[0] ?? 0)}; ${sportsbookName(first.sportsbookId)} went from ${priceText(
          first.prices.findIndex((odds) => odds !== 0),
          first,
        )} to ${priceText(times.length - 1, first)}.`}
        times={times.map((at) => at * 1000)}
        lines={[
          { label: sportsbookName(first.sportsbookId), style: 'main', values: lineOf(first) },
          ...others.map((book) => ({
            label: sportsbookName(book.sportsbookId),
            style: 'other' as const,
            values: lineOf(book),
          })),
        ]}
        {...(others.length > 0 && { others: 'other sportsbooks' })}
        band={{ label: 'fair price', low: fair.map(([, middle]) => 1 / middle), high: fair.map(([low]) => 1 / low) }}
        steps
        fromZero={false}
        pointTexts={times.map((at, n) => `${textOf(at)}: ${sportsbookName(first.sportsbookId)} ${priceText(n, first)}`)}
        formatValue={(value) => (isDecimalOdds(value) ? formatPrice(value, format) : '')}
        formatTime={(at) => (within > DAY_MS ? monthDay.format(at) : formatTime(at))}
        note={`From our own scans, changes only, until ${end < startsAt ? textOf(to) : `the start, ${textOf(startsAt)}`}.${line === undefined && hasLines ? ' At other lines too: the table says which.' : ''}`}
        height={HEIGHT_PX}
        table={{
          columns: ['Time', ...ordered.map((book) => sportsbookName(book.sportsbookId))],
          rows: times.map((at, n) => [textOf(at), ...ordered.map((book) => priceText(n, book))]),
        }}
      />
    </>
  );
}

/** What a price pays on 1, stake included. */
function payOf(odds: number): number {
  return odds > 0 ? 1 + odds / 100 : 1 - 100 / odds;
}
