import { event } from '../naive-events.ts';
import { moneyline, spread, total, type Vector } from './vector.ts';

const players = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Player ${letter}`);

/** Which pair of prices counts, and what is said of it. */
export const pairVectors: readonly Vector[] = [
  {
    name: 'a book is never paired with itself',
    // 1 / (1/2.02 + 1/2.01) - 1.
    format: 'decimal',
    events: [event({ fanduel: { h2h: moneyline(2.02, 2.02) }, draftkings: { h2h: moneyline(1.6, 2.01) } })],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0075, books: [1, 2] }] },
  },
  {
    name: 'one book on both sides is nothing',
    events: [event({ fanduel: { h2h: moneyline(120, 120) } })],
    expected: { arbitrage: [], overlap: [], promo: [] },
  },
  {
    name: 'equal prices: the lower book ids',
    format: 'decimal',
    events: [
      event({
        bovada: { h2h: moneyline(2.02, 2.02) },
        betmgm: { h2h: moneyline(2.02, 2.02) },
        draftkings: { h2h: moneyline(2.02, 2.02) },
      }),
    ],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/h2h//-',
          margin: 0.01,
          books: [2, 3],
          shown: [
            [2, 3, 5],
            [2, 3, 5],
          ],
        },
      ],
    },
  },
  {
    name: 'fair prices are no arbitrage',
    // 384/484 + 100/484 is 1, and slightly less in floating point.
    events: [event({ fanduel: { h2h: moneyline(-384, null) }, bovada: { h2h: moneyline(null, 384) } })],
    expected: { arbitrage: [] },
  },
  {
    // Winnings of 102 less 2 % are 99.96: 1 / (1/1.9996 + 101/201) - 1 = -0.26 %; without the fee it would be 0.25 %.
    name: 'the fee of Prophet X ends an arbitrage',
    events: [event({ prophetx: { h2h: moneyline(102, null) }, fanduel: { h2h: moneyline(null, -101) } })],
    expected: {
      arbitrage: [],
      promo: [
        { id: 'promo/e1/h2h//-:0', promo: [[7, 1, 0.4973]] },
        { id: 'promo/e1/h2h//-:1', promo: [[1, 7, 0.495]] },
      ],
    },
  },
  {
    // +106 at Prophet X pays 1.0388, less than +104 at Novig, which has no fee. 1 / (1/2.04 + 1/2) - 1 = 0.99 %.
    name: 'the best price is the one after fees',
    events: [
      event({
        prophetx: { h2h: moneyline(106, null) },
        novig: { h2h: moneyline(104, null) },
        fanduel: { h2h: moneyline(null, 100) },
      }),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0099, books: [8, 1], shown: [[8, 7], [1]] }] },
  },
  {
    // 1 / (1/2.10 + 1/2.10) - 1; the older leg goes first.
    name: 'prices confirmed more than five minutes apart carry a warning, and the older one goes first',
    events: [
      event({ fanduel: { h2h: moneyline(110, null) } }, {}, 10),
      event({ draftkings: { h2h: moneyline(null, 110) } }, {}, 311),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.05, flags: ['apart'], placeFirst: [1, 'older'] }],
    },
  },
  {
    name: 'of two prices of one time the longer one goes first',
    events: [event({ fanduel: { h2h: moneyline(-105, null) }, draftkings: { h2h: moneyline(null, 115) } })],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0232, flags: [], placeFirst: [1, 'longer'] }] },
  },
  {
    // 1.1 × (1 - 6/11) and 5/6 × (1 - 1/2.1), for each of 26 players.
    name: 'a book has its 25 best bonus bets, of equal ones those whose ids come first',
    events: [
      event({
        fanduel: { player_points: players.flatMap((who) => total(19.5, 110, null, who)) },
        draftkings: { player_points: players.flatMap((who) => total(19.5, null, -120, who)) },
      }),
    ],
    expected: {
      promo: [
        ...players.slice(0, 25).map((who) => ({ id: `promo/e1/player_points/${who}/19.5:0`, margin: 0.5 })),
        ...players.slice(0, 25).map((who) => ({ id: `promo/e1/player_points/${who}/19.5:1`, margin: 0.4365 })),
      ],
    },
  },
  {
    name: 'a spread is a threshold on the home margin',
    events: [event({ fanduel: { spreads: spread(6.5, 105, null) }, draftkings: { spreads: spread(6.5, null, 105) } })],
    expected: { arbitrage: [{ id: 'arbitrage/e1/spreads//6.5', margin: 0.025, books: [1, 2] }] },
  },
];
