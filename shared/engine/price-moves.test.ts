import { expect, it } from 'vitest';
import { game, NOON, type QuoteRow, quotesOf } from '../testing/event-quotes.ts';
import { PriceMoves } from './price-moves.ts';
import { Scan } from './scan.ts';

/** The leg to place first of an arbitrage between +110 at one book and these odds at another, scan after scan, a minute apart. */
function placedFirst(moves: PriceMoves, scans: readonly (readonly [over: number, under: number, olderBy?: number])[]) {
  return scans.map(([over, under, olderBy = 0], minute) => {
    const at = NOON + minute * 60;
    const rows: QuoteRow[] = [
      [1, 'totals', 8.5, 0, over, { updatedAt: at }],
      [2, 'totals', 8.5, 1, under, { updatedAt: at - olderBy }],
    ];
    const scan = new Scan(at);
    scan.event({ ...game, startsAt: NOON + 86_400 }, quotesOf(rows));
    return moves.placed(scan.finish(), at).arbitrage[0]?.placeFirst;
  });
}

it('the price whose book moved last is placed first of two confirmed at the same time', () => {
  const longer = { leg: 0, reason: 'longer' };
  expect(
    placedFirst(new PriceMoves(), [
      [110, 105],
      [110, 105],
      [110, 104],
      [112, 104],
      [112, 104],
    ]),
  ).toEqual([longer, longer, { leg: 1, reason: 'moved' }, { leg: 0, reason: 'moved' }, { leg: 0, reason: 'moved' }]);
});

it('two prices that moved in the same scan tell nothing', () => {
  expect(
    placedFirst(new PriceMoves(), [
      [110, 105],
      [111, 104],
    ])[1],
  ).toEqual({ leg: 0, reason: 'longer' });
});

it('an older price is placed first whatever moved', () => {
  expect(
    placedFirst(new PriceMoves(), [
      [110, 105],
      [112, 105, 30],
    ])[1],
  ).toEqual({ leg: 1, reason: 'older' });
});

it('prices that were not listed for an hour are forgotten', () => {
  const moves = new PriceMoves();
  placedFirst(moves, [[110, 105]]);
  const later = Array.from({ length: 62 }, () => [-200, -200] as const);
  expect(placedFirst(moves, [...later, [112, 105]]).at(-1)).toEqual({ leg: 0, reason: 'longer' });
});

it('a single bet is left out in the scan in which its price fell, and listed again if it stays', () => {
  const moves = new PriceMoves();
  const listed = [109, 107, 107, 108].map((price, minute) => {
    const at = NOON + minute * 60;
    const more = { updatedAt: at };
    const others = [1, 2, 3].flatMap((book): QuoteRow[] => [
      [book, 'totals', 8.5, 0, -110, more],
      [book, 'totals', 8.5, 1, -110, more],
    ]);
    const scan = new Scan(at);
    scan.event({ ...game, startsAt: NOON + 86_400 }, quotesOf([...others, [5, 'totals', 8.5, 0, price, more]]));
    return moves.placed(scan.finish(), at).value.length;
  });
  expect(listed).toEqual([1, 0, 1, 1]);
});
