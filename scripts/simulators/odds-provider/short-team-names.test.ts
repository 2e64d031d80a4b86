import { expect, it } from 'vitest';
import { shortTeamName, shortTitle } from '../../../shared/catalogue/team-names.ts';
import { teams } from './teams.ts';

it.each(Object.entries(teams))('the short names of %s are short, and no two teams share one', (league, names) => {
  const short = names.map((name) => shortTeamName(name, league));
  expect(short.filter((name) => name.length > 14)).toEqual([]);
  expect(new Set(short).size).toBe(names.length);
});

it.each(Object.entries(teams))(
  'any two teams of %s fit into the title of a row, and no two games share one',
  (league, names) => {
    const games = names.flatMap((away) => names.filter((home) => home !== away).map((home) => ({ away, home })));
    const titles = games.map((game) => shortTitle(game, league));
    expect(titles.filter((title) => title.length > 21)).toEqual([]);
    expect(new Set(titles).size).toBe(games.length);
  },
);
