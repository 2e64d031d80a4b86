import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import { additionalMarkets } from '../../../shared/catalogue/markets.ts';
import { creditCalls, creditCosts, credits } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { type ScanWorld, scanWorld } from '../testing/scan-world.ts';
import { failure } from '../testing/scripted-provider.ts';
import { createCreditBudget } from './credit-budget.ts';
import { callsOf, ledgerRow } from './ledger-row.ts';

const table = freshTables();
const SWEEP = 6;
const NBA_GAME = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

function withGames(store: Table, changes: Parameters<typeof scanWorld>[1] = {}): ScanWorld {
  const world = scanWorld(store, changes);
  for (const { key } of leagues) world.game(key, `game-${key}`);
  return world;
}

function renew(world: ScanWorld): void {
  for (const { key } of leagues) world.game(key, `game-${key}`);
}

const spentToday = async (store: Table) => (await store.get(credits(), z.object({ spentToday: z.int() })))?.spentToday;
/** The calls in the row that begins with number `n`. */
const callsFrom = async (store: Table, n: number, attemptId = 'attempt-1') => {
  const row = await store.get(creditCalls(attemptId, n), ledgerRow);
  return row && callsOf(row);
};
const costRow = z.object({ costs: z.array(z.union([z.int(), z.null(), z.string()])) });
const costsIn = async (store: Table, attemptId = 'attempt-1') =>
  (await store.get(creditCosts(attemptId), costRow))?.costs;
const paidCalls = (world: ScanWorld) => world.provider.requests.filter(({ kind }) => kind !== 'events').length;
const pausedFor = (world: ScanWorld) =>
  world.log.filter(({ event }) => event === 'scan_paused').map(({ facts }) => facts.reason);

