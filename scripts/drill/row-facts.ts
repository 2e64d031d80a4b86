import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { callsOf, ledgerRow } from '../../functions/odds/scan/ledger-row.ts';
import { createSnapshotStore } from '../../functions/odds/snapshot/snapshot-store.ts';
import { createDocumentClient, createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { creditCalls, outboxEmail, pendingCompensation } from '../../functions/platform/table/keys.ts';
import { createTable } from '../../functions/platform/table/table.ts';
import { leagues } from '../../shared/catalogue/leagues.ts';
import type { LocalTable } from '../simulators/aws/table-proxy/local-table.ts';
import { type Commissions, readCommissions } from './partner.ts';

/** Facts that only the table shows. */
export interface RowFacts {
  readonly pendingMails: readonly { readonly kind: string; readonly to: string }[];
  readonly parkedMails: readonly { readonly kind: string; readonly to: string; readonly why: string }[];
  /** Ids of subscriptions not yet compensated. */
  readonly pendingCompensations: readonly string[];
  /** Ids of subscriptions whose events belong to no known user: parked, with an alarm. */
  readonly parkedSubscriptions: readonly string[];
  /** What the provider's calls cost by the ledger, or may have cost where the answer is unknown. */
  readonly creditsCounted: number;
  /** What the partner's ledger has of each account asked for that came through the partner's link, by its id. */
  readonly commissions: ReadonlyMap<string, Commissions>;
  /** Keys of the rows that hold one of the marks asked for, by mark. */
  readonly naming: ReadonlyMap<string, readonly string[]>;
  /** When each league's published lists were scanned, seconds since 1970; undefined if they never were. */
  readonly scannedAt: ReadonlyMap<string, number | undefined>;
}

const mailRow = z.object({ kind: z.string(), to: z.string(), why: z.string().default('') });
const compensationRow = z.object({ subscriptionId: z.string().optional(), doneAt: z.int().optional() });
const parkedRow = z.object({ subscriptionId: z.string().optional() });
/** Either planned calls with their maximum cost, numbered from the sort key on; or the actual costs of a scan's calls, by number. */
const creditRow = z.object({
  pk: z.string(),
  sk: z.string(),
  calls: z.optional(ledgerRow.shape.calls),
  costs: z.array(z.union([z.number(), z.null(), z.literal('not made')])).default([]),
});
type CreditRow = z.output<typeof creditRow>;

/**
 * Reads what no API shows: the outbox, compensations, parked events, the credit ledger, when leagues were scanned, and what names someone.
 * `marks`: texts to look for in all rows; `userIds`: of accounts whose commissions are read.
 */
export async function readRows(
  { endpoint, name }: Pick<LocalTable, 'endpoint' | 'name'>,
  { marks, userIds }: { readonly marks: readonly string[]; readonly userIds: readonly string[] },
): Promise<RowFacts> {
  const client = createDynamoDbClient({ endpoint });
  try {
    const documents = createDocumentClient(client);
    const table = createTable(documents, name);
    const [outbox, billing] = [outboxEmail('any').pk, pendingCompensation('any').pk];
    const compensations = await table.query(billing, { schema: compensationRow, skPrefix: 'UNDO' });
    const parked = await table.query(billing, { schema: parkedRow, skPrefix: 'PARKED' });
    const credits = await creditRows(documents, name);
    const pointer = await createSnapshotStore(table).current();
    return {
      pendingMails: (await table.query(outbox, { schema: mailRow, skPrefix: 'PENDING' })).filter(
        ({ kind }) => kind !== 'none',
      ),
      parkedMails: await table.query(outbox, { schema: mailRow, skPrefix: 'PARKED' }),
      pendingCompensations: compensations.flatMap(({ subscriptionId, doneAt }) =>
        doneAt === undefined && subscriptionId !== undefined ? [subscriptionId] : [],
      ),
      parkedSubscriptions: parked.flatMap(({ subscriptionId }) => subscriptionId ?? []),
      creditsCounted: creditsIn(credits),
      commissions: await readCommissions(table, userIds),
      naming: await rowsNaming(documents, name, marks),
      scannedAt: new Map(leagues.map(({ key }) => [key, pointer.get(key)?.dataAt])),
    };
  } finally {
    client.destroy();
  }
}

async function rowsNaming(
  documents: DynamoDBDocumentClient,
  TableName: string,
  marks: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map(marks.map((mark): [string, string[]] => [mark, []]));
  if (marks.length === 0) return found;
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName })) {
    for (const row of Items) {
      const text = JSON.stringify(row);
      for (const [mark, keys] of found) if (text.includes(mark)) keys.push(`${row.pk} ${row.sk}`);
    }
  }
  return found;
}

async function creditRows(documents: DynamoDBDocumentClient, TableName: string): Promise<CreditRow[]> {
  const pages = paginateScan(
    { client: documents },
    {
      TableName,
      FilterExpression: 'begins_with(pk, :ledger)',
      ExpressionAttributeValues: { ':ledger': creditCalls('any', 0).pk.replace('any', '') },
      ProjectionExpression: 'pk, sk, calls, costs',
    },
  );
  const rows: CreditRow[] = [];
  for await (const { Items } of pages) rows.push(...z.array(creditRow).parse(Items ?? []));
  return rows;
}

/** A call of unknown cost counts with its maximum cost, a call that was planned and not made as zero. */
export function creditsIn(rows: readonly CreditRow[]): number {
  const costs = new Map(rows.filter(({ calls }) => calls === undefined).map((row) => [row.pk, row.costs]));
  const counted = rows.flatMap(({ pk, sk, calls = [] }) => {
    const first = Number(sk.split('#').at(-1));
    return callsOf({ calls }).map(({ planned }, n) => {
      const outcome = costs.get(pk)?.[first + n] ?? planned;
      return outcome === 'not made' ? 0 : outcome;
    });
  });
  return counted.reduce((sum, cost) => sum + cost, 0);
}
