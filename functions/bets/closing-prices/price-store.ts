import type * as z from 'zod/mini';
import type { legPrices as legPricesReply } from '../../../shared/contracts/bets/position.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { isoTime } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { outcomePrices } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, unlessRefused } from '../../platform/table/write.ts';
import type { GameBet } from '../games/game-bets.ts';
import { GAME_KEPT_SECONDS } from '../games/listed-games.ts';
import { type KeptPrices, keptPricesRow } from './kept-prices.ts';
import type { BetOutcome } from './seen-prices.ts';

/** Runs at the same time, or late ones, never replace what a later scan saw. */
const isSeenEarlier = (at: Seconds): Condition => ({
  expression: 'attribute_not_exists(pk) OR #at < :at',
  names: { '#at': 'at' },
  values: { ':at': at },
});

/** What is kept of the outcomes, in their order. */
export function keptPrices(
  table: Table,
  gameId: string,
  outcomes: readonly BetOutcome[],
): Promise<readonly (KeptPrices | undefined)[]> {
  return table.getMany(
    outcomes.map((outcome) => outcomePrices(gameId, outcomeHash(outcome))),
    keptPricesRow,
  );
}

export async function keepPrices(table: Table, gameId: string, outcome: BetOutcome, kept: KeptPrices): Promise<void> {
  const ttl = kept.startsAt + GAME_KEPT_SECONDS;
  const key = outcomePrices(gameId, outcomeHash(outcome));
  await unlessRefused(table.put(key, { ...kept, ttl }, isSeenEarlier(kept.at)));
}

/** The same for everybody who has the same bet at the same book. */
export function outcomeHash({ sportsbookId, market, participant, side, threshold }: BetOutcome): string {
  return sha256(JSON.stringify([sportsbookId, market, participant, side, threshold]));
}

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
