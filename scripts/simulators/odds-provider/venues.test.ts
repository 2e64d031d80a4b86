import { expect, test } from 'vitest';
import { teams } from './teams.ts';
import { venueOf } from './venues.ts';

test.each(Object.values(teams).flat())('%s play at home somewhere', (team) => {
  expect(venueOf(team)).toMatch(/^\S.*\S$/);
});

test('a team that is not simulated plays nowhere', () => expect(venueOf('Cubs')).toBeUndefined());
