import { describe, expect, it } from 'vitest';
import { sportsbooks } from '../catalogue/sportsbooks.ts';
import { AT, type Books, event, find, type Row } from './naive-events.ts';
import { findNaively } from './naive-finder.ts';
import type { NaiveBook } from './naive-quotes.ts';

/** A total of 45.5 by decimal prices, in a market whose lines are not compared across books; null: not quoted. */
function total(over: number | null, under: number | null): { alternate_totals: Row[] } {
  const rows: [string, number | null, number][] = [
    ['Over', over, 45.5],
    ['Under', under, 45.5],
  ];
  return { alternate_totals: rows.filter(([, price]) => price !== null) };
}

const arbitrageOf = (books: Books) => find([event(books)], 'decimal').arbitrage[0];

describe('wrong prices', () => {
  it('are judged by the books with both sides if there are three of them', () => {
    // 2.6 with 2.6 is 30 %. FanDuel's over is 0.3846 and DraftKings' under as much; three books say that the over wins with 2/3.
    const books = { fanduel: total(2.6, null), draftkings: total(null, 2.6) };
    const three = { betmgm: total(1.5, 3), bovada: total(1.5, 3), fanatics: total(1.5, 3) };
    // The over is 0.2821 from 0.6667, the under 0.0513 from 0.3333: the over is set aside. 1.5 with 3 and with 2.6 is no profit.
    expect(find([event({ ...books, ...three })], 'decimal')).toMatchObject({
      arbitrage: [],
      quarantined: { arbitrage: 1 },
    });
    // With two of them all books count. The over: 0.6154, 0.6667, 0.6667; the under: 0.6154, 0.3333, 0.3333. Still the over.
    const two = { betmgm: total(1.5, 3), bovada: total(1.5, 3) };
    expect(find([event({ ...books, ...two })], 'decimal')).toMatchObject({
      arbitrage: [],
      quarantined: { arbitrage: 1 },
    });
  });

  it('are the longer ones if both stand equally far from the others, then the first', () => {
    // Alone with each other: 3 is 0.3333 and 1 - 1/2.4 = 0.5833, both legs as far apart.
    const { quarantined, promo } = find([event({ fanduel: total(3, null), draftkings: total(null, 2.4) })], 'decimal');
    // FanDuel's over 3 with the under 2.4: 33 %.
    expect(quarantined).toMatchObject({ arbitrage: 1 });
    expect(promo).toEqual([]);
  });

  it('take the mean of the middle two of an even number of books', () => {
    // The over 2.9 (0.3448) with the under 2.9: 45 %. Others of the over: 0.5, 0.5, 0.6, 0.7 and the under's 0.6552 do not count all:
    // the four with both sides have a median of 0.55.
    const found = arbitrageOf({
      fanduel: total(2.9, null),
      draftkings: total(null, 2.1),
      betmgm: total(2, 2),
      bovada: total(2, 2),
      fanatics: total(5 / 3, 2.5),
      novig: total(10 / 7, 10 / 3),
    });
    // Under 10/3 (0.3 of Novig) with the over 2.9: 55 %: over 0.2052 from 0.55, under 0.2 from (0.4 + 0.5 + 0.5)'s 0.5. The over goes.
    // Then the under 10/3 with the over 2: 1 / (0.5 + 0.3) is exactly 25 %.
    expect(found).toMatchObject({ margin: expect.closeTo(0.25, 9), legs: [{ sportsbookId: 3 }, { sportsbookId: 8 }] });
  });
});

describe('outliers', () => {
  const agreeing = { betmgm: total(1.8, 2.1), bovada: total(1.8, 2.1), fanatics: total(1.8, 2.1) };

  it('are more than 8 points from at least three books', () => {
    // 1.8 and 2.1: 2.1 / 3.9 = 0.538462. The over at 2.2 and the under at 1.8: 1.8 / 4 = 0.45, 0.0885 away.
    const found = arbitrageOf({ fanduel: total(2.2, 1.8), ...agreeing });
    expect(found).toMatchObject({
      flags: ['outlier'],
      placeFirst: { leg: 0, reason: 'outlier' },
      legs: [{ sportsbookId: 1, outlier: 3 }, { sportsbookId: 3 }],
    });
    expect(found?.legs[1]).not.toHaveProperty('outlier');
    // 1.84 / 4.02 = 0.4577 is 0.0808 away; at 2.17 and 1.84 it is 1.84 / 4.01 = 0.4589, 0.0796 away.
    expect(arbitrageOf({ fanduel: total(2.17, 1.84), ...agreeing })).toMatchObject({
      flags: [],
      legs: [{ sportsbookId: 1 }, {}],
    });
  });

  it('are judged by the larger camp', () => {
    // Four books at 0.5, three at 0.5385; 0.45 is 0.05 from the four.
    const four = {
      draftkings: total(1.9, 1.9),
      williamhill_us: total(1.9, 1.9),
      espnbet: total(1.9, 1.9),
      betonlineag: total(1.9, 1.9),
    };
    expect(arbitrageOf({ fanduel: total(2.2, 1.8), ...agreeing, ...four })).toMatchObject({ flags: [] });
  });

  it('on both legs leave it to the times which one goes first', () => {
    // The over of the one at 0.45 and the under of the other at 1 - 0.63: both more than 8 points from the three.
    const found = arbitrageOf({ fanduel: total(2.2, 1.8), draftkings: total(1.5, 2.55), ...agreeing });
    // 2.55 / 4.05 = 0.6296.
    expect(found).toMatchObject({
      flags: ['check', 'outlier'],
      placeFirst: { leg: 1, reason: 'longer' },
      legs: [{ outlier: 3 }, { sportsbookId: 2, outlier: 3 }],
    });
  });
});

describe('books with other terms', () => {
  const changed = (id: number, change: Partial<NaiveBook>): NaiveBook[] =>
    sportsbooks.map((book) => (book.id === id ? { ...book, ...change } : book));
  const h2h = (name: string): { h2h: Row[] } => ({ h2h: [[name, 110]] });
  const found = (books: NaiveBook[], sport_key: string) =>
    findNaively({
      events: [{ event: event({ novig: h2h('Reds'), fanduel: h2h('Blues') }, { sport_key }), format: 'american' }],
      at: AT,
      books,
    });

  it('are left out if their fee is unknown', () => {
    const books = changed(8, { commission: { basis: 'winnings', rate: null, source: { text: '' } } });
    expect(found(books, 'basketball_nba')).toMatchObject({
      arbitrage: [],
      promo: [],
      skipped: { 'bookmaker with an unknown fee': 1 },
    });
  });

  it('carry a warning if they settle a tie differently, where there can be one', () => {
    const books = changed(8, { tiedMoneyline: 'lost' });
    expect(found(books, 'americanfootball_nfl').arbitrage).toMatchObject([{ flags: ['rules differ'] }]);
    expect(found(books, 'basketball_nba').arbitrage).toMatchObject([{ flags: [] }]);
  });
});
