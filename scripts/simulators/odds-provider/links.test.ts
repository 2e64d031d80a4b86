import { expect, it } from 'vitest';
import { sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { books } from './books.ts';
import { gameLink, placeOfBet } from './links.ts';

const GAME = '0123456789abcdef0123456789abcdef';
const known = sportsbooks.filter(({ providerKey }) => books.some(({ key }) => key === providerKey));

it('every book of the provider is simulated', () => {
  expect(known.length).toBe(sportsbooks.filter(({ providerKey }) => providerKey !== null).length);
});

it.each(known.map((book) => [book.name, book] as const))(
  'links to %s use https and the book’s hosts',
  (_name, book) => {
    for (const link of [placeOfBet(book.providerKey ?? '', 7).link, gameLink(book.providerKey ?? '', GAME)]) {
      if (link === null || link.includes('{')) continue;
      const { protocol, hostname } = new URL(link);
      expect(protocol).toBe('https:');
      expect(book.linkHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))).toBe(true);
    }
  },
);

it('links to BetMGM and Caesars are templates, as at the provider', () => {
  expect([placeOfBet('betmgm', 7).link, placeOfBet('williamhill_us', 7).link]).toEqual([
    expect.stringContaining('https://sports.{state}.betmgm.com/'),
    expect.stringContaining('https://sportsbook.caesars.com/us/{state}/'),
  ]);
});
