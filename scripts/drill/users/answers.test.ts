import { expect, it, test } from 'vitest';
import { answerFindings } from './answers.ts';
import { type Brief, entry, logOf, SETTLED } from './testing/entries.ts';

const look = (status: number) => entry('account/get-user', {}, status);
test.each<[string, Brief, string | undefined]>([
  ['in another shape than the contract’s', { ...look(200), readable: false }, 'I8'],
  ['with a list in another shape', { ...entry('opportunities/list-promo', {}, 200), readable: false }, 'I7'],
  ['that is none, in the end', { ...look(503), ...SETTLED }, 'I8'],
  ['that does not come, in the end', { ...look(0), ...SETTLED }, 'I8'],
  ['that refuses what is hers, in the end', { ...look(404), ...SETTLED }, 'I8'],
  ['that tells her to wait for ever', { ...look(429), ...SETTLED }, 'I8'],
  ['that is none before all is settled', look(503), undefined],
  ['that is good', { ...look(200), ...SETTLED }, undefined],
])('an answer %s', (_what, brief, invariant) => {
  expect(answerFindings(logOf(brief)).map((each) => each.invariant)).toEqual(
    invariant === undefined ? [] : [invariant],
  );
});

it('takes what was answered well at another try', () => {
  expect(answerFindings(logOf({ ...look(503), ...SETTLED }, { ...look(200), ...SETTLED }))).toEqual([]);
});
