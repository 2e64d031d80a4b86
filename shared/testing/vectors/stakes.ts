import { event } from '../naive-events.ts';
import { limited, MLB, moneyline, spread, total, type Vector } from './vector.ts';

const ML = 'arbitrage/e1/h2h//-';

/** Limits, whole dollars and cents, and bonus bets. Stakes and profits in cents. */
export const stakeVectors: readonly Vector[] = [
  {
    // Half of the total on each side: $3 and $3 return $6.30.
    name: 'a limit caps both stakes',
    events: [event({ fanduel: { h2h: limited(moneyline(110, null), 3) }, draftkings: { h2h: moneyline(null, 110) } })],
    expected: { arbitrage: [{ id: ML, margin: 0.05, stakes: [3_00, 3_00], profit: 30, limits: [3, undefined] }] },
  },
  {
    name: 'the smaller of two limits counts',
    events: [
      event({
        fanduel: { h2h: limited(moneyline(110, null), 50) },
        draftkings: { h2h: limited(moneyline(null, 110), 20) },
      }),
    ],
    expected: { arbitrage: [{ id: ML, stakes: [20_00, 20_00], profit: 2_00, limits: [50, 20] }] },
  },
  {
    name: 'a limit above the stake changes nothing',
    events: [
      event({ fanduel: { h2h: limited(moneyline(110, null), 1000.5) }, draftkings: { h2h: moneyline(null, 110) } }),
    ],
    expected: { arbitrage: [{ id: ML, stakes: [50_00, 50_00], profit: 5_00, limits: [1000.5, undefined] }] },
  },
  {
    // 0.4144 of the total is $3, so the total is $7.23; of $7, $3 at 2.5 return 7.50 and $4 at -130 return 7.08.
    name: 'under a limit the stakes are whole dollars too',
    events: [event({ fanduel: { h2h: limited(moneyline(150, null), 3) }, draftkings: { h2h: moneyline(null, -130) } })],
    expected: { arbitrage: [{ id: ML, margin: 0.036, stakes: [3_00, 4_00], profit: 8 }] },
  },
  {
    // $3 in all: $2 is above the limit, $1 returns 2.10 of $3. To the cent 1.50 and 1.50 return 3.15.
    name: 'whole dollars that a limit forbids or that lose the profit give way to cents',
    events: [
      event({ fanduel: { h2h: limited(moneyline(110, null), 1.5) }, draftkings: { h2h: moneyline(null, 110) } }),
    ],
    expected: { arbitrage: [{ id: ML, stakes: [1_50, 1_50], profit: 15 }] },
  },
  {
    name: 'a total of a dollar is split to the cent',
    events: [
      event({ fanduel: { h2h: limited(moneyline(110, null), 0.5) }, draftkings: { h2h: moneyline(null, 110) } }),
    ],
    expected: { arbitrage: [{ id: ML, stakes: [50, 50], profit: 5 }] },
  },
  {
    // $49 and $51 return 102.90 and 104.55; $50 and $50 at worst 102.50.
    name: 'of the whole dollars next to the exact stakes the better worst case counts',
    events: [event({ fanduel: { h2h: moneyline(110, null) }, draftkings: { h2h: moneyline(null, 105) } })],
    expected: { arbitrage: [{ id: ML, stakes: [49_00, 51_00], profit: 2_90 }] },
  },
  {
    // 0.23 %: $40 and $60 return 101.20 and 99.60. 39.62 and 60.38 return 100.24 and 100.23.
    name: 'a small profit is kept by staking to the cent',
    format: 'decimal',
    events: [event({ fanduel: { h2h: moneyline(2.53, null) }, draftkings: { h2h: moneyline(null, 1.66) } })],
    expected: { arbitrage: [{ id: ML, margin: 0.0023, stakes: [39_62, 60_38], profit: 23 }] },
  },
  {
    // 1 % of the total: $1 at 101 returns 101, $99 at 1.02 return 100.98.
    name: 'neither stake is below a dollar',
    format: 'decimal',
    events: [event({ fanduel: { h2h: moneyline(101, null) }, draftkings: { h2h: moneyline(null, 1.02) } })],
    expected: { arbitrage: [{ id: ML, margin: 0.0098, stakes: [1_00, 99_00], profit: 98 }] },
  },
  {
    // At -1.2 % nothing is lost by whole dollars: $49 at +100 return 98.00, $51 at -105 return 99.57; $48 and $52 return 96.
    name: 'a losing overlap is staked in whole dollars',
    events: [event({ fanduel: { totals: total(8.5, 100, null) }, draftkings: { totals: total(9.5, null, -105) } })],
    expected: {
      overlap: [{ id: 'overlap/e1/totals//8.5:9.5', margin: -0.012, stakes: [49_00, 51_00], profit: -2_00 }],
    },
  },
  {
    // 3 × (1 - 3/4); $225 return $300.
    name: 'a bonus bet of $100 and its hedge',
    events: [event({ fanduel: { h2h: moneyline(300, null) }, draftkings: { h2h: moneyline(null, -300) } })],
    expected: {
      promo: [
        { id: 'promo/e1/h2h//-:0', margin: 0.75, stakes: [100_00, 225_00], profit: 75_00, placeFirst: [0, 'longer'] },
        // 1/3 × (1 - 1/4); $8.33: $8 keep 24 of 32, $9 keep 24.33 of 33.33.
        { id: 'promo/e1/h2h//-:1', margin: 0.25, stakes: [100_00, 9_00], profit: 24_33, placeFirst: [1, 'longer'] },
      ],
    },
  },
  {
    // $112.50: $112 keep 38 or 37.33, $113 keep 37.
    name: 'the limit of the bonus bet caps its face value',
    events: [
      event({ fanduel: { h2h: limited(moneyline(300, null), 50) }, draftkings: { h2h: moneyline(null, -300) } }),
    ],
    expected: {
      promo: [
        { id: 'promo/e1/h2h//-:0', margin: 0.75, stakes: [50_00, 112_00], profit: 37_33 },
        { id: 'promo/e1/h2h//-:1' },
      ],
    },
  },
  {
    // $44.44 could be hedged with $100; $44 needs $99.
    name: 'the limit of the hedge caps the face value of the bonus bet',
    events: [
      event({ fanduel: { h2h: moneyline(300, null) }, draftkings: { h2h: limited(moneyline(null, -300), 100) } }),
    ],
    expected: {
      promo: [
        { id: 'promo/e1/h2h//-:0', stakes: [44_00, 99_00], profit: 33_00, limits: [undefined, 100] },
        { id: 'promo/e1/h2h//-:1' },
      ],
    },
  },
  {
    // 22 cents win 66; the hedge of 49.5 cents is below a dollar: 50 cents return 67.
    name: 'a hedge below a dollar is exact',
    events: [
      event({ fanduel: { h2h: moneyline(300, null) }, draftkings: { h2h: limited(moneyline(null, -300), 0.5) } }),
    ],
    expected: { promo: [{ id: 'promo/e1/h2h//-:0', stakes: [22, 50], profit: 16 }, { id: 'promo/e1/h2h//-:1' }] },
  },
  {
    // The winnings of 300 less 2 % are 294: 2.94 / 4. $220.50: $220 keep 74 or 73.33.
    name: 'a bonus bet pays the fee on its winnings',
    events: [event({ prophetx: { h2h: moneyline(300, null) }, draftkings: { h2h: moneyline(null, -300) } })],
    expected: {
      promo: [
        { id: 'promo/e1/h2h//-:0', margin: 0.735, stakes: [100_00, 220_00], profit: 73_33 },
        { id: 'promo/e1/h2h//-:1' },
      ],
    },
  },
  {
    // 1.1 × (1 - 120/220); the run line at -105 would keep 1.1 × (1 - 105/205) = 0.5366.
    name: 'a bonus bet is hedged under the same rules where it can be',
    events: [
      event(
        {
          fanduel: { h2h: moneyline(110, null) },
          draftkings: { alternate_spreads: spread(0.5, null, -105) },
          betmgm: { h2h: moneyline(null, -120) },
        },
        MLB,
      ),
    ],
    expected: {
      arbitrage: [{ id: ML, margin: 0.0118, books: [1, 2], flags: ['rules differ'] }],
      promo: [
        { id: 'promo/e1/h2h//-:0', margin: 0.5, books: [1, 3], flags: [] },
        {
          id: 'promo/e1/h2h//-:1',
          promo: [
            [2, 1, 0.4989],
            [3, 1, 0.4365],
          ],
          flags: ['rules differ'],
        },
      ],
    },
  },
  {
    // Both books' best pairs on one side of one line stand together, the better first.
    name: 'a bonus bet at several books',
    events: [
      event({
        fanduel: { h2h: moneyline(300, -400) },
        draftkings: { h2h: moneyline(280, -300) },
        betmgm: { h2h: moneyline(290, null) },
      }),
    ],
    // 3 × 1/4; 2.9 × 1/4; 2.8 × 1/5. 1/4 × 3/4 with FanDuel's +300 out of reach for FanDuel itself: 1/4 × (1 - 1/3.9).
    expected: {
      promo: [
        {
          id: 'promo/e1/h2h//-:0',
          margin: 0.75,
          promo: [
            [1, 2, 0.75],
            [3, 2, 0.725],
            [2, 1, 0.56],
          ],
        },
        {
          id: 'promo/e1/h2h//-:1',
          margin: 0.25,
          promo: [
            [2, 1, 0.25],
            [1, 3, 0.1859],
          ],
        },
      ],
    },
  },
  {
    // $49 in all, $24.50 on either side: $24 and $25 and $25 and $24 both return 50.40 at worst, but $25 is above the limit.
    name: 'whole dollars stay within the limit of either leg',
    events: [
      event({ fanduel: { h2h: moneyline(110, null) }, draftkings: { h2h: limited(moneyline(null, 110), 24.5) } }),
    ],
    expected: { arbitrage: [{ id: ML, stakes: [25_00, 24_00], profit: 1_40 }] },
  },
  {
    // $1 on the hedge would leave $1 - $1 if the bonus bet wins. 91 cents return $1.00.
    name: 'a hedge of whole dollars that would cost the profit gives way to cents',
    events: [
      event({ fanduel: { h2h: limited(moneyline(100, null), 1) }, draftkings: { h2h: moneyline(null, -1000) } }),
    ],
    expected: {
      promo: [{ id: 'promo/e1/h2h//-:0', margin: 0.0909, stakes: [1_00, 91], profit: 9 }, { id: 'promo/e1/h2h//-:1' }],
    },
  },
  {
    // $9.90 hedge $12.10. $12 need $9.82: $10 would keep 8.00 and are above the limit, $9 keep 16.50 - 9.
    name: 'a hedge of whole dollars stays within its limit',
    events: [
      event({ fanduel: { h2h: moneyline(150, null) }, draftkings: { h2h: limited(moneyline(null, -120), 9.9) } }),
    ],
    expected: {
      arbitrage: [{ id: ML, margin: 0.0577 }],
      promo: [{ id: 'promo/e1/h2h//-:0', stakes: [12_00, 9_00], profit: 7_50 }, { id: 'promo/e1/h2h//-:1' }],
    },
  },
  {
    // $100 at +151 win $151: $75 at +100 keep $75 or $76, $76 keep $76 or $75. 1 / (1/2.51 + 1/2) - 1.
    name: 'of two hedges that keep as much the lower one is shown',
    events: [event({ fanduel: { h2h: moneyline(151, null) }, draftkings: { h2h: moneyline(null, 100) } })],
    expected: {
      arbitrage: [{ id: ML, margin: 0.1131, stakes: [44_00, 56_00], profit: 10_44 }],
      promo: [
        { id: 'promo/e1/h2h//-:0', margin: 0.755, stakes: [100_00, 75_00], profit: 75_00 },
        { id: 'promo/e1/h2h//-:1' },
      ],
    },
  },
];
