import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import { packLines, unpackLines } from '../../odds/snapshot/parts.ts';
import { proofDay } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, unlessRefused } from '../../platform/table/write.ts';

/** What rows are: value bets of games that are over, or pairs that have left the list. */
export type LoggedRows = 'VALUES' | 'PAIRS';

const partRow = z.object({
  day: z.string(),
  n: z.int(),
  /** Of the day, in the first one, which is written last. */
  parts: z.optional(z.int()),
  body: z.instanceof(Uint8Array),
});

/** Keeps a day's rows for good, as lines of text, at least one. What is there already stays. */
export async function keepDay(
  table: Table,
  { league, rows, day }: { readonly league: LeagueKey; readonly rows: LoggedRows; readonly day: string },
  lines: readonly string[],
): Promise<void> {
  const parts = (await packLines(lines)).map(({ body }) => body);
  const keyOf = (n: number) => proofDay(league, rows, day, n);
  for (const [n, body] of [...parts.entries()].slice(1)) await table.put(keyOf(n), { day, n, body });
  await unlessRefused(table.put(keyOf(0), { day, n: 0, parts: parts.length, body: parts[0] }, isNew));
}

/** The lines of all days that a league has, or of one, by day, ascending. */
export async function keptDays(
  table: Table,
  { league, rows, day }: { readonly league: LeagueKey; readonly rows: LoggedRows; readonly day?: string },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { pk } = proofDay(league, rows, 'any', 0);
  const skPrefix = ['DAY', rows, ...(day === undefined ? [] : [day]), ''].join(KEY_SEPARATOR);
  const days = Map.groupBy(await table.query(pk, { schema: partRow, skPrefix }), (row) => row.day);
  const whole = [...days].flatMap(([name, [first, ...more]]) =>
    // Of parts that a run left before the first one there may be more than the day has.
    first?.parts === undefined ? [] : [[name, [first, ...more].slice(0, first.parts)] as const],
  );
  return new Map(
    await Promise.all(
      whole.map(async ([name, parts]) => {
        const lines = await Promise.all(parts.map(({ body }) => unpackLines(body)));
        return [name, lines.flat()] as const;
      }),
    ),
  );
}
