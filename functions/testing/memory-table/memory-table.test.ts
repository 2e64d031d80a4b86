import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import type { Key } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Change, type Condition, isNew } from '../../platform/table/write.ts';
import { engineTable } from '../test-table.ts';
import { memoryTable } from './memory-table.ts';
import { call, perform, row, settledCall, sk } from './random-calls.ts';

const RUNS = 40;
const engine = engineTable();
const { table: memory } = memoryTable();

it('a table in memory does what an engine does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 15 }), async (calls) => {
      const pk = randomUUID();
      for (const each of calls) {
        const expected = await settledCall(perform(engine.table, pk, each));
        expect(await settledCall(perform(memory, pk, each))).toEqual(expected);
      }
      expect(await memory.rows(pk)).toEqual(await engine.table.rows(pk));
    }),
    { numRuns: RUNS },
  );
});

/** Writes whose order does not matter: as many of each kind succeed, and leave the same, whoever comes first. */
const racer = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), sk, below: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('create' as const), sk }),
  // Sorted, so that two that create the same are alike: either may be the first.
  fc.record({
    kind: fc.constant('create all' as const),
    sk: fc.uniqueArray(sk, { minLength: 1, maxLength: 3 }).map((each) => each.toSorted()),
  }),
);

async function race(table: Table, racers: readonly (typeof racer extends fc.Arbitrary<infer R> ? R : never)[]) {
  const pk = randomUUID();
  const at = (kind: string, of: string) => ({ pk, sk: `${kind}#${of}` });
  const outcomes = await Promise.all(
    racers.map((each) => {
      if (each.kind === 'count') {
        const condition = { expression: 'attribute_not_exists(n) OR n < :below', values: { ':below': each.below } };
        return settledCall(table.update(at(`below ${each.below}`, each.sk), { add: { n: 1 }, condition }));
      }
      if (each.kind === 'create') return settledCall(table.put(at('new', each.sk), {}, isNew));
      const key = { pk, sk: `all#${each.sk.join()}` };
      const steps = each.sk.map((of) => ({ kind: 'update', key: at('sum', of), change: { add: { n: 1 } } }) as const);
      return settledCall(table.transact([{ kind: 'put', key, values: {}, condition: isNew }, ...steps]));
    }),
  );
  const won = outcomes.map((outcome, n) =>
    JSON.stringify([racers[n], typeof outcome === 'object' && outcome !== null && 'result' in outcome]),
  );
  const rows = await table.rows(pk);
  return { won: won.toSorted(), rows: rows.map(({ key, values }) => [key.sk, values]) };
}

it('races end in memory as they do in an engine', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(racer, { minLength: 2, maxLength: 16 }), async (racers) => {
      expect(await race(memory, racers)).toEqual(await race(engine.table, racers));
    }),
    { numRuns: RUNS },
  );
});

const both = (act: (table: Table) => Promise<unknown>) =>
  Promise.all([memory, engine.table].map((table) => settledCall(act(table))));
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
    expect(await settledCall(write)).toBe('refused');
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
