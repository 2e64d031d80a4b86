import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { Unavailable } from '../../platform/errors.ts';
import type { Key } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';
import { engineTable } from '../test-table.ts';
import { memoryTable } from './memory-table.ts';

const RUNS = 40;
const engine = engineTable();
const { table: memory } = memoryTable();
const row = z.record(z.string(), z.unknown());

const attributes = ['n', 'm', 'word', 'inside', 'many', 'tags', 'status', 'toString'] as const;
const attribute = fc.constantFrom(...attributes);
const amount = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.1, 0.2, -1.5, 1e-130, 2 ** 53 - 1));
const number = fc.oneof(amount, fc.constantFrom(2n ** 53n + 1n, 10n ** 37n + 1n, 12n * 10n ** 124n));
const text = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'é', '\u0000', '￿', '😀'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const ordered = fc.oneof(number, text, fc.uint8Array({ maxLength: 3 }));
const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'é'), { minLength: 1 }).map((all) => new Set(all));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: fc.oneof(ordered, fc.boolean(), fc.constantFrom(null, undefined), tags) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('n', 'x', 'an x'), tie('value'), { maxKeys: 3 }) },
  ),
}));
const values = fc.dictionary(attribute, value, { maxKeys: 5 });

const names = { '#status': 'status', '#inside': 'inside', '#x': 'an x', '#toString': 'toString' };
const path = fc.constantFrom(
  'n',
  'word',
  'pk',
  '#inside',
  '#status',
  '#toString',
  '#inside.n',
  'inside.x',
  'inside.#x',
  'many.n',
);
const other = fc.constantFrom(':a', ':b', 'm', 'tags', 'gone');
const comparison = fc.constantFrom('=', '<>', '<', '<=', '>', '>=');
const join = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(' '));
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const one = fc.oneof(
    join(path, comparison, other),
    join(':a', comparison, path),
    join(path, fc.constantFrom('=', '<>'), ':any'),
    join('size(', path, ')', comparison, ':count'),
    join(path, 'BETWEEN', ':low', 'AND', fc.constantFrom(':high', 'm')),
    join(path, 'IN (', other, ', :any )'),
    join('contains(', path, ',', fc.constantFrom(':a', 'm'), ')'),
    join('begins_with(', path, ', :text )'),
    join(fc.constantFrom('attribute_exists(', 'attribute_not_exists('), path, ')'),
  );
  const joined = join(tie('expression'), fc.constantFrom('AND', 'OR'), tie('expression'));
  return {
    expression: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: one },
      joined,
      join('NOT', tie('expression')),
      join('(', joined, ')'),
    ),
  };
});

const bounds = fc.oneof(
  fc.tuple(amount, amount).map((two) => two.toSorted((a, b) => a - b)),
  fc.tuple(text, text).map((two) => two.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))),
);
const constants = fc
  .record({ a: ordered, b: ordered, any: value.map((given) => given ?? null), text, count: fc.nat(4), bounds })
  .map(({ bounds: [low, high], ...rest }) => ({ ...rest, low, high }));
const condition: fc.Arbitrary<Condition> = fc.tuple(expression, constants).map(([given, all]) => {
  const isUsed = ([placeholder]: [string, unknown]) => new RegExp(`${placeholder}\\b`).test(given);
  const used = (some: Record<string, unknown>) => Object.fromEntries(Object.entries(some).filter(isUsed));
  const orNothing = <T extends object>(some: T) => (Object.keys(some).length === 0 ? undefined : some);
  const values = Object.fromEntries(Object.entries(all).map(([name, of]) => [`:${name}`, of]));
  return { expression: given, names: orNothing(used(names)), values: orNothing(used(values)) } as Condition;
});
const perhaps = fc.option(condition, { nil: undefined, freq: 2 });

const change: fc.Arbitrary<Change> = fc
  .tuple(
    fc.dictionary(attribute, fc.tuple(fc.constantFrom('set', 'init', 'add', 'remove'), value, amount), {
      minKeys: 1,
      maxKeys: 4,
    }),
    perhaps,
  )
  .filter(([changes]) => Object.values(changes).some(([kind, to]) => kind === 'remove' || to !== undefined))
  .map(([changes, given]) => {
    const of = (kind: string) => Object.entries(changes).filter(([, [wanted]]) => wanted === kind);
    return {
      set: Object.fromEntries(of('set').map(([name, [, to]]) => [name, to])),
      init: Object.fromEntries(of('init').map(([name, [, to]]) => [name, to])),
      add: Object.fromEntries(of('add').map(([name, [, , by]]) => [name, by])),
      remove: of('remove').map(([name]) => name),
      ...(given === undefined ? {} : { condition: given }),
    };
  });
const sk = fc.oneof(fc.constant('A'), fc.constantFrom('A', 'A#1', 'A#10', 'A#2', 'B', '￿', '😀'));

