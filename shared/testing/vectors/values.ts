import { type Books, event } from '../naive-events.ts';
import { moneyline, spread, total, type Vector } from './vector.ts';

/** Four books whose no-vig probability of over 8.5 is 0.5 and of over 9.5 is 0.4; a fifth has under 9.5 at 1.85. */
const market: Books = {
  ...Object.fromEntries(
    ['fanduel', 'draftkings', 'betmgm', 'espnbet'].map((key) => [
      key,
      { totals: [...total(8.5, 2, 2), ...total(9.5, 2.5, 5 / 3)] },
    ]),
  ),
  bovada: { totals: total(9.5, null, 1.85) },
};

const team = {
  team_totals: [...total(8.5, 2, 2, 'Reds'), ...total(9.5, 1 / 0.45, 1 / 0.55, 'Reds')],
};

/** Fair prices: the Reds win with 0.52, by more than 1.5 with 0.4, and by more than 1 with 0.4444 unless by 1. */
const redsByOne = {
  h2h: moneyline(1 / 0.52, 1 / 0.48),
  alternate_spreads: [...spread(1, 2.25, 1.8), ...spread(1.5, 2.5, 5 / 3)],
};

/** What overlaps are worth, and their order. */
export const valueVectors: readonly Vector[] = [
  {
    // R = 1 / (1/2 + 1/1.85) = 0.9610. Both win with 0.5 + 0.6 - 1 = 0.1; R - 1 + 0.1 R. Over 9.5 at 2.5 with 1.85: 6.32 %.
    name: "three books at both lines besides the bet's own give an expected value",
    format: 'decimal',
    events: [event(market)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//9.5', margin: 0.0632, books: [1, 5] }],
      overlap: [{ id: 'overlap/e1/totals//8.5:9.5', margin: -0.039, hitProbability: 0.1, expectedValue: 0.0571 }],
    },
  },
  {
    // Without an expected value: 1 / (1/2 + 1/1.98) - 1 = -0.50 %.
    name: 'an overlap with an expected value comes before one without',
    format: 'decimal',
    events: [
      event({
        ...market,
        williamhill_us: { player_points: total(19.5, 2, null, 'Ann') },
        fanatics: { player_points: total(20.5, null, 1.98, 'Ann') },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//9.5' }],
      overlap: [
        { id: 'overlap/e1/totals//8.5:9.5', expectedValue: 0.0571 },
        { id: 'overlap/e1/player_points/Ann/19.5:20.5', margin: -0.005, expectedValue: undefined },
      ],
    },
  },
  {
    name: 'two books at a line besides its own give no expected value',
    format: 'decimal',
    events: [
      event({
        fanduel: market.fanduel ?? {},
        draftkings: market.draftkings ?? {},
        betmgm: market.betmgm ?? {},
        bovada: market.bovada ?? {},
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//9.5' }],
      overlap: [{ id: 'overlap/e1/totals//8.5:9.5', hitProbability: undefined, expectedValue: undefined }],
    },
  },
  {
    // Team total: 0.5 + 0.55 - 1 = 0.05; R = 1 / (1/2 + 1/2.1) = 1.0244; R - 1 + 0.05 R = 0.0756, more than 0.0571 with 0.1.
    name: 'the higher expected value comes first, not the higher probability',
    format: 'decimal',
    events: [
      event({
        fanduel: { ...market.fanduel, ...team },
        draftkings: { ...market.draftkings, ...team },
        betmgm: { ...market.betmgm, ...team },
        espnbet: { ...market.espnbet, ...team },
        bovada: { ...market.bovada, team_totals: total(9.5, null, 2.1, 'Reds') },
      }),
    ],
    expected: {
      arbitrage: [
        // 1 / (0.45 + 1/2.1) - 1.
        { id: 'arbitrage/e1/team_totals/Reds/9.5', margin: 0.0797 },
        { id: 'arbitrage/e1/totals//9.5', margin: 0.0632 },
        { id: 'arbitrage/e1/team_totals/Reds/8.5:9.5', margin: 0.0244 },
      ],
      overlap: [
        { id: 'overlap/e1/team_totals/Reds/8.5:9.5', hitProbability: 0.05, expectedValue: 0.0756 },
        { id: 'overlap/e1/totals//8.5:9.5', hitProbability: 0.1, expectedValue: 0.0571 },
      ],
    },
  },
  {
    // Over 8.5 at 2.1 where the others have 0.5, with under 9.5 at 1.85 where they have 0.6: R = 1 / (1/2.1 + 1/1.85) = 0.9835;
    // R - 1 + 0.1 R = 0.0819.
    name: 'an overlap with an expected value above 8 % is to be checked',
    format: 'decimal',
    events: [event({ ...market, fanatics: { totals: total(8.5, 2.1, null) } })],
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/totals//9.5', flags: [] },
        { id: 'arbitrage/e1/totals//8.5', flags: [] },
      ],
      overlap: [{ id: 'overlap/e1/totals//8.5:9.5', expectedValue: 0.0819, flags: ['check'] }],
    },
  },
  {
    // The Reds win by 1 with 0.52 - 0.4 = 0.12: more than 0.5 is the moneyline. R = 1 / (1/2.25 + 1/1.7) = 0.9684, 0.4304 of it on the Reds.
    // R - 1 + 0.12 × 0.4304.
    name: 'a moneyline is the line below 1 where games cannot be tied',
    format: 'decimal',
    events: [
      event({
        fanduel: redsByOne,
        draftkings: redsByOne,
        betmgm: redsByOne,
        espnbet: redsByOne,
        bovada: { alternate_spreads: spread(1.5, null, 1.7) },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/spreads//1.5', margin: 0.0119 }],
      overlap: [{ id: 'overlap/e1/spreads//1:1.5', margin: -0.0316, hitProbability: 0, expectedValue: 0.02 }],
    },
  },
];
