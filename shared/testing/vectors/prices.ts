import { event } from '../naive-events.ts';
import { moneyline, spread, total, type Vector } from './vector.ts';

/** Reds and Blues at three books that agree: -130 is 0.5652, +110 is 0.4762, so the Reds win with 0.5427. */
const threeBooks = {
  draftkings: { h2h: moneyline(-130, 110) },
  betmgm: { h2h: moneyline(-130, 110) },
  williamhill_us: { h2h: moneyline(-130, 110) },
};

/** Wrong prices, prices that stand apart, and which price counts. */
export const priceVectors: readonly Vector[] = [
  {
    // +900 with +105: 70.1 %. Novig's 0.1 is far from the others' 0.4762 and 1 - 0.4878. +110 with +105: 1 / (1/2.10 + 1/2.05).
    name: 'a wrong price does not hide the right one',
    events: [
      event({
        novig: { h2h: moneyline(900, null) },
        fanduel: { h2h: moneyline(110, null) },
        draftkings: { h2h: moneyline(null, 105) },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0373, books: [1, 2], flags: [], shown: [[1], [2]] }],
      quarantined: { arbitrage: 1, promo: 2 },
    },
  },
  {
    // FanDuel has the Reds at 0.4380: 0.1047 below the others. 1 / (1/2.20 + 1/2.10) - 1.
    name: 'a book that has the teams swapped stands apart',
    events: [event({ fanduel: { h2h: moneyline(120, -140) }, ...threeBooks })],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/h2h//-',
          margin: 0.0744,
          books: [1, 2],
          flags: ['outlier'],
          outliers: [3, undefined],
          placeFirst: [0, 'outlier'],
        },
      ],
    },
  },
  {
    // 0.5082 (-124/+100... 0.5535, 0.5) is 0.0174 from 0.5427.
    name: 'a slightly different price does not stand apart',
    events: [event({ fanduel: { h2h: moneyline(-124, 112) }, ...threeBooks })],
    expected: {
      arbitrage: [],
      overlap: [],
      promo: [
        { id: 'promo/e1/h2h//-:1', outliers: [undefined, undefined] },
        { id: 'promo/e1/h2h//-:0', outliers: [undefined, undefined] },
      ],
    },
  },
  {
    // As above, with two books that agree.
    name: 'two books are not enough to call a third one an outlier',
    events: [
      event({ fanduel: { h2h: moneyline(120, -140) }, draftkings: threeBooks.draftkings, betmgm: threeBooks.betmgm }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0744, flags: [], outliers: [undefined, undefined] }],
    },
  },
  {
    // The others: 0.5427, 0.5427 and 0.6 / 1.0762 = 0.5575 (-150/+110): 0.0148 apart. With -200: 0.5833: 0.0406 apart, only two agree.
    name: 'books that disagree among themselves call nobody an outlier',
    events: [
      event({
        fanduel: { h2h: moneyline(120, -140) },
        draftkings: threeBooks.draftkings,
        betmgm: threeBooks.betmgm,
        bovada: { h2h: moneyline(-200, 110) },
      }),
    ],
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/h2h//-', margin: 0.0744, books: [1, 2], flags: [], outliers: [undefined, undefined] },
      ],
    },
  },
  {
    // FanDuel prices the Reds only: 1/2.20 = 0.4545, 0.0882 from 0.5427.
    name: 'a price without the other side is compared as it is',
    events: [event({ fanduel: { h2h: moneyline(120, null) }, ...threeBooks })],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0744, flags: ['outlier'], outliers: [3, undefined] }],
    },
  },
  {
    // 1 / (2/2.51) - 1 = 25.5 %; both have nobody to be compared to, equal distance and price: the first is set aside, none is left.
    name: 'two books alone above 25 % are not listed',
    events: [event({ fanduel: { h2h: moneyline(151, null) }, draftkings: { h2h: moneyline(null, 151) } })],
    expected: { arbitrage: [], promo: [], quarantined: { arbitrage: 1, overlap: 0, promo: 2 } },
  },
  {
    name: 'exactly 25 % is listed, with a warning',
    events: [event({ fanduel: { h2h: moneyline(150, null) }, draftkings: { h2h: moneyline(null, 150) } })],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.25, flags: ['check'] }],
      quarantined: { arbitrage: 0 },
    },
  },
  {
    // 2.2 with 2.2 is 10 % and no more; with 2.21 it is 10.25 %.
    name: 'only more than 10 % is to be checked',
    format: 'decimal',
    events: [
      event({
        fanduel: { totals: [...total(8.5, 2.2, null), ...total(20.5, 2.2, null)] },
        draftkings: { totals: [...total(8.5, null, 2.2), ...total(20.5, null, 2.21)] },
      }),
    ],
    expected: {
      arbitrage: [
        // Over 8.5 with under 20.5 wins both from 9 to 20, and at least 10.25 %.
        { id: 'arbitrage/e1/totals//20.5', margin: 0.1025, flags: ['check'] },
        { id: 'arbitrage/e1/totals//8.5:20.5', margin: 0.1025, flags: ['check'] },
        { id: 'arbitrage/e1/totals//8.5', margin: 0.1, flags: [] },
      ],
    },
  },
  {
    // Two wrong prices: 900 and 800 with +105, both set aside; then +110.
    name: 'several wrong prices are set aside one after the other',
    events: [
      event({
        novig: { h2h: moneyline(900, null) },
        bovada: { h2h: moneyline(800, null) },
        fanduel: { h2h: moneyline(110, -130) },
        betmgm: { h2h: moneyline(108, -128) },
        fanatics: { h2h: moneyline(107, -127) },
        draftkings: { h2h: moneyline(null, 105) },
      }),
    ],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/h2h//-',
          margin: 0.0373,
          books: [1, 2],
          shown: [
            [1, 3, 13],
            [2, 13, 3, 1],
          ],
        },
      ],
      quarantined: { arbitrage: 2 },
    },
  },
  {
    // Both legs of 4.0 with 2.0 (33 %): over at 0.25 against 0.5; under at 0.5 against the same books' 0.5: the over is wrong.
    name: 'the leg further from the other books is set aside, not the longer one',
    format: 'decimal',
    events: [
      event({
        fanduel: { totals: total(8.5, 1.3, 5) },
        draftkings: { totals: total(8.5, 1.28, 3.6) },
        betmgm: { totals: total(8.5, 1.28, 3.6) },
        bovada: { totals: total(8.5, 1.9, 1.9) },
      }),
    ],
    // Over 1.9 with under 5: 37.7 %. Over: 0.5 against 0.7377, 0.7377 and 0.7937; under: 0.2063 against 0.2623, 0.2623, 0.5.
    // Then over 1.3 with under 3.6: 1 / (0.7692 + 0.2778) - 1 = -4.5 %.
    expected: {
      arbitrage: [],
      promo: [
        {
          id: 'promo/e1/totals//8.5:1',
          books: [1, 2],
          prices: [400, -357],
          promo: [
            [1, 2, 0.875],
            [2, 1, 0.6],
            [3, 1, 0.6],
            [5, 1, 0.2077],
          ],
        },
        {
          id: 'promo/e1/totals//8.5:0',
          promo: [
            [1, 2, 0.2167],
            [2, 1, 0.224],
            [3, 1, 0.224],
          ],
        },
      ],
      quarantined: { arbitrage: 1 },
    },
  },
  {
    // Each overlap with Novig's 9.5 is above 25 %; FanDuel's at the same lines is 1 / (1/1.95 + 1/1.95) - 1 = -2.5 %.
    name: 'a wrong price does not hide an overlap',
    format: 'decimal',
    events: [
      event({
        novig: { totals: total(8.5, 9.5, null) },
        fanduel: { totals: total(8.5, 1.95, null) },
        draftkings: { totals: total(9.5, null, 1.95) },
      }),
    ],
    expected: {
      overlap: [{ id: 'overlap/e1/totals//8.5:9.5', margin: -0.025, books: [1, 2], shown: [[1], [2]] }],
      quarantined: { arbitrage: 0, overlap: 1 },
    },
  },
  {
    name: 'a book is never paired with itself',
    events: [event({ fanduel: { h2h: moneyline(120, 120) }, draftkings: { h2h: moneyline(-150, 105) } })],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0726, books: [1, 2] }] },
  },
  {
    name: 'one book on both sides is nothing',
    events: [event({ fanduel: { h2h: moneyline(120, 120) } })],
    expected: { arbitrage: [], overlap: [], promo: [] },
  },
  {
    name: 'equal prices: the lower book ids',
    events: [
      event({
        bovada: { h2h: moneyline(110, 110) },
        betmgm: { h2h: moneyline(110, 110) },
        draftkings: { h2h: moneyline(110, 110) },
      }),
    ],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/h2h//-',
          margin: 0.05,
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
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0239, flags: [], placeFirst: [1, 'longer'] }] },
  },
  {
    // Two sets of three: 0.5427 (0.1047 from FanDuel's 0.4380) and 0.5; the nearer one counts, 0.062 away.
    name: 'of two equally large camps the nearer one counts',
    events: [
      event({
        fanduel: { h2h: moneyline(120, -140) },
        ...threeBooks,
        bovada: { h2h: moneyline(-110, -110) },
        betonlineag: { h2h: moneyline(-110, -110) },
        fanatics: { h2h: moneyline(-110, -110) },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0744, flags: [], outliers: [undefined, undefined] }],
    },
  },
  {
    name: 'an overlap with a price that stands apart says so',
    // FanDuel's over 45.5 is 0.4380 against 0.5427; over 45.5 at +120 with under 46.5 at +105: 1 / (1/2.20 + 1/2.05) - 1 = 6.09 %.
    events: [
      event({
        fanduel: { totals: total(45.5, 120, -140) },
        draftkings: { totals: total(45.5, -130, 100) },
        betmgm: { totals: total(45.5, -130, 100) },
        bovada: { totals: total(45.5, -130, 100), alternate_totals: total(46.5, null, 105) },
      }),
    ],
    // -130/+100: 0.5652 / 1.0652 = 0.5306; 0.0926 from 0.4380. On the line itself +120 with +100: 4.76 %.
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/totals//45.5:46.5', margin: 0.0612, flags: ['outlier'], outliers: [3, undefined] },
        { id: 'arbitrage/e1/totals//45.5', margin: 0.0476, flags: ['outlier'], outliers: [3, undefined] },
      ],
      overlap: [{ id: 'overlap/e1/totals//45.5:46.5', margin: 0.0612, flags: ['outlier'], placeFirst: [0, 'outlier'] }],
    },
  },
  {
    name: 'a spread is a threshold on the home margin',
    events: [event({ fanduel: { spreads: spread(6.5, 105, null) }, draftkings: { spreads: spread(6.5, null, 105) } })],
    expected: { arbitrage: [{ id: 'arbitrage/e1/spreads//6.5', margin: 0.025, books: [1, 2] }] },
  },
];
