import { randomBytes, randomUUID } from 'node:crypto';
import type { Table } from '../../platform/table/table.ts';
import { addPartnerSteps, type Partner } from '../partner-store.ts';

/** A partner with a fresh code. `userId`: the account; a made-up one by default. */
export async function testPartner(table: Table, given: Partial<Partner> = {}): Promise<Partner> {
  const code = `T${randomBytes(6).toString('hex').toUpperCase()}`;
  const row = { code, partnerId: randomUUID(), userId: randomUUID(), percent: 50, createdAt: 1, ...given };
  await table.transact(addPartnerSteps(row));
  return row;
}
