import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { MONEYLINE_KEY, marketLabel, marketOf } from '../../../../shared/catalogue/markets.ts';
import { messageFor } from '../../api/api-error.ts';
import { eventsQuery } from '../../api/opportunities.ts';
import { BooksElsewhere } from '../../features/bettor/settings/BookPresence.tsx';
import { useBetting } from '../../features/bettor/settings/use-betting.ts';
import type { OpenedPrice } from '../../features/odds/grid/GridRow.tsx';
import { GridTable } from '../../features/odds/grid/GridTable.tsx';
import { ScreenBar } from '../../features/odds/grid/ScreenBar.tsx';
import { useScreenChoice } from '../../features/odds/grid/screen-address.ts';
import { screenMarkets } from '../../features/odds/grid/screen-markets.ts';
import { dayOf, isMainMarket, screenRows } from '../../features/odds/grid/screen-rows.ts';
import { formatAge, formatCount, formatDay } from '../../lib/format.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';
import { useMinWidth } from '../../lib/viewport/use-min-width.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BookSwitch } from './BookSwitch.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { quotedBooks } from './quoted-books.ts';
import { RowBadges, useBoardRows } from './RowBadges.tsx';
import { useGrid } from './use-grid.ts';

const WIDE_PX = 768;
/** How often rows are computed anew without new prices: quotes grow too old to count, and games start. */
const TICK_MS = 30_000;

