import { useQuery } from '@tanstack/react-query';
import { priceAt } from '../../../../shared/boards/price-at.ts';
import { marketLabel } from '../../../../shared/catalogue/markets.ts';
import { sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import type { Side } from '../../../../shared/grid/grid-row.ts';
import { messageFor } from '../../api/api-error.ts';
import { historyQuery } from '../../api/odds/grid.ts';
import { BetAnchor } from '../../features/odds/card/BetLink.tsx';
import { Freshness } from '../../features/odds/card/Freshness.tsx';
import { SportsbookLogo } from '../../features/odds/card/LegBet.tsx';
import type { OpenedPrice } from '../../features/odds/grid/GridTable.tsx';
import { HistoryChart } from '../../features/odds/grid/HistoryChart.tsx';
import { sideName } from '../../features/odds/grid/PriceCell.tsx';
import { asideTexts, lineText } from '../../features/odds/grid/price-text.ts';
import { useOddsText } from '../../lib/odds-format.ts';
import { CardFailure } from '../../ui/Failure.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface PriceDialogProps extends OpenedPrice {
  league: string;
  onClose: () => void;
}

/** How all books' prices of a side have moved, and where to bet it now. */
export function PriceDialog({ league, shown: { game, market, row }, side, sportsbookId, onClose }: PriceDialogProps) {
  const show = useOddsText();
  const { data, error, refetch } = useQuery(historyQuery(game.id));
  const history = data?.histories.find(({ key }) => key === market.key);
  const quotes = market.books
    .filter(({ prices }) => prices[side] !== 0)
    .toSorted((a, b) => Number(b.line === row.line) - Number(a.line === row.line) || worth(b, side) - worth(a, side));
  const name = sideName(game, market.key, side);
  return (
    <Modal title={`${marketLabel(league, market.key)}: ${name}`} width="wide" isFull onClose={onClose}>
      <p className="mb-3 text-muted text-sm">{`${game.awayTeam} @ ${game.homeTeam}`}</p>
      {error !== null && (
        <CardFailure
          text={messageFor(error, 'The history could not be loaded.')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Skeleton className="h-60 w-full rounded-md" />}
      {history !== undefined && (
        <HistoryChart
          league={league}
          history={history}
          side={side}
          name={name}
          sportsbookId={sportsbookId}
          startsAt={game.startsAt}
          to={data?.to ?? game.at}
        />
      )}
      <table className="mt-4 w-full text-sm tabular-nums">
        <caption className="sr-only">Prices now</caption>
        <thead className="text-2xs text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-semibold">
              Sportsbook
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Line
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Odds
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Confirmed
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              <span className="sr-only">Bet</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => {
            const reason = quote.aside[side];
            return (
              <tr key={quote.sportsbookId} className="h-11">
                <th scope="row" className="border-line border-t text-left font-medium">
                  <SportsbookLogo sportsbookId={quote.sportsbookId} />
                </th>
                <td className="border-line border-t text-right">{lineText(league, market.key, quote.line, side)}</td>
                <td className="border-line border-t text-right">
                  {reason === null ? (
                    show(quote.prices[side])
                  ) : (
                    <s title={asideTexts[reason]}>{show(quote.prices[side])}</s>
                  )}
                </td>
                <td className="border-line border-t text-right">
                  <Freshness at={quote.updatedAt * 1000} />
                </td>
                <td className="border-line border-t text-right">
                  {reason === null && (
                    <BetAnchor
                      leg={legOf(league, { game, market }, quote.line, side, quote.sportsbookId)}
                      className="inline-flex min-h-11 items-center"
                      labelClassName="inline-flex items-center gap-1 font-semibold text-accent-ink"
                      iconClassName="size-3.5"
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
}

/** What the bet button needs of a leg. */
function legOf(
  league: string,
  { game, market }: Pick<OpenedPrice['shown'], 'game' | 'market'>,
  line: number,
  side: Side,
  sportsbookId: number,
) {
  const text = lineText(league, market.key, line, side);
  const pick =
    market.key === 'totals'
      ? `${side === 0 ? 'Over' : 'Under'} ${line / 100}`
      : `${side === 0 ? game.homeTeam : game.awayTeam} ${text}`.trim();
  const label = `${marketLabel(league, market.key)}: ${pick}`;
  return {
    outcome: pick,
    sportsbook: sportsbookName(sportsbookId),
    bet: { sportsbookId, eventId: game.id, market: market.key, label, dollars: 0 },
  };
}

function worth(
  { sportsbookId, prices }: { readonly sportsbookId: number; readonly prices: readonly [number, number] },
  side: Side,
): number {
  return priceAt({ sportsbookId, odds: prices[side] }, { eventSport: '', market: '' }) ?? 0;
}
