import { event } from '../naive-events.ts';
import { NFL, spread, total, type Vector } from './vector.ts';

const FAR = 'outcome at a line far from the other books';

/** Even prices, so that each book's line is where its probability is one half. */
const spreads = (homeMargin: number) => ({ spreads: spread(homeMargin, -110, -110) });
const totals = (line: number) => ({ totals: total(line, -110, -110) });

/** NFL results spread by 13.2 points about the spread, and by 13.5 about the total. */
const three = { draftkings: totals(45.5), betmgm: totals(45.5), bovada: totals(45.5) };

/** Main lines that contradict those of the other books. */
export const farLineVectors: readonly Vector[] = [
  {
    // The others' curve has the home team above a margin of -8.5 with N(17 / 13.2 = 1.288) = 0.9011: 40 points from one half.
    name: 'a book whose spread has mirrored signs is set aside at that line',
    events: [
      event(
        {
          fanduel: spreads(-8.5),
          draftkings: spreads(8.5),
          betmgm: spreads(8.5),
          bovada: spreads(8.5),
          fanatics: spreads(8.5),
        },
        NFL,
      ),
    ],
    expected: { arbitrage: [], overlap: [], skipped: { [FAR]: 2 } },
  },
  {
    // N(22 / 13.5 = 1.630) = 0.9484.
    name: 'the total of a half in the market of the full game is set aside',
    events: [event({ fanduel: totals(23.5), ...three }, NFL)],
    expected: { arbitrage: [], overlap: [], skipped: { [FAR]: 2 } },
  },
  {
    // N(4.5 / 13.5) = 0.6306, 13.1 points from one half.
    name: 'a line 13 points of probability from the others is set aside',
    events: [event({ fanduel: totals(41), ...three }, NFL)],
    expected: { arbitrage: [], overlap: [], skipped: { [FAR]: 2 } },
  },
  {
    // N(4 / 13.5) = 0.6165, 11.7 points from one half.
    name: 'a line 11.7 points of probability from the others stays',
    events: [event({ fanduel: totals(41.5), ...three }, NFL)],
    expected: { arbitrage: [], overlap: [{ id: 'overlap/e1/totals//41.5:45.5', margin: -0.0455 }], skipped: {} },
  },
  {
    name: 'two other books are too few to contradict a line',
    events: [event({ fanduel: totals(23.5), draftkings: totals(45.5), betmgm: totals(45.5) }, NFL)],
    expected: { arbitrage: [], overlap: [{ id: 'overlap/e1/totals//23.5:45.5' }], skipped: {} },
  },
  {
    name: 'books of one owner count once, so three of them do not contradict the fourth book',
    events: [
      event(
        { fanduel: totals(23.5), betonlineag: totals(45.5), lowvig: totals(45.5), betanysports: totals(45.5) },
        NFL,
      ),
    ],
    expected: { arbitrage: [], overlap: [{ id: 'overlap/e1/totals//23.5:45.5' }], skipped: {} },
  },
  {
    name: 'each book of an owner is compared with the books of others',
    events: [event({ betonlineag: totals(23.5), lowvig: totals(23.5), ...three }, NFL)],
    expected: { arbitrage: [], overlap: [], skipped: { [FAR]: 4 } },
  },
  {
    // At even money the over has 0.5 where the curve has 0.6306. At -110 it would be 0.5238, 10.7 points below.
    name: 'an over quoted alone is set aside where its price is too good',
    events: [event({ fanduel: { totals: total(41, 100, null) }, ...three }, NFL)],
    expected: { arbitrage: [], overlap: [], skipped: { [FAR]: 1 } },
  },
  {
    // 1 / (110/210 + 110/210) - 1.
    name: 'an over quoted alone stays within 12 points',
    events: [event({ fanduel: { totals: total(41, -110, null) }, ...three }, NFL)],
    expected: { arbitrage: [], overlap: [{ id: 'overlap/e1/totals//41:45.5', margin: -0.0455 }], skipped: {} },
  },
  {
    // The curve has 0.3694 for the under, whose price says 0.5.
    name: 'an under quoted alone stays where its price is too low',
    events: [event({ fanduel: { totals: total(41, null, 100) }, ...three }, NFL)],
    expected: { arbitrage: [], overlap: [], skipped: {} },
  },
  {
    // -400/+300: 0.8 / 1.05 = 0.7619, which is 0.712 deviations: 35.9 + 9.6 = 45.5, where the others are. The prices differ, not the line.
    name: 'a far line with a price to match is near',
    events: [event({ fanduel: { totals: total(35.9, -400, 300) }, ...three }, NFL)],
    expected: { arbitrage: [], skipped: {} },
  },
  {
    name: 'an alternate market at the line that is set aside goes with it, and at other lines stays',
    events: [
      event(
        {
          fanduel: { ...totals(23.5), alternate_totals: [...total(23.5, -105, null), ...total(44.5, -105, null)] },
          ...three,
        },
        NFL,
      ),
    ],
    // 1 / (105/205 + 110/210) - 1.
    expected: {
      arbitrage: [],
      overlap: [{ id: 'overlap/e1/totals//44.5:45.5', margin: -0.0348 }],
      skipped: { [FAR]: 3 },
    },
  },
];