/** Every book's price in a league's games, with the best, the fair and the first one. */
export function OddsScreen() {
  const { data: events } = useQuery(eventsQuery);
  const known = useMemo(() => leaguesWithGames(events ?? []), [events]);
  const { choice, change } = useScreenChoice({ league: known[0]?.value ?? leagues[0].key, market: MONEYLINE_KEY });
  const { league: leagueKey, market, sort, onlyEdges, allBooks } = choice;
  const family = isMainMarket(market) ? undefined : (marketOf(leagueKey, market)?.family ?? market);
  const grid = useGrid(leagueKey, events !== undefined, family);
  const betting = useBetting();
  const { books: mine } = betting;
  const isWide = useMinWidth(WIDE_PX);
  const tick = useClockValue((now) => Math.floor(now / TICK_MS));
  const [opened, setOpened] = useState<OpenedPrice>();
  const boardRows = useBoardRows();

  const quoted = useMemo(() => quotedBooks(grid.data ?? []), [grid.data]);
  const columns = useMemo(() => {
    const own = quoted.filter((id) => mine === undefined || mine.has(id));
    return choice.allBooks ? [...own, ...quoted.filter((id) => !own.includes(id))] : own;
  }, [quoted, mine, choice.allBooks]);
  const days = useMemo(
    () =>
      daysOf(
        (grid.data ?? []).map(({ startsAt }) => startsAt),
        tick * TICK_MS,
      ),
    [grid.data, tick],
  );
  const day = days.some(({ value }) => value === choice.day) ? (choice.day ?? '') : (days[1]?.value ?? '');
  const search = useDeferredValue(choice.search.trim().toLowerCase());
  const rows = useMemo(() => {
    const now = Math.max((tick * TICK_MS) / 1000, grid.data?.[0]?.at ?? 0);
    const books = mine === undefined || allBooks ? undefined : mine;
    const shown = { league: leagueKey, market, sort, onlyEdges, search, books, day: day === '' ? undefined : day };
    return screenRows(grid.data ?? [], shown, now);
  }, [grid.data, leagueKey, market, sort, onlyEdges, allBooks, search, day, mine, tick]);
  const [book, setBook] = useState(0);
  const shownBook = columns[Math.min(book, columns.length - 1)];
  const label = screenMarkets.find(({ value }) => value === market)?.label ?? marketLabel(leagueKey, market);
  const league = leagues.find(({ key }) => key === leagueKey)?.label ?? '';
  const gameCount = new Set(rows.map(({ game }) => game.id)).size;
  const isEmpty = grid.data !== undefined && rows.length === 0;
  return (
    <div data-wide>
      <ScreenBar
        choice={{ ...choice, day }}
        onChange={change}
        leagues={
          known.some(({ value }) => value === choice.league)
            ? known
            : [...known, { value: choice.league, label: league }]
        }
        days={days}
        otherBooks={mine === undefined ? undefined : quoted.filter((id) => !mine.has(id)).length}
      />
      <div className="mb-2 flex flex-wrap items-center gap-x-4 text-muted text-xs">
        <h1 className="font-bold text-base text-ink tracking-tight">Odds</h1>
        {grid.data !== undefined && <p>{gameCount === 1 ? '1 game' : `${formatCount(gameCount)} games`}</p>}
        {grid.data !== undefined && <Updated at={grid.dataUpdatedAt} />}
        <BooksElsewhere betting={betting} />
      </div>
      {grid.isError && grid.data === undefined && (
        <Failure
          title="The odds could not be loaded"
          text={messageFor(grid.error, 'Something went wrong. Please try again.')}
          error={grid.error}
          onRetry={() => void grid.refetch()}
        />
      )}
      {grid.isPending && !grid.isError && <Skeleton className="h-96 w-full rounded-lg" />}
      {isEmpty && (
        <EmptyState
          title={
            grid.data?.length === 0
              ? `No ${league} ${family === undefined ? 'games with' : label} odds`
              : 'No game matches'
          }
          action={
            <Button
              tone="primary"
              onClick={() =>
                change({
                  day: '',
                  search: '',
                  onlyEdges: false,
                  ...(grid.data?.length === 0 && { market: MONEYLINE_KEY }),
                })
              }
            >
              Show all games
            </Button>
          }
        >
          <p>
            {grid.data?.length === 0
              ? 'Sportsbooks have not posted prices yet, or the last scan of this league is too old to show. Try another league or market.'
              : 'No game on this day matches the search, or none has a price better than the fair one.'}
          </p>
        </EmptyState>
      )}
      {rows.length > 0 && !isWide && columns.length > 0 && (
        <BookSwitch books={columns} shown={shownBook ?? 0} onShow={(id) => setBook(columns.indexOf(id))} />
      )}
      {rows.length > 0 && (
        <GridTable
          league={choice.league}
          label={`${league} ${label}`}
          rows={rows}
          books={isWide ? columns : shownBook === undefined ? [] : [shownBook]}
          isNarrow={!isWide}
          heads="game"
          badges={(row) => <RowBadges row={row} known={boardRows} isNarrow={!isWide} />}
          onOpen={setOpened}
          onSwipe={isWide ? undefined : (by) => setBook(Math.min(columns.length - 1, Math.max(0, book + by)))}
        />
      )}
      {opened !== undefined && (
        <PriceDialog league={choice.league} {...opened} family={family} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

/** All days, then each with games. */
function daysOf(starts: readonly number[], now: number): readonly { readonly value: string; readonly label: string }[] {
  const byDay = new Map(starts.filter((at) => at * 1000 > now).map((at) => [dayOf(at), at]));
  const days = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [{ value: '', label: 'All days' }, ...days.map(([value, at]) => ({ value, label: dayLabel(at, now) }))];
}

function dayLabel(at: number, now: number): string {
  if (dayOf(at) === dayOf(now / 1000)) return 'Today';
  return dayOf(at) === dayOf(now / 1000 + 86_400) ? 'Tomorrow' : formatDay(at * 1000);
}

function Updated({ at }: { at: number }) {
  return <p className="ml-auto">{useClockValue((now) => `Updated ${formatAge(at, now)}`)}</p>;
}

const listed = z.object({ sport: z.string(), startTime: z.string() });

/** The leagues that have games, that with the next game first. */
function leaguesWithGames(events: readonly unknown[]): readonly { readonly value: string; readonly label: string }[] {
  const starts = events.flatMap((event) => {
    const { data } = listed.safeParse(event);
    return data === undefined ? [] : [data];
  });
  const next = new Map<string, string>();
  for (const { sport, startTime } of starts)
    if (!next.has(sport) || startTime < (next.get(sport) ?? '')) next.set(sport, startTime);
  return leagues
    .filter(({ key }) => next.has(key))
    .toSorted((a, b) => ((next.get(a.key) ?? '') < (next.get(b.key) ?? '') ? -1 : 1))
    .map(({ key, label }) => ({ value: key, label }));
}
