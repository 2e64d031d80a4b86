import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { callsOf, ledgerRow } from '../../functions/opportunities/scan/ledger-row.ts';
import { createDocumentClient, createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { creditCalls, outboxEmail, owedCompensation } from '../../functions/platform/table/keys.ts';
import { createTable } from '../../functions/platform/table/table.ts';
import type { LocalTable } from '../simulators/aws/table-proxy/local-table.ts';

/** What only rows tell. */
export interface RowFacts {
  readonly owedMails: readonly { readonly kind: string; readonly to: string }[];
  readonly parkedMails: readonly { readonly kind: string; readonly to: string; readonly why: string }[];
  /** Ids of subscriptions that are still to be compensated. */
  readonly owedCompensations: readonly string[];
  /** Ids of subscriptions whose events belong to nobody known: a person is told by an alarm. */
  readonly parkedSubscriptions: readonly string[];
  /** What the ledger says the provider's calls cost, or may cost where their answer is not known. */
  readonly creditsCounted: number;
}

const mailRow = z.object({ kind: z.string(), to: z.string(), why: z.string().default('') });
const compensationRow = z.object({ subscriptionId: z.string().optional(), doneAt: z.int().optional() });
const parkedRow = z.object({ subscriptionId: z.string().optional() });
/** Calls, at what they may cost, numbered on from the first one's number; and what became of a scan's calls, by their numbers. */
const creditRow = z.object({
  pk: z.string(),
  sk: z.string(),
  calls: z.optional(ledgerRow.shape.calls),
  costs: z.array(z.union([z.number(), z.null(), z.literal('not made')])).default([]),
});
type CreditRow = z.output<typeof creditRow>;

/** What no door of the product tells: debts of the outbox and to Stripe, and the ledger of the provider's credits. */
export async function readRows({ endpoint, name }: Pick<LocalTable, 'endpoint' | 'name'>): Promise<RowFacts> {
  const client = createDynamoDbClient({ endpoint });
  try {
    const documents = createDocumentClient(client);
    const table = createTable(documents, name);
    const [outbox, billing] = [outboxEmail('any').pk, owedCompensation('any').pk];
    const compensations = await table.query(billing, { schema: compensationRow, skPrefix: 'UNDO' });
    const parked = await table.query(billing, { schema: parkedRow, skPrefix: 'PARKED' });
    const credits = await creditRows(documents, name);
    return {
      owedMails: (await table.query(outbox, { schema: mailRow, skPrefix: 'OWED' })).filter(
        ({ kind }) => kind !== 'none',
      ),
      parkedMails: await table.query(outbox, { schema: mailRow, skPrefix: 'PARKED' }),
      owedCompensations: compensations.flatMap(({ subscriptionId, doneAt }) =>
        doneAt === undefined && subscriptionId !== undefined ? [subscriptionId] : [],
      ),
      parkedSubscriptions: parked.flatMap(({ subscriptionId }) => subscriptionId ?? []),
      creditsCounted: creditsIn(credits),
    };
  } finally {
    client.destroy();
  }
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

/** A call whose cost nobody knows counts as what it may have cost, and one that is known to have been planned alone as nothing. */
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
