import fc from 'fast-check';
import * as z from 'zod/mini';
import { isRefusal } from '../../platform/errors.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed, type Step } from '../../platform/table/write.ts';

/** Any row. */
export const row = z.record(z.string(), z.unknown());

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
export const sk = fc.oneof(fc.constant('A'), fc.constantFrom('A', 'A#1', 'A#10', 'A#2', 'B', '￿', '😀'));

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
/** A random call of the table, within one partition. */
export const call = fc.oneof(
  fc.record({ kind: fc.constant('transact' as const), steps: fc.array(step, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('returning' as const), sk, change }),
  fc.record({ kind: fc.constant('query' as const), options }),
  fc.record({ kind: fc.constant('getMany' as const), all: fc.array(sk) }),
  step,
);
type Call = typeof call extends fc.Arbitrary<infer C> ? C : never;

export async function perform(table: Table, pk: string, one: Call): Promise<unknown> {
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

/** What a call came to, comparable between tables. */
export async function settledCall(act: Promise<unknown>): Promise<unknown> {
  try {
    return { result: await act };
  } catch (error) {
    if (error instanceof ConditionFailed) return { failed: error.items };
    if (isRefusal(error, 'unavailable')) return 'unavailable';
    if (error instanceof Error && REFUSED.includes(error.name)) return 'refused';
    throw error;
  }
}
