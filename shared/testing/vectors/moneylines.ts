import { event } from '../naive-events.ts';
import { MLB, moneyline, NFL, NHL, spread, type Vector } from './vector.ts';

/** +104 for the Reds and +104 for the Blues are 1 / (2/2.04) - 1 = 2 %. */
const lineZero = { id: 'arbitrage/e1/h2h//-', margin: 0.02, books: [1, 2] } as const;

/** Moneylines beside spreads, and where their rules differ. */
export const moneylineVectors: readonly Vector[] = [
  {
    name: 'a moneyline is the spread at 0',
    events: [
      event({ fanduel: { h2h: moneyline(104, null) }, draftkings: { alternate_spreads: spread(0, null, 104) } }),
    ],
    expected: {
      arbitrage: [
        { ...lineZero, markets: ['h2h', 'alternate_spreads'], formerIds: ['arbitrage/e1/spreads//0'], flags: [] },
      ],
    },
  },
  {
    name: 'where games cannot be tied a moneyline is the spread at 0.5 and at -0.5 too',
    events: [
      event({
        fanduel: { h2h: moneyline(104, null) },
        draftkings: { spreads: spread(0.5, null, 104) },
        betmgm: { spreads: spread(-0.5, null, 103) },
      }),
    ],
    expected: {
      arbitrage: [
        {
          ...lineZero,
          formerIds: ['arbitrage/e1/spreads//-0.5', 'arbitrage/e1/spreads//0.5'],
          shown: [[1], [2, 3]],
        },
      ],
      overlap: [],
      promo: [
        { id: 'promo/e1/h2h//-:0', formerIds: ['promo/e1/spreads//-0.5:0', 'promo/e1/spreads//0.5:0'] },
        { id: 'promo/e1/h2h//-:1', formerIds: ['promo/e1/spreads//-0.5:1', 'promo/e1/spreads//0.5:1'] },
      ],
    },
  },
  {
    // DraftKings' +100 would be no profit: in one market at one line it would count as the lower of two prices.
    name: 'a book has two offers at two spreads that are one bet, of which the better one counts',
    events: [
      event({
        fanduel: { h2h: moneyline(104, null) },
        draftkings: { alternate_spreads: [...spread(0.5, null, 104), ...spread(-0.5, null, 100)] },
      }),
    ],
    expected: { arbitrage: [{ ...lineZero, formerIds: ['arbitrage/e1/spreads//0.5'], shown: [[1], [2]] }] },
  },
  {
    name: 'of two equal offers at two spreads that are one bet the lower line counts',
    events: [
      event({
        fanduel: { h2h: moneyline(104, null) },
        draftkings: { alternate_spreads: [...spread(0.5, null, 104), ...spread(-0.5, null, 104)] },
      }),
    ],
    expected: { arbitrage: [{ ...lineZero, formerIds: ['arbitrage/e1/spreads//-0.5'], shown: [[1], [2]] }] },
  },
  {
    name: 'a sure profit over a joined line and another one has had no other id',
    events: [event({ fanduel: { spreads: spread(0.5, 104, null) }, draftkings: { spreads: spread(1.5, null, 104) } })],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/spreads//0:1.5', formerIds: undefined, margin: 0.02 }],
      overlap: [{ id: 'overlap/e1/spreads//0:1.5', formerIds: ['overlap/e1/spreads//0.5:1.5'], margin: 0.02 }],
    },
  },
  {
    // FanDuel's spread at 0 has the line's own name.
    name: 'an overlap with the spread at 0 has had no other id',
    events: [
      event({
        fanduel: { spreads: spread(0, -105, null) },
        betmgm: { h2h: moneyline(-110, null) },
        draftkings: { spreads: spread(1.5, null, -105) },
      }),
    ],
    expected: { overlap: [{ id: 'overlap/e1/spreads//0:1.5', formerIds: undefined, margin: -0.0238 }] },
  },
  {
    // Reds -0.5 with Blues -0.5: each of a Reds win and a Blues win pays once, and there is no third result.
    name: 'a spread of -0.5 with the other -0.5 covers every result where games cannot be tied',
    events: [
      event({ fanduel: { spreads: spread(0.5, 104, null) }, draftkings: { spreads: spread(-0.5, null, 104) } }, NHL),
    ],
    expected: { arbitrage: [lineZero] },
  },
  {
    name: 'the same two bets lose a tie where games can be tied',
    events: [
      event({ fanduel: { spreads: spread(0.5, 104, null) }, draftkings: { spreads: spread(-0.5, null, 104) } }, NFL),
    ],
    expected: { arbitrage: [], overlap: [], promo: [] },
  },
  {
    name: 'where games can be tied a moneyline is the spread at 0 only',
    events: [
      event(
        {
          fanduel: { h2h: moneyline(104, null) },
          draftkings: { spreads: spread(-0.5, null, 104) },
          betmgm: { alternate_spreads: spread(0, null, 101) },
        },
        NFL,
      ),
    ],
    // 1 / (1/2.04 + 1/2.01) - 1. A bonus bet would be voided by a tie.
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0124, books: [1, 3] }], overlap: [], promo: [] },
  },
  {
    // Reds moneyline with Blues +0.5: a tie refunds the one and wins the other, half of the total each: 1.02 + 0.5 - 1.
    name: 'a moneyline overlaps with the spread at 0.5 where games can be tied',
    events: [event({ fanduel: { h2h: moneyline(104, null) }, draftkings: { spreads: spread(0.5, null, 104) } }, NFL)],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/spreads//0:0.5', margin: 0.02, formerIds: undefined }],
      overlap: [{ id: 'overlap/e1/spreads//0:0.5', margin: 0.02, bothWin: null, winAndRefund: [[0, 0.52]] }],
    },
  },
  {
    // Reds by 1 to 6: 2/1.0476 - 1. FanDuel's own spread of -0.5 has joined line 0.
    name: 'a moneyline overlaps with a spread, under the name of the spread that joined it too',
    events: [
      event({
        fanduel: { h2h: moneyline(-110, null), alternate_spreads: spread(0.5, -112, null) },
        draftkings: { spreads: spread(6.5, null, -110) },
      }),
      event({ betmgm: { alternate_spreads: spread(-0.5, -112, null) } }),
    ],
    expected: {
      overlap: [
        {
          id: 'overlap/e1/spreads//0:6.5',
          formerIds: ['overlap/e1/spreads//-0.5:6.5'],
          margin: -0.0455,
          bothWin: { from: 1, to: 6 },
          markets: ['h2h', 'spreads'],
        },
      ],
    },
  },
  {
    name: 'a shortened baseball game voids the run line and not the moneyline',
    events: [
      event(
        { fanduel: { h2h: moneyline(104, null) }, draftkings: { alternate_spreads: spread(-0.5, null, 104) } },
        MLB,
      ),
    ],
    expected: { arbitrage: [{ ...lineZero, flags: ['rules differ'] }] },
  },
  {
    name: 'a pair with equal rules comes before a better one whose rules differ',
    events: [
      event(
        {
          fanduel: { h2h: moneyline(104, null) },
          draftkings: { alternate_spreads: spread(-0.5, null, 120) },
          betmgm: { h2h: moneyline(null, 104) },
        },
        MLB,
      ),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.02, books: [1, 3], flags: [] }] },
  },
  {
    // With equal rules +104 and -105 lose 0.4 %; 1 / (1/2.04 + 1/2.20) - 1 = 5.85 %.
    name: 'a pair whose rules differ is listed if none with equal rules wins',
    events: [
      event(
        {
          fanduel: { h2h: moneyline(104, null) },
          draftkings: { alternate_spreads: spread(-0.5, null, 120) },
          betmgm: { h2h: moneyline(null, -105) },
        },
        MLB,
      ),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0585, books: [1, 2], flags: ['rules differ'] }] },
  },
  {
    name: 'a moneyline with a run line at another line differs in its rules too',
    events: [event({ fanduel: { h2h: moneyline(-105, null) }, draftkings: { spreads: spread(1.5, null, -105) } }, MLB)],
    expected: {
      overlap: [
        { id: 'overlap/e1/spreads//0:1.5', margin: -0.0238, flags: ['rules differ'], bothWin: { from: 1, to: 1 } },
      ],
    },
  },
  {
    name: 'two run lines have equal rules',
    events: [
      event(
        { fanduel: { spreads: spread(0.5, 104, null) }, draftkings: { alternate_spreads: spread(-0.5, null, 104) } },
        MLB,
      ),
    ],
    expected: { arbitrage: [{ ...lineZero, flags: [] }] },
  },
  {
    // Both -2.4 %. The wider window pairs a moneyline with a run line, so it does not take the place of two run lines.
    name: 'a window whose rules differ does not take the place of one whose rules agree',
    events: [
      event(
        {
          fanduel: { h2h: moneyline(-105, null) },
          draftkings: { spreads: spread(1.5, null, -105) },
          betmgm: { alternate_spreads: spread(1, -105, null) },
        },
        MLB,
      ),
    ],
    expected: {
      overlap: [
        { id: 'overlap/e1/spreads//0:1.5', margin: -0.0238, flags: ['rules differ'], beaten: undefined },
        { id: 'overlap/e1/spreads//1:1.5', margin: -0.0238, flags: [], beaten: undefined },
      ],
    },
  },
  {
    // FanDuel and DraftKings have the wider window with their sides exchanged. BetMGM and DraftKings have not, but their rules differ.
    name: 'a beaten window is not listed for two books whose rules differ',
    events: [
      event(
        {
          fanduel: { spreads: spread(0.5, -105, null), alternate_spreads: spread(2.5, null, -105) },
          draftkings: { spreads: spread(1.5, null, -105), alternate_spreads: spread(0.5, -105, null) },
          betmgm: { h2h: moneyline(-104, null) },
        },
        MLB,
      ),
    ],
    expected: { overlap: [{ id: 'overlap/e1/spreads//0:2.5', margin: -0.0238, books: [2, 1], flags: [] }] },
  },
];
