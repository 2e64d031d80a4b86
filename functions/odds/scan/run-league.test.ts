import { describe, expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { Refusal } from '../../platform/errors.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { groupMarkets } from '../plan/call-costs.ts';
import type { GameGroup } from '../plan/market-groups.ts';
import { instant } from '../snapshot/instant.ts';
import { listedGame, moneylineGame } from '../testing/provider-game.ts';
import { ARBITRAGE_PRICES, NO_ARBITRAGE_PRICES, type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import { failure } from '../testing/scripted-provider.ts';

const NBA_GAME = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** Every league has a game with one arbitrage. */
async function allLeagues(changes: Parameters<typeof scanFixture>[1] = {}): Promise<ScanFixture> {
  const fixture = scanFixture(memoryTable().table, changes);
  for (const { key } of leagues) fixture.game(key, `game-${key}`);
  return fixture;
}

/** Updates all prices, like the provider every minute. */
function listGames(fixture: ScanFixture, prices = ARBITRAGE_PRICES): void {
  for (const { key } of leagues) fixture.game(key, `game-${key}`, prices);
}

const sports = (found: readonly { eventSport: string }[]) => found.map(({ eventSport }) => eventSport).toSorted();
const everyLeague = leagues.map(({ key }) => key).toSorted();

describe('a scan', () => {
  it('turns the fixtures into lists, events and odds that satisfy the contracts', async () => {
    const fixture = scanFixture(memoryTable().table);
    fixture.nbaFixtures();
    expect(await fixture.scan()).toEqual({ scanId: 'scan-1', state: 'done' });
    expect(
      (await fixture.opportunities('arbitrage')).map(({ market, profitMargin }) => [market, profitMargin]),
    ).toEqual([
      ['h2h', '2.0161'],
      ['player_points', '0.7297'],
    ]);
    expect((await fixture.opportunities('overlap')).map(({ market }) => market)).toContain('spreads');
    expect((await fixture.opportunities('promo')).length).toBeGreaterThan(0);
    expect((await fixture.events()).map(({ title }) => title)).toEqual([
      'New York Knicks @ Boston Celtics',
      'Utah Jazz @ Denver Nuggets',
    ]);
    expect({ ...(await fixture.odds.oddsOf(NBA_GAME, 'player_points', fixture.at())) }).toEqual({
      'Player Points: Jayson Tatum Over 27.5': [
        { sportsbookId: 1, odds: 105 },
        { sportsbookId: 2, odds: -120 },
      ],
      'Player Points: Jayson Tatum Under 27.5': [{ sportsbookId: 2, odds: -102 }],
    });
  });

  it('requests the free list first, so that a league without games costs nothing', async () => {
    const fixture = scanFixture(memoryTable().table);
    fixture.game('icehockey_nhl', 'n1');
    await fixture.scan();
    const kinds = (league: string) =>
      fixture.provider.requests.filter((r) => r.league === league).map(({ kind }) => kind);
    expect(kinds('basketball_nba')).toEqual(['events']);
    expect(kinds('icehockey_nhl')).toEqual(['events', 'odds', 'event', 'event', 'event']);
    expect(fixture.provider.used).toBe(6);
  });

  it('is followed league by league while its leagues end, and reported with the counts', async () => {
    const fixture = await allLeagues();
    const { asked } = await fixture.round();
    const seen = async () => {
      const { state, leaguesDone, leaguesTotal, leagues: rows } = await fixture.statistics();
      return [state, leaguesDone, leaguesTotal, rows.map((row) => row.state[0]).join('')];
    };
    const states = [await seen()];
    // In any order: a league ends when its own run does.
    for (const run of asked.toReversed()) {
      await fixture.run(run, {
        crashAfter: async (step) => {
          if (step === 'begun') states.push(await seen());
        },
      });
      states.push(await seen());
    }
    expect(states).toEqual([
      ['running', 0, 8, 'wwwwwwww'],
      ['running', 0, 8, 'wwwwwwws'],
      ['running', 1, 8, 'wwwwwwwf'],
      ['running', 1, 8, 'wwwwwwsf'],
      ['running', 2, 8, 'wwwwwwff'],
      ['running', 2, 8, 'wwwwwsff'],
      ['running', 3, 8, 'wwwwwfff'],
      ['running', 3, 8, 'wwwwsfff'],
      ['running', 4, 8, 'wwwwffff'],
      ['running', 4, 8, 'wwwsffff'],
      ['running', 5, 8, 'wwwfffff'],
      ['running', 5, 8, 'wwsfffff'],
      ['running', 6, 8, 'wwffffff'],
      ['running', 6, 8, 'wsffffff'],
      ['running', 7, 8, 'wfffffff'],
      ['running', 7, 8, 'sfffffff'],
      ['done', 8, 8, 'ffffffff'],
    ]);
    expect(await fixture.statistics()).toMatchObject({
      scanId: 'scan-1',
      quotes: 48,
      creditsRemaining: 5_000_000 - 48,
      startedAt: '2026-11-21T12:00:00Z',
      finishedAt: '2026-11-21T12:00:00Z',
      nextScanAt: '2026-11-21T12:05:00Z',
    });
  });

  it('writes the progress of a league twice: at its start and at its end', async () => {
    const fixture = await allLeagues();
    const written: string[] = [];
    const writeLeague: typeof fixture.progress.writeLeague = (token, progress) => {
      written.push(`${progress.league} ${progress.state}`);
      return fixture.progress.writeLeague(token, progress);
    };
    await fixture.scan(true, { progress: { ...fixture.progress, writeLeague } });
    expect(written).toEqual(leagues.flatMap(({ key }) => [`${key} scanning`, `${key} fresh`]));
  });

  it('reads a duplicate event in a featured call once, and a rescheduled one at its new time (R-267)', async () => {
    const fixture = scanFixture(memoryTable().table);
    fixture.game('icehockey_nhl', 'n1');
    const script = fixture.provider.script('icehockey_nhl');
    script.odds = [...script.odds, ...script.odds];
    await fixture.scan();
    expect(await fixture.opportunities('arbitrage')).toHaveLength(1);
    fixture.advance();
    fixture.game('icehockey_nhl', 'n1', ARBITRAGE_PRICES, 9 * 3600);
    await fixture.scan();
    expect((await fixture.opportunities('arbitrage')).map(({ eventStartTime }) => eventStartTime)).toEqual([
      '2026-11-21T21:05:00Z',
    ]);
  });

  it('never pairs across the two games of a doubleheader (R-259)', async () => {
    const fixture = scanFixture(memoryTable().table);
    fixture.game('baseball_mlb', 'first', { betmgm: [-120, 100] });
    fixture.game('baseball_mlb', 'second', { draftkings: [-150, 130] });
    const script = fixture.provider.script('baseball_mlb');
    for (const list of [script.events, script.odds]) {
      for (const raw of list) Object.assign(raw as object, { home_team: 'Same Home', away_team: 'Same Away' });
    }
    await fixture.scan();
    expect(await fixture.opportunities('arbitrage')).toEqual([]);
    expect(await fixture.opportunities('low-hold')).toEqual([]);
  });

  it('lists a low hold by its contract, not when it has started (R-255)', async () => {
    const fixture = scanFixture(memoryTable().table);
    // +100 costs 0.5 of its return, -104 costs 104/204: 1 / 1.009804 - 1.
    fixture.game('baseball_mlb', 'game', { betmgm: [100, -130], draftkings: [-130, -104] }, 600);
    await fixture.scan();
    expect(await fixture.opportunities('low-hold')).toMatchObject([{ eventId: 'game', profitMargin: '-0.9709' }]);
    fixture.advance(600);
    expect(await fixture.opportunities('low-hold')).toEqual([]);
  });
});

it.each([
  ['Fenway Park', { venue: 'Fenway Park' }],
  [' Fenway Park ', { venue: 'Fenway Park' }],
  [undefined, {}],
  [null, {}],
  ['', {}],
  [7, {}],
  ['x'.repeat(81), {}],
  ['Fenway\nPark', {}],
])('an event has the venue that the provider names: %j', async (venue, metadata) => {
  const fixture = scanFixture(memoryTable().table);
  fixture.game('baseball_mlb', 'game');
  for (const raw of fixture.provider.script('baseball_mlb').events) Object.assign(raw as object, { venue });
  await fixture.scan();
  expect((await fixture.events()).map((each) => each.metadata)).toEqual([metadata]);
});

describe('one league failing (R-231)', () => {
  it.each([
    ['a 500', () => failure(500, 'X')],
    ['a 429', () => failure(429, 'EXCEEDED_FREQ_LIMIT')],
    ['HTML', () => new Response('<html>')],
    ['truncated JSON', () => new Response('[{"id":')],
    ['an unknown shape', () => Response.json({ surprise: true })],
    ['a dead connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('leaves the other four updated, and keeps its last data with its own time: %s', async (_what, answer) => {
    const fixture = await allLeagues();
    await fixture.scan();
    fixture.advance();
    listGames(fixture);
    fixture.provider.script('basketball_nba').override = answer;
    expect((await fixture.scan()).state).toBe('partial');
    expect(sports(await fixture.opportunities('arbitrage'))).toEqual(everyLeague);
    const { state, leagues: rows } = await fixture.statistics();
    expect(state).toBe('partial');
    expect(rows.map((row) => [row.league, row.state, row.dataAt, row.stale])).toEqual(
      leagues.map(({ key }) =>
        key === 'basketball_nba'
          ? [key, 'failed', '2026-11-21T12:00:00Z', false]
          : [key, 'fresh', '2026-11-21T12:05:00Z', false],
      ),
    );
    expect(rows.find((row) => row.league === 'basketball_nba')?.problem).toMatch(/^The odds provider /);
  });

  it('has its data hidden after 30 minutes, and is reported as stale (R-256)', async () => {
    const fixture = await allLeagues();
    await fixture.scan();
    fixture.provider.script('basketball_nba').override = () => failure(500, 'X');
    for (let scans = 0; scans < 6; scans += 1) {
      fixture.advance();
      listGames(fixture);
      await fixture.scan();
    }
    expect(fixture.at()).toBe(Date.parse('2026-11-21T12:30:00Z') / 1000);
    expect(sports(await fixture.opportunities('arbitrage'))).toEqual(everyLeague);
    fixture.advance(1);
    expect(sports(await fixture.opportunities('arbitrage'))).not.toContain('basketball_nba');
    expect(await fixture.opportunities('arbitrage')).toHaveLength(leagues.length - 1);
    expect(await fixture.odds.oddsOf('game-basketball_nba', 'h2h', fixture.at())).toEqual({});
    const row = (await fixture.statistics()).leagues.find(({ league }) => league === 'basketball_nba');
    expect(row).toMatchObject({ stale: true, dataAt: '2026-11-21T12:00:00Z' });
  });

  it('counts an empty list as data: the league has nothing any more (R-232)', async () => {
    const fixture = await allLeagues();
    await fixture.scan();
    fixture.advance();
    listGames(fixture);
    Object.assign(fixture.provider.script('basketball_nba'), { events: [], odds: [] });
    expect((await fixture.scan()).state).toBe('done');
    expect(sports(await fixture.opportunities('arbitrage'))).toEqual(
      everyLeague.filter((key) => key !== 'basketball_nba'),
    );
    expect((await fixture.events()).map(({ sport }) => sport)).not.toContain('basketball_nba');
  });

  it('fails as a whole if every league does, and readers keep the old lists', async () => {
    const fixture = await allLeagues();
    await fixture.scan();
    fixture.advance();
    for (const { key } of leagues) fixture.provider.script(key).override = () => failure(500, 'X');
    expect((await fixture.scan()).state).toBe('failed');
    expect(await fixture.opportunities('arbitrage')).toHaveLength(leagues.length);
    expect((await fixture.statistics()).leagues.map(({ state }) => state)).toEqual(leagues.map(() => 'failed'));
  });
});

describe('refused market keys', () => {
  it('are dropped, remembered and reported, and the event is requested once more', async () => {
    const fixture = scanFixture(memoryTable().table);
    fixture.nbaFixtures();
    const script = fixture.provider.script('basketball_nba');
    script.override = ({ kind, markets }) =>
      kind === 'event' && markets.includes('player_turnovers')
        ? failure(422, 'INVALID_MARKET', 'Invalid markets: player_turnovers,not_ours')
        : undefined;
    await fixture.scan();
    expect((await fixture.opportunities('arbitrage')).map(({ market }) => market)).toContain('player_points');
    expect(fixture.log.filter(({ event }) => event === 'provider_refused_markets')).toEqual([
      {
        level: 'warn',
        event: 'provider_refused_markets',
        facts: { league: 'basketball_nba', markets: 'player_turnovers' },
      },
    ]);
    const asked = fixture.provider.requests.filter(({ kind }) => kind === 'event').map(({ markets }) => markets.length);
    const size = (group: GameGroup) => groupMarkets('basketball_nba', new Set(), group).length;
    // The other game is not there any more: after its first call no other is made about it.
    const expected = [size('game'), size('game'), size('props'), size('props') - 1, size('alternates')];
    expect(asked.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));

    fixture.advance();
    fixture.provider.requests.length = 0;
    await fixture.scan();
    for (const { kind, markets } of fixture.provider.requests) {
      if (kind === 'event') expect(markets).not.toContain('player_turnovers');
    }
    fixture.advance(7 * 24 * 3600);
    expect((await fixture.deps.refused.read('basketball_nba', fixture.at())).size).toBe(0);
  });

  it('are dropped from a featured call too', async () => {
    const fixture = await allLeagues();
    fixture.provider.script('icehockey_nhl').override = ({ kind, markets }) =>
      kind === 'odds' && markets.includes('spreads')
        ? failure(422, 'INVALID_MARKET', 'Markets not supported by this endpoint: spreads')
        : undefined;
    expect((await fixture.scan()).state).toBe('done');
    expect(sports(await fixture.opportunities('arbitrage'))).toEqual(everyLeague);
  });

  it('fail the league if the provider names none that we requested', async () => {
    const fixture = await allLeagues();
    fixture.provider.script('icehockey_nhl').override = ({ kind }) =>
      kind === 'odds' ? failure(422, 'INVALID_MARKET', 'Invalid markets: something_else') : undefined;
    expect((await fixture.scan()).state).toBe('partial');
    expect(fixture.provider.requests.filter((r) => r.league === 'icehockey_nhl' && r.kind === 'odds')).toHaveLength(1);
  });
});

it('a league that could not be published is reported as failed with its old list, and the others are published', async () => {
  const fixture = await allLeagues();
  await fixture.scan();
  fixture.advance();
  listGames(fixture, NO_ARBITRAGE_PRICES);
  const publish = () => Promise.reject(new Refusal('unavailable'));
  for (const run of (await fixture.round()).asked) {
    if (run.league !== 'basketball_nba') await fixture.run(run);
    else
      await expect(fixture.run(run, { snapshots: { ...fixture.snapshots, publish } })).rejects.toMatchObject({
        code: 'unavailable',
      });
  }
  expect(sports(await fixture.opportunities('arbitrage'))).toEqual(['basketball_nba']);
  const { state, leagues: rows } = await fixture.statistics();
  expect(state).toBe('partial');
  expect(rows.map((row) => [row.league, row.state, row.dataAt])).toEqual(
    leagues.map(({ key }) =>
      key === 'basketball_nba' ? [key, 'failed', '2026-11-21T12:00:00Z'] : [key, 'fresh', '2026-11-21T12:05:00Z'],
    ),
  );
});

describe('a game whose start the provider’s answers disagree on', () => {
  const HOUR = 3600;

  it('has begun if the newest answers include one that says so', async () => {
    const fixture = scanFixture(memoryTable().table);
    fixture.game('basketball_nba', 'begun');
    fixture.game('basketball_nba', 'other');
    const script = fixture.provider.script('basketball_nba');
    // The featured call lags behind the free list.
    const begun = { league: 'basketball_nba', id: 'begun', startsAt: fixture.at() - 60, updatedAt: 0 } as const;
    script.events = [listedGame(begun), ...script.events.slice(1)];
    await fixture.scan();
    expect((await fixture.opportunities('arbitrage')).map(({ eventId }) => eventId)).toEqual(['other']);
  });

  it('starts when the newest answer says, although a kept reply says otherwise', async () => {
    const fixture = scanFixture(memoryTable().table);
    fixture.game('basketball_nba', 'postponed', NO_ARBITRAGE_PRICES, 200);
    const facts = { league: 'basketball_nba', id: 'postponed', startsAt: fixture.at() + 200, updatedAt: fixture.at() };
    const script = fixture.provider.script('basketball_nba');
    script.eventOdds = { postponed: moneylineGame({ ...facts, league: 'basketball_nba' }, { fanduel: [130, -150] }) };
    await fixture.scan();
    fixture.advance();
    fixture.game('basketball_nba', 'postponed', { draftkings: [-150, 120] }, 5 * HOUR);
    script.override = ({ kind }) => (kind === 'event' ? failure(500, 'DOWN') : undefined);
    await fixture.scan();
    // +130 of the kept reply with +120 of the new one.
    const [found] = await fixture.opportunities('arbitrage');
    expect(found?.profitMargin).toBe('12.4444');
    expect(found?.eventStartTime).toBe(instant(fixture.at() + 5 * HOUR));
  });
});

it('a game’s featured markets are kept if its own call fails', async () => {
  const fixture = scanFixture(memoryTable().table);
  fixture.nbaFixtures();
  fixture.provider.script('basketball_nba').override = ({ kind }) => (kind === 'event' ? failure(500, 'X') : undefined);
  expect((await fixture.scan()).state).toBe('done');
  expect((await fixture.opportunities('arbitrage')).map(({ market }) => market)).toEqual(['h2h']);
});

it('an unprofitable league lists nothing', async () => {
  const fixture = await allLeagues();
  listGames(fixture, NO_ARBITRAGE_PRICES);
  await fixture.scan();
  expect(await fixture.opportunities('arbitrage')).toEqual([]);
  expect(await fixture.events()).toHaveLength(leagues.length);
});
