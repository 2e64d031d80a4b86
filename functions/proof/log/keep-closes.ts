import { CLOSE_WITHIN_SECONDS } from '../../../shared/bets/fair-close.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { isZeroPossible, MONEYLINE_KEY, marketOf, SPREADS_KEY } from '../../../shared/catalogue/markets.ts';
import { sportsbookById } from '../../../shared/catalogue/sportsbooks.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { weightsFor } from '../../../shared/fair/book-weights.ts';
import { type BookPrices, fairPrices } from '../../../shared/fair/fair-price.ts';
import { american, toDecimal } from '../../../shared/odds/american.ts';
import { valueLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { FairRange } from '../../../shared/proof/logged-value.ts';
import { type SeenPrices, seenPrices } from '../../bets/closing-prices/seen-prices.ts';
import type { GamePick } from '../../bets/games/game-bets.ts';
import type { OddsStore } from '../../odds/api/odds-store.ts';
import type { LeagueVersion } from '../../odds/snapshot/league-version.ts';
import type { Table } from '../../platform/table/table.ts';
import { keepClose, loggedValues, type StoredValue } from './value-store.ts';

export interface CloseDeps {
  readonly table: Table;
  readonly odds: OddsStore;
}

/**
 * Keeps the fair prices of logged rows whose games start soon, by the rule by which they were listed: each scan's replace the last one's, so that
 * those of the last scan before the start stay. How many were written.
 */
export async function keepClosesOf(
  league: LeagueKey,
  { games, version }: { readonly games: readonly EventFacts[]; readonly version: LeagueVersion },
  { table, odds }: CloseDeps,
): Promise<number> {
  const at = version.dataAt;
  let written = 0;
  for (const game of games.filter(({ startsAt }) => startsAt > at && startsAt - at <= CLOSE_WITHIN_SECONDS)) {
    const rows = await loggedValues(table, league, game.id);
    const quoted = rows.length === 0 ? undefined : await odds.oddsAt(league, version, game.id);
    if (quoted === undefined) continue;
    for (const row of rows) {
      const pairs = samePicks(league, row.pick).flatMap(
        (pick) => seenPrices(game, quoted, { ...pick, sportsbookId: row.sportsbookId }, valueLimits.freshSeconds).pairs,
      );
      const close = fairClose(row, { league, pairs, updatedAt: at });
      if (close === undefined || isSame(close, row.close)) continue;
      await keepClose(table, league, row, { close, at });
      written += 1;
    }
  }
  return written;
}

/** A bet under the names that books have for it: a full game's moneyline is the spread that no result comes between. */
function samePicks(league: LeagueKey, pick: GamePick): readonly GamePick[] {
  const spreads = pick.market === MONEYLINE_KEY ? marketOf(league, SPREADS_KEY) : undefined;
  if (spreads === undefined) return [pick];
  const thresholds = isZeroPossible(spreads, league) ? [0] : [0, 0.5, -0.5];
  return [pick, ...thresholds.map((threshold) => ({ ...pick, market: SPREADS_KEY, threshold }))];
}

/** Of a book's pairs the first counts. Undefined if fewer than three other owners price both sides. */
function fairClose(
  { sportsbookId, methods: kind, pick }: StoredValue,
  {
    league,
    pairs,
    updatedAt,
  }: { readonly league: LeagueKey; readonly pairs: SeenPrices['pairs']; readonly updatedAt: Seconds },
): FairRange | undefined {
  const byBook = new Map(pairs.toReversed().map((pair) => [pair[0], pair]));
  const books = [...byBook.values()].map(([book, ...odds]): BookPrices => {
    return { sportsbookId: book, prices: odds.map((each) => toDecimal(american(each))), updatedAt };
  });
  // Pick'em sites have the same price on both sides always, which says nothing.
  const told = books.filter((book) => sportsbookById(book.sportsbookId)?.kind !== 'pickem');
  const fair = fairPrices(told, { outcome: 0, kind, weights: weightsFor(league, pick.market) })(sportsbookId);
  return fair && { low: sixDecimals(fair.low), middle: sixDecimals(fair.middle) };
}

function isSame(one: FairRange, other: FairRange | undefined): boolean {
  return one.low === other?.low && one.middle === other.middle;
}

function sixDecimals(probability: number): number {
  return Math.round(probability * 1e6) / 1e6;
}
