import { describe, expect, it, test } from 'vitest';
import { decimal, price } from '../odds/american.ts';
import { differencesInDollars, rulesInDollars, unknownRules } from './rules-in-dollars.ts';

const [fanDuel, draftKings, betMgm, betOnline, prophetX, theScore, betRivers, kalshi] = [1, 2, 3, 6, 7, 10, 25, 33];

const bet = (sportsbookId: number, label: string, stake: number, odds: number) => ({
  ...{ sportsbookId, label, stake, price: decimal(odds) },
});

const row = {
  kind: 'arbitrage',
  eventSport: 'baseball_mlb',
  market: 'batter_hits',
  bets: [
    bet(betMgm, 'Batter Hits: Under 0.5', 179, 2.85),
    // -170 returns 1 + 100/170: $321 win 321 × 100/170 = $188.82.
    bet(fanDuel, 'Batter Hits: Over 0.5', 321, 1 + 100 / 170),
  ],
} as const;

it('the sentence on different rules says what is refunded and what is left, in dollars, in either order', () => {
  const text =
    'If he bats but does not start, BetMGM refunds $179 and FanDuel stands: you would hold Over 0.5 alone, $321 to win $188.82.';
  expect(rulesInDollars(row)).toBe(text);
  expect(rulesInDollars({ ...row, bets: row.bets.toReversed() })).toBe(text);
});

test.each([
  ['a market without such a rule', { market: 'totals' }],
  ['a promotion', { kind: 'promo' as const }],
  ['no stakes', { bets: row.bets.map((each) => ({ ...each, stake: 0 })) }],
  ['one bet', { bets: row.bets.slice(0, 1) }],
])('there is no sentence on different rules for %s', (_what, change) => {
  expect(rulesInDollars({ ...row, ...change })).toBeUndefined();
});

