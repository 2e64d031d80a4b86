import { event } from '../naive-events.ts';
import { total, type Vector } from './vector.ts';

/** Which of two prices is set aside. Prices are decimal; p stands for the probability of the over. */
export const wrongPriceVectors: readonly Vector[] = [
  {
    // 3 with 2.2: 26.9 %. Nobody else prices 8.5, which counts as 0.08; under 9.5 is 0.4545 against 0.4762. Then none is left.
    name: 'a price that nobody else has is compared to nothing',
    format: 'decimal',
    events: [
      event({
        fanduel: { totals: total(8.5, 3, null) },
        draftkings: { totals: total(9.5, null, 2.2) },
        betmgm: { totals: total(9.5, null, 2.1) },
      }),
    ],
    expected: { arbitrage: [], overlap: [], quarantined: { overlap: 1 } },
  },
  {
    // 3.33 with 2.5: 42.8 %. Over: 0.3003 against the mean of 1 - 0.4 and 1 - 0.6494, 0.175 away.
    // Under: 0.4 against the mean of 1 - 0.3003 and 0.6494, 0.2745 away. Then 3.33 with 1.54.
    name: 'a price for the other side only counts as the rest to 1',
    format: 'decimal',
    events: [
      event({
        fanduel: { totals: total(8.5, 3.33, null) },
        draftkings: { totals: total(8.5, null, 2.5) },
        betmgm: { totals: total(8.5, null, 1.54) },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5', margin: 0.053, books: [1, 3], shown: [[1], [3]] }],
      quarantined: { arbitrage: 1 },
    },
  },
  {
    // Over 2.5 with under 2.6: 27.5 %. Both sides: BetMGM, p = 0.6997, and Bovada, p = 0.3497; that is two, so all count.
    // Over: 0.4 against the median of 0.6154, 0.6997, 0.3497. Under: 0.3846 against that of 0.6, 0.3003, 0.6503. Both 0.2154: the longer.
    // (With BetMGM and Bovada alone, the over would be further: 0.1247 and 0.0907.)
    name: 'two books with both sides are not enough to judge a price by',
    format: 'decimal',
    events: [
      event({
        fanduel: { totals: total(8.5, null, 2.6) },
        draftkings: { totals: total(8.5, 2.5, null) },
        betmgm: { totals: total(8.5, 1.06, 2.47) },
        bovada: { totals: total(8.5, 2.12, 1.14) },
      }),
    ],
    // Over 2.5 with under 2.47.
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5', margin: 0.2425, books: [2, 3] }],
      quarantined: { arbitrage: 1 },
    },
  },
  {
    // As above with p = 0.4209, 0.5151, 0.5206. Over: 0.4 against 0.5151; under: 0.3846 against 0.4849. The over.
    // (With all four, the median of the over's others would be 0.5178, that of the under's 0.5320: the under.)
    name: 'three books with both sides are enough',
    format: 'decimal',
    events: [
      event({
        fanduel: { totals: total(8.5, null, 2.6) },
        draftkings: { totals: total(8.5, 2.5, null) },
        betmgm: { totals: total(8.5, 2.16, 1.57) },
        bovada: { totals: total(8.5, 1.77, 1.88) },
        fanatics: { totals: total(8.5, 1.75, 1.9) },
      }),
    ],
    // Over 2.16 with under 2.6.
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5', margin: 0.1798, books: [3, 1] }],
      quarantined: { arbitrage: 1 },
    },
  },
];
