import { expect, it, test } from 'vitest';
import { answerFindings } from './answers.ts';
import { type EntrySketch, entry, logOf, SETTLED } from './testing/entries.ts';

const getUser = (status: number) => entry('identity/account/get-user', {}, status);
test.each<[string, EntrySketch, string | undefined]>([
  ['that does not match the contract', { ...getUser(200), readable: false }, 'I8'],
  ['with a list that does not match the contract', { ...entry('odds/list-promo', {}, 200), readable: false }, 'I7'],
  ['that fails after recovery', { ...getUser(503), ...SETTLED }, 'I8'],
  ['that is missing after recovery', { ...getUser(0), ...SETTLED }, 'I8'],
  ['that refuses the user’s own data after recovery', { ...getUser(404), ...SETTLED }, 'I8'],
  ['that is rate-limited after recovery', { ...getUser(429), ...SETTLED }, 'I8'],
  ['that fails before recovery', getUser(503), undefined],
  ['that succeeds', { ...getUser(200), ...SETTLED }, undefined],
])('an answer %s is judged by its invariant', (_what, brief, invariant) => {
  expect(answerFindings(logOf(brief)).map((each) => each.invariant)).toEqual(
    invariant === undefined ? [] : [invariant],
  );
});

it('a failure followed by a successful retry is accepted', () => {
  expect(answerFindings(logOf({ ...getUser(503), ...SETTLED }, { ...getUser(200), ...SETTLED }))).toEqual([]);
});
