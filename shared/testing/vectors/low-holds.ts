import { event } from '../naive-events.ts';
import { moneyline, total, type Vector } from './vector.ts';

const id = 'low-hold/e1/h2h//-';

/** Pairs that make no profit and cost at most 3 % of the stakes. A price of +100 costs 0.5 of its return, -104 costs 104/204. */
export const lowHoldVectors: readonly Vector[] = [
  {
    // 1 / (0.5 + 0.509804) - 1 = -0.97 %. $50 and $50 return 100 and 98.08; $49 and $51 return 98 and 100.04.
    name: 'a pair that costs little is a low hold',
    events: [event({ fanduel: { h2h: moneyline(100, null) }, draftkings: { h2h: moneyline(null, -104) } })],
    expected: { 'low-hold': [{ id, margin: -0.0097, books: [1, 2], stakes: [5000, 5000], profit: -192, flags: [] }] },
  },
  {
    name: 'a pair at fair prices costs nothing',
    events: [event({ fanduel: { h2h: moneyline(-384, null) }, bovada: { h2h: moneyline(null, 384) } })],
    expected: { 'low-hold': [{ id, margin: 0 }] },
  },
  {
    // 2 × 106/206 = 1.029126, so -2.83 %.
    name: 'a pair that costs just under 3 % is listed',
    events: [event({ fanduel: { h2h: moneyline(-106, null) }, draftkings: { h2h: moneyline(null, -106) } })],
    expected: { 'low-hold': [{ id, margin: -0.0283 }] },
  },
  {
    // 2 × 107/207 = 1.033816, so -3.27 %.
    name: 'a pair that costs more than 3 % is not',
    events: [event({ fanduel: { h2h: moneyline(-107, null) }, draftkings: { h2h: moneyline(null, -107) } })],
    expected: { 'low-hold': [] },
  },
  {
    // +100 and -104 cost 1.0098, -106 and -104 1.0244, -106 and -106 1.0291, +100 and -115 1.0349, which is -3.37 %.
    name: 'a low hold shows the prices that make a pair within the limit',
    events: [
      event({
        fanduel: { h2h: moneyline(100, -115) },
        draftkings: { h2h: moneyline(-115, -104) },
        betmgm: { h2h: moneyline(-106, -106) },
      }),
    ],
    expected: {
      'low-hold': [
        {
          id,
          books: [1, 2],
          shown: [
            [1, 3],
            [2, 3],
          ],
        },
      ],
    },
  },
  {
    name: 'one book on both sides is no low hold',
    events: [event({ fanduel: { h2h: moneyline(100, -104) } })],
    expected: { 'low-hold': [] },
  },
  {
    // A result of 9 refunds half of either bet and so costs half as much; the worst result counts.
    name: 'a low hold on a quarter line costs what its worst result costs',
    events: [event({ fanduel: { totals: total(8.75, 100, null) }, draftkings: { totals: total(8.75, null, -104) } })],
    expected: { 'low-hold': [{ id: 'low-hold/e1/totals//8.75', margin: -0.0097 }] },
  },
  {
    name: 'low holds come cheapest first',
    events: [
      event({
        fanduel: { totals: [...total(8.5, 100, null), ...total(9.5, 100, null)] },
        draftkings: { totals: [...total(8.5, null, -104), ...total(9.5, null, -102)] },
      }),
    ],
    expected: { 'low-hold': [{ id: 'low-hold/e1/totals//9.5' }, { id: 'low-hold/e1/totals//8.5' }] },
  },
  {
    // +110 and +100 make 1 / (1/2.1 + 1/2) - 1 = 2.44 %; +110 and -115 lose 1 - 1 / (1/2.1 + 115/215) = 1.10 %.
    name: 'where a line makes a profit, its low hold is for people who lack one of the books',
    events: [
      event({
        fanduel: { h2h: moneyline(110, null) },
        draftkings: { h2h: moneyline(null, 100) },
        betmgm: { h2h: moneyline(null, -115) },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0244, books: [1, 2] }],
      'low-hold': [{ id, margin: -0.011, books: [1, 3], fewBooks: true }],
    },
  },
];
