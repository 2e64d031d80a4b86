import { expect, it } from 'vitest';
import type { SportsbookRow } from '../../../shared/catalogue/sportsbook-row.ts';
import { sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { EventReader } from './normalize.ts';

/** No book of the catalogue has an unknown fee on a game at present. */
const books = sportsbooks.map(
  (book): SportsbookRow =>
    book.providerKey === 'novig' ? { ...book, fees: [{ ...book.fees[0], markets: ['props'] }] } : book,
);

it('a market is left out and counted where the fee of its book is unknown', () => {
  const reader = new EventReader(books);
  const outcomes = [{ name: 'Reds', price: 110 }];
  const markets = [{ key: 'h2h', last_update: '2026-01-01T12:00:00Z', outcomes }];
  const raw = {
    id: 'a',
    sport_key: 'basketball_nba',
    commence_time: '2026-01-01T20:00:00Z',
    home_team: 'Reds',
    away_team: 'Blues',
    bookmakers: ['novig', 'prophetx'].map((key) => ({ key, markets })),
  };
  const read = reader.read([{ raw, format: 'american' }], 1_767_268_800);
  expect([...(read?.quotes.sportsbookId.subarray(0, read.quotes.count) ?? [])]).toEqual([7]);
  expect(reader.skipped.unknownFees).toBe(1);
});
