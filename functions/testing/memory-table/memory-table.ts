import { setImmediate } from 'node:timers/promises';
import type * as schema from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import type { Key } from '../../platform/table/keys.ts';
import type { StoredRow, Table } from '../../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed, type Step, type Values } from '../../platform/table/write.ts';
import { testOf } from './condition-test.ts';
import { sumOf } from './stored-number.ts';
import { attributeOf, compareText, type Item, itemSize, requireKey, storedItem, valuesOf } from './stored-value.ts';
import { ValidationException } from './validation.ts';

type Row = schema.$ZodType;

export interface MemoryTable {
  readonly table: Table;
  /** All items, with their keys. */
  items(): Record<string, unknown>[];
}

/** Items by sort key. `order`: the sort keys in order, until one is new or removed. */
interface Partition {
  readonly items: Map<string, Item>;
  order?: readonly string[] | undefined;
}

const MAX_ITEM_BYTES = 400 * 1024;
const MAX_STEPS = 100;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

/**
 * The single table in this process's memory, for tests of what uses it. Each call is atomic. It refuses what DynamoDB refuses; the tests of
 * the table compare it with the engines.
 */
export function memoryTable(): MemoryTable {
  const partitions = new Map<string, Partition>();

  async function update(key: Key, change: Change): Promise<void>;
  async function update<S extends Row>(key: Key, change: Change & { readonly returning: S }): Promise<schema.output<S>>;
  async function update(key: Key, change: Change & { readonly returning?: Row }): Promise<unknown> {
    const [after = {}] = await answered(() => write([{ kind: 'update', key, change }]));
    return change.returning === undefined ? undefined : parse(change.returning, withoutKey(after));
  }

  const table: Table = {
    get: (key, row) => answered(() => read(key, row)),
    getMany: (keys, row) => answered(() => keys.map((key) => read(key, row))),
    put: (key, values, condition) => answered(() => void write([{ kind: 'put', key, values, ...given(condition) }])),
    update,
    remove: (key, condition) => answered(() => void write([{ kind: 'remove', key, ...given(condition) }])),
    query: (pk, { schema: row, ...options }) =>
      answered(() => select(pk, options).map(({ values }) => parse(row, values))),
    rows: (pk, skPrefix) => answered(() => select(pk, { skPrefix })),
    transact: (steps) => answered(() => transact(steps)),
  };
  return { table, items: () => [...partitions.values()].flatMap(({ items }) => [...items.values()].map(valuesOf)) };

  function itemAt(key: Key): Item | undefined {
    requireKey(key);
    return partitions.get(key.pk)?.items.get(key.sk);
  }

  function read<S extends Row>(key: Key, row: S): schema.output<S> | undefined {
    const item = itemAt(key);
    return item === undefined ? undefined : parse(row, withoutKey(item));
  }

  function transact(steps: readonly Step[]): void {
    const keys = new Set(steps.map(({ key }) => JSON.stringify([key.pk, key.sk])));
    if (steps.length === 0 || steps.length > MAX_STEPS || keys.size < steps.length)
      throw new ValidationException(`a transaction has 1 to ${MAX_STEPS} steps, of different items`);
    write(steps);
  }

  /** Returns the items after the steps. */
  function write(steps: readonly Step[]): (Item | undefined)[] {
    const planned = steps.map((step) => plan(step, itemAt(step.key)));
    const refused = planned.flatMap(({ holds, before }, n) =>
      holds ? [] : [[n, before && withoutKey(before)] as const],
    );
    if (refused.length > 0) throw new ConditionFailed(new Map(refused));
    const written = planned.map(({ after }) => after());
    const sizes = written.map((item = {}) => itemSize(item));
    if (sizes.some((size) => size > MAX_ITEM_BYTES) || sizes.reduce((sum, size) => sum + size) > MAX_TRANSACTION_BYTES)
      throw new ValidationException('an item exceeds 400 KB, or a transaction 4 MB');
    for (const [n, { key }] of steps.entries()) store(key, written[n]);
    return written;
  }

  function store({ pk, sk }: Key, item: Item | undefined): void {
    const partition: Partition = partitions.get(pk) ?? { items: new Map() };
    partitions.set(pk, partition);
    if (partition.items.has(sk) !== (item !== undefined)) partition.order = undefined;
    if (item === undefined) partition.items.delete(sk);
    else partition.items.set(sk, item);
  }

  function select(pk: string, options: Omit<Parameters<Table['query']>[1], 'schema'>): StoredRow[] {
    const { skPrefix = '', limit = Number.POSITIVE_INFINITY, newestFirst, startBehind } = options;
    for (const sk of [options.skPrefix, startBehind]) requireKey({ pk, sk: sk ?? 'any' });
    if (!(limit >= 1)) throw new ValidationException('a limit is at least 1');
    if (startBehind?.startsWith(skPrefix) === false)
      throw new ValidationException('the query begins outside its prefix');
    const direction = newestFirst ? -1 : 1;
    const found = sortKeys(partitions.get(pk)).filter(
      (sk) => sk.startsWith(skPrefix) && (startBehind === undefined || compareText(sk, startBehind) * direction > 0),
    );
    const inOrder = newestFirst ? found.toReversed() : found;
    return inOrder.slice(0, limit).map((sk) => ({ key: { pk, sk }, values: withoutKey(itemAt({ pk, sk }) ?? {}) }));
  }
}

