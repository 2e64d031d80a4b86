import { describe, expect, it } from 'vitest';
import { gamesOf } from './games.ts';
import { isInSeason, seasons } from './seasons.ts';
import { isSimulated, type SimulatedLeague, teams } from './teams.ts';

const leagues = Object.keys(teams).filter(isSimulated);
const HOUR = 3600;
/** 2026-11-21T12:00:00Z, and times in the following two weeks. */
const START = 1_795_262_400;
/** 2026-07-15T12:00:00Z */
const SUMMER = 1_784_116_800;
const inSeason = (league: SimulatedLeague) => (isInSeason(seasons[league], START) ? START : SUMMER);
const times = Array.from({ length: 60 }, (_unused, index) => START + index * 5.6 * HOUR);

it.each(leagues)('the games of %s depend only on seed and time', (league) => {
  const at = inSeason(league);
  expect(gamesOf('a', league, at)).toEqual(gamesOf('a', league, at));
  expect(gamesOf('a', league, at)).not.toEqual(gamesOf('b', league, at));
});

it.each(leagues)('the ids of %s are 32 hexadecimal characters and unique', (league) => {
  const ids = gamesOf('a', league, inSeason(league)).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(8);
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
  const games = gamesOf('a', 'baseball_mlb', SUMMER);
  const meetings = Map.groupBy(games, ({ homeTeam, awayTeam }) => `${awayTeam} @ ${homeTeam}`);
  const twice = [...meetings.values()].find(({ length }) => length === 2);
  expect(twice?.map(({ startsAt }) => startsAt - (twice[0]?.startsAt ?? 0))).toEqual([0, 4 * HOUR]);
});

it.each([
  [
    '2026-11-24',
    'basketball_nba americanfootball_nfl icehockey_nhl americanfootball_ncaaf basketball_ncaab basketball_wncaab',
  ],
  ['2026-07-15', 'baseball_mlb basketball_wnba'],
  ['2026-09-16', 'baseball_mlb americanfootball_nfl basketball_wnba americanfootball_ncaaf'],
  ['2027-02-20', 'basketball_nba americanfootball_nfl icehockey_nhl basketball_ncaab basketball_wncaab'],
])('on %s games are listed of %s', (day, expected) => {
  const at = Date.parse(`${day}T12:00:00Z`) / 1000;
  expect(leagues.filter((league) => gamesOf('a', league, at).length > 0).join(' ')).toBe(expected);
});

describe('on a Saturday in November', () => {
  const saturday = Date.parse('2026-11-21T05:00:00Z') / 1000;
  const starting = (league: SimulatedLeague, from: number, days = 1) =>
    gamesOf('a', league, from).filter(({ startsAt }) => startsAt > from && startsAt <= from + days * 24 * HOUR);

  it('there are 60 college football games, from noon on the East Coast', () => {
    const games = starting('americanfootball_ncaaf', saturday);
    expect(games).toHaveLength(60);
    expect(games[0]?.startsAt).toBe(saturday + 12 * HOUR);
  });

  it('no college team plays twice', () => {
    for (const league of ['americanfootball_ncaaf', 'basketball_ncaab', 'basketball_wncaab'] as const) {
      const playing = starting(league, saturday).flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]);
      expect(new Set(playing).size).toBe(playing.length);
    }
  });

  it('there are about 150 college basketball games a day', () => {
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => saturday + day * 24 * HOUR);
    const games = days.map(
      (day) => starting('basketball_ncaab', day).length + starting('basketball_wncaab', day).length,
    );
    expect(games).toEqual([180, 160, 90, 155, 160, 180, 105]);
    expect(games.reduce((sum, count) => sum + count, 0) / 7).toBeCloseTo(147, 0);
  });
});