const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), sk, values, condition: perhaps }),
  fc.record({ kind: fc.constant('update' as const), sk, change }),
  fc.record({ kind: fc.constant('remove' as const), sk, condition: perhaps }),
  fc.record({ kind: fc.constant('check' as const), sk, condition }),
);
const options = fc
  .record({
    skPrefix: fc.constantFrom('A', 'A#1', 'C', undefined),
    limit: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    newestFirst: fc.constantFrom(true as const, undefined),
    startBehind: fc.option(sk, { nil: undefined }),
  })
  .filter(({ skPrefix = '', startBehind = skPrefix }) => startBehind.startsWith(skPrefix));
const call = fc.oneof(
  fc.record({ kind: fc.constant('transact' as const), steps: fc.array(step, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('returning' as const), sk, change }),
  fc.record({ kind: fc.constant('query' as const), options }),
  fc.record({ kind: fc.constant('getMany' as const), all: fc.array(sk) }),
  step,
);
type Call = typeof call extends fc.Arbitrary<infer C> ? C : never;

async function perform(table: Table, pk: string, one: Call): Promise<unknown> {
  switch (one.kind) {
    case 'put':
      return table.put({ pk, sk: one.sk }, one.values, one.condition);
    case 'update':
      return table.update({ pk, sk: one.sk }, one.change);
    case 'returning':
      return table.update({ pk, sk: one.sk }, { ...one.change, returning: row });
    case 'remove':
      return table.remove({ pk, sk: one.sk }, one.condition);
    case 'check':
      return table.get({ pk, sk: one.sk }, row);
    case 'transact':
      return table.transact(one.steps.map((each) => ({ ...each, key: { pk, sk: each.sk } }) as Step));
    case 'query':
      return table.query(pk, { schema: row, ...one.options });
    case 'getMany':
      return table.getMany(
        one.all.map((at) => ({ pk, sk: at })),
        row,
      );
  }
}

const REFUSED: readonly string[] = ['ValidationException', 'SerializationException', 'TransactionCanceledException'];

async function outcomeOf(act: Promise<unknown>): Promise<unknown> {
  try {
    return { result: await act };
  } catch (error) {
    if (error instanceof ConditionFailed) return { failed: error.items };
    if (error instanceof Unavailable) return 'unavailable';
    if (error instanceof Error && REFUSED.includes(error.name)) return 'refused';
    throw error;
  }
}

it('a table in memory does what an engine does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 15 }), async (calls) => {
      const pk = randomUUID();
      for (const each of calls) {
        const expected = await outcomeOf(perform(engine.table, pk, each));
        expect(await outcomeOf(perform(memory, pk, each))).toEqual(expected);
      }
      expect(await memory.rows(pk)).toEqual(await engine.table.rows(pk));
    }),
    { numRuns: RUNS },
  );
});

const both = (act: (table: Table) => Promise<unknown>) =>
  Promise.all([memory, engine.table].map((table) => outcomeOf(act(table))));
const one = { ':v': 1 };

test.each<[string, Condition]>([
  ['no expression', { expression: '' }],
  ['an unused value', { expression: 'n = :v', values: { ...one, ':w': 1 } }],
  ['an unused name', { expression: 'n = :v', names: { '#n': 'n' }, values: one }],
  ['a value that is not given', { expression: 'n = :w', values: one }],
  ['an undefined value', { expression: 'n = :v', values: { ':v': undefined } }],
  ['a name that is not given', { expression: '#n = :v', values: one }],
  ['a reserved word', { expression: 'status = :v', values: one }],
  ['a reserved word in a path', { expression: 'n.Value = :v', values: one }],
  ['an end too soon', { expression: 'n = :v AND', values: one }],
  ['no operator', { expression: 'n :v', values: one }],
  ['an unknown operator', { expression: 'n == :v', values: one }],
  ['an unclosed parenthesis', { expression: '(n = :v', values: one }],
  ['a parenthesis too many', { expression: 'n = :v)', values: one }],
  ['redundant parentheses', { expression: '((n = :v))', values: one }],
  ['a strange character', { expression: 'n = :v-x', values: { ':v-x': 1 } }],
  ['an unknown function', { expression: 'starts(n, :v)', values: one }],
  ['a function of a value', { expression: 'attribute_exists(:v)', values: one }],
  ['an operand too few', { expression: 'contains(n)' }],
  ['an operand of the wrong type', { expression: 'begins_with(n, :v)', values: one }],
  ['bounds out of order', { expression: 'n BETWEEN :v AND :w', values: { ...one, ':w': 0 } }],
  ['bounds of different types', { expression: 'n BETWEEN :v AND :w', values: { ...one, ':w': '1' } }],
])('a condition with %s is refused', async (_what, condition) => {
  const key = { pk: randomUUID(), sk: 'A' };
  expect(await both((table) => table.update(key, { set: { n: 1 }, condition }))).toEqual(['refused', 'refused']);
});

