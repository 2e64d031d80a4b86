import * as z from 'zod/mini';
import { getProof } from '../../shared/contracts/proof/proof.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import type { Withdrawal } from '../../shared/proof/withdrawals.ts';
import { packLines, unpackLines } from '../odds/snapshot/parts.ts';
import { storedSeconds } from '../platform/clock.ts';
import { currentProof } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { Condition } from '../platform/table/write.ts';
import { unlessRefused } from '../platform/table/write.ts';
import type { Proof } from './proof-reply.ts';

const withdrawal = z.object({
  cell: z.object({ league: z.string(), value: z.int(), hours: z.int() }),
  from: storedSeconds,
  to: z.optional(storedSeconds),
});
const proofRow = z.object({ withdrawals: z.array(withdrawal), body: z.instanceof(Uint8Array) });

interface StoredProof {
  /** When it was made. */
  readonly at: Seconds;
  readonly proof: Proof;
  readonly withdrawals: readonly Withdrawal[];
}

const isMadeEarlier = (at: Seconds): Condition => ({
  expression: 'attribute_not_exists(pk) OR #at < :at',
  names: { '#at': 'at' },
  values: { ':at': at },
});

/** Keeps a proof, unless a later one is there. */
export async function storeProof(table: Table, { at, proof, withdrawals }: StoredProof): Promise<void> {
  const [part] = await packLines([JSON.stringify(proof)]);
  await unlessRefused(table.put(currentProof(), { at, withdrawals, body: part?.body }, isMadeEarlier(at)));
}

export async function storedProof(table: Table): Promise<Omit<StoredProof, 'at'> | undefined> {
  const row = await table.get(currentProof(), proofRow);
  if (row === undefined) return undefined;
  const [json = ''] = await unpackLines(row.body);
  return { withdrawals: row.withdrawals, proof: z.parse(getProof.reply, JSON.parse(json)) };
}
