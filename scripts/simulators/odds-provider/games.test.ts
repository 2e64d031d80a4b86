import { expect, it } from 'vitest';
import { gamesOf } from './games.ts';
import { isSimulated, teams } from './teams.ts';

const leagues = Object.keys(teams).filter(isSimulated);
const HOUR = 3600;
/** 2026-11-21T12:00:00Z, and times in the following two weeks. */
const START = 1_795_262_400;
const times = Array.from({ length: 60 }, (_unused, index) => START + index * 5.6 * HOUR);

it.each(leagues)('%s: the games depend only on seed and time', (league) => {
  expect(gamesOf('a', league, START)).toEqual(gamesOf('a', league, START));
  expect(gamesOf('a', league, START)).not.toEqual(gamesOf('b', league, START));
});

it.each(leagues)('%s: ids are 32 hexadecimal characters and unique', (league) => {
  const ids = gamesOf('a', league, START).map(({ id }) => id);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

it('a game always starts within three hours', () => {
  for (const at of times) {
    const next = leagues.flatMap((league) => gamesOf('a', league, at).map(({ startsAt }) => startsAt - at));
    expect(Math.min(...next.filter((wait) => wait > 0))).toBeLessThan(3 * HOUR);
  }
});

it('a game’s id and start never change', () => {
  const seen = new Map<string, number>();
  for (const at of times) {
    for (const { id, startsAt } of gamesOf('a', 'basketball_nba', at)) {
      expect(seen.get(id) ?? startsAt).toBe(startsAt);
      seen.set(id, startsAt);
    }
  }
});

it('baseball has a doubleheader: two games of the same teams', () => {
  const games = gamesOf('a', 'baseball_mlb', START);
  const meetings = Map.groupBy(games, ({ homeTeam, awayTeam }) => `${awayTeam} @ ${homeTeam}`);
  const twice = [...meetings.values()].find(({ length }) => length === 2);
  expect(twice?.map(({ startsAt }) => startsAt - (twice[0]?.startsAt ?? 0))).toEqual([0, 4 * HOUR]);
});
