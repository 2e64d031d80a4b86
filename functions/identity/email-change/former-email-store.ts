import * as z from 'zod/mini';
import { formerEmail } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Step } from '../../platform/table/write.ts';

/** An address that an account had, by the hash it was kept under. */
const formerRow = z.object({ email: z.string(), emailHash: z.string() });
export type FormerEmail = z.output<typeof formerRow>;

/** A step of the transaction that gives the account another address. */
export function keepFormerEmailStep(userId: string, former: FormerEmail): Step {
  return { kind: 'put', key: formerEmail(userId, former.emailHash), values: former };
}

/** All addresses that an account had before its current one. */
export async function formerEmailsOf(table: Table, userId: string): Promise<FormerEmail[]> {
  const { pk, sk } = formerEmail(userId, 'any');
  return table.query(pk, { schema: formerRow, skPrefix: sk.replace('any', '') });
}