describe('credits', () => {
  it('are counted as the headers say, down from what was planned', async () => {
    const store = await table();
    const world = scanWorld(store);
    world.nbaFixtures();
    await world.scan();
    // The sweep: 3 markets × 2. The game of the fixture: 3 markets came back × 2. The other game has ended: no header, so its plan counts.
    const planned = additionalMarkets('basketball_nba').length * 2;
    expect(world.provider.used).toBe(SWEEP + 6);
    expect(await spentToday(store)).toBe(SWEEP + 6 + planned);
  });

  it('that remain are told right, although replies overtake one another', async () => {
    const world = scanWorld(await table());
    for (let i = 0; i < 12; i += 1) world.game('icehockey_nhl', `n${i}`, undefined, 3600 + i);
    const script = world.provider.script('icehockey_nhl');
    let calls = 0;
    script.instead = async ({ kind }) => {
      if (kind !== 'event') return undefined;
      const turns = (calls++ * 7) % 5;
      const reply = world.provider.reply({ ...(script.odds[0] as object) }, 2);
      for (let turn = 0; turn < turns * 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return reply;
    };
    await world.scan();
    expect(calls).toBe(12);
    expect((await world.statistics()).creditsRemaining).toBe(world.provider.remaining);
  });

  it('are counted at their plan where no header tells, never below what was spent (I6)', async () => {
    const store = await table();
    const world = withGames(store);
    world.provider.tellsCredits = false;
    await world.scan();
    expect(await spentToday(store)).toBeGreaterThanOrEqual(world.provider.used);
    expect((await world.statistics()).creditsRemaining).toBeNull();
  });

  it('stand in the ledger before the call is made, all that are planned in one row', async () => {
    const store = await table();
    const world = withGames(store);
    let seen: Awaited<ReturnType<typeof callsFrom>>;
    let booked: number | undefined;
    world.provider.script('baseball_mlb').instead = async ({ kind }) => {
      if (kind !== 'odds') return undefined;
      seen = await callsFrom(store, 0);
      booked = await spentToday(store);
      return undefined;
    };
    await world.scan();
    const planned = leagues.flatMap(({ key: league }) => [
      { league, kind: 'featured', planned: SWEEP },
      { league, kind: 'event-odds', eventId: `game-${league}`, planned: additionalMarkets(league).length * 2 },
    ]);
    expect(seen).toEqual(planned);
    expect(booked).toBeGreaterThanOrEqual(SWEEP);
    // Sweeps at their price; of the games the provider has nothing more.
    expect(await costsIn(store)).toEqual(leagues.flatMap(() => [SWEEP, 0]));
    expect(await spentToday(store)).toBe(5 * SWEEP);
  });

  it('stand in a row of their own, before the call is made, where they were not planned', async () => {
    const store = await table();
    const world = withGames(store);
    const seen: unknown[] = [];
    world.provider.script('icehockey_nhl').instead = async ({ kind, markets }) => {
      if (kind !== 'odds') return undefined;
      seen.push([markets.length, await callsFrom(store, 10)]);
      return markets.includes('spreads') ? failure(422, 'INVALID_MARKET', 'Invalid markets: spreads') : undefined;
    };
    await world.scan();
    const again = { league: 'icehockey_nhl', kind: 'featured', planned: SWEEP - 2 };
    expect(seen).toEqual([
      [3, undefined],
      [2, [again]],
    ]);
    // The refused call's reply tells no cost, so its plan counts.
    expect((await costsIn(store))?.filter((_, n) => n === 6 || n === 10)).toEqual([SWEEP, SWEEP - 2]);
  });

  it('are known not to be spent where a call was planned and never made', async () => {
    const store = await table();
    const world = withGames(store);
    world.provider.tellsCredits = false;
    world.provider.script('baseball_mlb').instead = ({ kind }) =>
      kind === 'odds' ? failure(401, 'OUT_OF_USAGE_CREDITS', 'Usage quota has been reached') : undefined;
    await world.scan();
    expect(paidCalls(world)).toBe(1);
    expect(await costsIn(store)).toEqual([SWEEP, ...Array(9).fill('not made')]);
    // Next time the account is known to be empty: nothing is planned away.
    world.later();
    await world.scan();
    expect([await callsFrom(store, 0, 'attempt-2'), await costsIn(store, 'attempt-2')]).toEqual([undefined, undefined]);
  });

  it('that were booked stay counted when a scan dies', async () => {
    const store = await table();
    const world = withGames(store);
    const died = new Promise<void>((resolve) => {
      const dying = world.scan(true, {
        crashAfter: (step) => {
          if (step !== 'league stored') return Promise.resolve();
          resolve();
          return new Promise(() => {});
        },
      });
      dying.catch(resolve);
    });
    await died;
    // A hundredth of the day's million.
    expect(await spentToday(store)).toBe(10_000);
    expect(world.provider.used).toBeLessThan(10_000);
    // What was planned stands in the ledger; what came of it nobody knows.
    expect(await callsFrom(store, 0)).toHaveLength(10);
    expect(await costsIn(store)).toBeUndefined();
  });

  it('lose nothing when fifty calls are counted at once', async () => {
    const store = await table();
    const { credits: account, replies } = scanWorld(store).deps;
    const settings = { attemptId: 's', at: 0, dailyCredits: 1_000, scanEverySeconds: 300, replies };
    const budget = createCreditBudget(account, await account.open(0), settings);
    const call = { kind: 'featured', league: 'x', planned: 7, markets: [] } as const;
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const ended = await budget.before(call);
        expect(await spentToday(store)).toBeGreaterThanOrEqual(7);
        await ended({ remaining: null, used: null, last: 3 });
      }),
    );
    await budget.settle();
    expect(await spentToday(store)).toBe(150);
    // As when the answer got lost and the write is repeated.
    await budget.settle();
    expect(await spentToday(store)).toBe(150);
  });

  it('are not put right where another scan has counted since', async () => {
    const store = await table();
    const { credits: account, replies } = scanWorld(store).deps;
    const settings = { attemptId: 's', at: 0, dailyCredits: 1_000, scanEverySeconds: 300, replies };
    const budget = createCreditBudget(account, await account.open(0), settings);
    const ended = await budget.before({ kind: 'featured', league: 'x', planned: 7, markets: [] });
    await account.book(20);
    await ended({ remaining: null, used: null, last: 3 });
    await budget.settle();
    expect(await spentToday(store)).toBe(30);
  });

  it('start anew each day, UTC', async () => {
    const store = await table();
    const world = withGames(store);
    await world.scan();
    expect(await spentToday(store)).toBe(5 * SWEEP);
    world.clock.set('2026-11-22T00:00:00Z');
    for (const { key } of leagues) Object.assign(world.provider.script(key), { events: [], odds: [] });
    await world.scan();
    expect(await spentToday(store)).toBe(0);
  });
});

