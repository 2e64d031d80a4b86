import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import { decimal } from '../../../shared/odds/american.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { logDay } from '../../../shared/proof/log-day.ts';
import type { FairRange } from '../../../shared/proof/logged-value.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Key, loggedValue as loggedValueKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, isNew, unlessRefused } from '../../platform/table/write.ts';
import { LOG_LIFE_DAYS } from './log-store.ts';
import type { ListedValue } from './value-row.ts';

const LOG_LIFE_SECONDS: Seconds = LOG_LIFE_DAYS * 86_400;
const HASH_LENGTH = 16;

const fair = z.object({ low: z.number(), middle: z.number() });

/** A row of the log: what was listed, and what became of it. */
const storedValue = z.object({
  ...{ id: z.string(), gameId: z.string(), listedAt: storedSeconds, startsAt: storedSeconds },
  pick: z.object({
    market: z.string(),
    participant: z.nullable(z.string()),
    side: z.union([z.literal(0), z.literal(1)]),
    threshold: z.nullable(z.number()),
  }),
  ...{ sportsbookId: z.int(), odds: z.int(), price: z.pipe(z.number(), z.transform(decimal)), fair, push: z.number() },
  ...{ books: z.array(z.int()), methods: z.enum(['game', 'prop', 'three-way']) },
  close: z.optional(fair),
  /** The scan of the close. */
  closeAt: z.optional(storedSeconds),
  result: z.optional(z.object({ won: z.number(), refunded: z.number() })),
});
export type StoredValue = z.output<typeof storedValue>;

const isEarlierClose = (at: Seconds): Condition => ({
  expression: 'attribute_exists(pk) AND (attribute_not_exists(closeAt) OR closeAt < :at)',
  values: { ':at': at },
});

/** Logs a row that a scan listed, unless it is in the log of the day. */
export async function logValue(table: Table, league: LeagueKey, listed: ListedValue, at: Seconds): Promise<void> {
  const key = keyOf(league, listed, at);
  const values = { ...listed, listedAt: at, ttl: listed.startsAt + LOG_LIFE_SECONDS };
  await unlessRefused(table.put(key, values, isNew));
}

/** Keeps a fair price of the last scans before the start, unless a later one is there. */
export async function keepClose(
  table: Table,
  league: LeagueKey,
  row: StoredValue,
  { close, at }: { readonly close: FairRange; readonly at: Seconds },
): Promise<void> {
  const set = { close, closeAt: at };
  await unlessRefused(table.update(keyOf(league, row, row.listedAt), { set, condition: isEarlierClose(at) }));
}

/** The rows of a game, or of all games that are not too long ago. */
export async function loggedValues(table: Table, league: LeagueKey, gameId?: string): Promise<readonly StoredValue[]> {
  const { pk } = loggedValueKey(league, 'any', 'any', 'any');
  const skPrefix = ['VALUE', ...(gameId === undefined ? [] : [gameId]), ''].join(KEY_SEPARATOR);
  return table.query(pk, { schema: storedValue, skPrefix });
}

/** @throws Error for a line that is not JSON of a row */
export function valueIn(line: string): StoredValue {
  return z.parse(storedValue, JSON.parse(line));
}

function keyOf(league: LeagueKey, { id, gameId }: Pick<ListedValue, 'id' | 'gameId'>, listedAt: Seconds): Key {
  return loggedValueKey(league, gameId, logDay(listedAt), sha256(id).slice(0, HASH_LENGTH));
}
