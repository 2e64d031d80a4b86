import { describe, expect, it, test } from 'vitest';
import { choiceOf, pageOf } from '../doing/choice.ts';
import { SETTLED, seen, words } from '../testing/seen.ts';
import { presetsOf } from './presets.ts';

const name = (turn: number) => `Preset 7.${turn}`;
const held = (id: string, turn: number, more = {}) => ({ id, ...choiceOf(name(turn), pageOf(name(turn))), ...more });
const save = (turn: number, status: number, id = `id${turn}`) =>
  seen('presets/save-preset', choiceOf(name(turn), pageOf(name(turn))), status, { json: held(id, turn) });
const remove = (id: string, status: number) => seen('presets/delete-preset', { id }, status);
const list = (...json: unknown[]) => seen('presets/list-presets', { page: 'dashboard' }, 200, { json });

test.each([
  ['saved ones', [save(0, 200), save(1, 200)], [name(0), name(1)], []],
  ['none that was refused', [save(0, 409)], [], []],
  ['perhaps one that was not answered', [save(0, 0)], [], [name(0)]],
  ['none that was deleted', [save(0, 200), remove('id0', 200)], [], []],
  ['perhaps one whose deletion was not answered', [save(0, 200), remove('id0', 500)], [], [name(0)]],
  ['one that she has seen', [save(0, 0), list(held('x', 0))], [name(0)], []],
  ['one of two of a name', [save(0, 200, 'a'), save(0, 200, 'b'), remove('a', 200)], [name(0)], []],
  ['none that is not there once all is settled', [save(0, 0), SETTLED, list()], [], []],
  ['none whose deletion came about', [save(0, 200), remove('id0', 0), SETTLED, list()], [], []],
  ['perhaps one that is not there yet', [save(0, 0), list()], [], [name(0)]],
  [
    'one whose deletion came to nothing',
    [save(0, 200), remove('id0', 0), SETTLED, list(held('id0', 0))],
    [name(0)],
    [],
  ],
] as const)('she has %s', (_what, record, must, may) => {
  expect(presetsOf(record)).toEqual({ must, may, amiss: [] });
});

describe('it is amiss', () => {
  it.each([
    ['a preset that was saved is not there', [save(0, 200), list()]],
    ['a deleted preset is there', [save(0, 200), remove('id0', 200), list(held('id0', 0))]],
    ['a preset is there that nobody saved', [list(held('id0', 0))]],
    ['a preset is there that nobody saved', [save(0, 0), list(held('a', 0), held('b', 0))]],
    ['a preset is there that nobody saved', [save(0, 0), SETTLED, list(), list(held('a', 0))]],
    ['a preset is not as it was saved', [save(0, 200), list(held('id0', 0, { minProfit: 5 }))]],
    ['a preset is not as it was saved', [save(0, 200), list(held('id0', 0, { selectedSportsbooks: [] }))]],
    ['a preset that was saved cannot be deleted', [save(0, 200), remove('id0', 404)]],
  ] as const)('that %s', (what, record) => {
    expect(words(presetsOf(record).amiss)).toEqual([`I8 ${what}: ${name(0)}`]);
  });
});

it('takes the second of two clicks that delete for granted', () => {
  const both = [remove('id0', 404), remove('id0', 200)].map((call) => ({ ...call, together: 1 }));
  expect(presetsOf([save(0, 200), ...both]).amiss).toEqual([]);
});
