import { leagues } from '../../shared/catalogue/leagues.ts';
import type { ReplyOf } from '../../shared/contracts/contract.ts';
import type { listProofRows } from '../../shared/contracts/proof/proof.ts';
import type { EndedAppearance } from '../../shared/proof/appearances.ts';
import { closingValue, listedValue } from '../../shared/proof/logged-value.ts';
import { isoTime } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { keptDays, type LoggedRows } from './days/day-store.ts';
import { endedPairIn } from './log/pair-lines.ts';
import { type StoredValue, valueIn } from './log/value-store.ts';

type PublishedRows = ReplyOf<typeof listProofRows>;

/** The rows of a day without prices, which the provider does not let anyone pass on. */
export async function publishedRows(table: Table, day: string): Promise<PublishedRows> {
  const linesOf = async (rows: LoggedRows) => {
    const all = leagues.map(async ({ key: league }) => (await keptDays(table, { league, rows, day })).get(day) ?? []);
    return (await Promise.all(all)).flat();
  };
  const [values, pairs] = await Promise.all([linesOf('VALUES'), linesOf('PAIRS')]);
  return { values: values.map(valueIn).map(publishedValue), pairs: pairs.map(endedPairIn).map(publishedPair) };
}

/** Neither its price nor the fair one, from which its price would follow. */
function publishedValue(row: StoredValue): PublishedRows['values'][number] {
  const { id, listedAt, startsAt, books, methods, close, result } = row;
  return {
    ...{ id, methods, books: [...books], listedAt: isoTime(listedAt), startsAt: isoTime(startsAt) },
    listed: { low: sixDecimals(listedValue(row)), middle: sixDecimals(listedValue(row, 'middle')) },
    close:
      close === undefined
        ? null
        : { low: sixDecimals(closingValue(row, 'low')), middle: sixDecimals(closingValue(row)) },
    result: result ?? null,
  };
}

function sixDecimals(share = 0): number {
  return Math.round(share * 1e6) / 1e6;
}

function publishedPair({ bets, gameId: _, firstAt, lastAt, startsAt, next, ...facts }: EndedAppearance) {
  return {
    ...facts,
    ...{ firstAt: isoTime(firstAt), lastAt: isoTime(lastAt), startsAt: isoTime(startsAt), next: [...next] },
    sportsbookIds: bets.map(({ sportsbookId }) => sportsbookId),
  };
}
