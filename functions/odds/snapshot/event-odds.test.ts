import { describe, expect, it } from 'vitest';
import { Scan } from '../../../shared/engine/scan.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../../../shared/testing/event-quotes.ts';
import { oddsInLine, oddsLine, readOddsLine } from './event-odds.ts';

/** The stored prices of one family. */
function oddsOf(rows: readonly QuoteRow[], family: string, league = game.league) {
  const event = { ...game, league };
  const cells = new Scan(NOON).event(event, quotesOf(rows, league));
  if (cells === undefined) throw new Error('The game has started');
  const odds = oddsInLine(oddsLine(event, cells), family);
  return Object.fromEntries(
    Object.entries(odds).map(([label, prices]) => [
      label,
      prices.map(({ sportsbookId, odds: price }) => [sportsbookId, price]),
    ]),
  );
}

/** A moneyline and spreads up to half a point. The first side at a line of 0.5 is -0.5. */
const rows: readonly QuoteRow[] = [
  [1, 'h2h', null, 0, -110],
  [2, 'spreads', 0.5, 0, 105],
  [3, 'spreads', -0.5, 0, 100],
  [4, 'spreads', 0, 0, -105],
  [4, 'h2h', null, 0, 102],
  [5, 'spreads', 0.5, 1, -120],
  [5, 'spreads', 6.5, 0, 200],
];

describe('on the line that a moneyline shares with spreads', () => {
  it('the prices of moneylines stay those of the moneyline', () => {
    expect(oddsOf(rows, 'h2h')).toEqual({
      'Moneyline: Reds': [
        [4, 102],
        [1, -110],
      ],
    });
  });

  it('the prices of spreads stay under the line that the book names, a book’s second offer too', () => {
    expect(oddsOf(rows, 'spreads')).toEqual({
      'Point Spread: Reds -0.5': [[2, 105]],
      'Point Spread: Reds +0.5': [[3, 100]],
      'Point Spread: Reds 0': [[4, -105]],
      'Point Spread: Blues +0.5': [[5, -120]],
      'Point Spread: Reds -6.5': [[5, 200]],
    });
  });

  it('the prices of both are the same where games can be tied', () => {
    const nfl = 'americanfootball_nfl';
    for (const family of ['h2h', 'spreads']) expect(oddsOf(rows, family, nfl)).toEqual(oddsOf(rows, family));
  });

  it('the better price of a book’s main and alternate spread counts', () => {
    const both: QuoteRow[] = [
      [1, 'h2h', null, 0, -110],
      [2, 'spreads', 0.5, 0, 105],
      [2, 'alternate_spreads', 0.5, 0, 110],
      [3, 'spreads', 0.5, 0, 108],
    ];
    expect(oddsOf(both, 'spreads')).toEqual({
      'Point Spread: Reds -0.5': [
        [2, 110],
        [3, 108],
      ],
    });
  });

  it('an older price is left out only for a newer one of the same outcome', () => {
    const older: QuoteRow[] = [
      [1, 'h2h', null, 0, -110],
      [1, 'h2h', null, 0, 130, { updatedAt: NOON - 90 }],
      [1, 'spreads', 0.5, 0, 150, { updatedAt: NOON - 90 }],
    ];
    expect(oddsOf(older, 'h2h')).toEqual({ 'Moneyline: Reds': [[1, -110]] });
    expect(oddsOf(older, 'spreads')).toEqual({ 'Point Spread: Reds -0.5': [[1, 150]] });
  });
});

it('a family without prices has none', () => {
  expect(oddsOf(rows, 'totals')).toEqual({});
});

it('a line without times is not one of ours', () => {
  expect(() => readOddsLine('e1\t["basketball_nba","Suns","Lakers",[]]')).toThrow();
});

it('each price has the time at which it was confirmed, also of markets behind others', () => {
  const times = [0, -10, -90, -5, 0, -60];
  const timed = rows.slice(0, 6).map(([book, market, line, side, price], n): QuoteRow => {
    return [book, market, line, side, price, { updatedAt: NOON + (times[n] ?? 0) }];
  });
  const total = (book: number, ago: number): QuoteRow => [book, 'totals', 200, 0, 105, { updatedAt: NOON - ago }];
  const cells = new Scan(NOON).event(game, quotesOf([...timed, total(4, 7), total(1, 20)]));
  if (cells === undefined) throw new Error('The game has started');
  const read = readOddsLine(oddsLine(game, cells));
  const timesOf = (family: string) =>
    Object.values(read(family))
      .flat()
      .map(({ sportsbookId, at }) => [sportsbookId, at - NOON]);
  expect(timesOf('totals').toSorted()).toEqual([
    [1, -20],
    [4, -7],
  ]);
  expect(timesOf('h2h')).toEqual([
    [4, 0],
    [1, 0],
  ]);
  expect(timesOf('spreads').toSorted()).toEqual([
    [2, -10],
    [3, -90],
    [4, -5],
    [5, -60],
  ]);
});
