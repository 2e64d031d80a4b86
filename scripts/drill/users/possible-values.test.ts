import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { possibleValues, type Write } from './possible-values.ts';

const write = (value: string, begun: number, ended: number, certain = true): Write<string> => ({
  ...{ value, begun, ended, certain },
});
const perhaps = (value: string, begun: number, ended: number) => write(value, begun, ended, false);

test.each<[string, readonly Write<string>[], readonly string[]]>([
  ['the last of sequential writes', [write('a', 0, 1), write('b', 2, 3)], ['b']],
  ['either of two concurrent writes', [write('a', 0, 2), write('b', 1, 3)], ['a', 'b']],
  ['either value after an uncertain write', [write('a', 0, 1), perhaps('b', 2, 3)], ['a', 'b']],
  ['only the newer one, when an uncertain one had ended before', [perhaps('a', 0, 1), write('b', 2, 3)], ['b']],
  ['an uncertain write that may still take effect', [perhaps('a', 0, 30), write('b', 2, 3)], ['a', 'b']],
  ['nothing without writes', [], []],
])('the possible values are %s', (_what, writes, expected) => {
  expect(possibleValues(writes)).toEqual(expected);
});

test.each<[string, number, number, readonly string[]]>([
  ['before the second write', 2, 3, ['a']],
  ['during it', 5, 6, ['a', 'b']],
  ['that began before it and ended during it', 2, 5, ['a', 'b']],
  ['that began during it and ended after it', 6, 9, ['a', 'b']],
  ['after it', 8, 9, ['b']],
])('a read %s sees its possible values', (_when, begun, ended, expected) => {
  expect(possibleValues([write('a', 0, 1), write('b', 4, 7)], { begun, ended })).toEqual(expected);
});

interface Moments {
  readonly at: number | undefined;
  readonly write: Write<string>;
}

/** All combinations of times at which the writes may have taken effect: at each time in their spans, or never if uncertain. */
function* interleavings(writes: readonly Write<string>[]): Generator<readonly Moments[]> {
  const [first, ...rest] = writes;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const others of interleavings(rest)) {
    for (let at = first.begun; at <= first.ended; at += 1) yield [{ at, write: first }, ...others];
    if (!first.certain) yield [{ at: undefined, write: first }, ...others];
  }
}

/** All values that a read may see at any time in its span; simultaneous writes come in either order. */
function seen(writes: readonly Write<string>[], begun: number, ended: number): Set<string> {
  const values = new Set<string>();
  for (const moments of interleavings(writes)) {
    for (let look = begun; look <= ended; look += 1) {
      // A write at the same time may come before or after the read.
      for (const limit of [look, look - 1]) {
        const done = moments.flatMap(({ at, write: made }) => (at !== undefined && at <= limit ? [{ at, made }] : []));
        const last = Math.max(...done.map(({ at }) => at));
        for (const { at, made } of done) if (at === last) values.add(made.value);
      }
    }
  }
  return values;
}

const moment = fc.integer({ min: 0, max: 5 });
const span = fc.tuple(moment, moment).map(([a, b]) => ({ begun: Math.min(a, b), ended: Math.max(a, b) }));
const anyWrites = fc
  .array(fc.record({ span, certain: fc.boolean() }), { maxLength: 4 })
  .map((all) => all.map(({ span: when, certain }, index) => ({ value: `${index}`, ...when, certain })));

it('the possible values are those that any interleaving allows', () => {
  fc.assert(
    fc.property(anyWrites, span, (writes, read) => {
      // Spans that only touch may be in either order.
      const possible = possibleValues([write('first', -1, -1), ...writes], read);
      expect(new Set(possible)).toEqual(seen([write('first', -1, -1), ...writes], read.begun, read.ended));
    }),
    { numRuns: 200 },
  );
});

it('the possible final values are those that any interleaving leaves', () => {
  fc.assert(
    fc.property(anyWrites, (writes) => {
      expect(new Set(possibleValues([write('first', -1, -1), ...writes]))).toEqual(
        seen([write('first', -1, -1), ...writes], 9, 9),
      );
    }),
    { numRuns: 200 },
  );
});
