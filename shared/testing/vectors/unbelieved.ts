import { event } from '../naive-events.ts';
import { MLB, moneyline, NFL, NHL, spread, timeIn, total, type Vector } from './vector.ts';

const LOW_SUM = 'outcome of a line that adds up to less than 99 %';
const LADDER = 'outcome of a ladder that contradicts itself';
const MONEYLINE = 'outcome that its moneyline contradicts';
const OLDER = 'outcome of an older list';
const UNKNOWN = 'outcome of a market with an unknown one';
const TWO_GAMES = 'outcome of two games under one id';

/** What a book or a reply says against itself. */
export const unbelievedVectors: readonly Vector[] = [
  {
    // 100/210 twice is 0.9524. Over at +110 with under at -108 would be 0.46 %.
    name: 'a line whose two sides add up to less than 99 % is set aside at that book',
    events: [
      event(
        {
          betus: { totals: total(45.5, 110, 110) },
          draftkings: { totals: total(45.5, -110, -110) },
          betmgm: { totals: total(45.5, -112, -108) },
        },
        NFL,
      ),
    ],
    expected: {
      arbitrage: [],
      skipped: { [LOW_SUM]: 2 },
    },
  },
  {
    name: 'the sides of a line that were not seen at the same time may add up to less',
    events: [
      event({ betus: { totals: total(45.5, 110, null), alternate_totals: total(45.5, null, 110) } }, NFL, 30),
      event({ betus: { totals: total(45.5, 110, null) }, draftkings: { totals: total(45.5, -110, -110) } }, NFL, 20),
    ],
    expected: { arbitrage: [], skipped: { [OLDER]: 1 } },
  },
  {
    // FanDuel's Max Muncy gets two hits with 0.5122 and one with 0.5: there are two of him.
    name: 'a name is set aside at a book that quotes more than 1.5 likelier than more than 0.5',
    events: [
      event(
        {
          fanduel: {
            batter_hits: [...total(0.5, 100, -130, 'Max Muncy'), ...total(0.5, 100, -130, 'Ann')],
            batter_hits_alternate: total(1.5, -105, -115, 'Max Muncy'),
          },
          draftkings: {
            batter_hits: [...total(0.5, -150, 120, 'Max Muncy'), ...total(0.5, -150, 120, 'Ann')],
            batter_hits_alternate: total(1.5, 120, -150, 'Max Muncy'),
          },
        },
        MLB,
      ),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/batter_hits/Ann/0.5', margin: 0.0476 }],
      overlap: [],
      skipped: { [LADDER]: 4 },
    },
  },
  {
    // Home by more than 6.5 with 0.5238, by more than 3.5 with 0.5122; the moneyline of the same book stays.
    name: 'spreads contradict themselves, and a moneyline is no part of them',
    events: [
      event(
        {
          fanduel: {
            h2h: moneyline(-250, 200),
            alternate_spreads: [...spread(3.5, -105, -115), ...spread(6.5, -110, -110)],
          },
          draftkings: { h2h: moneyline(-190, 160), alternate_spreads: spread(3.5, -110, 105) },
        },
        NFL,
      ),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-', margin: 0.0116 }], overlap: [], skipped: { [LADDER]: 4 } },
  },
  {
    // The Reds win with 0.6857 / 1.0367 = 0.66, and at 8.5 points with even prices 1 - N(8.5 / 13.2) = 0.26.
    name: 'a spread that favors another team than its own moneyline is set aside, and so is the moneyline',
    events: [
      event(
        {
          fanduel: { h2h: moneyline(-220, 180), spreads: spread(-8.5, -110, -110), totals: total(45.5, 110, -130) },
          draftkings: { h2h: moneyline(-350, 230), spreads: spread(8.5, -110, -110), totals: total(45.5, -130, 110) },
        },
        NFL,
      ),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//45.5', margin: 0.05 }],
      overlap: [],
      skipped: { [MONEYLINE]: 4 },
    },
  },
  {
    // A European handicap: +170 is the price of winning by two or more, and a win by one is the draw.
    name: 'spreads with a draw are another market',
    events: [
      event(
        {
          fanduel: { spreads: [...spread(1, 170, 160), ['Draw', 280, -1]] },
          draftkings: { spreads: spread(1, -110, -110) },
        },
        NHL,
      ),
    ],
    expected: { arbitrage: [], overlap: [], skipped: { [UNKNOWN]: 3 } },
  },
  {
    name: 'a total with an outcome for exactly the line is another market',
    events: [
      event({
        fanduel: { totals: [...total(220, 120, 130), ['Exactly', 2000, 220]] },
        draftkings: { totals: total(220, -110, -110) },
      }),
    ],
    expected: { arbitrage: [], overlap: [], skipped: { [UNKNOWN]: 3 } },
  },
  {
    // Over +105 and under +108 would be 3.2 %, across two games.
    name: 'two games of a doubleheader under one id are not paired',
    inOneReply: true,
    events: [
      event({ fanduel: { totals: total(9.5, -125, 108) } }, { ...MLB, commence_time: timeIn(3600) }),
      event({ draftkings: { totals: total(9.5, 105, -125) } }, { ...MLB, commence_time: timeIn(6 * 3600) }),
    ],
    expected: { arbitrage: [], overlap: [], promo: [], skipped: { [TWO_GAMES]: 4 } },
  },
  {
    name: 'a start that moves by an hour is that of one game',
    inOneReply: true,
    events: [
      event({ fanduel: { totals: total(9.5, -125, 108) } }, { ...MLB, commence_time: timeIn(3600) }),
      event({ draftkings: { totals: total(9.5, 105, -125) } }, { ...MLB, commence_time: timeIn(7200) }),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/totals//9.5', margin: 0.0324 }], skipped: {} },
  },
  {
    name: 'a line that the newer list of a market dropped is gone',
    events: [
      event({ fanduel: { totals: [...total(45.5, 115, -135), ...total(44.5, 100, -120)] } }, NFL, 300),
      event({ fanduel: { totals: total(47.5, -110, -110) }, draftkings: { totals: total(45.5, -110, -110) } }, NFL, 60),
    ],
    expected: { arbitrage: [], overlap: [{ id: 'overlap/e1/totals//45.5:47.5' }], skipped: { [OLDER]: 4 } },
  },
  {
    name: 'a list of another key of the book, of another market, or from the future says nothing of it',
    events: [
      event({ hardrockbet: { totals: total(45.5, 115, -135) } }, NFL, 300),
      event(
        { hardrockbet_fl: { totals: total(47.5, -110, -110) }, draftkings: { totals: total(45.5, -110, -110) } },
        NFL,
        60,
      ),
      event({ hardrockbet: { alternate_totals: total(48.5, 130, -160) } }, NFL, 60),
      event({ hardrockbet: { totals: total(48.5, 115, -135) } }, NFL, -300),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/totals//45.5', margin: 0.0112 }], skipped: { 'future outcome': 2 } },
  },
];
