import { useQuery } from '@tanstack/react-query';
import { comparedSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { messageFor } from '../../api/api-error.ts';
import { oddsQuery } from '../../api/opportunities.ts';
import { SportsbookLogo } from '../../features/odds/card/LegBet.tsx';
import { useOddsText } from '../../lib/odds-format.ts';
import { CardFailure } from '../../ui/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface MarketTableProps {
  eventId: string;
  market: string;
  /** The bettor's; undefined: all. */
  mine: ReadonlySet<number> | undefined;
}

/** All outcomes of a market, alternate lines too, at every book. */
export function MarketTable({ eventId, market, mine }: MarketTableProps) {
  const show = useOddsText();
  const { data, error, refetch } = useQuery(oddsQuery(eventId, market));
  if (error !== null)
    return (
      <CardFailure
        text={messageFor(error, 'The prices could not be loaded.')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton className="h-60 w-full rounded-lg" />;
  const rows = Object.entries(data);
  const quoted = new Set(rows.flatMap(([, prices]) => prices.map(({ sportsbookId }) => sportsbookId)));
  const books = comparedSportsbooks
    .filter(({ id }) => quoted.has(id))
    .toSorted((a, b) => Number(mine?.has(b.id) ?? true) - Number(mine?.has(a.id) ?? true));
  if (rows.length === 0) return <p className="text-muted text-sm">No sportsbook’s prices of this market are stored.</p>;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
      tabIndex={0}
      aria-label="All outcomes, scrolls"
      className="relative max-h-[70dvh] overflow-auto rounded-lg border border-line bg-surface"
    >
      <table className="border-separate border-spacing-0 text-sm tabular-nums">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 min-w-48 border-line border-b bg-canvas px-2 py-2 text-left font-semibold text-2xs text-muted"
            >
              Outcome
            </th>
            {books.map(({ id }) => (
              <th key={id} scope="col" className="sticky top-0 z-10 min-w-24 border-line border-b bg-canvas px-1">
                <span className="flex justify-center">
                  <SportsbookLogo sportsbookId={id} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, prices]) => (
            <tr key={label} className="h-9">
              <th scope="row" className="sticky left-0 border-line border-b bg-surface px-2 text-left font-medium">
                {label.slice(label.indexOf(': ') + 2)}
              </th>
              {books.map(({ id }) => {
                const odds = prices.find(({ sportsbookId }) => sportsbookId === id)?.odds;
                const isBest = prices[0]?.sportsbookId === id;
                return (
                  <td
                    key={id}
                    className={
                      isBest
                        ? 'border-line border-b bg-gain-soft text-center font-bold text-gain'
                        : 'border-line border-b text-center'
                    }
                  >
                    {odds === undefined ? <span className="text-muted">—</span> : show(odds)}
                    {isBest && <span className="sr-only"> best</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
