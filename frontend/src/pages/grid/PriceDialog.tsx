import { useQuery } from '@tanstack/react-query';
import { marketLabel } from '../../../../shared/catalogue/markets.ts';
import { referenceIds, sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import { everyLineKey } from '../../../../shared/grid/changes.ts';
import { quotePrice, type Side } from '../../../../shared/grid/grid-row.ts';
import { messageFor } from '../../api/api-error.ts';
import { historyQuery } from '../../api/odds/grid.ts';
import { BetAnchor } from '../../features/odds/card/BetLink.tsx';
import { Freshness } from '../../features/odds/card/Freshness.tsx';
import { SportsbookLogo } from '../../features/odds/card/LegBet.tsx';
import { BestCross } from '../../features/odds/grid/BestCross.tsx';
import type { OpenedPrice } from '../../features/odds/grid/GridRow.tsx';
import { HistoryChart } from '../../features/odds/grid/HistoryChart.tsx';
import { afterFeeText, asideTexts, lineText, outlierText, sideName } from '../../features/odds/grid/price-text.ts';
import { useOddsText } from '../../lib/odds-format.ts';
import { CardFailure } from '../../ui/Failure.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface PriceDialogProps extends OpenedPrice {
  league: string;
  /** Of which the row has its lines; undefined: it is of a main market. */
  family: string | undefined;
  onClose: () => void;
}

const head = 'py-1 text-right font-semibold';
/** A row of a narrow window, or with large text, is a block of its own, below the book. */
const cell = 'border-line border-t text-right @max-[20rem]:border-t-0';

/** How all books' prices of a side have moved, and where to bet it now. */
export function PriceDialog({ league, family, shown, side, sportsbookId, onClose }: PriceDialogProps) {
  const { game, market, row } = shown;
  const show = useOddsText();
  const worth = (quote: (typeof market.books)[number]) =>
    quotePrice(quote, side, { eventSport: league, market: market.key }) ?? 0;
  const { data, error, refetch } = useQuery(historyQuery(game.id, family));
  const key = family === undefined ? market.key : everyLineKey(family, market.about ?? null);
  const history = data?.histories.find((each) => each.key === key);
  const [first, ...otherLines] = new Set(market.books.map((book) => book.line));
  const line = family === undefined || otherLines.length > 0 ? undefined : first;
  const hasLines = lineText(league, market.key, 0, side) !== '';
  const quotes = market.books
    .filter(({ prices, sportsbookId: id }) => prices[side] !== 0 && !referenceIds.has(id))
    .toSorted((a, b) => Number(b.line === row.line) - Number(a.line === row.line) || worth(b) - worth(a));
  const about = market.about === undefined ? '' : `${market.about} `;
  const name = `${about}${sideName(league, { game, market }, side)}`;
  return (
    <Modal title={`${marketLabel(league, market.key)}: ${name}`} width="wide" isFull onClose={onClose}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted text-sm">{`${game.awayTeam} @ ${game.homeTeam}`}</p>
        <BestCross best={row.best} at={confirmedAt(shown)} until={game.startsAt * 1000} />
      </div>
      {error !== null && (
        <CardFailure
          text={messageFor(error, 'The history could not be loaded.')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Skeleton className="h-60 w-full rounded-md" />}
      {data !== undefined && history === undefined && (
        <p className="text-muted text-sm">{`No earlier prices for ${name} were recorded.`}</p>
      )}
      {history !== undefined && (
        <HistoryChart
          league={league}
          history={history}
          line={line}
          side={side}
          name={
            line === undefined
              ? name
              : `${name} ${lineText(league, market.key, line, side).replace(/^[ou]/, '')}`.trim()
          }
          sportsbookId={sportsbookId}
          startsAt={game.startsAt}
          to={data?.to ?? game.at}
          hasCross={false}
        />
      )}
      <div className="@container">
        <table className="mt-4 w-full text-sm tabular-nums @max-[20rem]:block">
          <caption className="sr-only">Prices now</caption>
          <thead className="text-2xs text-muted @max-[20rem]:sr-only">
            <tr>
              <th scope="col" className="py-1 text-left font-semibold">
                Sportsbook
              </th>
              {hasLines && (
                <th scope="col" className={head}>
                  Line
                </th>
              )}
              <th scope="col" className={head}>
                Odds
              </th>
              <th scope="col" className={head}>
                Confirmed
              </th>
              <th scope="col" className={head}>
                <span className="sr-only">Bet</span>
              </th>
            </tr>
          </thead>
          <tbody className="@max-[20rem]:block">
            {quotes.map((quote) => {
              const reason = quote.aside[side];
              const disagreeing = quote.line === row.line ? row.outliers.get(quote.sportsbookId) : undefined;
              const remark =
                reason === null && disagreeing !== undefined
                  ? outlierText(disagreeing)
                  : afterFeeText(league, market.key, quote, side, show);
              return (
                <tr
                  key={quote.sportsbookId}
                  className="h-11 @max-[20rem]:flex @max-[20rem]:flex-wrap @max-[20rem]:items-center @max-[20rem]:gap-x-4"
                >
                  <th
                    scope="row"
                    className="border-line border-t text-left font-medium @max-[20rem]:w-full @max-[20rem]:pt-2"
                  >
                    <SportsbookLogo sportsbookId={quote.sportsbookId} />
                  </th>
                  {hasLines && <td className={cell}>{lineText(league, market.key, quote.line, side)}</td>}
                  <td className={cell}>
                    {reason === null ? show(quote.prices[side]) : <s>{show(quote.prices[side])}</s>}
                    {(reason !== null || remark !== undefined) && (
                      <span className="block text-2xs text-muted">{reason === null ? remark : asideTexts[reason]}</span>
                    )}
                  </td>
                  <td className={cell}>
                    <Freshness at={quote.updatedAt * 1000} />
                  </td>
                  <td className={cell}>
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
      </div>
    </Modal>
  );
}

/** When the older one of the best prices was confirmed, milliseconds since 1970. */
function confirmedAt({ row, market }: OpenedPrice['shown']): number {
  const best = row.best.map((of) => market.books.find(({ sportsbookId }) => sportsbookId === of?.sportsbookIds[0]));
  return 1000 * Math.min(...best.map((quote) => quote?.updatedAt ?? 0));
}

/** What the bet button needs of a leg. */
function legOf(
  league: string,
  { game, market }: Pick<OpenedPrice['shown'], 'game' | 'market'>,
  line: number,
  side: Side,
  sportsbookId: number,
) {
  const about = market.about === undefined ? '' : `${market.about} `;
  // Of totals the name says the side, and the line has no sign.
  const text = lineText(league, market.key, line, side).replace(/^[ou]/, '');
  const pick = `${about}${sideName(league, { game, market }, side)} ${text}`.trim();
  const label = `${marketLabel(league, market.key)}: ${pick}`;
  return {
    outcome: pick,
    sportsbook: sportsbookName(sportsbookId),
    bet: { sportsbookId, eventId: game.id, market: market.key, label, dollars: 0 },
  };
}