describe('the sentence on different rules', () => {
  it('says of a tied game what Kalshi’s half is worth beside the refund', () => {
    const text = rulesInDollars({
      ...{ kind: 'arbitrage', eventSport: 'americanfootball_nfl', market: 'h2h' },
      bets: [
        bet(fanDuel, 'Moneyline: Jets', 49, 2.1),
        // $51 return $102 if the Bills win, so half is $51.
        bet(kalshi, 'Moneyline: Bills', 51, 2),
      ],
    });
    expect(text).toBe(
      'If the game ends in a tie, FanDuel refunds $49 and Kalshi pays half: $51 for your $51, as much as it cost.',
    );
  });

  it('says when half of the contracts brings less than they cost', () => {
    const text = rulesInDollars({
      ...{ kind: 'arbitrage', eventSport: 'americanfootball_nfl', market: 'h2h' },
      // At 80 cents $80 buy 100 contracts, which pay $50.
      bets: [bet(kalshi, 'Moneyline: Bills', 80, 1.25), bet(fanDuel, 'Moneyline: Jets', 20, 5)],
    });
    expect(text).toBe(
      'If the game ends in a tie, FanDuel refunds $20 and Kalshi pays half: $50 for your $80, $30 less than it cost.',
    );
  });

  it('names the bet that a shortened game leaves, of a moneyline and a run line', () => {
    const bets = [bet(fanDuel, 'Moneyline: Reds', 60, 1.8), bet(draftKings, 'Point Spread: Blues +1.5', 40, 2.5)];
    const text =
      'If the game is called before nine innings are played, DraftKings refunds $40 and FanDuel stands: you would hold Reds alone, $60 to win $48.';
    expect(rulesInDollars({ ...row, market: 'h2h', bets })).toBe(text);
    expect(rulesInDollars({ ...row, market: 'spreads', bets: bets.toReversed() })).toBe(text);
    expect(rulesInDollars({ ...row, eventSport: 'basketball_nba', market: 'h2h', bets })).toBeUndefined();
  });

  it('says who refunds a postponed game first, and what the other pays at the latest', () => {
    const bets = [bet(prophetX, 'Over/Under: Over 8.5', 52, 1.96), bet(kalshi, 'Over/Under: Under 8.5', 48, 2.1)];
    expect(differencesInDollars({ ...row, market: 'totals', bets })).toEqual([
      'If the game is postponed and not played that day, but within 48 hours, Prophet X refunds $52 and Kalshi stands: you would hold Under 8.5 alone, $48 to win $52.80. At the latest Kalshi pays the last price.',
    ]);
  });

  it('compares the windows of a postponed football game', () => {
    const texts = (first: number, second: number) =>
      differencesInDollars({
        ...{ kind: 'low-hold', eventSport: 'americanfootball_nfl', market: 'totals' },
        bets: [bet(first, 'Over/Under: Over 45.5', 50, 2), bet(second, 'Over/Under: Under 45.5', 50, 2)],
      });
    expect(texts(draftKings, betMgm)).toEqual([
      'If the game is postponed and not played in its week, Thursday to Wednesday, but within seven days, DraftKings refunds $50 and BetMGM stands: you would hold Under 45.5 alone, $50 to win $50.',
    ]);
    expect(texts(draftKings, fanDuel)).toEqual([]);
    expect(texts(draftKings, betRivers)).toEqual([]);
  });

  it('names a quarterback and a pitcher who do not start', () => {
    const over = (sportsbookId: number) => bet(sportsbookId, 'Player Pass Yards: Over 220.5', 50, 2);
    const under = (sportsbookId: number) => bet(sportsbookId, 'Player Pass Yards: Under 220.5', 50, 2.1);
    const football = { kind: 'arbitrage', eventSport: 'americanfootball_nfl', market: 'player_pass_yds' } as const;
    expect(rulesInDollars({ ...football, bets: [over(betMgm), under(theScore)] })).toBe(
      'If the quarterback plays but does not start, BetMGM refunds $50 and theScore Bet stands: you would hold Under 220.5 alone, $50 to win $55.',
    );
    const pitched = { ...row, market: 'pitcher_strikeouts', bets: [over(theScore), under(fanDuel)] };
    expect(rulesInDollars(pitched)).toMatch(
      /^If he pitches but does not start, theScore Bet refunds \$50 and FanDuel stands/,
    );
  });
});

describe('the sentence on rules that are not known', () => {
  it('has the rule of the book that is known, whichever comes first', () => {
    const text = 'FanDuel: one plate appearance. BetOnline: not known to us.';
    const bets = [bet(fanDuel, 'Batter Hits: Over 0.5', 50, 2), bet(betOnline, 'Batter Hits: Under 0.5', 50, 2)];
    expect(unknownRules({ ...row, bets })).toEqual([text]);
    expect(unknownRules({ ...row, bets: bets.toReversed() })).toEqual([text]);
  });

  test.each([
    ['both books’ rules are known', fanDuel, betMgm],
    ['none is known', betOnline, draftKings],
  ])('is not there where %s', (_what, first, second) => {
    const bets = [bet(first, 'Batter Hits: Over 0.5', 50, 2), bet(second, 'Batter Hits: Under 0.5', 50, 2)];
    expect(unknownRules({ ...row, bets })).toEqual([]);
  });

  it('leaves out rare cases and bets on different markets', () => {
    const bets = [bet(fanDuel, 'Moneyline: Reds', 50, price(2)), bet(betOnline, 'Point Spread: Blues +1.5', 50, 2)];
    expect(unknownRules({ ...row, market: 'spreads', bets })).toEqual([]);
    const totals = [bet(draftKings, 'Over/Under: Over 45.5', 50, 2), bet(betOnline, 'Over/Under: Under 45.5', 50, 2)];
    expect(unknownRules({ eventSport: 'americanfootball_nfl', market: 'totals', bets: totals })).toEqual([]);
  });
});
