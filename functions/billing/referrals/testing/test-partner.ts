import { randomBytes, randomUUID } from 'node:crypto';
import { userProfile } from '../../../platform/table/keys.ts';
import type { Table } from '../../../platform/table/table.ts';
import { addPartnerSteps, type Partner } from '../partner-store.ts';

/** A partner with a fresh code. `userId`: the account; one without a subscription by default. */
export async function testPartner(table: Table, given: Partial<Partner> = {}): Promise<Partner> {
  const code = `T${randomBytes(6).toString('hex').toUpperCase()}`;
  const { userId = await partnersAccount(table) } = given;
  const row = { code, partnerId: randomUUID(), percent: 50, createdAt: 1, ...given, userId };
  await table.transact(addPartnerSteps(row));
  return row;
}

async function partnersAccount(table: Table): Promise<string> {
  const id = randomUUID();
  const person = { firstName: 'Pat', lastName: 'Partner', passwordHash: 'none', epoch: 0, createdAt: 1 };
  await table.put(userProfile(id), { id, email: `${id}@partner.example`, ...person });
  return id;
}
