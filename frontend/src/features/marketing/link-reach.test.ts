import { expect, it } from 'vitest';
import { comparedSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { linkReaches } from './link-reach.ts';

it('every compared sportsbook stands once where its bet button leads', () => {
  const listed = linkReaches.flatMap(({ books }) => books).toSorted();
  expect(listed).toEqual(comparedSportsbooks.map(({ name }) => name).toSorted());
});

it('BetMGM and Caesars ask for the state, BetRivers leads to its site', () => {
  const [, inState, , site] = linkReaches.map(({ books }) => books);
  expect(inState?.toSorted()).toEqual(['BetMGM', 'Caesars']);
  expect(site).toContain('BetRivers');
});
