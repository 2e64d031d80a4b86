import { expect, it, test } from 'vitest';
import { defaultLimits } from '../../odds/limits.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import { Scan } from '../scan.ts';

function promosIn(rows: readonly QuoteRow[], event = game, limits = defaultLimits) {
  const scan = new Scan(NOON, limits);
  scan.event(event, quotesOf(rows));
  return scan.finish().promo;
}

it('a bonus bet is hedged at another book, with the retained share of its face value', () => {
  const found = promosIn([
    [1, 'h2h', null, 0, 400],
    [2, 'h2h', null, 1, -500],
  ]).find(({ promo }) => promo?.[0]?.sportsbookId === 1);
  // $100 at +400 wins $400; 400/1.2 = $333.33 on −500 pays $400 too: $66.67 is kept either way. In whole dollars $333 keeps $66.60 if the
  // hedge wins, $334 keeps $66 if the bonus bet does.
  expect(found?.margin).toBeCloseTo(2 / 3, 9);
  expect(found?.legs.map(({ side, stake, best }) => [side, stake, best.sportsbookId])).toEqual([
    [0, 10_000, 1],
    [1, 33_300, 2],
  ]);
  expect(found?.profit).toBe(6_660);
  expect(found?.id).toBe('promo/game1/h2h//-:0');
});

it('a bonus bet on the second side is the first leg', () => {
  const found = promosIn([
    [1, 'h2h', null, 0, 400],
    [2, 'h2h', null, 1, -500],
  ]).find(({ promo }) => promo?.[0]?.sportsbookId === 2);
  // $100 at −500 wins $20; hedged with 20/5 = $4 at +400: $16 is kept.
  expect(found?.margin).toBeCloseTo(0.16, 9);
  expect(found?.legs.map(({ side, stake }) => [side, stake])).toEqual([
    [1, 10_000],
    [0, 400],
  ]);
  expect(found?.id).toBe('promo/game1/h2h//-:1');
});

it('every book’s pair on a line is listed, best first, and never hedged at the same book', () => {
  const [best] = promosIn([
    [1, 'h2h', null, 0, 300],
    [2, 'h2h', null, 0, 280],
    [1, 'h2h', null, 1, -320],
    [3, 'h2h', null, 1, -340],
  ]);
  expect(best?.promo?.map(({ sportsbookId, hedgeSportsbookId }) => [sportsbookId, hedgeSportsbookId])).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

test.each<[string, QuoteRow[]]>([
  [
    'a whole line, which can push',
    [
      [1, 'totals', 9, 0, 200],
      [2, 'totals', 9, 1, -220],
    ],
  ],
  [
    'a moneyline of a half, which can end in a tie',
    [
      [1, 'h2h_h1', null, 0, 200],
      [2, 'h2h_h1', null, 1, -220],
    ],
  ],
  [
    'a pair whose margin implies a wrong price',
    [
      [1, 'h2h', null, 0, 400],
      [2, 'h2h', null, 1, 110],
    ],
  ],
])('%s is left out', (_name, rows) => {
  expect(promosIn(rows)).toEqual([]);
});

it('the moneyline of a league whose games can end in a tie is left out', () => {
  const rows: QuoteRow[] = [
    [1, 'h2h', null, 0, 200],
    [2, 'h2h', null, 1, -220],
  ];
  expect(promosIn(rows)).not.toEqual([]);
  expect(promosIn(rows, { ...game, league: 'americanfootball_nfl' })).toEqual([]);
});

it('only each book’s best pairs are kept', () => {
  const rows = [200, 220, 240, 260].flatMap((price, i): QuoteRow[] => [
    [1, 'player_points', 10.5, 0, price, { participant: `Player ${i}` }],
    [2, 'player_points', 10.5, 1, -300, { participant: `Player ${i}` }],
  ]);
  const kept = promosIn(rows, game, { ...defaultLimits, promoPairsPerBook: 2 });
  const ofFirstBook = kept.filter(({ promo }) => promo?.[0]?.sportsbookId === 1);
  expect(ofFirstBook.map(({ participant }) => participant)).toEqual(['Player 3', 'Player 2']);
});
