import type * as schema from 'zod/v4/core';
import type { Key } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { Change } from '../platform/table/write.ts';

type Row = schema.$ZodType;

/** One item that was put, updated or removed. */
export interface TableWrite {
  readonly kind: 'put' | 'update' | 'remove';
  readonly pk: string;
}

/** A table that records its successful writes. `taken`: those since the last call. */
export function recordingWrites(inner: Table) {
  const writes: TableWrite[] = [];
  async function recorded<T>(written: readonly (Pick<TableWrite, 'kind'> & { readonly key: Key })[], act: Promise<T>) {
    const answer = await act;
    writes.push(...written.map(({ kind, key: { pk } }) => ({ kind, pk })));
    return answer;
  }

  async function update(key: Key, change: Change): Promise<void>;
  async function update<S extends Row>(key: Key, change: Change & { readonly returning: S }): Promise<schema.output<S>>;
  async function update(key: Key, { returning, ...change }: Change & { readonly returning?: Row }): Promise<unknown> {
    const act = returning === undefined ? inner.update(key, change) : inner.update(key, { ...change, returning });
    return recorded<unknown>([{ kind: 'update', key }], act);
  }

  const table: Table = {
    ...inner,
    put: (key, values, condition) => recorded([{ kind: 'put', key }], inner.put(key, values, condition)),
    update,
    remove: (key, condition) => recorded([{ kind: 'remove', key }], inner.remove(key, condition)),
    transact: (steps) =>
      recorded(
        steps.flatMap(({ kind, key }) => (kind === 'check' ? [] : [{ kind, key }])),
        inner.transact(steps),
      ),
  };
  return { table, taken: () => writes.splice(0) };
}
