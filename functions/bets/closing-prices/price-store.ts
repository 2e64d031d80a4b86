import type { Seconds } from '../../../shared/odds/time.ts';
import { sha256 } from '../../platform/hash.ts';
import { outcomePrices } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, unlessRefused } from '../../platform/table/write.ts';
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
