import { event } from '../naive-events.ts';
import { moneyline, total, type Vector } from './vector.ts';

/** Wrong prices and what they must not hide, and fair prices. */
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
    // Over 1.9 with under 5: 37.7 %. The over is 0.5 against 0.7377, 0.7377 and 0.7987; the under 0.2013 against 0.2623, 0.2623 and 0.5.
    // Then over 1.28 with under 5: 1 / (0.78125 + 0.2) - 1.
    name: 'the leg further from the other books is set aside, not the longer one',
    format: 'decimal',
    events: [
      event({
        fanduel: { alternate_totals: total(8.5, 1.26, 5) },
        draftkings: { alternate_totals: total(8.5, 1.28, 3.6) },
        betmgm: { alternate_totals: total(8.5, 1.28, 3.6) },
        bovada: { alternate_totals: total(8.5, 1.9, 1.9) },
      }),
    ],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/totals//8.5',
          margin: 0.0191,
          books: [2, 1],
          shown: [
            [2, 3, 1],
            [1, 2, 3, 5],
          ],
        },
      ],
      promo: [
        {
          // Under 3.6 with over 1.9 is 24.4 %: 2.6 × (1 - 1/1.9). Under 5 with over 1.28: 4 × (1 - 1/1.28). 0.9 × (1 - 1/1.28).
          id: 'promo/e1/totals//8.5:1',
          promo: [
            [2, 5, 1.2316],
            [3, 5, 1.2316],
            [1, 2, 0.875],
            [5, 2, 0.1969],
          ],
        },
        {
          // 0.28 × (1 - 1/5), 0.26 × (1 - 1/3.6). Over 1.9 is set aside as a bonus bet, and no other hedge is tried.
          id: 'promo/e1/totals//8.5:0',
          promo: [
            [2, 1, 0.224],
            [3, 1, 0.224],
            [1, 2, 0.1878],
          ],
        },
      ],
      // The bonus bets on under 5 and on over 1.9.
      quarantined: { arbitrage: 1, promo: 2 },
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
];
