import { event } from '../naive-events.ts';
import { moneyline, total, type Vector } from './vector.ts';

const NCAAF = { sport_key: 'americanfootball_ncaaf' };

/** Keys of one book, Kalshi's fee and rules, and college games. */
export const moreBookVectors: readonly Vector[] = [
  {
    name: 'two state keys of Hard Rock Bet are one book, which never pairs with itself',
    events: [event({ hardrockbet: { h2h: moneyline(120, null) }, hardrockbet_fl: { h2h: moneyline(null, 120) } })],
    expected: { arbitrage: [], overlap: [], promo: [], quarantined: { arbitrage: 0 } },
  },
  {
    name: 'another two state keys are the same book',
    events: [
      event({ hardrockbet_az: { totals: total(8.5, 120, null) }, hardrockbet_oh: { totals: total(9.5, null, 120) } }),
    ],
    expected: { arbitrage: [], overlap: [], promo: [] },
  },
  {
    name: 'the two keys of theScore Bet are one book, which never pairs with itself',
    events: [event({ espnbet: { h2h: moneyline(120, null) }, thescorebet: { h2h: moneyline(null, 120) } })],
    expected: { arbitrage: [], overlap: [], promo: [] },
  },
  {
    // Of one bet at one book the newest price counts, and of two equally new ones the lower: 1 / (1/2.05 + 1/2.04) - 1.
    name: 'of two prices under two keys of one book the lower counts',
    events: [
      event({
        hardrockbet: { h2h: moneyline(105, null) },
        hardrockbet_oh: { h2h: moneyline(118, null) },
        fanduel: { h2h: moneyline(null, 104) },
      }),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0225, books: [26, 1], shown: [[26], [1]] }] },
  },
  {
    // $1 at 50 cents costs 51.76 with the fee: a price of 1.932, where +100 would be 2. With 2.10: 1 / (0.5176 + 1/2.1) - 1.
    name: 'Kalshi’s fee is in its price, and its rules differ from any other book’s',
    events: [event({ kalshi: { h2h: moneyline(100, null) }, fanduel: { h2h: moneyline(null, 110) } })],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0062, books: [33, 1], flags: ['rules differ'] }],
    },
  },
  {
    // 1/2 + 1/2.07 = 0.983 before the fee, 0.5176 + 1/2.07 = 1.0007 after it.
    name: 'Kalshi makes no arbitrage that its fee costs',
    events: [event({ kalshi: { h2h: moneyline(100, null) }, fanduel: { h2h: moneyline(null, 107) } })],
    expected: { arbitrage: [] },
  },
  {
    // 0.5175 + 1/2.0726 = 0.99999 with the fee of each contract, 1.00009 with the most that rounding adds to an order of 100.
    name: 'Kalshi makes no arbitrage that rounding the fee up may cost',
    format: 'decimal',
    events: [event({ kalshi: { h2h: moneyline(2, null) }, fanduel: { h2h: moneyline(null, 2.0726) } })],
    expected: { arbitrage: [] },
  },
  {
    // DraftKings' 2 % has equal rules; Kalshi's +125 is 1 / (0.4444 + 0.07 × 0.4444 × 0.5556 + 0.0001) = 2.166, with 2.04 5.06 %.
    name: 'a pair with equal rules comes before a better one with Kalshi, in any market',
    events: [
      event({
        kalshi: { totals: total(8.5, 125, null) },
        fanduel: { totals: total(8.5, null, 104) },
        draftkings: { totals: total(8.5, 104, null) },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5', margin: 0.02, books: [2, 1], flags: [], shown: [[33, 2], [1]] }],
    },
  },
  {
    // FanDuel over 8.5 with DraftKings under 9.5 lose 2.38 %. Kalshi's under 10.5 costs 1/2.08 = 0.4808 and with the fee 0.4983: with FanDuel
    // 1 / (105/205 + 0.4983) - 1, a wider window that loses less.
    name: 'a window with Kalshi does not take the place of one whose rules agree',
    events: [
      event({
        kalshi: { totals: total(10.5, null, 108) },
        fanduel: { totals: total(8.5, -105, null) },
        draftkings: { totals: total(9.5, null, -105) },
      }),
    ],
    expected: {
      overlap: [
        { id: 'overlap/e1/totals//8.5:10.5', margin: -0.0104, books: [1, 33], flags: ['rules differ'] },
        { id: 'overlap/e1/totals//8.5:9.5', margin: -0.0238, books: [1, 2], flags: [], beaten: undefined },
      ],
    },
  },
  {
    name: 'a hedge whose rules agree comes before a better one at Kalshi',
    events: [
      event({
        fanduel: { totals: total(8.5, 150, null) },
        draftkings: { totals: total(8.5, null, -170) },
        kalshi: { totals: total(8.5, null, -130) },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5', books: [1, 33], flags: ['rules differ'] }],
      // FanDuel's 1.5 × (1 - 170/270) at DraftKings.
      promo: [{ id: 'promo/e1/totals//8.5:0', promo: [[1, 2, 0.5556]] }, { id: 'promo/e1/totals//8.5:1' }],
    },
  },
  {
    // FanDuel's -101 with DraftKings' -104 costs 101/201 + 104/204 = 1.0123, a low hold of -1.21 %. Kalshi's +100 costs 0.5176 with its fee,
    // with -104 1.0274: 2.67 % are lost there.
    name: 'a low hold with Kalshi has its fee, and comes after one whose rules agree',
    events: [
      event({
        kalshi: { totals: total(8.5, 100, null) },
        fanduel: { totals: total(8.5, -101, null) },
        draftkings: { totals: total(8.5, null, -104) },
      }),
    ],
    expected: {
      'low-hold': [{ id: 'low-hold/e1/totals//8.5', margin: -0.0121, books: [1, 2], flags: [], shown: [[1, 33], [2]] }],
    },
  },
  {
    // Kalshi's +108 costs 1/2.08 + 0.07 × 0.4808 × 0.5192 + 0.0001 = 0.4983, with -104 1.0082: -0.81 %.
    name: 'a low hold whose rules agree comes before a better one with Kalshi',
    events: [
      event({
        kalshi: { totals: total(8.5, 108, null) },
        fanduel: { totals: total(8.5, -101, null) },
        draftkings: { totals: total(8.5, null, -104) },
      }),
    ],
    expected: {
      'low-hold': [{ id: 'low-hold/e1/totals//8.5', margin: -0.0121, books: [1, 2], flags: [], shown: [[33, 1], [2]] }],
    },
  },
  {
    // 0.5176 + 102/202 = 1.02255: -2.21 %.
    name: 'a low hold only with Kalshi says that rules differ',
    events: [event({ kalshi: { h2h: moneyline(100, null) }, fanduel: { h2h: moneyline(null, -102) } })],
    expected: { 'low-hold': [{ id: 'low-hold/e1/h2h//-', margin: -0.0221, books: [33, 1], flags: ['rules differ'] }] },
  },
  {
    name: 'a college game counts, and cannot be tied',
    events: [
      event(
        { fanduel: { h2h: moneyline(104, null) }, betrivers: { spreads: [['Blues', 104, -0.5, undefined]] } },
        NCAAF,
      ),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.02, books: [1, 25], flags: [] }] },
  },
];
