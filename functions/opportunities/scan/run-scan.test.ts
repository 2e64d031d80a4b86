import { describe, expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { additionalMarkets } from '../../../shared/catalogue/markets.ts';
import { Unavailable } from '../../platform/errors.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { NO_PROFIT, type ScanWorld, SURE_PROFIT, scanWorld } from '../testing/scan-world.ts';
import { failure } from '../testing/scripted-provider.ts';

const table = freshTables();
const NBA_GAME = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** Every league has a game with one sure profit. */
async function fiveLeagues(changes: Parameters<typeof scanWorld>[1] = {}): Promise<ScanWorld> {
  const world = scanWorld(await table(), changes);
  for (const { key } of leagues) world.game(key, `game-${key}`);
  return world;
}

/** Prices everything anew, as the provider does from minute to minute. */
function renew(world: ScanWorld, prices = SURE_PROFIT): void {
  for (const { key } of leagues) world.game(key, `game-${key}`, prices);
}

const sports = (found: readonly { eventSport: string }[]) => found.map(({ eventSport }) => eventSport).toSorted();
const everyLeague = leagues.map(({ key }) => key).toSorted();

describe('a scan', () => {
  it('turns the fixtures into lists, events and odds that satisfy the contracts', async () => {
    const world = scanWorld(await table());
    world.nbaFixtures();
    expect(await world.scan()).toEqual({ scanId: 'scan-1', state: 'done' });
    expect((await world.opportunities('arbitrage')).map(({ market, profitMargin }) => [market, profitMargin])).toEqual([
      ['h2h', '2.0161'],
      ['player_points', '0.7297'],
    ]);
    expect((await world.opportunities('overlap')).map(({ market }) => market)).toContain('spreads');
    expect((await world.opportunities('promo')).length).toBeGreaterThan(0);
    expect((await world.events()).map(({ title }) => title)).toEqual([
      'New York Knicks @ Boston Celtics',
      'Utah Jazz @ Denver Nuggets',
    ]);
    expect({ ...(await world.odds.oddsOf(NBA_GAME, 'player_points', world.at())) }).toEqual({
      'Player Points: Jayson Tatum Over 27.5': [
        { sportsbookId: 1, odds: 105 },
        { sportsbookId: 2, odds: -120 },
      ],
      'Player Points: Jayson Tatum Under 27.5': [{ sportsbookId: 2, odds: -102 }],
    });
  });

  it('asks the free list first, so that a league without games costs nothing', async () => {
    const world = scanWorld(await table());
    world.game('icehockey_nhl', 'n1');
    await world.scan();
    const kinds = (league: string) =>
      world.provider.requests.filter((r) => r.league === league).map(({ kind }) => kind);
    expect(kinds('basketball_nba')).toEqual(['events']);
    expect(kinds('icehockey_nhl')).toEqual(['events', 'odds', 'event']);
    expect(world.provider.used).toBe(6);
  });

  it('tells how it goes, league by league, and ends with the counts', async () => {
    const world = await fiveLeagues();
    const seen: unknown[] = [];
    const crashAfter = async () => {
      const { state, leaguesDone } = await world.statistics();
      seen.push([state, leaguesDone]);
    };
    await world.scan(true, { crashAfter });
    expect(seen).toEqual([
      ['never', 0],
      ['running', 0],
      // How a league ended is told when the next begins.
      ['running', 0],
      ['running', 1],
      ['running', 2],
      ['running', 3],
      ['running', 4],
      ['running', 4],
      ['running', 4],
      ['done', 5],
    ]);
    expect(await world.statistics()).toMatchObject({
      scanId: 'scan-1',
      quotes: 30,
      creditsRemaining: 5_000_000 - 30,
      startedAt: '2026-11-21T12:00:00Z',
      finishedAt: '2026-11-21T12:00:00Z',
      nextScanAt: '2026-11-21T12:05:00Z',
    });
  });

  it('announces the first league with itself, and writes once for each further one and once at its end', async () => {
    const world = await fiveLeagues();
    const states: string[] = [];
    const write: typeof world.stats.write = (token, progress) => {
      states.push(progress.leagues.map(({ state }) => state[0]).join(''));
      return world.stats.write(token, progress);
    };
    await world.scan(true, { stats: { ...world.stats, write } });
    expect(states).toEqual(['swwww', 'fswww', 'ffsww', 'fffsw', 'ffffs', 'fffff']);
  });

  it('reads an event that stands twice in a sweep once, and one that has moved at its new time (R-267)', async () => {
    const world = scanWorld(await table());
    world.game('icehockey_nhl', 'n1');
    const script = world.provider.script('icehockey_nhl');
    script.odds = [...script.odds, ...script.odds];
    await world.scan();
    expect(await world.opportunities('arbitrage')).toHaveLength(1);
    world.later();
    world.game('icehockey_nhl', 'n1', SURE_PROFIT, 9 * 3600);
    await world.scan();
    expect((await world.opportunities('arbitrage')).map(({ eventStartTime }) => eventStartTime)).toEqual([
      '2026-11-21T21:05:00Z',
    ]);
  });

  it('never crosses the two games of a doubleheader (R-259)', async () => {
    const world = scanWorld(await table());
    world.game('baseball_mlb', 'first', { betmgm: [-120, 100] });
    world.game('baseball_mlb', 'second', { draftkings: [-150, 130] });
    const script = world.provider.script('baseball_mlb');
    for (const list of [script.events, script.odds]) {
      for (const raw of list) Object.assign(raw as object, { home_team: 'Same Home', away_team: 'Same Away' });
    }
    await world.scan();
    expect(await world.opportunities('arbitrage')).toEqual([]);
  });
});

describe('one league failing (R-231)', () => {
  it.each([
    ['a 500', () => failure(500, 'X')],
    ['a 429', () => failure(429, 'EXCEEDED_FREQ_LIMIT')],
    ['HTML', () => new Response('<html>')],
    ['cut JSON', () => new Response('[{"id":')],
    ['a shape of its own', () => Response.json({ surprise: true })],
    ['a dead connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('leaves the other four new, and keeps its last data with its own time: %s', async (_what, answer) => {
    const world = await fiveLeagues();
    await world.scan();
    world.later();
    renew(world);
    world.provider.script('basketball_nba').instead = answer;
    expect((await world.scan()).state).toBe('partial');
    expect(sports(await world.opportunities('arbitrage'))).toEqual(everyLeague);
    const { state, leagues: rows } = await world.statistics();
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

  it('hides its data once it is older than 30 minutes, and says that it is stale (R-256)', async () => {
    const world = await fiveLeagues();
    await world.scan();
    world.provider.script('basketball_nba').instead = () => failure(500, 'X');
    for (let scans = 0; scans < 6; scans += 1) {
      world.later();
      renew(world);
      await world.scan();
    }
    expect(world.at()).toBe(Date.parse('2026-11-21T12:30:00Z') / 1000);
    expect(sports(await world.opportunities('arbitrage'))).toEqual(everyLeague);
    world.later(1);
    expect(sports(await world.opportunities('arbitrage'))).not.toContain('basketball_nba');
    expect(await world.opportunities('arbitrage')).toHaveLength(4);
    expect(await world.odds.oddsOf('game-basketball_nba', 'h2h', world.at())).toEqual({});
    const row = (await world.statistics()).leagues.find(({ league }) => league === 'basketball_nba');
    expect(row).toMatchObject({ stale: true, dataAt: '2026-11-21T12:00:00Z' });
  });

  it('takes an empty list for data: the league has nothing any more (R-232)', async () => {
    const world = await fiveLeagues();
    await world.scan();
    world.later();
    renew(world);
    Object.assign(world.provider.script('basketball_nba'), { events: [], odds: [] });
    expect((await world.scan()).state).toBe('done');
    expect(sports(await world.opportunities('arbitrage'))).toEqual(
      everyLeague.filter((key) => key !== 'basketball_nba'),
    );
    expect((await world.events()).map(({ sport }) => sport)).not.toContain('basketball_nba');
  });

  it('fails as a whole when every league does, and readers keep what they had', async () => {
    const world = await fiveLeagues();
    await world.scan();
    world.later();
    for (const { key } of leagues) world.provider.script(key).instead = () => failure(500, 'X');
    expect((await world.scan()).state).toBe('failed');
    expect(await world.opportunities('arbitrage')).toHaveLength(5);
    expect((await world.statistics()).leagues.map(({ state }) => state)).toEqual(leagues.map(() => 'failed'));
  });
});

describe('refused market keys', () => {
  it('cost themselves and not the event: dropped, remembered, reported, asked once more', async () => {
    const world = scanWorld(await table());
    world.nbaFixtures();
    const script = world.provider.script('basketball_nba');
    script.instead = ({ kind, markets }) =>
      kind === 'event' && markets.includes('player_turnovers')
        ? failure(422, 'INVALID_MARKET', 'Invalid markets: player_turnovers,not_ours')
        : undefined;
    await world.scan();
    expect((await world.opportunities('arbitrage')).map(({ market }) => market)).toContain('player_points');
    expect(world.log.filter(({ event }) => event === 'provider_refused_markets')).toEqual([
      {
        level: 'warn',
        event: 'provider_refused_markets',
        facts: { league: 'basketball_nba', markets: 'player_turnovers' },
      },
    ]);
    const asked = world.provider.requests.filter(({ kind }) => kind === 'event').map(({ markets }) => markets.length);
    const all = additionalMarkets('basketball_nba').length;
    expect(asked.toSorted((a, b) => a - b)).toEqual([all - 1, all - 1, all, all]);

    world.later();
    world.provider.requests.length = 0;
    await world.scan();
    for (const { kind, markets } of world.provider.requests) {
      if (kind === 'event') expect(markets).not.toContain('player_turnovers');
    }
    world.later(7 * 24 * 3600);
    expect((await world.deps.refused.read('basketball_nba', world.at())).size).toBe(0);
  });

  it('are dropped from a sweep too', async () => {
    const world = await fiveLeagues();
    world.provider.script('icehockey_nhl').instead = ({ kind, markets }) =>
      kind === 'odds' && markets.includes('spreads')
        ? failure(422, 'INVALID_MARKET', 'Markets not supported by this endpoint: spreads')
        : undefined;
    expect((await world.scan()).state).toBe('done');
    expect(sports(await world.opportunities('arbitrage'))).toEqual(everyLeague);
  });

  it('fail the league when the provider names none that we asked for', async () => {
    const world = await fiveLeagues();
    world.provider.script('icehockey_nhl').instead = ({ kind }) =>
      kind === 'odds' ? failure(422, 'INVALID_MARKET', 'Invalid markets: something_else') : undefined;
    expect((await world.scan()).state).toBe('partial');
    expect(world.provider.requests.filter((r) => r.league === 'icehockey_nhl' && r.kind === 'odds')).toHaveLength(1);
  });
});

it('says that a scan failed whose findings could not be made current, and keeps the old lists', async () => {
  const world = await fiveLeagues();
  await world.scan();
  world.later();
  renew(world, NO_PROFIT);
  const publish = () => Promise.reject(new Unavailable());
  await expect(world.scan(true, { snapshots: { ...world.snapshots, publish } })).rejects.toThrow(Unavailable);
  expect(await world.opportunities('arbitrage')).toHaveLength(5);
  const { state, leagues: rows } = await world.statistics();
  expect(state).toBe('failed');
  expect(rows.map(({ dataAt }) => dataAt)).toEqual(rows.map(() => '2026-11-21T12:00:00Z'));
});

it('keeps a game’s featured markets when its own call fails', async () => {
  const world = scanWorld(await table());
  world.nbaFixtures();
  world.provider.script('basketball_nba').instead = ({ kind }) => (kind === 'event' ? failure(500, 'X') : undefined);
  expect((await world.scan()).state).toBe('done');
  expect((await world.opportunities('arbitrage')).map(({ market }) => market)).toEqual(['h2h']);
});

it('stores nothing that cannot be seen by anyone without profit: an unprofitable league lists nothing', async () => {
  const world = await fiveLeagues();
  renew(world, NO_PROFIT);
  await world.scan();
  expect(await world.opportunities('arbitrage')).toEqual([]);
  expect(await world.events()).toHaveLength(5);
});
