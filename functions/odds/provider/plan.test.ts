import { describe, expect, it } from 'vitest';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { bookmakerKeys, creditsPerMarket, eventMarkets, featuredCallMarkets, hasUpcomingGames } from './plan.ts';

const NOON = 1_000_000;
const HOUR = 3600;
const event = (id: string, startsAt: number): EventFacts => ({
  id,
  league: 'basketball_nba',
  startsAt,
  homeTeam: 'Home',
  awayTeam: 'Away',
});

describe('the books', () => {
  it('are at most twenty keys, which cost two credits a market; the pick’em site is left out', () => {
    const keys = bookmakerKeys();
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeLessThanOrEqual(20);
    expect(keys).not.toContain('underdog');
    expect(keys).toEqual(keys.toSorted());
    expect(creditsPerMarket(keys.length)).toBe(2);
    expect([creditsPerMarket(1), creditsPerMarket(10), creditsPerMarket(20), creditsPerMarket(21)]).toEqual([
      1, 1, 2, 3,
    ]);
  });

  it('are asked for by one key each', () => {
    expect(bookmakerKeys()).toEqual(expect.arrayContaining(['hardrockbet', 'espnbet']));
    expect(bookmakerKeys().filter((key) => /^hardrockbet_|thescorebet/.test(key))).toEqual([]);
  });

  it('may be asked for by another key of theirs', () => {
    const keys = bookmakerKeys(['hardrockbet_fl', 'thescorebet']);
    expect(keys.filter((key) => /^hardrock|espn|thescore/.test(key))).toEqual(['hardrockbet_fl', 'thescorebet']);
    expect(keys).toHaveLength(bookmakerKeys().length);
  });

  it.each(['hardrockbet_xx', 'underdog', ''])('are not asked for by %j, which is no key of theirs', (key) => {
    expect(() => bookmakerKeys([key])).toThrow(RangeError);
  });
});

describe('the markets', () => {
  it('are the featured ones in a featured call and all others per event', () => {
    expect(featuredCallMarkets(new Set())).toEqual(['h2h', 'spreads', 'totals']);
    const additional = eventMarkets('basketball_nba', new Set());
    expect(additional).toEqual(expect.arrayContaining(['alternate_spreads', 'team_totals', 'player_points_alternate']));
    expect(additional).not.toEqual(expect.arrayContaining(['h2h']));
  });

  it('exclude those that the provider refuses', () => {
    expect(featuredCallMarkets(new Set(['spreads']))).toEqual(['h2h', 'totals']);
    expect(eventMarkets('basketball_nba', new Set(['player_points']))).not.toContain('player_points');
  });
});

describe('a featured call', () => {
  it.each([
    ['nothing is listed', [], false],
    ['all have started', [event('a', NOON)], false],
    ['the next is months away', [event('a', NOON + 1000 * HOUR)], false],
    ['one is within the week', [event('a', NOON - 1), event('b', NOON + 168 * HOUR)], true],
  ])('is worth its credits when %s: %s', (_what, events, worth) => {
    expect(hasUpcomingGames(events, NOON)).toBe(worth);
  });
});
