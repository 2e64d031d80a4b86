import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { leagueWorth } from '../../platform/table/keys.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import { failure } from '../testing/scripted-provider.ts';

const NBA = 'basketball_nba';
/** In the handwritten fixtures, the game with further markets: an arbitrage of Player Points. */
const NBA_GAME = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const scanned = [NBA] as const;

const gameOdds = z.looseObject({
  bookmakers: z.array(z.looseObject({ markets: z.array(z.looseObject({ key: z.string() })) })),
});

const eventCalls = (fixture: ScanFixture) => fixture.provider.requests.filter(({ kind }) => kind === 'event');
const learned = (fixture: ScanFixture) => fixture.deps.worths.read(NBA);

describe('a league', () => {
  it('learns what its answered calls find, and bids with its next ones', async () => {
    const fixture = scanFixture(memoryTable().table, { scanned });
    fixture.nbaFixtures();
    await fixture.scan();
    const { worth, bids } = await learned(fixture);
    // One game starts within six hours, and has an arbitrage of players' points. The other one was not answered.
    expect(worth?.props.reduce((sum, [asked]) => sum + asked, 0)).toBe(1);
    expect(worth?.props.reduce((sum, [, found]) => sum + found, 0)).toBe(1);
    expect(worth?.alternates.reduce((sum, [, found]) => sum + found, 0)).toBe(0);
    expect(bids?.calledAt).toBe(fixture.at());
    // Three groups of two games, of which one was just answered, at what it has cost: team totals 2, players' markets 4, others nothing.
    const asked = bids?.calls.filter(([, , , askedAt]) => askedAt === fixture.at()) ?? [];
    expect(asked.map(([count, cost]) => [count, cost]).toSorted()).toEqual([
      [1, 1],
      [1, 2],
      [1, 4],
    ]);
    expect(bids?.calls.reduce((sum, [count]) => sum + count, 0)).toBe(6);
  });

  it('gets no more credits for games than its last run has bid', async () => {
    const fixture = scanFixture(memoryTable().table, { scanned });
    fixture.game(NBA, 'game');
    await fixture.scan();
    fixture.advance();
    const [run] = (await fixture.round()).asked;
    // The featured call, and three groups of markets that have cost nothing, which count as one credit.
    expect(run?.credits).toBe(6 + 3);
  });

  it('without a game within a week bids nothing', async () => {
    const fixture = scanFixture(memoryTable().table, { scanned });
    await fixture.scan();
    expect((await learned(fixture)).bids).toEqual({ calledAt: null, calls: [] });
    fixture.advance();
    expect((await fixture.round()).asked.map(({ credits }) => credits)).toEqual([6]);
  });

  it('shows the kept reply for a group of a game whose call fails beside the new one for another', async () => {
    const fixture = scanFixture(memoryTable().table, { scanned });
    fixture.nbaFixtures();
    const script = fixture.provider.script(NBA);
    const only = (...keys: string[]) => {
      const game = z.parse(gameOdds, script.eventOdds[NBA_GAME]);
      const bookmakers = game.bookmakers.map(({ markets, ...book }) => {
        return { ...book, markets: markets.filter(({ key }) => keys.includes(key)) };
      });
      return Response.json({ ...game, bookmakers });
    };
    script.override = ({ eventId, markets }) => (eventId === NBA_GAME ? only(...markets) : undefined);
    await fixture.scan();
    fixture.advance();
    fixture.provider.requests.length = 0;
    script.override = ({ eventId, markets }) => {
      if (eventId !== NBA_GAME) return undefined;
      return markets.includes('player_points') ? failure(500, 'DOWN') : only(...markets);
    };
    await fixture.scan();
    expect(eventCalls(fixture).some(({ markets }) => markets.includes('team_totals'))).toBe(true);
    const shown = async (market: string) =>
      Object.keys(await fixture.odds.oddsOf(NBA_GAME, market, fixture.at())).length > 0;
    expect([await shown('team_totals'), await shown('player_points')]).toEqual([true, true]);
  });

  it('keeps what it has learned while its scans fail', async () => {
    const fixture = scanFixture(memoryTable().table, { scanned });
    fixture.nbaFixtures();
    await fixture.scan();
    const before = await learned(fixture);
    fixture.advance();
    fixture.provider.script(NBA).override = () => failure(500, 'DOWN');
    await fixture.scan();
    expect(await learned(fixture)).toEqual(before);
  });

  it('scans although what it has learned cannot be read, and replaces it', async () => {
    const store = memoryTable().table;
    const fixture = scanFixture(store, { scanned });
    fixture.nbaFixtures();
    await store.put(leagueWorth(NBA), { league: NBA, worth: 'x', bids: [] });
    expect((await fixture.scan()).state).toBe('done');
    expect(eventCalls(fixture).length).toBeGreaterThan(0);
    expect((await learned(fixture)).bids?.calls.length).toBeGreaterThan(0);
  });
});
