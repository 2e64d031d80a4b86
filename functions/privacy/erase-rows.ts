import type { Partition } from '../../shared/deployment/partitions.ts';
import { Refusal } from '../platform/errors.ts';
import type { StoredRow, Table } from '../platform/table/table.ts';
import type { Step } from '../platform/table/write.ts';
import type { Person } from './person.ts';
import { type DeletionPhase, type PersonalRows, personalRows } from './personal-rows.ts';

/** Limit of TransactWriteItems. */
const AT_ONCE = 100;
/** In a deletion's last transaction, beside its own row. */
const MOST_LAST = AT_ONCE - 1;

/**
 * Deletes a person's rows, those by which others are found after the others. Can be repeated.
 * @throws 'unavailable' if a refund is pending that was not before
 */
export async function eraseRows(person: Person, table: Table): Promise<void> {
  for (const phase of ['first', 'sources'] as const) {
    const rows = await rowsOfPhase(phase, person, table);
    if (rows.some(isPendingCompensation))
      throw new Refusal('unavailable', {
        cause: new Error('a refund of a deleted account is pending since a moment ago'),
      });
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await table.transact(rows.slice(from, from + AT_ONCE).map(removal));
  }
}

/** Deletes the rows that keep the address from being used, as steps of the transaction that finishes the deletion. */
export async function lastRemovals(person: Person, table: Table): Promise<Step[]> {
  return (await rowsOfPhase('last', person, table)).slice(0, MOST_LAST).map(removal);
}

async function rowsOfPhase(phase: DeletionPhase, person: Person, table: Table): Promise<StoredRow[]> {
  const all = await Promise.all(
    Object.values(personalRows).map(async (partition) => {
      const isOfPhase = choiceIn(partition, phase);
      if (isOfPhase === undefined || typeof partition.find === 'string') return [];
      const rows = await partition.find(person, table);
      return rows.filter((row) => isOfPhase(row, person));
    }),
  );
  return all.flat();
}

/** Which of a partition's rows are of a phase; undefined if none can be, so that it need not be read. */
function choiceIn({ deleted, isDeletedAnyway }: PersonalRows, phase: DeletionPhase): PersonalRows['isDeletedAnyway'] {
  if (typeof deleted !== 'string') return phase === 'first' ? isDeletedAnyway : undefined;
  return deleted === phase ? () => true : undefined;
}

function removal({ key }: StoredRow): Step {
  return { kind: 'remove', key };
}

/** It is settled with Stripe, never just deleted. */
function isPendingCompensation({ key }: StoredRow): boolean {
  const billing: Partition = 'BILLING';
  return key.pk === billing && key.sk.startsWith('UNDO');
}
