import { describe, expect, it, test } from 'vitest';
import { hasOwnRules, mixedRules, rowRulesDiffer, rulesDiffer } from './settlement.ts';

const SHORTENED = /^If the game is shortened, books void the run line but settle the moneyline\./;

const bet = (sportsbookId: number, market: string) => ({ sportsbookId, market });

describe('a moneyline and a spread', () => {
  test.each(['spreads', 'alternate_spreads'])('are settled by different rules in MLB: %s', (market) => {
    expect(rulesDiffer('baseball_mlb', bet(1, 'h2h'), bet(2, market))).toMatch(SHORTENED);
    expect(rulesDiffer('baseball_mlb', bet(1, market), bet(2, 'h2h'))).toMatch(SHORTENED);
  });

  test.each(['basketball_nba', 'americanfootball_nfl', 'icehockey_nhl', 'basketball_wnba'])(
    'are settled alike in %s',
    (league) => {
      expect(rulesDiffer(league, bet(1, 'h2h'), bet(2, 'spreads'))).toBeUndefined();
      expect(mixedRules(league)).toBeUndefined();
    },
  );
});

test.each([
  ['two moneylines', 'baseball_mlb', 'h2h', 'h2h'],
  ['two moneylines of games that can be tied, at books that both refund them', 'americanfootball_nfl', 'h2h', 'h2h'],
  ['two spreads', 'baseball_mlb', 'spreads', 'alternate_spreads'],
  ['two totals', 'baseball_mlb', 'totals', 'totals'],
])('%s are settled alike', (_name, league, first, second) => {
  expect(rulesDiffer(league, bet(1, first), bet(2, second))).toBeUndefined();
});

describe('a batter’s prop', () => {
  const differs = (first: number, second: number, market = 'batter_hits', league = 'baseball_mlb') =>
    rulesDiffer(league, bet(first, market), bet(second, market));

  it('is refunded by BetMGM where FanDuel’s stands, whichever comes first and on alternate lines', () => {
    const text =
      'If he bats but does not start, BetMGM refunds its bet and the one at FanDuel stands: you would hold that one alone.';
    expect(differs(3, 1)).toBe(text);
    expect(differs(1, 3)).toBe(text);
    expect(differs(1, 3, 'batter_total_bases_alternate')).toBe(text);
  });

  test.each([
    ['at books with the same rule', 3, 3, 'batter_hits', 'baseball_mlb'],
    ['beside a book whose rule is not known', 3, 2, 'batter_hits', 'baseball_mlb'],
    ['of a pitcher', 3, 1, 'pitcher_strikeouts', 'baseball_mlb'],
    ['in another league', 3, 1, 'batter_hits', 'baseball_kbo'],
  ])('is not known to differ %s', (_what, first, second, market, league) => {
    expect(differs(first, second, market, league)).toBeUndefined();
  });
});

describe('a bet at Kalshi', () => {
  const kalshi = 33;

  test.each(['h2h', 'totals', 'player_points'])('differs from any other book’s: %s', (market) => {
    expect(rulesDiffer('basketball_nba', bet(kalshi, market), bet(2, market))).toMatch(/^Kalshi settles/);
    expect(rulesDiffer('basketball_nba', bet(1, market), bet(kalshi, market))).toMatch(/^Kalshi settles/);
  });

  it('is the only one that does', () => {
    expect([kalshi, 1, 8, 99].map(hasOwnRules)).toEqual([true, false, false, false]);
  });
});

describe('the bets of a row', () => {
  const labels = (first: string, second: string) =>
    [
      { sportsbookId: 1, label: first },
      { sportsbookId: 2, label: second },
    ] as const;
  const moneyline = labels('Moneyline: Reds', 'Moneyline: Blues');
  const mixed = labels('Moneyline: Reds', 'Point Spread: Blues +0.5');

  it('are told by their labels, on one line and on two', () => {
    expect(rowRulesDiffer('baseball_mlb', 'h2h', mixed)).toMatch(SHORTENED);
    expect(rowRulesDiffer('baseball_mlb', 'spreads', mixed)).toMatch(SHORTENED);
    expect(rowRulesDiffer('baseball_mlb', 'h2h', moneyline)).toBeUndefined();
    expect(rowRulesDiffer('basketball_nba', 'h2h', mixed)).toBeUndefined();
  });

  it('at Kalshi differ in every market', () => {
    const [first, second] = labels('Over/Under: Over 8.5', 'Over/Under: Under 8.5');
    expect(rowRulesDiffer('baseball_mlb', 'totals', [{ ...first, sportsbookId: 33 }, second])).toMatch(/^Kalshi/);
  });

  it('of another market are settled alike', () => {
    const totals = labels('Over/Under: Over 8.5', 'Over/Under: Under 8.5');
    expect(rowRulesDiffer('baseball_mlb', 'totals', totals)).toBeUndefined();
  });
});
