import { expect, it, test } from 'vitest';
import { pickOfLabel } from '../../../../../shared/boards/pick-of-label.ts';
import type { BookQuote, GamePrices } from '../../../../../shared/grid/market-prices.ts';
import { otherSideOf, otherSidePrices } from './other-side.ts';

const game = { league: 'baseball_mlb', title: 'Boston Red Sox @ New York Yankees' };
const pick = (market: string, side: 0 | 1, threshold: number | null, participant: string | null = null) => ({
  ...{ market, participant, side, threshold },
});

test.each([
  ['an over', pick('totals', 0, 8.5), 'Over/Under: Under 8.5'],
  ['an under of another line', pick('alternate_totals', 1, 9), 'Over/Under: Over 9'],
  ['a home team', pick('h2h', 0, null), 'Moneyline: Boston Red Sox'],
  ['an away team', pick('h2h', 1, null), 'Moneyline: New York Yankees'],
  ['a home favorite', pick('spreads', 0, 1.5), 'Point Spread: Boston Red Sox +1.5'],
  ['an away underdog', pick('spreads', 1, 1.5), 'Point Spread: New York Yankees -1.5'],
  ['a player', pick('pitcher_strikeouts', 0, 6.5, 'Gerrit Cole'), 'Strikeouts: Gerrit Cole Under 6.5'],
])('the other side of %s is named as in lists', (_name, own, label) => {
  const other = otherSideOf(game, own);
  expect(other?.label.replace(/^Pitcher /, '')).toBe(label);
  const read = pickOfLabel({
    eventSport: game.league,
    eventTitle: game.title,
    market: other?.family ?? '',
    label: other?.label ?? '',
  });
  expect(read).toMatchObject({ side: 1 - own.side, threshold: own.threshold, participant: own.participant });
});

test.each([
  ['a bet typed by hand', game, null],
  ['a market that is not ours', game, pick('unknown', 0, null)],
  ['a market of three outcomes', { ...game, league: 'soccer_epl' }, pick('h2h_3_way', 0, null)],
  ['a game without two teams', { ...game, title: 'The Masters' }, pick('h2h', 0, null)],
])('%s has no other side', (_name, of, own) => expect(otherSideOf(of, own)).toBeUndefined());

const NOW = 1_000_000;
const quote = (sportsbookId: number, over: number, under: number, more: Partial<BookQuote> = {}): BookQuote => ({
  ...{ sportsbookId, line: 850, prices: [over, under], aside: [null, null], updatedAt: NOW - 20 },
  open: { line: 850, prices: [over, under] },
  ...more,
});
const prices = (books: readonly BookQuote[]): GamePrices => ({
  ...{ at: NOW, id: 'e1', startsAt: NOW + 3600, homeTeam: 'New York Yankees', awayTeam: 'Boston Red Sox' },
  markets: [{ key: 'totals', books, gone: [] }],
});
const under = otherSideOf(game, pick('totals', 0, 8.5)) ?? expect.fail();
const asked = { league: game.league, now: NOW, books: undefined, ownBook: 1 };
const found = (books: readonly BookQuote[], more: Partial<typeof asked> | { books: ReadonlySet<number> } = {}) =>
  otherSidePrices(prices(books), under, { ...asked, ...more });

it('the best price of another book than the bet’s comes first', () => {
  const books = [quote(1, -130, 120), quote(2, -120, 100), quote(3, -125, 105), quote(25, -120, 102)];
  expect(found(books).quotes.map(({ sportsbookId, odds }) => [sportsbookId, odds])).toEqual([
    [3, 105],
    [25, 102],
    [2, 100],
  ]);
  expect(found(books, { books: new Set([1, 2]) }).quotes.map(({ sportsbookId }) => sportsbookId)).toEqual([2]);
});

it('prices that are not believed, old, of another line, or far from all others are left out', () => {
  const books = [
    quote(2, -120, 100),
    quote(3, -120, 140, { aside: [null, 'far'] }),
    quote(5, -120, 130, { updatedAt: NOW - 3600 }),
    quote(6, -120, 150, { line: 900 }),
    quote(9, -300, 260),
    ...[21, 22, 25].map((id) => quote(id, -110, -110)),
  ];
  expect(found(books).quotes.map(({ sportsbookId }) => sportsbookId)).toEqual([2, 21, 22, 25]);
});

it('the fair price is that of other owners’ books than the best price’s', () => {
  const books = [quote(2, -120, 104), ...[1, 3, 25].map((id) => quote(id, -110, -110))];
  expect(found(books).fair).toBeCloseTo(0.5, 10);
  expect(found(books.slice(0, 3)).fair).toBeUndefined();
});

it('a game that is not listed has no prices', () => {
  expect(otherSidePrices(undefined, under, asked)).toEqual({ quotes: [], fair: undefined, push: 0 });
});

it('how often a whole line pushes follows from the lines beside it', () => {
  const whole = otherSideOf(game, pick('totals', 0, 9)) ?? expect.fail();
  const ids = [1, 2, 3, 25];
  const at = (line: number, over: number, under: number) => ids.map((id) => quote(id, over, under, { line }));
  // More than 8.5 half of the time, and more than 9.5 in 40%: 9 one time in ten.
  const books = [...at(850, 100, 100), ...at(900, 100, -110), ...at(950, 150, -150)];
  expect(otherSidePrices(prices(books), whole, asked).push).toBeCloseTo(0.1, 10);
  expect(otherSidePrices(prices(books), under, asked).push).toBe(0);
  // With that line alone by the league's games: about one in eleven.
  const alone = otherSidePrices(prices(at(900, 100, -110)), whole, asked).push;
  expect(alone).toBeGreaterThan(0.05);
  expect(alone).toBeLessThan(0.15);
});
