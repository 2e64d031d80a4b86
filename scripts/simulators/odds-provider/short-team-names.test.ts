import { expect, it } from 'vitest';
import { shortTeamName } from '../../../shared/catalogue/team-names.ts';
import { teams } from './teams.ts';

it.each(Object.entries(teams))('the short names of %s are short, and no two teams share one', (league, names) => {
  const short = names.map((name) => shortTeamName(name, league));
  expect(short.filter((name) => name.length > 14)).toEqual([]);
  expect(new Set(short).size).toBe(names.length);
});
