import { event } from '../naive-events.ts';
import { moneyline, total, type Vector } from './vector.ts';

/** Reds and Blues at three books that agree: -130 is 0.5652, +110 is 0.4762, so the Reds win with 0.5427. */
const threeBooks = {
  draftkings: { h2h: moneyline(-130, 110) },
  betmgm: { h2h: moneyline(-130, 110) },
  williamhill_us: { h2h: moneyline(-130, 110) },
};

/** Prices that stand apart from what the other books quote. */
export const outlierVectors: readonly Vector[] = [
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
    // -124/+112: 0.5536 / 1.0253 = 0.5399, 0.0028 from 0.5427.
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
    // The others: 0.5427, 0.5427, and -185/+110: 0.6491 / 1.1253 = 0.5768, 0.0342 from them. Only two agree.
    name: 'books that disagree among themselves call nobody an outlier',
    events: [
      event({
        fanduel: { h2h: moneyline(120, -140) },
        draftkings: threeBooks.draftkings,
        betmgm: threeBooks.betmgm,
        bovada: { h2h: moneyline(-185, 110) },
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
    // Prophet X has 1/2.17 = 0.4608, 0.0819 from 0.5427. After its fee 1/2.1466 = 0.4659 would be 0.0769 away. 1 / (1/2.1466 + 1/2.10) - 1.
    name: 'prices are compared before fees',
    events: [event({ prophetx: { h2h: moneyline(117, null) }, ...threeBooks })],
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/h2h//-', margin: 0.0615, books: [7, 2], flags: ['outlier'], outliers: [3, undefined] },
      ],
    },
  },
  {
    // Three books at 0.4380 and three at 0.5427: each has three against it and two beside it.
    name: 'a book is not among the books that it is compared to',
    events: [
      event({
        fanduel: { h2h: moneyline(120, -140) },
        ...threeBooks,
        bovada: { h2h: moneyline(120, -140) },
        betonlineag: { h2h: moneyline(120, -140) },
      }),
    ],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/h2h//-',
          margin: 0.0744,
          books: [1, 2],
          flags: ['outlier'],
          outliers: [3, 3],
          placeFirst: [0, 'longer'],
        },
      ],
    },
  },
  {
    // Four books at 0.5427, three at 0.5: the larger camp counts although the other one is nearer to 0.4380.
    name: 'the larger of two camps counts',
    events: [
      event({
        fanduel: { h2h: moneyline(120, -140) },
        ...threeBooks,
        fliff: { h2h: moneyline(-130, 110) },
        bovada: { h2h: moneyline(-110, -110) },
        betonlineag: { h2h: moneyline(-110, -110) },
        fanatics: { h2h: moneyline(-110, -110) },
      }),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', flags: ['outlier'], outliers: [4, undefined] }] },
  },
  {
    // FanDuel without its margin: 0.4 / 1.15 = 0.3478; the others 0.4762 / 1.0167 = 0.4683. As quoted 0.4 and 0.4762 are 0.0762 apart.
    name: 'prices are compared without the margins of the books',
    format: 'decimal',
    events: [
      event({
        fanduel: { alternate_totals: total(8.5, 2.5, 4 / 3) },
        draftkings: { alternate_totals: total(8.5, 2.1, 1.85) },
        betmgm: { alternate_totals: total(8.5, 2.1, 1.85) },
        bovada: { alternate_totals: total(8.5, 2.1, 1.85) },
      }),
    ],
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/totals//8.5', margin: 0.0632, books: [1, 2], flags: ['outlier'], outliers: [3, undefined] },
      ],
    },
  },
  {
    // Both are more than 0.08 from 0.5385: FanDuel's over at 0.45, DraftKings' at 2.55 / 4.05 = 0.6296. Then the longer odds.
    name: 'of two outliers neither goes first for that',
    format: 'decimal',
    events: [
      event({
        fanduel: { totals: total(8.5, 2.2, 1.8) },
        draftkings: { totals: total(8.5, 1.5, 2.55) },
        betmgm: { totals: total(8.5, 1.8, 2.1) },
        bovada: { totals: total(8.5, 1.8, 2.1) },
        fanatics: { totals: total(8.5, 1.8, 2.1) },
      }),
    ],
    // 1 / (1/2.2 + 1/2.55) - 1.
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/totals//8.5',
          margin: 0.1811,
          flags: ['check', 'outlier'],
          outliers: [3, 3],
          placeFirst: [1, 'longer'],
        },
      ],
    },
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
        bovada: { totals: total(45.5, -130, 100) },
        fanatics: { alternate_totals: total(46.5, null, 105) },
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
];
