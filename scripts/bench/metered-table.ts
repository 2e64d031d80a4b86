import * as z from 'zod';
import { ConditionFailed } from '../../functions/platform/table/condition.ts';
import type { Key } from '../../functions/platform/table/keys.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { Change } from '../../functions/platform/table/write.ts';

/** DynamoDB counts writes by started kilobytes of the whole item. */
const WRITE_UNIT_BYTES = 1024;
/** A list or a map takes three bytes, and one more for each element. */
const NESTED_BYTES = 3;

/** One write, as DynamoDB would bill it. */
export interface MeteredWrite {
  readonly pk: string;
  readonly units: number;
  /** Bytes of the compressed parts that it stored; 0 where it stored none. */
  readonly partBytes: number;
}

const anyRow = z.record(z.string(), z.unknown());

/**
 * A table that notes what each write costs: by the item as it was or as it became, whichever is larger; a refused one by the item that
 * refused it. `taken` gives what was written since it was last asked. A scan makes no transactions, so none are metered.
 */
export function meteredTable(table: Table): { readonly table: Table; readonly taken: () => readonly MeteredWrite[] } {
  const writes: MeteredWrite[] = [];

  async function sizeOf(key: Key): Promise<number> {
    const row = await table.get(key, anyRow);
    return row === undefined ? 0 : itemBytes({ ...row, ...key });
  }

  async function metered<T>(key: Key, write: () => Promise<T>, partBytes = 0): Promise<T> {
    const before = await sizeOf(key);
    const note = (after: number) =>
      writes.push({ pk: key.pk, units: Math.max(1, Math.ceil(Math.max(before, after) / WRITE_UNIT_BYTES)), partBytes });
    try {
      const written = await write();
      note(await sizeOf(key));
      return written;
    } catch (error) {
      if (error instanceof ConditionFailed) note(before);
      throw error;
    }
  }

  async function update(key: Key, change: Change): Promise<void>;
  async function update<S extends z.core.$ZodType>(
    key: Key,
    change: Change & { readonly returning: S },
  ): Promise<z.output<S>>;
  async function update(key: Key, change: Change & { readonly returning?: z.core.$ZodType }): Promise<unknown> {
    const { returning, ...rest } = change;
    return metered(key, () =>
      returning === undefined ? table.update(key, rest) : table.update(key, { ...rest, returning }),
    );
  }

  return {
    table: {
      ...table,
      update,
      put: (key, values, condition) => metered(key, () => table.put(key, values, condition), bytesIn(values)),
      remove: (key, condition) => metered(key, () => table.remove(key, condition)),
      transact: () => Promise.reject(new Error('transactions are not metered')),
    },
    taken: () => writes.splice(0),
  };
}

function bytesIn(values: Readonly<Record<string, unknown>>): number {
  return Object.values(values).reduce(
    (sum: number, value) => sum + (value instanceof Uint8Array ? value.byteLength : 0),
    0,
  );
}

/** Names and values as DynamoDB weighs them: text in UTF-8, a number a byte for each two digits and one more, bytes as they are. */
export function itemBytes(item: Readonly<Record<string, unknown>>): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);
}

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).replaceAll(/\D/g, '').length / 2) + 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + valueBytes(one) + 1, NESTED_BYTES);
  if (typeof value === 'object' && value !== null) {
    return NESTED_BYTES + Object.keys(value).length + itemBytes({ ...value });
  }
  return value === undefined ? 0 : 1;
}