describe('too little credit (R-225)', () => {
  it('pauses before anything is spent, with an alarm in the log, and readers keep what they have', async () => {
    const world = withGames(await table());
    await world.scan();
    world.later();
    renew(world);
    world.provider.remaining = 505;
    world.provider.used = 99_495;
    const before = paidCalls(world);
    expect((await world.scan()).state).toBe('paused');
    expect(paidCalls(world)).toBe(before);
    expect(pausedFor(world)).toEqual(['too-few-credits']);
    expect(await world.opportunities('arbitrage')).toHaveLength(5);
    const { state, leagues: rows } = await world.statistics();
    expect(state).toBe('paused');
    expect(rows.map(({ problem }) => problem)).toEqual(rows.map(() => 'Odds updates are paused at the moment.'));
  });

  it('stops at the day’s budget, sweeps of later leagues before further markets', async () => {
    const world = withGames(await table(), { dailyCredits: 5 * SWEEP });
    expect((await world.scan()).state).toBe('done');
    expect(world.provider.requests.filter(({ kind }) => kind === 'event')).toHaveLength(0);
    world.later();
    renew(world);
    expect((await world.scan()).state).toBe('paused');
    expect(world.provider.used).toBe(5 * SWEEP);
  });

  describe('for everything', () => {
    const plan = (league: LeagueKey) => additionalMarkets(league).length * 2;
    const DAY = 24 * 3600;
    /** At noon, the coming interval included, this much of the day has gone. */
    const NOON_SHARE = (DAY / 2 + 300) / DAY;
    /** The day's budget that allows so much at noon, and a little more. */
    const budgetFor = (credits: number) => Math.ceil((credits + 20) / NOON_SHARE);
    const asked = (world: ScanWorld) =>
      world.provider.requests.filter(({ kind }) => kind === 'event').map(({ eventId }) => eventId);

    it('asks about the nearest games first, over all leagues, and no further than the day’s pace allows', async () => {
      const world = scanWorld(await table(), {
        dailyCredits: budgetFor(2 * SWEEP + plan('icehockey_nhl') + plan('baseball_mlb')),
      });
      world.game('icehockey_nhl', 'c', undefined, 9 * 3600);
      world.game('icehockey_nhl', 'b', undefined, 6 * 3600);
      world.game('baseball_mlb', 'd', undefined, 12 * 3600);
      world.game('baseball_mlb', 'a', undefined, 3 * 3600);
      await world.scan();
      expect(asked(world).toSorted()).toEqual(['a', 'b']);
    });

    it('keeps a game’s further markets from scan to scan while its turn comes round again', async () => {
      const world = scanWorld(await table(), { dailyCredits: budgetFor(SWEEP + plan('basketball_nba')) });
      // Without headers the plan is what counts.
      world.provider.tellsCredits = false;
      world.nbaFixtures();
      const markets = async () => (await world.opportunities('arbitrage')).map(({ market }) => market);
      await world.scan();
      expect(asked(world)).toEqual([NBA_GAME]);
      expect(await markets()).toEqual(['h2h', 'player_points']);
      world.later(60);
      await world.scan();
      // Nothing is left of the pace, so nobody is asked; the reply of a minute ago still counts.
      expect(asked(world)).toEqual([NBA_GAME]);
      expect(await markets()).toEqual(['h2h', 'player_points']);
      world.later(600);
      await world.scan();
      // By then its quotes are older than ten minutes.
      expect(await markets()).not.toContain('player_points');
    });
  });
});

