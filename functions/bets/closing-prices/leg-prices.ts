import type * as z from 'zod/mini';
import type { legPrices as legPricesReply } from '../../../shared/contracts/bets/position.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Table } from '../../platform/table/table.ts';
import type { GameBet } from '../games/game-bets.ts';
import { keptPrices } from './price-store.ts';
import type { BetOutcome } from './seen-prices.ts';

type LegPrices = z.output<typeof legPricesReply>;

/** How the prices of a position's bets moved at their books, in the order of the bets; empty where none were kept, or no more. */
export async function legPrices(
  table: Table,
  { game, legs }: { readonly game: { readonly id: string | null } | null; readonly legs: readonly GameBet[] },
): Promise<LegPrices[]> {
  const gameId = game?.id ?? null;
  const outcomes = legs.map(({ pick, sportsbookId }): BetOutcome | undefined =>
    pick === null || sportsbookId === null ? undefined : { ...pick, sportsbookId },
  );
  const known = outcomes.filter((outcome) => outcome !== undefined);
  if (gameId === null || known.length === 0) return legs.map(() => []);
  const kept = new Map((await keptPrices(table, gameId, known)).map((prices, n) => [known[n], prices]));
  return outcomes.map((outcome) => (kept.get(outcome)?.history ?? []).map(([at, odds]) => ({ at: isoTime(at), odds })));
}
