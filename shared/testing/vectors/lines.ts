import { event } from '../naive-events.ts';
import { moneyline, NFL, spread, total, type Vector } from './vector.ts';

/** +104 on both sides: 1 / (2/2.04) - 1 = 2 %, half of the total on either side. */
const evenly = (over: number, under: number) =>
  event({ fanduel: { totals: total(over, 104, null) }, draftkings: { totals: total(under, null, 104) } });

/** Pushes and quarter lines. */
export const lineVectors: readonly Vector[] = [
  {
    // At 9 half of the over wins and all the rest is refunded: half of 2 %.
    name: 'a quarter line pays half its margin at worst',
    events: [evenly(8.75, 8.75)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.75', margin: 0.01, stakes: [50_00, 50_00], profit: 1_00 }],
      promo: [],
    },
  },
  {
    // -7.25 is half on -7.5 and half on -7; at -7 half of the Reds' bet wins.
    name: 'a quarter line below 0 pays half its margin at worst',
    events: [
      event({ fanduel: { spreads: spread(-7.25, 104, null) }, draftkings: { spreads: spread(-7.25, null, 104) } }),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/spreads//-7.25', margin: 0.01, profit: 1_00 }], promo: [] },
  },
  {
    name: 'a line with another fraction cannot push',
    events: [evenly(8.2, 8.2)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.2', margin: 0.02, profit: 2_00 }],
      promo: [{ id: 'promo/e1/totals//8.2:0' }, { id: 'promo/e1/totals//8.2:1' }],
    },
  },
  {
    name: 'a whole line refunds both bets, and voids a bonus bet',
    events: [evenly(8, 8)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8', margin: 0.02, stakes: [50_00, 50_00], profit: 2_00 }],
      promo: [],
    },
  },
  {
    name: 'a half line takes a bonus bet',
    events: [evenly(8.5, 8.5)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5', margin: 0.02 }],
      promo: [{ id: 'promo/e1/totals//8.5:0' }, { id: 'promo/e1/totals//8.5:1' }],
    },
  },
  {
    name: 'a quarter line that has joined a moneyline cannot push where games cannot be tied',
    events: [event({ fanduel: { h2h: moneyline(104, null) }, draftkings: { spreads: spread(0.25, null, 104) } })],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', formerIds: ['arbitrage/e1/spreads//0.25'], margin: 0.02 }],
      promo: [{ id: 'promo/e1/h2h//-:0' }, { id: 'promo/e1/h2h//-:1' }],
    },
  },
  {
    // A tie wins half of the Reds' +0.25 and refunds the rest: 0.4773 + 0.25 + 0.5 - 1.
    name: 'a quarter line overlaps with a moneyline where games can be tied',
    events: [
      event({ fanduel: { spreads: spread(-0.25, -110, null) }, draftkings: { h2h: moneyline(null, -110) } }, NFL),
    ],
    expected: {
      overlap: [{ id: 'overlap/e1/spreads//-0.25:0', margin: -0.0455, bothWin: null, winAndRefund: [[0, 0.2273]] }],
    },
  },
  {
    // 9: half of the over wins, half is refunded, the under is refunded: 0.51 + 0.25 + 0.5 - 1.
    name: 'a quarter line with the whole line above it',
    events: [evenly(8.75, 9)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.75:9', margin: 0.02 }],
      overlap: [{ id: 'overlap/e1/totals//8.75:9', margin: 0.02, bothWin: null, winAndRefund: [[9, 0.26]] }],
    },
  },
  {
    // 8: half of the over is refunded, the under wins: 1.02 + 0.25 - 1. 9: the other way around.
    name: 'two quarter lines that lose half',
    events: [evenly(8.25, 8.75)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.25:8.75', margin: 0.02 }],
      overlap: [
        {
          id: 'overlap/e1/totals//8.25:8.75',
          bothWin: null,
          winAndRefund: [
            [8, 0.27],
            [9, 0.27],
          ],
        },
      ],
    },
  },
  {
    name: 'a half line with the quarter line above it',
    events: [evenly(8.5, 8.75)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5:8.75', margin: 0.02 }],
      overlap: [{ id: 'overlap/e1/totals//8.5:8.75', bothWin: null, winAndRefund: [[9, 0.27]] }],
    },
  },
  {
    // 1 / (1/1.15 + 1/40) - 1 = 11.79 %, and 2.8 % of the total on the under. At 9: (R - 1)/2 + 0.02795/2.
    name: 'a refund can be the worst result',
    format: 'decimal',
    events: [event({ fanduel: { totals: total(8.75, 1.15, null) }, draftkings: { totals: total(9, null, 40) } })],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.75:9', margin: 0.0729, flags: ['check'] }],
      overlap: [{ id: 'overlap/e1/totals//8.75:9', margin: 0.0729, flags: ['check'], winAndRefund: [[9, 0.0729]] }],
    },
  },
  {
    // 9 refunds the over and half of the under. Over 9 stands above under 8.75, so at no result both win.
    name: 'an over above the under is no overlap, even if a result loses neither whole',
    events: [evenly(9, 8.75)],
    expected: { arbitrage: [], overlap: [] },
  },
  {
    name: 'quarter lines have no expected value from three books',
    format: 'decimal',
    events: [
      event(
        Object.fromEntries(
          ['fanduel', 'draftkings', 'betmgm'].map((key) => [
            key,
            { totals: [...total(8.25, 1.95, 1.95), ...total(8.75, 1.95, 1.95)] },
          ]),
        ),
      ),
    ],
    expected: {
      overlap: [
        { id: 'overlap/e1/totals//8.25:8.75', margin: -0.025, hitProbability: undefined, expectedValue: undefined },
      ],
    },
  },
  {
    // -2.5 %, as above; only the lower line is a quarter line.
    name: 'nor has a quarter line with a half line',
    format: 'decimal',
    events: [
      event(
        Object.fromEntries(
          ['fanduel', 'draftkings', 'betmgm'].map((key) => [
            key,
            { totals: [...total(8.25, 1.95, 1.95), ...total(9.5, 1.95, 1.95)] },
          ]),
        ),
      ),
    ],
    expected: {
      overlap: [
        { id: 'overlap/e1/totals//8.25:9.5', margin: -0.025, hitProbability: undefined, expectedValue: undefined },
      ],
    },
  },
];
