import { expect, test } from 'vitest';
import { teams } from './teams.ts';
import { venueOf } from './venues.ts';

const { americanfootball_ncaaf: _, basketball_ncaab: _men, basketball_wncaab: _women, ...professional } = teams;

test.each(Object.values(professional).flat())('%s play at home somewhere', (team) => {
  expect(venueOf(team)).toMatch(/^\S.*\S$/);
});

test('the venue of a college team is not known', () => expect(venueOf('Wyoming Cowboys')).toBeUndefined());

test('a team that is not simulated plays nowhere', () => expect(venueOf('Cubs')).toBeUndefined());