test.each<[string, Condition]>([
  ['no names, though given', { expression: 'attribute_exists(pk)', names: {} }],
  ['an empty name', { expression: '#n = :v', names: { '#n': '' }, values: one }],
  ['one operand twice', { expression: 'n = n' }],
  ['an order of what has none', { expression: 'n < :v', values: { ':v': true } }],
  ['a placeholder of updates', { expression: 'n = :u0', values: { ':u0': 1 } }],
])(
  'a condition with %s, which Amazon’s engine refuses or an update overwrites, is refused',
  async (_what, condition) => {
    const write = memory.update({ pk: randomUUID(), sk: 'A' }, { set: { n: 1 }, condition });
    expect(await outcomeOf(write)).toBe('refused');
  },
);

test.each<[string, unknown, 'refused' | 'unavailable']>([
  ['NaN', Number.NaN, 'unavailable'],
  ['an infinite number', Number.NEGATIVE_INFINITY, 'unavailable'],
  ['a number that has lost digits', 2 ** 60, 'unavailable'],
  ['39 digits', 10n ** 38n + 1n, 'refused'],
  ['a number too large', 10n ** 126n, 'refused'],
  ['a number too small', 1e-131, 'refused'],
  ['an empty set', new Set(), 'unavailable'],
  ['a date', new Date(0), 'unavailable'],
  ['half a character', '\ud800', 'refused'],
  ['half a character in a list', ['\udfff'], 'refused'],
  ['an attribute named __proto__', JSON.parse('{ "a": { "__proto__": 1 } }'), 'refused'],
  ['32 levels', Array.from({ length: 32 }).reduce((inner) => ({ inner }), 1), 'refused'],
])('%s is not stored', async (_what, given, refusal) => {
  const key = { pk: randomUUID(), sk: 'A' };
  expect(await both((table) => table.put(key, { given }))).toEqual([refusal, refusal]);
  expect(await both((table) => table.update(key, { set: { given } }))).toEqual([refusal, refusal]);
  expect(await both((table) => table.get(key, row))).toEqual([{ result: undefined }, { result: undefined }]);
});

test.each<[string, Change]>([
  ['of nothing', {}],
  ['of nothing but undefined', { set: { n: undefined } }],
  ['of an attribute twice', { set: { n: 1 }, remove: ['n'] }],
  ['of the key', { set: { pk: 'other' } }],
  ['that removes the key', { remove: ['sk'] }],
  ['to more digits than fit', { set: { n: 10n ** 37n }, add: { n: 1e-7 } }],
])('an update %s is refused', async (_what, change) => {
  const key = { pk: randomUUID(), sk: 'A' };
  expect(await both((table) => table.update(key, change))).toEqual(['refused', 'refused']);
});

test.each<[string, Key]>([
  ['without a partition key', { pk: '', sk: 'A' }],
  ['without a sort key', { pk: 'A', sk: '' }],
  ['with a partition key that is too long', { pk: 'x'.repeat(2049), sk: 'A' }],
  ['with a sort key that is too long', { pk: 'A', sk: 'é'.repeat(513) }],
])('an item %s is neither written nor read', async (_what, key) => {
  for (const act of [(table: Table) => table.put(key, {}), (table: Table) => table.get(key, row)])
    expect(await both(act)).toEqual(['refused', 'refused']);
});

it('a transaction has at least one step, and 4 MB at most', async () => {
  const pk = randomUUID();
  const large = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => ({ kind: 'put', key: { pk, sk: `${n}` }, values: { text: 'x'.repeat(400_000) } }) as const,
    );
  expect(await both((table) => table.transact([]))).toEqual(['refused', 'refused']);
  expect(await both((table) => table.transact(large(11)))).toEqual(['refused', 'refused']);
  expect(await both((table) => table.transact(large(10)))).toEqual([{ result: undefined }, { result: undefined }]);
});

it('what the caller does with a value later does not change the table', async () => {
  const key = { pk: randomUUID(), sk: 'A' };
  const bytes = Uint8Array.of(1);
  const list = [1];
  await memory.put(key, { bytes, list }, isNew);
  bytes[0] = 2;
  list.push(2);
  const stored = { bytes: Uint8Array.of(1), list: [1] };
  const changeable = z.object({ bytes: z.instanceof(Uint8Array), list: z.array(z.number()) });
  const refused = async () => (await memory.put(key, {}, isNew).catch((error) => error)).old(changeable);
  const read = () => memory.get(key, changeable);
  const queried = async () => (await memory.query(key.pk, { schema: changeable }))[0];
  for (const found of [read, queried, refused]) {
    const item = await found();
    expect(item).toEqual(stored);
    item?.bytes.fill(3);
    item?.list.push(3);
  }
  expect(await read()).toEqual(stored);
});
