import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { MONEYLINE_KEY, SPREADS_KEY } from '../../../../shared/catalogue/markets.ts';
import { kinds } from '../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { opportunitiesQuery } from '../../api/opportunities.ts';
import type { ScreenRow } from '../../features/odds/grid/screen-rows.ts';
import { idOf } from '../../features/odds/rows/row-id.ts';

/** In the order of the badges: what there is no room for is left out. */
const badged = ['arbitrage', 'value', 'overlap', 'low-hold'] as const satisfies readonly OpportunityKind[];

/** By game, market and whom it is about: the first row of each board. */
export type KnownRows = ReadonlyMap<string, ReadonlyMap<OpportunityKind, string>>;

/** What the boards list of each game's markets. */
export function useBoardRows(): KnownRows {
  return useQueries({
    queries: badged.map((kind) => opportunitiesQuery(kind)),
    combine: joined,
  });
}

function joined(lists: readonly { readonly data: readonly unknown[] | undefined }[]): KnownRows {
  const known = new Map<string, Map<OpportunityKind, string>>();
  for (const [n, kind] of badged.entries())
    for (const row of lists[n]?.data ?? []) {
      const id = idOf(row);
      const place = placeOf(row);
      if (id === undefined || place === undefined) continue;
      const rows = known.get(place) ?? new Map<OpportunityKind, string>();
      if (!rows.has(kind)) rows.set(kind, id);
      known.set(place, rows);
    }
  return known;
}

/** A moneyline is listed with the spreads. */
function placeOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null || !('eventId' in row) || !('market' in row)) return undefined;
  return keyOf(String(row.eventId), String(row.market), 'participant' in row ? String(row.participant) : undefined);
}

function keyOf(gameId: string, market: string, about: string | undefined): string {
  return `${gameId} ${market === MONEYLINE_KEY ? SPREADS_KEY : market} ${about ?? ''}`;
}

/** `isNarrow`: there is room for the first one only. */
export function RowBadges({
  row: { game, market },
  known,
  isNarrow,
}: {
  row: ScreenRow;
  known: KnownRows;
  isNarrow: boolean;
}) {
  const rows = known.get(keyOf(game.id, market.key, market.about));
  if (rows === undefined) return null;
  return (
    <span className="mt-0.5 flex h-4 flex-wrap gap-1 overflow-hidden whitespace-nowrap">
      {[...rows].slice(0, isNarrow ? 1 : rows.size).map(([kind, id]) => (
        <Link
          key={kind}
          to={`${kinds[kind].page}?details=${encodeURIComponent(id)}`}
          className="rounded-sm bg-accent-soft px-1 font-semibold text-2xs text-accent-ink leading-4 hover:underline"
        >
          {kinds[kind].label}
        </Link>
      ))}
    </span>
  );
}