/** Acts at once and answers, as a network does, after the process's other work: else one that reads in a loop would keep it all waiting. */
async function answered<T>(act: () => T): Promise<T> {
  try {
    return act();
  } finally {
    await setImmediate();
  }
}

function sortKeys(partition: Partition = { items: new Map() }): readonly string[] {
  partition.order ??= [...partition.items.keys()].toSorted(compareText);
  return partition.order;
}

/** What a step would do. `after` throws if its item would be impossible, which counts only if all conditions hold. */
function plan(step: Step, before: Item | undefined) {
  const { condition } = step.kind === 'update' ? step.change : step;
  const holds = condition === undefined || testOf(condition)(before ?? {});
  return { before, holds, after: afterOf(step, before) };
}

function afterOf(step: Step, before: Item | undefined): () => Item | undefined {
  switch (step.kind) {
    case 'put': {
      const item = storedItem({ ...step.values, ...step.key });
      return () => item;
    }
    case 'update': {
      const changed = changing(step.change);
      return () => changed(before ?? storedItem({ ...step.key }));
    }
    case 'remove':
      return () => undefined;
    case 'check':
      return () => before;
  }
}

function changing({ set = {}, init = {}, add = {}, remove = [], condition }: Change): (item: Item) => Item {
  const [setting, missing, adding] = [set, init, add].map((values: Values) => storedItem(values));
  const names = [setting, missing, adding].flatMap((part = {}) => Object.keys(part)).concat(remove);
  const placeholders = Object.keys({ ...condition?.names, ...condition?.values });
  if (names.length === 0) throw new ValidationException('an update changes nothing');
  if (new Set(['pk', 'sk', '', ...names]).size < names.length + 3)
    throw new ValidationException('an update changes an attribute twice, or the key');
  if (placeholders.some((name) => /^[#:]u\d/.test(name)))
    throw new ValidationException('updates use the placeholders #u… and :u…');
  return (item) => {
    const sums = Object.entries(adding ?? {}).map(([name, value]) => [
      name,
      { N: sumOf(numberOf(attributeOf(item, name) ?? ZERO), numberOf(value)) },
    ]);
    const after: Item = { ...missing, ...item, ...setting, ...Object.fromEntries(sums) };
    return Object.fromEntries(Object.entries(after).filter(([name]) => !remove.includes(name)));
  };
}

const ZERO = { N: '0' };

function numberOf({ N }: Item[string]): string {
  if (N === undefined) throw new ValidationException('an update adds to what is no number');
  return N;
}

function given(condition: Condition | undefined) {
  return condition === undefined ? {} : { condition };
}

function withoutKey(item: Item): Record<string, unknown> {
  const { pk: _pk, sk: _sk, ...values } = valuesOf(item);
  return values;
}
