import { event, type Row } from '../naive-events.ts';
import { MLB, moneyline, NFL, NHL, spread, total, type Vector, yesNo } from './vector.ts';

const DRAW: Row = ['Draw', 1200];

/** Which bets are opposite, and which only look like it. */
export const marketVectors: readonly Vector[] = [
  {
    name: 'a part of the game is not the game',
    events: [
      event({
        fanduel: { h2h: moneyline(110, null) },
        draftkings: { h2h_h1: moneyline(null, 110), h2h_q1: moneyline(null, 110) },
      }),
    ],
    expected: { arbitrage: [], promo: [] },
  },
  {
    name: 'spreads and totals of a part of the game are not those of the game',
    events: [
      event({
        fanduel: { totals: total(100.5, 110, null), spreads: spread(0.5, 110, null) },
        draftkings: { totals_h1: total(100.5, null, 110), spreads_h1: spread(0.5, null, 110) },
      }),
    ],
    expected: { arbitrage: [], overlap: [], promo: [] },
  },
  {
    // The part can end in a tie, so the moneyline and -0.5 differ.
    name: 'the moneyline of a part of the game does not join its spreads',
    events: [
      event({
        fanduel: { h2h_h1: moneyline(110, null) },
        draftkings: { spreads_h1: spread(0, null, 110), alternate_spreads_h1: spread(-0.5, null, 110) },
      }),
    ],
    expected: { arbitrage: [], overlap: [], promo: [] },
  },
  {
    name: 'two books on a part of the game are an arbitrage, but no place for a bonus bet that a push voids',
    events: [event({ fanduel: { h2h_h1: moneyline(110, null) }, draftkings: { h2h_h1: moneyline(null, 110) } })],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h_h1//-', margin: 0.05, stakes: [50_00, 50_00], profit: 5_00 }],
      promo: [],
    },
  },
  {
    name: 'a book with a draw has a third result',
    events: [
      event({ fanduel: { h2h: [...moneyline(110, -105), DRAW] }, draftkings: { h2h: moneyline(null, 110) } }, NFL),
    ],
    expected: { arbitrage: [], promo: [], skipped: { 'outcome of a market with an unknown one': 3 } },
  },
  {
    name: 'a three-way market is never paired',
    events: [
      event(
        {
          fanduel: { h2h_3_way: moneyline(150, null) },
          draftkings: { h2h_3_way: moneyline(null, 150), h2h: moneyline(null, 110) },
        },
        NHL,
      ),
    ],
    expected: { arbitrage: [], promo: [], skipped: { 'market without two sides': 2 } },
  },
  {
    name: 'draw no bet is not known in these leagues',
    events: [event({ fanduel: { draw_no_bet: moneyline(110, null) }, draftkings: { h2h: moneyline(null, 110) } }, NHL)],
    expected: { arbitrage: [], promo: [], skipped: { 'unknown market': 1 } },
  },
  {
    name: 'a lay price is not a price of the other side',
    events: [event({ novig: { h2h_lay: moneyline(110, 110) }, draftkings: { h2h: moneyline(110, -130) } })],
    expected: { arbitrage: [], promo: [], skipped: { 'market without two sides': 1 } },
  },
  {
    name: 'the two games of a doubleheader are two games',
    events: [
      event({ fanduel: { h2h: moneyline(110, null) } }, MLB),
      event({ draftkings: { h2h: moneyline(null, 110) } }, { ...MLB, id: 'e2' }),
    ],
    expected: { arbitrage: [], promo: [] },
  },
  {
    name: "a pick'em site is never paired",
    events: [
      event({
        underdog: { player_points: total(19.5, 120, null, 'Ann') },
        draftkings: { player_points: total(19.5, null, 110, 'Ann') },
      }),
    ],
    expected: { arbitrage: [], promo: [], skipped: { "pick'em bookmaker": 1 } },
  },
  {
    name: 'a game in play is left out',
    events: [
      event(
        { fanduel: { h2h: moneyline(110, null) }, draftkings: { h2h: moneyline(null, 110) } },
        { commence_time: '2026-01-01T12:00:00Z' },
      ),
    ],
    expected: { arbitrage: [], promo: [], skipped: { 'started event': 1 } },
  },
  {
    name: 'team totals of two teams are two markets',
    events: [
      event({
        fanduel: { team_totals: total(99.5, 110, null, 'Reds') },
        draftkings: {
          team_totals: total(99.5, null, 110, 'Blues'),
          alternate_team_totals: total(99.5, null, 105, 'REDS'),
        },
      }),
    ],
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/team_totals/Reds/99.5', formerIds: ['arbitrage/e1/team_totals/REDS/99.5'], margin: 0.0373 },
      ],
    },
  },
  {
    name: 'a total is not a team total',
    events: [
      event({
        fanduel: { totals: total(99.5, 110, null) },
        draftkings: { team_totals: total(99.5, null, 110, 'Reds') },
      }),
    ],
    expected: { arbitrage: [], promo: [] },
  },
  {
    name: 'two players are two markets',
    events: [
      event({
        fanduel: { player_points: total(19.5, 110, null, 'Ann') },
        draftkings: { player_points: total(19.5, null, 110, 'Bo') },
      }),
    ],
    expected: { arbitrage: [], overlap: [], promo: [] },
  },
  {
    name: 'a price without a player is left out',
    events: [
      event({
        fanduel: { player_points: total(19.5, 110, null, ' ') },
        draftkings: { player_points: total(19.5, null, 110) },
      }),
    ],
    expected: { arbitrage: [], skipped: { 'outcome without participant': 2 } },
  },
  {
    name: 'main and alternate lines are one market',
    events: [
      event({
        fanduel: { totals: total(200.5, 110, null) },
        draftkings: { alternate_totals: total(200.5, null, 105) },
      }),
    ],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/totals//200.5',
          margin: 0.0373,
          markets: ['totals', 'alternate_totals'],
          formerIds: undefined,
        },
      ],
    },
  },
  {
    name: 'yes and no of one player',
    events: [
      event({
        fanduel: { player_double_double: yesNo('Ann', 300, null) },
        draftkings: { player_double_double: yesNo('Ann', null, -250) },
      }),
    ],
    // 1 / (1/4 + 5/7) - 1 = 3.70 %; a bonus bet on yes keeps 3 × (1 - 5/7), one on no 0.4 × (1 - 1/4).
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/player_double_double/Ann/-', margin: 0.037 }],
      promo: [
        { id: 'promo/e1/player_double_double/Ann/-:0', margin: 0.8571 },
        { id: 'promo/e1/player_double_double/Ann/-:1', margin: 0.3 },
      ],
    },
  },
  {
    name: 'two overs are no pair',
    events: [event({ fanduel: { totals: total(200.5, 110, null) }, draftkings: { totals: total(200.5, 110, null) } })],
    expected: { arbitrage: [], promo: [] },
  },
];
