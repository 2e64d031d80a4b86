import type * as schema from 'zod/v4/core';
import { KEY_SEPARATOR } from '../../shared/deployment/partitions.ts';
import { Refusal } from '../platform/errors.ts';
import type { Key } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { Change } from '../platform/table/write.ts';

/**
 * `before`: the call fails without effect. `after`: it takes effect, but its response is lost. Both throw 'unavailable', like the table.
 * `crash`: the process crashes before the call; `crash-after`: it crashes after it. All later calls fail.
 */
type Fault = 'before' | 'after' | 'crash' | 'crash-after';

export interface PlannedFault {
  /** Number of the faulty call, from 1. */
  readonly at: number;
  readonly fault: Fault;
}

/** Thrown by every call after a crash. */
export class ProcessCrashed extends Error {
  constructor() {
    super('the process has crashed');
    this.name = 'Stopped';
  }
}

export interface RecordedTable {
  readonly table: Table;
  /** The calls so far: `get USER`, `transact put CODE, check USER`. */
  readonly calls: readonly string[];
}

/** A table that records its calls; flows that must be indistinguishable make the same calls. */
export function recordingTable(table: Table): RecordedTable {
  return recording(table, (act) => act());
}

/** A table with one faulty call; all others take effect. */
export function faultyTable(table: Table, { at, fault }: PlannedFault): RecordedTable & { readonly stopped: boolean } {
  let stopped = false;
  let n = 0;
  const inner = recording(table, async (act) => {
    n++;
    if (stopped) throw new ProcessCrashed();
    if (n !== at) return act();
    if (fault === 'after' || fault === 'crash-after') await act();
    stopped = fault === 'crash' || fault === 'crash-after';
    throw stopped
      ? new ProcessCrashed()
      : new Refusal('unavailable', { cause: new Error(`planned: ${fault} call ${at}`) });
  });
  return {
    ...inner,
    get stopped() {
      return stopped;
    },
  };
}

/** Every fault at every one of `calls` calls. */
export function allFaults(calls: number): PlannedFault[] {
  const faults: readonly Fault[] = ['before', 'after', 'crash', 'crash-after'];
  return Array.from({ length: calls }, (_, n) => faults.map((fault) => ({ at: n + 1, fault }))).flat();
}

/** Calls that change nothing, as `recordingTable` and `withFault` name them. */
const READ = /^(?:table )?(?:get|getMany|query|rows)\b|^stripe page$/;

/**
 * The faults of `allFaults` that can leave something different behind. `calls`: all calls of the flow, with nothing between them that has an
 * effect. A crash after a call is one before the next. A read leaves nothing, so that it cannot fail after its effect, and a crash before
 * the call that follows it is one before the read.
 */
export function distinctFaults(calls: readonly string[]): PlannedFault[] {
  const isRead = (n: number) => READ.test(calls[n] ?? '');
  return allFaults(calls.length).filter(({ at, fault }) => {
    if (fault === 'after') return !isRead(at - 1);
    if (fault === 'crash') return at === 1 || !isRead(at - 2);
    return fault === 'before' || at === calls.length;
  });
}

type Row = schema.$ZodType;

function recording(inner: Table, around: <T>(act: () => Promise<T>) => Promise<T>): RecordedTable {
  const calls: string[] = [];
  const call = <T>(name: string, act: () => Promise<T>): Promise<T> => {
    calls.push(name);
    return around(act);
  };

  async function update(key: Key, change: Change): Promise<void>;
  async function update<S extends Row>(key: Key, change: Change & { readonly returning: S }): Promise<schema.output<S>>;
  async function update(key: Key, { returning, ...change }: Change & { readonly returning?: Row }): Promise<unknown> {
    return call<unknown>(`update ${kindOf(key)}`, () =>
      returning === undefined ? inner.update(key, change) : inner.update(key, { ...change, returning }),
    );
  }

  const table: Table = {
    get: (key, row) => call(`get ${kindOf(key)}`, () => inner.get(key, row)),
    getMany: (keys, row) => call(`getMany ${keys.map(kindOf).join(' ')}`, () => inner.getMany(keys, row)),
    put: (key, values, condition) => call(`put ${kindOf(key)}`, () => inner.put(key, values, condition)),
    update,
    remove: (key, condition) => call(`remove ${kindOf(key)}`, () => inner.remove(key, condition)),
    rows: (pk, skPrefix) => call(`rows ${kindOf({ pk })}`, () => inner.rows(pk, skPrefix)),
    query: (pk, options) => call(`query ${kindOf({ pk })}`, () => inner.query(pk, options)),
    transact: (steps) =>
      call(`transact ${steps.map(({ kind, key }) => `${kind} ${kindOf(key)}`).join(', ')}`, () =>
        inner.transact(steps),
      ),
  };
  return { table, calls };
}

/** `USER` of `USER#1`. */
function kindOf({ pk }: { readonly pk: string }): string {
  return pk.split(KEY_SEPARATOR)[0] ?? '';
}