describe('the quota is out (R-227, R-228)', () => {
  it('stops paid calls from the first 401 on, and resumes by itself when a free call’s header shows credits', async () => {
    const world = withGames(await table());
    world.provider.tellsCredits = false;
    world.provider.remaining = 0;
    expect((await world.scan()).state).toBe('paused');
    expect(paidCalls(world)).toBe(1);
    expect(pausedFor(world)).toEqual(['out-of-credits']);

    world.later();
    expect((await world.scan()).state).toBe('paused');
    expect(paidCalls(world)).toBe(1);

    world.later();
    renew(world);
    Object.assign(world.provider, { remaining: 100_000, tellsCredits: true });
    expect((await world.scan()).state).toBe('done');
    expect(await world.opportunities('arbitrage')).toHaveLength(5);
  });

  it('resumes with the new month where headers tell nothing', async () => {
    const world = withGames(await table());
    world.provider.tellsCredits = false;
    world.provider.remaining = 0;
    await world.scan();
    world.clock.set('2026-12-01T00:00:00Z');
    world.provider.remaining = 1_000;
    renew(world);
    expect((await world.scan()).state).toBe('done');
  });

  it('does not take last month’s low balance for this month’s', async () => {
    const world = withGames(await table());
    world.provider.remaining = 530;
    world.provider.used = 99_470;
    await world.scan();
    expect(world.provider.remaining).toBe(500);
    world.clock.set('2026-12-01T00:00:00Z');
    Object.assign(world.provider, { remaining: 100_000, tellsCredits: false });
    renew(world);
    expect((await world.scan()).state).toBe('done');
  });
});

it('a bad key stops everything at once, and is tried again after a quarter of an hour', async () => {
  const world = withGames(await table());
  for (const { key } of leagues) world.provider.script(key).instead = () => failure(401, 'INVALID_KEY');
  expect((await world.scan()).state).toBe('paused');
  expect(world.provider.requests).toHaveLength(1);
  expect(pausedFor(world)).toEqual(['bad-key']);
  for (const { key } of leagues) world.provider.script(key).instead = () => undefined;
  world.later(899);
  await world.scan();
  expect(world.provider.requests).toHaveLength(1);
  world.later(60);
  renew(world);
  expect((await world.scan()).state).toBe('done');
});

it('five failures in a row stop the calls, across scans, until five minutes have passed', async () => {
  const world = withGames(await table());
  for (const { key } of leagues) world.provider.script(key).instead = () => failure(500, 'X');
  await world.scan();
  // Each league's free list fails, and its one retry.
  expect(world.provider.requests).toHaveLength(10);
  world.later(299);
  expect((await world.scan()).state).toBe('paused');
  expect(world.provider.requests).toHaveLength(10);
  for (const { key } of leagues) world.provider.script(key).instead = () => undefined;
  world.later(60);
  renew(world);
  expect((await world.scan()).state).toBe('done');
});

it('never writes the key into a log', async () => {
  const world = withGames(await table());
  world.provider.script('baseball_mlb').instead = () => failure(401, 'INVALID_KEY', 'key-in-test is not valid');
  world.provider.script('icehockey_nhl').instead = () => Promise.reject(new Error('https://x/?apiKey=key-in-test'));
  await world.scan();
  world.later(1000);
  world.provider.script('baseball_mlb').instead = () => undefined;
  await world.scan();
  expect(world.log.length).toBeGreaterThan(5);
  expect(JSON.stringify(world.log)).not.toContain('key-in-test');
});
