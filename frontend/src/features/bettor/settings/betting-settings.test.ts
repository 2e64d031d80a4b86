import { describe, expect, it, test } from 'vitest';
import { chosenBooks, myBooks, stakeRulesOf } from '../../../../../shared/boards/bettor.ts';
import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import { changedStates, switched, withChange } from './betting-settings.ts';

const [FANDUEL, NOVIG] = [1, 8];
const none: BettingSettings = { books: [] };
const paired = comparedSportsbooks.map(({ id }) => id);

it('all sportsbooks are mine until one is turned on or off', () => {
  expect(myBooks(none)).toBeUndefined();
  expect(myBooks({ books: [{ sportsbookId: NOVIG, limit: 5 }] })).toBeUndefined();
  expect(chosenBooks(none).map(({ id }) => id)).toEqual(paired);
});

it('turning one off leaves the others on, and turning it on again makes all mine', () => {
  const off = withChange(none, switched(NOVIG, false));
  expect(chosenBooks(off).map(({ id }) => id)).toEqual(paired.filter((id) => id !== NOVIG));
  expect(myBooks(withChange(off, switched(NOVIG, true)))).toBeUndefined();
});

it('no sportsbook is mine when all are off, which differs from all', () => {
  const off = withChange(none, { books: paired.map((sportsbookId) => ({ sportsbookId, on: false })) });
  expect(chosenBooks(off)).toEqual([]);
  expect(myBooks(off)).toBeDefined();
});

it('a sportsbook that the catalogue gets after the choice is not mine', () => {
  const chosen = { books: paired.filter((id) => id !== FANDUEL).map((sportsbookId) => ({ sportsbookId, on: true })) };
  expect(myBooks(chosen)?.has(FANDUEL)).toBe(false);
});

it('a change replaces what it names, and one from a browser only fills in', () => {
  const settings = { stake: 500, unit: null, books: [{ sportsbookId: NOVIG, on: true, limit: 50 }] };
  const change = { stake: 20, unit: 5, books: [{ sportsbookId: NOVIG, on: false, limit: 999, balance: 80 }] };
  expect(withChange(settings, change)).toEqual(change);
  expect(withChange(settings, { ...change, onlyUnset: true })).toEqual({
    stake: 500,
    unit: null,
    books: [{ sportsbookId: NOVIG, on: true, limit: 50, balance: 80 }],
  });
});

test.each([
  ['nothing set', {}, { total: 100_00, step: 1 }],
  ['a stake of $0.50 more', { stake: 250.5 }, { total: 250_50, step: 1 }],
  ['rounding to $10', { rounding: 10 } as const, { total: 100_00, step: 10 }],
])('with %s the stake rules are in whole cents', (_what, settings, rules) => {
  expect(stakeRulesOf({ books: [], ...settings })).toMatchObject(rules);
});

it('the most at a sportsbook is the smaller of limit and balance; a removed one does not count', () => {
  const books = [
    { sportsbookId: 1, limit: 200, balance: 75.25 },
    { sportsbookId: 2, limit: 200, balance: null },
    { sportsbookId: 3, balance: 40 },
    { sportsbookId: 4, limit: null },
    { sportsbookId: 5, on: true },
  ];
  expect([...stakeRulesOf({ books }).mostAt]).toEqual([
    [1, 75_25],
    [2, 200_00],
    [3, 40_00],
  ]);
});

it('states are kept in the order they were added, without repeats and without codes that only a later version knows', () => {
  expect(changedStates(['PA', 'PR', 'NJ'], { added: 'NJ' })).toEqual(['PA', 'NJ']);
});

describe('of a choice that was made among eleven sportsbooks', () => {
  const FIRST_ADDED = 25;
  const eleven = paired.filter((id) => id < FIRST_ADDED);
  const added = paired.filter((id) => id >= FIRST_ADDED);
  const choice = (isOn: (id: number) => boolean): BettingSettings => ({
    books: eleven.map((sportsbookId) => ({ sportsbookId, on: isOn(sportsbookId) })),
  });
  const [BETRIVERS] = added;

  it('all stay all, and turning one off turns off no other', () => {
    const all = choice(() => true);
    expect(eleven).toHaveLength(11);
    expect(added).not.toEqual([]);
    expect(myBooks(all)).toBeUndefined();
    for (const id of [FANDUEL, 25]) {
      const off = withChange(all, switched(id, false));
      expect(chosenBooks(off).map((book) => book.id)).toEqual(paired.filter((each) => each !== id));
    }
  });

  it('some stay the same, also when the last of the eleven is turned on', () => {
    const some = choice((id) => id !== NOVIG);
    expect(chosenBooks(some).map(({ id }) => id)).toEqual(eleven.filter((id) => id !== NOVIG));
    const on = withChange(some, switched(NOVIG, true));
    expect(chosenBooks(on).map(({ id }) => id)).toEqual(eleven);
    expect(myBooks(choice(() => false))).toEqual(new Set());
  });

  it('settings of an added one alone are no choice', () => {
    const all = choice(() => true);
    expect(myBooks(withChange(all, { books: [{ sportsbookId: BETRIVERS ?? 0, limit: 20 }] }))).toBeUndefined();
  });
});
