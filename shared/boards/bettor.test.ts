import { expect, it, test } from 'vitest';
import type { BettingSettings } from '../contracts/betting.ts';
import { areDefaultRules, mostAtBook } from '../odds/stake-rules.ts';
import type { RecommendedBets } from './bets.ts';
import { booksElsewhere, linkState, myBooks, presenceFor, stakeRulesOf } from './bettor.ts';
import { stakesFor } from './staking.ts';

const [BETMGM, PROPHETX, NOVIG, BETRIVERS, KALSHI] = [3, 7, 8, 25, 33];
const none: BettingSettings = { books: [] };

test.each([
  ['a book in a state of its list', BETMGM, ['NJ'], 'runs'],
  ['a book in no state of its list', BETMGM, ['UT'], 'absent'],
  ['a book in the second of two states', BETMGM, ['UT', 'NJ'], 'runs'],
  ['a book whose sources contradict each other', NOVIG, ['NJ'], 'check'],
  ['a book that is absent in one state and disputed in the other', NOVIG, ['NV', 'NJ'], 'check'],
  ['a book of which nobody has read', KALSHI, ['NJ'], 'check'],
  ['any book without a state', BETMGM, [], undefined],
  ['any book in a state that only a later version knows', BETMGM, ['PR'], undefined],
])('presence: %s', (_what, id, states, presence) => {
  expect(presenceFor({ books: [], states }, id)).toBe(presence);
});

it('only books known not to run in any of the states are left out, until the bettor knows that they do', () => {
  const nevada = { ...none, states: ['NV'] };
  expect(myBooks(none)).toBeUndefined();
  expect(booksElsewhere(nevada).map(({ id }) => id)).toEqual(expect.arrayContaining([NOVIG, PROPHETX]));
  expect([myBooks(nevada)?.has(NOVIG), myBooks(nevada)?.has(KALSHI), myBooks(nevada)?.has(BETMGM)]).toEqual([
    ...[false, true, true],
  ]);
  const told = { states: ['NV'], books: [{ sportsbookId: NOVIG, worksIn: ['NV'] }] };
  expect(myBooks(told)?.has(NOVIG)).toBe(true);
  expect(presenceFor({ ...told, states: ['MI'] }, NOVIG)).toBe('absent');
  // One that is off stays off, and is not counted among theirs.
  const off = { states: ['NV'], books: [{ sportsbookId: NOVIG, on: false, worksIn: ['NV'] }] };
  expect(myBooks(off)?.has(NOVIG)).toBe(false);
});

test.each([
  ['the first of the states that has the book', BETMGM, ['UT', 'MO', 'NJ'], 'MO'],
  ['none where none has it', BETMGM, ['UT'], null],
  ['none where its host there was not seen', BETRIVERS, ['DE'], null],
  ['the first for a book of which nobody has read', KALSHI, ['UT', 'NJ'], 'UT'],
  ['asked for where none was told', BETMGM, [], undefined],
])('the state of a link is %s', (_what, id, states, expected) => {
  expect(linkState({ books: [], states }, id)).toBe(expected);
});

it('the state of a link is one of which the bettor knows that the book takes bets there', () => {
  expect(linkState({ states: ['DE'], books: [{ sportsbookId: BETRIVERS, worksIn: ['DE'] }] }, BETRIVERS)).toBe('DE');
});

it('the charges of a state count where it is the one that a book’s links open', () => {
  const asked = (...states: string[]) => stakeRulesOf({ books: [], states }).termsAt;
  const [FANDUEL, CAESARS] = [1, 4];
  expect(asked()).toBeUndefined();
  expect(asked('NJ')).toBeUndefined();
  expect(asked('IL', 'IN')?.get(FANDUEL)).toMatchObject({ fee: 50 });
  expect(asked('IN', 'IL')).toBeUndefined();
  // Caesars is in Maine, FanDuel is not.
  expect(asked('ME', 'IL')?.get(CAESARS)).toBeUndefined();
  expect(asked('ME', 'IL')?.get(FANDUEL)).toMatchObject({ fee: 50 });
  expect(asked('IL')?.get(BETMGM)).toMatchObject({ least: 250 });
});

test.each([
  ['what was typed, without a ledger', { balance: 80 }, 80_00],
  ['the ledger, whatever was typed', { balance: 80, ledger: 35.5 }, 35_50],
  ['nothing, where the ledger is empty', { balance: 80, ledger: 0 }, 0],
  ['the limit, where more is there', { limit: 50, ledger: 300 }, 50_00],
  ['the ledger, where less is there than the limit', { limit: 50, ledger: 20 }, 20_00],
])('the most that is bet at a book is %s', (_what, book, most) => {
  expect(stakeRulesOf({ books: [{ sportsbookId: BETMGM, ...book }] }).mostAt.get(BETMGM)).toBe(most);
});

test('a limit of a group of markets caps stakes on it alone, and by the smaller of it and the book’s', () => {
  const OTHER = 1;
  const rules = stakeRulesOf({ books: [{ sportsbookId: BETMGM, propsLimit: 12, gameLimit: null, limit: 50 }] });
  expect(mostAtBook(rules, BETMGM, 'player_points')).toBe(12_00);
  expect(mostAtBook(rules, BETMGM, 'alternate_totals')).toBe(50_00);
  expect(mostAtBook(rules, OTHER, 'player_points')).toBeUndefined();
  expect(areDefaultRules(stakeRulesOf({ books: [{ sportsbookId: BETMGM, propsLimit: 12 }] }))).toBe(false);
  const row: Omit<RecommendedBets, 'market'> = {
    ...{ id: 'r', kind: 'arbitrage', eventSport: 'basketball_nba', overlap: undefined },
    bets: [
      { sportsbookId: BETMGM, odds: 110 },
      { sportsbookId: OTHER, odds: 105 },
    ],
  };
  // $12 at 2.10 is $25.20; at 2.05 that is $12.29, in whole dollars $12.
  expect(stakesFor({ ...row, market: 'player_points' }, rules)?.stakes).toEqual([12_00, 12_00]);
  expect(stakesFor({ ...row, market: 'totals' }, rules)?.stakes[0]).toBeGreaterThan(12_00);
});
