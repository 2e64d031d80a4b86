import { event } from '../naive-events.ts';
import { NFL, spread, total, type Vector } from './vector.ts';

/** +104 on both sides: 1 / (2/2.04) - 1 = 2 %, half of the total on either side. */
const evenly = (over: number, under: number) =>
  event({ fanduel: { totals: total(over, 104, null) }, draftkings: { totals: total(under, null, 104) } });

/** The Reds over `p` and the Blues under `r`, at -110 both: 1 / (2 × 110/210) - 1 = -4.55 %. */
const spreads = (p: number, r: number, facts = {}) =>
  event({ fanduel: { spreads: spread(p, -110, null) }, draftkings: { spreads: spread(r, null, -110) } }, facts);

/** Pairs over two lines and which of them are listed. */
export const overlapVectors: readonly Vector[] = [
  {
    // 1 / (2 × 110/210) = 21/22; both win 2 × 21/22 - 1.
    name: '-6.5 with +7.5: both win at 7',
    events: [spreads(6.5, 7.5)],
    expected: {
      arbitrage: [],
      overlap: [
        {
          id: 'overlap/e1/spreads//6.5:7.5',
          margin: -0.0455,
          bothWin: { from: 7, to: 7 },
          winAndRefund: [],
          stakes: [50_00, 50_00],
          profit: -4_55,
          beaten: undefined,
          expectedValue: undefined,
        },
      ],
    },
  },
  {
    name: '-6.5 with +7: a win and a refund at 7',
    events: [spreads(6.5, 7)],
    expected: { overlap: [{ id: 'overlap/e1/spreads//6.5:7', bothWin: null, winAndRefund: [[7, 0.4545]] }] },
  },
  {
    name: '-6 with +8: both win at 7, one is refunded at 6 and at 8',
    events: [spreads(6, 8)],
    expected: {
      overlap: [
        {
          id: 'overlap/e1/spreads//6:8',
          bothWin: { from: 7, to: 7 },
          winAndRefund: [
            [6, 0.4545],
            [8, 0.4545],
          ],
        },
      ],
    },
  },
  {
    name: 'no whole result lies between 6.2 and 6.8',
    events: [spreads(6.2, 6.8)],
    expected: { overlap: [] },
  },
  {
    name: 'a game that cannot be tied has no result of 0 between -1 and 1',
    events: [spreads(-1, 1)],
    expected: {
      overlap: [
        {
          id: 'overlap/e1/spreads//-1:1',
          bothWin: null,
          winAndRefund: [
            [-1, 0.4545],
            [1, 0.4545],
          ],
        },
      ],
    },
  },
  {
    name: 'a game that can be tied has one',
    events: [spreads(-1, 1, NFL)],
    expected: { overlap: [{ id: 'overlap/e1/spreads//-1:1', bothWin: { from: 0, to: 0 } }] },
  },
  {
    name: 'an over above the under loses between them',
    events: [event({ fanduel: { totals: total(9.5, 110, null) }, draftkings: { totals: total(8.5, null, 110) } })],
    expected: { arbitrage: [], overlap: [] },
  },
  {
    name: 'an overlap may lose exactly 5 %, and no more',
    format: 'decimal',
    events: [
      event({ fanduel: { totals: total(8.5, 1.9, null) }, draftkings: { totals: total(9.5, null, 1.9) } }),
      event(
        { fanduel: { totals: total(8.5, 1.9, null) }, draftkings: { totals: total(9.5, null, 1.899) } },
        { id: 'e2' },
      ),
    ],
    expected: { overlap: [{ id: 'overlap/e1/totals//8.5:9.5', margin: -0.05 }] },
  },
  {
    name: 'one book at two lines is no pair',
    events: [event({ fanduel: { totals: [...total(8.5, 110, null), ...total(9.5, null, 110)] } })],
    expected: { arbitrage: [], overlap: [] },
  },
  {
    name: 'a sure profit over two lines is an arbitrage too',
    events: [evenly(8.5, 9.5)],
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/totals//8.5:9.5', margin: 0.02, books: [1, 2], bothWin: { from: 9, to: 9 }, profit: 2_00 },
      ],
      overlap: [{ id: 'overlap/e1/totals//8.5:9.5', margin: 0.02, bothWin: { from: 9, to: 9 } }],
    },
  },
  {
    name: 'even money over two lines is no sure profit',
    events: [event({ fanduel: { totals: total(8.5, 100, null) }, draftkings: { totals: total(9.5, null, 100) } })],
    expected: { arbitrage: [], overlap: [{ id: 'overlap/e1/totals//8.5:9.5', margin: 0 }] },
  },
  {
    // Under 11.5 costs no more than under 10.5, at the same two books.
    name: 'a window within a wider one of the same books and price is not listed',
    events: [
      event({
        fanduel: { alternate_totals: [...total(8.5, -110, null), ...total(9.5, 100, null)] },
        bovada: { alternate_totals: [...total(10.5, null, -110), ...total(11.5, null, -110)] },
      }),
    ],
    expected: {
      overlap: [
        { id: 'overlap/e1/totals//9.5:11.5', margin: -0.0233, beaten: undefined },
        { id: 'overlap/e1/totals//8.5:11.5', margin: -0.0455, beaten: undefined },
      ],
    },
  },
  {
    // Whoever has FanDuel and BetMGM only has under 9.5 and not under 10.5.
    name: 'a window within a wider one is listed for those who lack a book',
    events: [
      event({
        fanduel: { totals: total(8.5, 104, null) },
        draftkings: { totals: total(10.5, null, 104) },
        betmgm: { totals: total(9.5, null, 104) },
      }),
    ],
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/totals//8.5:10.5', margin: 0.02, books: [1, 2], beaten: undefined },
        { id: 'arbitrage/e1/totals//8.5:9.5', margin: 0.02, books: [1, 3], beaten: true },
      ],
      overlap: [
        { id: 'overlap/e1/totals//8.5:10.5', margin: 0.02, books: [1, 2], beaten: undefined },
        { id: 'overlap/e1/totals//8.5:9.5', margin: 0.02, books: [1, 3], beaten: true },
      ],
    },
  },
  {
    // BetMGM under 10.5 at +103 is a wider window for FanDuel and BetMGM, but costs more than +104 under 9.5.
    name: 'a wider window of the same two books at a higher cost does not take the place of a narrower one',
    events: [
      event({
        fanduel: { totals: total(8.5, 104, null) },
        draftkings: { totals: total(10.5, null, 104) },
        betmgm: { totals: [...total(9.5, null, 104), ...total(10.5, null, 103)] },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5:10.5' }, { id: 'arbitrage/e1/totals//8.5:9.5' }],
      overlap: [
        { id: 'overlap/e1/totals//8.5:10.5', beaten: undefined },
        { id: 'overlap/e1/totals//8.5:9.5', books: [1, 3], beaten: true },
      ],
    },
  },
  {
    // FanDuel over with BetMGM under 9.5; the same books have BetMGM over with FanDuel under 10.5 at that cost.
    name: 'the wider window of the same two books may have their sides exchanged',
    events: [
      event({
        fanduel: { totals: [...total(8.5, 104, null), ...total(10.5, null, 104)] },
        betmgm: { totals: [...total(8.5, 104, null), ...total(9.5, null, 104)] },
      }),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/totals//8.5:10.5', books: [3, 1] }],
      overlap: [{ id: 'overlap/e1/totals//8.5:10.5', books: [3, 1], beaten: undefined }],
    },
  },
];
