import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  isAlternate,
  isPairable,
  MONEYLINE_KEY,
  marketLabel,
  markets,
  SPREADS_KEY,
} from '../../../../shared/catalogue/markets.ts';
import { gridRow } from '../../../../shared/grid/grid-row.ts';
import { isUnasked, type MarketPrices } from '../../../../shared/grid/market-prices.ts';
import { messageFor } from '../../api/api-error.ts';
import { historyQuery } from '../../api/odds/grid.ts';
import { eventsQuery } from '../../api/opportunities.ts';
import { paths } from '../../config/paths.ts';
import { useBetting } from '../../features/bettor/settings/use-betting.ts';
import type { OpenedPrice } from '../../features/odds/grid/GridRow.tsx';
import { GridTable } from '../../features/odds/grid/GridTable.tsx';
import { HistoryChart } from '../../features/odds/grid/HistoryChart.tsx';
import type { ScreenRow } from '../../features/odds/grid/screen-rows.ts';
import { formatStart } from '../../lib/format.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useMinWidth } from '../../lib/viewport/use-min-width.ts';
import { buttonStyle } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CardFailure } from '../../ui/Failure.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BookSwitch } from './BookSwitch.tsx';
import { FurtherMoves } from './FurtherMoves.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { quotedBooks } from './quoted-books.ts';
import { RowBadges, useBoardRows } from './RowBadges.tsx';
import { useGrid } from './use-grid.ts';

const WIDE_PX = 768;
const TICK_MS = 30_000;
const listed = z.object({ id: z.string(), sport: z.string() });

/** A game's main markets as on the odds screen, one further market of the choice, or after its start how its prices moved. */
export function GameOdds() {
  const { event: gameId = '' } = useParams();
  const { data: events } = useQuery(eventsQuery);
  const league = events?.map((row) => listed.safeParse(row).data).find((row) => row?.id === gameId)?.sport;
  const grid = useGrid(league ?? '', league !== undefined);
  const game = grid.data?.find(({ id }) => id === gameId);
  const now = useClockValue((at) => Math.floor(at / TICK_MS) * (TICK_MS / 1000));
  usePageTitle(game === undefined ? 'Game odds' : `${game.awayTeam} @ ${game.homeTeam}`);
  if (events === undefined || (league !== undefined && grid.isPending))
    return <Skeleton className="h-96 w-full rounded-lg" />;
  if (league === undefined || game === undefined || game.startsAt <= now) return <StartedGame gameId={gameId} />;
  return <UpcomingGame league={league} game={game} now={Math.max(now, game.at)} />;
}

type Game = NonNullable<ReturnType<typeof useGrid>['data']>[number];

