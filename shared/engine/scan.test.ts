import { describe, expect, it } from 'vitest';
import { perKind } from '../odds/kinds.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../testing/event-quotes.ts';
import { Scan } from './scan.ts';

/** Finds in several games, each with its quotes. */
function scanned(...games: readonly (readonly QuoteRow[])[]) {
  const scan = new Scan(NOON);
  for (const [i, rows] of games.entries()) scan.event({ ...game, id: `game${i + 1}` }, quotesOf(rows));
  return scan.finish();
}

const moneyline = (home: number, away: number): QuoteRow[] => [
  [1, 'h2h', null, 0, home],
  [2, 'h2h', null, 1, away],
];

describe('the lists of a scan', () => {
  const { arbitrage, overlap, promo } = scanned(
    moneyline(101, 101),
    // 2 %, on one line and on two.
    [...moneyline(104, -400), [1, 'totals', 8.5, 0, 104], [2, 'totals', 9.5, 1, 104]],
    moneyline(103, 103),
    // -4.5 %, but lines with both sides give it a value.
    [
      [1, 'totals', 222.5, 0, -110],
      [1, 'totals', 222.5, 1, -110],
      [2, 'totals', 225.5, 0, -110],
      [2, 'totals', 225.5, 1, -110],
    ],
  );

  it('are in order of margin, those of two lines among the others', () => {
    expect(arbitrage.map(({ id }) => id)).toEqual([
      'arbitrage/game2/totals//8.5:9.5',
      'arbitrage/game3/h2h//-',
      'arbitrage/game1/h2h//-',
    ]);
    // $100 at +104 keeps 1.04 × (1 - 1/1.25) with -400; 1.03 × (1 - 1/2.03) with +103.
    expect(promo.map(({ id, margin }) => [id, Math.round(margin * 1e4)])).toEqual([
      ['promo/game3/h2h//-:0', 5226],
      ['promo/game3/h2h//-:1', 5226],
      ['promo/game1/h2h//-:0', 5075],
      ['promo/game1/h2h//-:1', 5075],
      ['promo/game2/h2h//-:0', 2080],
      ['promo/game2/h2h//-:1', 1275],
    ]);
  });

  it('of overlaps are in order of value, not of margin', () => {
    expect(overlap.map(({ id }) => id)).toEqual(['overlap/game4/totals//222.5:225.5', 'overlap/game2/totals//8.5:9.5']);
    const [first, second] = overlap;
    expect(first?.margin).toBeLessThan(second?.margin ?? 0);
  });
});

it('what was left out is counted, with names that may be spellings of one another', () => {
  const points = (book: number, participant: string, more: { updatedAt?: number } = {}): QuoteRow => {
    return [book, 'player_points', 19.5, 0, -110, { participant, ...more }];
  };
  const scan = new Scan(NOON);
  scan.event({ ...game, id: 'started', startsAt: NOON }, quotesOf(moneyline(110, 110)));
  scan.event(
    game,
    quotesOf([
      points(1, 'José Díaz'),
      points(2, 'Jose Diaz'),
      points(3, 'Ann Lee', { updatedAt: NOON - 601 }),
      points(4, 'Ann Lee', { updatedAt: NOON + 61 }),
    ]),
  );
  expect(scan.finish().counts).toEqual({
    events: 1,
    started: 1,
    quotes: 4,
    stale: 1,
    future: 1,
    ambiguous: 0,
    setAside: [],
    nearMisses: 2,
    quarantined: perKind(() => 0),
    cut: perKind(() => 0),
  });
});

it('quotes that are set aside are counted with their books, most first', () => {
  const totals = (book: number, line: number): QuoteRow[] => [
    [book, 'totals', line, 0, -110],
    [book, 'totals', line, 1, -110],
  ];
  // The total of a half beside those of the game: N(110 / 17) is all but 1.
  const others = [2, 3, 5].flatMap((book) => totals(book, 220));
  const oneSide: QuoteRow = [1, 'totals', 110, 0, -110];
  const { overlap, counts } = scanned([...others, oneSide], [...others, oneSide], [...others, ...totals(4, 110)]);
  expect(overlap).toEqual([]);
  expect(counts.setAside).toEqual([
    { sportsbookId: 1, reason: 'far', quotes: 2 },
    { sportsbookId: 4, reason: 'far', quotes: 2 },
  ]);
});
