import { leagues } from '../../shared/catalogue/leagues.ts';
import type { ReplyOf } from '../../shared/contracts/contract.ts';
import type { listProofRows } from '../../shared/contracts/proof/proof.ts';
import type { EndedAppearance } from '../../shared/proof/appearances.ts';
import { isoTime } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { keptDays } from './days/day-store.ts';
import { endedPairIn } from './log/pair-lines.ts';

type PublishedRows = ReplyOf<typeof listProofRows>;

/** The rows of a day without prices, which the provider does not let anyone pass on. */
export async function publishedRows(table: Table, day: string): Promise<PublishedRows> {
  const lines = await Promise.all(
    leagues.map(async ({ key: league }) => (await keptDays(table, { league, rows: 'PAIRS', day })).get(day) ?? []),
  );
  return { pairs: lines.flat().map(endedPairIn).map(publishedPair) };
}

function publishedPair({ bets, gameId: _, firstAt, lastAt, startsAt, next, ...facts }: EndedAppearance) {
  return {
    ...facts,
    ...{ firstAt: isoTime(firstAt), lastAt: isoTime(lastAt), startsAt: isoTime(startsAt), next: [...next] },
    sportsbookIds: bets.map(({ sportsbookId }) => sportsbookId),
  };
}