function UpcomingGame({ league, game, now }: { league: string; game: Game; now: number }) {
  const { books: mine } = useBetting();
  const isWide = useMinWidth(WIDE_PX);
  const [opened, setOpened] = useState<OpenedPrice & { readonly family: string | undefined }>();
  const [book, setBook] = useState(0);
  const boardRows = useBoardRows();
  const [params, setParams] = useSearchParams();
  const families = furtherMarkets(league);
  const family = families.find(({ key }) => key === params.get('market'))?.key ?? SPREADS_KEY;
  const lines = useGrid(league, true, family);
  const rowsOf = (prices: readonly MarketPrices[]) =>
    prices
      .filter(({ books, gone }) => books.length > 0 || gone.some(isUnasked))
      .map((market) => ({ game, market, row: gridRow(market, { league, now }) }));
  const further = lines.data?.find(({ id }) => id === game.id);
  const all = rowsOf(further?.markets ?? []);
  const quoted = quotedBooks(further === undefined ? [game] : [game, further]);
  const columns = [...quoted.filter((id) => mine?.has(id) ?? true), ...quoted.filter((id) => mine?.has(id) === false)];
  const shownBook = columns[Math.min(book, columns.length - 1)];
  const table = {
    league,
    books: isWide ? columns : shownBook === undefined ? [] : [shownBook],
    isNarrow: !isWide,
    heads: 'market' as const,
    badges: (row: ScreenRow) => <RowBadges row={row} known={boardRows} isNarrow={!isWide} />,
    onSwipe: isWide ? undefined : (by: number) => setBook(Math.min(columns.length - 1, Math.max(0, book + by))),
  };
  const start = useClockValue((at) => formatStart(game.startsAt * 1000, at));
  return (
    <div data-wide>
      <Heading title={`${game.awayTeam} @ ${game.homeTeam}`} league={league}>
        {start}
      </Heading>
      {!isWide && columns.length > 0 && (
        <BookSwitch books={columns} shown={shownBook ?? 0} onShow={(id) => setBook(columns.indexOf(id))} />
      )}
      <GridTable
        {...table}
        label="Main markets"
        rows={rowsOf(game.markets)}
        onOpen={(price) => setOpened({ ...price, family: undefined })}
      />
      <div className="mt-6 mb-2 max-w-sm">
        <SelectField
          label="More markets"
          value={family}
          options={families.map(({ key, label }) => ({ value: key, label: `${label}, all lines` }))}
          onChange={(value) => setParams({ market: value }, { replace: true, preventScrollReset: true })}
        />
      </div>
      {lines.isError && lines.data === undefined && (
        <CardFailure
          text={messageFor(lines.error, 'The prices could not be loaded.')}
          error={lines.error}
          onRetry={() => void lines.refetch()}
        />
      )}
      {lines.isPending && !lines.isError && <Skeleton className="h-60 w-full rounded-lg" />}
      {lines.data !== undefined && all.length === 0 && (
        <p className="text-muted text-sm">No prices for this market are stored.</p>
      )}
      {all.length > 0 && (
        <GridTable
          {...table}
          label={`${marketLabel(league, family)}, all lines`}
          rows={all}
          badges={(row) => isFirstLine(row, all) && table.badges(row)}
          onOpen={(price) => setOpened({ ...price, family })}
        />
      )}
      {opened !== undefined && <PriceDialog league={league} {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** Whether it is the first line of its market, whose badges are not repeated on each line. */
function isFirstLine({ market }: ScreenRow, rows: readonly ScreenRow[]): boolean {
  return rows.find(({ market: { key, about } }) => key === market.key && about === market.about)?.market === market;
}

function furtherMarkets(league: string) {
  return markets.filter(
    (row) =>
      row.leagues.some((key) => key === league) &&
      !isAlternate(row) &&
      isPairable(row) &&
      !row.pickemOnly &&
      row.key !== MONEYLINE_KEY,
  );
}

/** Its prices until the start, for two days. */
function StartedGame({ gameId }: { gameId: string }) {
  const { data, error, isPending } = useQuery({ ...historyQuery(gameId), retry: false });
  const [params, setParams] = useSearchParams();
  if (isPending) return <Skeleton className="h-96 w-full rounded-lg" />;
  if (data === undefined)
    return (
      <EmptyState
        title="This game is not listed"
        action={
          <Link to={paths.odds} className={buttonStyle('primary')}>
            All odds
          </Link>
        }
      >
        <p>{messageFor(error, 'Prices are kept until two days after the start.')}</p>
      </EmptyState>
    );
  const { league, startsAt } = data;
  const families = furtherMarkets(league);
  const family = families.find(({ key }) => key === params.get('market'));
  return (
    <>
      <Heading title={`${data.awayTeam} @ ${data.homeTeam}`} league={league}>
        Started: how the prices moved before the start
      </Heading>
      {data.histories.map((history) => (
        <div key={history.key} className="mb-6">
          <HistoryChart
            league={data.league}
            history={history}
            side={0}
            name={`${marketLabel(data.league, history.key)}, ${history.key === 'totals' ? 'Over' : data.homeTeam}`}
            sportsbookId={undefined}
            startsAt={data.startsAt}
            to={data.to}
          />
        </div>
      ))}
      <div className="mb-2 max-w-sm">
        <SelectField
          label="More markets"
          value={family?.key ?? ''}
          options={[
            { value: '', label: 'Choose a market' },
            ...families.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(value) => setParams({ market: value }, { replace: true, preventScrollReset: true })}
        />
      </div>
      {family !== undefined && (
        <FurtherMoves key={family.key} {...{ gameId, league, startsAt }} teams={data} family={family.key} />
      )}
    </>
  );
}

function Heading({ title, league, children }: { title: string; league: string; children: string }) {
  return (
    <div className="mb-3">
      <Link
        to={`${paths.odds}?league=${league}`}
        className="inline-flex min-h-11 items-center font-semibold text-accent-ink text-sm hover:underline lg:min-h-6"
      >
        All odds
      </Link>
      <h1 className="text-pretty font-bold text-lg tracking-tight">{title}</h1>
      <p className="text-muted text-sm">{children}</p>
    </div>
  );
}
