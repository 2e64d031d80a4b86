import { expect, it, test } from 'vitest';
import { game, NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import { Scan } from '../scan.ts';

function arbitragesIn(rows: readonly QuoteRow[], event = game) {
  const scan = new Scan(NOON);
  scan.event(event, quotesOf(rows, event.league));
  return scan.finish().arbitrage;
}

it('two books whose prices cost less than they return are listed', () => {
  // +110 and +105 are 2.10 and 2.05: 1/2.10 + 1/2.05 = 0.96400, so 1/0.96400 - 1 = 3.7349 %.
  const [found] = arbitragesIn([
    [1, 'h2h', null, 0, 110],
    [2, 'h2h', null, 1, 105],
  ]);
  expect(found?.margin).toBeCloseTo(0.037349, 6);
  expect(found?.id).toBe('arbitrage/game1/h2h//-');
  // Of $100 the share (1/2.10)/0.96400 = 49.398 % goes on the first side. $49 and $51 return $102.90 and $104.55, so at least $2.90 is made;
  // $50 and $50 return $102.50 in the worst case.
  expect(found?.legs.map((leg) => [leg.best.sportsbookId, leg.stake])).toEqual([
    [1, 4900],
    [2, 5100],
  ]);
  expect(found?.profit).toBe(290);
  expect(found?.flags).toEqual([]);
});

test.each<[string, QuoteRow[]]>([
  ['one side has no price', [[1, 'h2h', null, 0, 300]]],
  [
    'both best prices are at one book',
    [
      [1, 'h2h', null, 0, 110],
      [1, 'h2h', null, 1, 110],
    ],
  ],
  [
    'the prices are exactly fair',
    [
      [1, 'h2h', null, 0, 110],
      [2, 'h2h', null, 1, -110],
    ],
  ],
  [
    'the over has the higher line, by half a point',
    [
      [1, 'totals', 9, 0, 110],
      [2, 'totals', 8.5, 1, 110],
    ],
  ],
  [
    'the favorite gives seven points and the underdog gets six and a half',
    [
      [1, 'spreads', 7, 0, 110],
      [2, 'spreads', 6.5, 1, 110],
    ],
  ],
  [
    'the players differ',
    [
      [1, 'player_points', 20.5, 0, 110, { participant: 'Ann' }],
      [2, 'player_points', 20.5, 1, 110, { participant: 'Ben' }],
    ],
  ],
  [
    'the families differ',
    [
      [1, 'totals', 110.5, 0, 110],
      [2, 'totals_h1', 110.5, 1, 110],
    ],
  ],
  [
    'a price was confirmed 601 seconds ago',
    [
      [1, 'h2h', null, 0, 110, { updatedAt: NOON - 601 }],
      [2, 'h2h', null, 1, 110],
    ],
  ],
])('nothing is listed when %s', (_name, rows) => {
  expect(arbitragesIn(rows)).toEqual([]);
});

it('a main line is paired with the same alternate line', () => {
  const [found] = arbitragesIn([
    [1, 'player_points_alternate', 19.5, 0, 120, { participant: 'Ann' }],
    [2, 'player_points', 19.5, 1, -105, { participant: 'Ann' }],
  ]);
  expect(found?.id).toBe('arbitrage/game1/player_points/Ann/19.5');
});

it('a game that has started is left out and counted', () => {
  const scan = new Scan(NOON);
  scan.event(
    { ...game, startsAt: NOON },
    quotesOf([
      [1, 'h2h', null, 0, 110],
      [2, 'h2h', null, 1, 110],
    ]),
  );
  const { arbitrage, counts } = scan.finish();
  expect(arbitrage).toEqual([]);
  expect(counts).toMatchObject({ events: 0, started: 1 });
});

test.each([
  // 1/2.2 + 1/2.2 = 0.90909: exactly 10 %, so not above it.
  [120, 120, [], 0],
  // 1/2.25 + 1/2.2 = 0.89899: 11.24 %.
  [125, 120, ['check'], 0],
  // 1/2.5 + 1/2.5 = 0.8: exactly 25 %.
  [150, 150, ['check'], 0],
  // 1/2.52 + 1/2.5 = 0.79683: 25.5 %, not listed.
  [152, 150, undefined, 1],
])('%i against %i is flagged %j and adds %i to the quarantined pairs', (first, second, flags, quarantined) => {
  const scan = new Scan(NOON);
  scan.event(
    game,
    quotesOf([
      [1, 'h2h', null, 0, first],
      [2, 'h2h', null, 1, second],
    ]),
  );
  const { arbitrage, counts } = scan.finish();
  expect(arbitrage[0]?.flags).toEqual(flags);
  expect(counts.quarantined.arbitrage).toBe(quarantined);
});

it('legs that were confirmed more than five minutes apart are flagged', () => {
  const flagsAt = (seconds: number) =>
    arbitragesIn([
      [1, 'h2h', null, 0, 110, { updatedAt: NOON - seconds }],
      [2, 'h2h', null, 1, 105],
    ])[0]?.flags;
  expect(flagsAt(300)).toEqual([]);
  expect(flagsAt(301)).toEqual(['apart']);
});

it('the two games of a doubleheader are never paired with each other', () => {
  const scan = new Scan(NOON);
  scan.event(game, quotesOf([[1, 'h2h', null, 0, 130]]));
  scan.event({ ...game, id: 'game2' }, quotesOf([[2, 'h2h', null, 1, 130]]));
  expect(scan.finish().arbitrage).toEqual([]);
});
