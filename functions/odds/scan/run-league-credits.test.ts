import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import { creditCalls, creditCosts, credits } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { highestCosts } from '../plan/call-costs.ts';
import { gameGroups } from '../plan/market-groups.ts';
import { type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import { failure } from '../testing/scripted-provider.ts';
import { createCreditBudget } from './credit-budget.ts';
import { callsOf, ledgerRow } from './ledger-row.ts';
import { ProviderPaused } from './provider-paused.ts';

const SWEEP = 6;
/** What calls about one game of a league cost at most. */
const costsOf = (league: LeagueKey) => highestCosts(league, { refused: new Set(), marketPrice: 2 });
const NBA_GAME = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

function withGames(store: Table, changes: Parameters<typeof scanFixture>[1] = {}): ScanFixture {
  const fixture = scanFixture(store, changes);
  for (const { key } of leagues) fixture.game(key, `game-${key}`);
  return fixture;
}

function listGames(fixture: ScanFixture): void {
  for (const { key } of leagues) fixture.game(key, `game-${key}`);
}

const spentToday = async (store: Table) => (await store.get(credits(), z.object({ spentToday: z.int() })))?.spentToday;
/** The calls in the row that starts with number `n`. */
const callsFrom = async (store: Table, n: number, attemptId: string) => {
  const row = await store.get(creditCalls(attemptId, n), ledgerRow);
  return row && callsOf(row);
};
const costRow = z.object({ costs: z.array(z.union([z.int(), z.null(), z.string()])) });
const costsIn = async (store: Table, attemptId: string) => (await store.get(creditCosts(attemptId), costRow))?.costs;
/** The fixture's name of a league's run in a scan. */
const runOf = (league: LeagueKey, scan = 1) => `attempt-scan-${scan}-${league}`;
const paidCalls = (fixture: ScanFixture) => fixture.provider.requests.filter(({ kind }) => kind !== 'events').length;
const pausedFor = (fixture: ScanFixture) => [
  ...new Set(fixture.log.filter(({ event }) => event === 'scan_paused').map(({ facts }) => facts.reason)),
];

describe('credits', () => {
  it('are counted by the headers, below the planned cost', async () => {
    const store = memoryTable().table;
    const fixture = scanFixture(store);
    fixture.nbaFixtures();
    await fixture.scan();
    // The featured call: 3 markets × 2. The game of the fixture: 3 markets returned × 2, in three calls. The other game has ended: no
    // header, so the planned cost of its first call counts, and no other is made.
    expect(fixture.provider.used).toBe(SWEEP + 6);
    expect(await spentToday(store)).toBe(SWEEP + 6 + (costsOf('basketball_nba').game ?? 0));
  });

  it('are compared with the rest of the month in the log of a scan, for the alarm', async () => {
    const fixture = withGames(memoryTable().table);
    await fixture.scan();
    const [finished] = fixture.log.filter(({ event }) => event === 'scan_finished');
    expect(finished?.facts).toMatchObject({
      creditsRemaining: expect.any(Number),
      creditDaysShort: expect.any(Number),
    });
  });

  it('that remain are reported correctly, although replies arrive out of order', async () => {
    const fixture = scanFixture(memoryTable().table);
    for (let i = 0; i < 10; i += 1) fixture.game('icehockey_nhl', `n${i}`, undefined, 3600 + i);
    const script = fixture.provider.script('icehockey_nhl');
    let calls = 0;
    script.override = async ({ kind }) => {
      if (kind !== 'event') return undefined;
      const turns = (calls++ * 7) % 5;
      const reply = fixture.provider.reply({ ...(script.odds[0] as object) }, 2);
      for (let turn = 0; turn < turns * 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return reply;
    };
    await fixture.scan();
    expect(calls).toBe(10 * gameGroups.length);
    expect((await fixture.statistics()).creditsRemaining).toBe(fixture.provider.remaining);
  });

  it('are counted at their planned cost without headers, never below the actual cost (I6)', async () => {
    const store = memoryTable().table;
    const fixture = withGames(store);
    fixture.provider.sendsCredits = false;
    await fixture.scan();
    expect(await spentToday(store)).toBeGreaterThanOrEqual(fixture.provider.used);
    expect((await fixture.statistics()).creditsRemaining).toBeNull();
  });

  it('are in the ledger before the call is made, all planned ones in one row', async () => {
    const store = memoryTable().table;
    const fixture = withGames(store);
    let seen: Awaited<ReturnType<typeof callsFrom>>;
    let booked: number | undefined;
    fixture.provider.script('baseball_mlb').override = async ({ kind }) => {
      if (kind !== 'odds') return undefined;
      seen = await callsFrom(store, 0, runOf('baseball_mlb'));
      booked = await spentToday(store);
      return undefined;
    };
    await fixture.scan();
    expect(seen).toEqual([
      { league: 'baseball_mlb', kind: 'featured', planned: SWEEP },
      ...gameGroups.map((group) => ({
        ...{ league: 'baseball_mlb', kind: 'event-odds', eventId: 'game-baseball_mlb' },
        planned: costsOf('baseball_mlb')[group],
      })),
    ]);
    expect(booked).toBeGreaterThanOrEqual(SWEEP);
    // Sweep calls at their price; the provider has no further markets for the games.
    for (const { key } of leagues) expect(await costsIn(store, runOf(key))).toEqual([SWEEP, 0, 0, 0]);
    expect(await spentToday(store)).toBe(leagues.length * SWEEP);
  });

  it('are in a separate row, before the call is made, if they were not planned', async () => {
    const store = memoryTable().table;
    const fixture = withGames(store);
    const seen: unknown[] = [];
    fixture.provider.script('icehockey_nhl').override = async ({ kind, markets }) => {
      if (kind !== 'odds') return undefined;
      seen.push([markets.length, await callsFrom(store, 4, runOf('icehockey_nhl'))]);
      return markets.includes('spreads') ? failure(422, 'INVALID_MARKET', 'Invalid markets: spreads') : undefined;
    };
    await fixture.scan();
    const again = { league: 'icehockey_nhl', kind: 'featured', planned: SWEEP - 2 };
    expect(seen).toEqual([
      [3, undefined],
      [2, [again]],
    ]);
    // The refused call's reply has no cost, so its planned cost counts.
    expect(await costsIn(store, runOf('icehockey_nhl'))).toEqual([SWEEP, 0, 0, 0, SWEEP - 2]);
  });

  it('of a planned call that was never made are known to be unspent', async () => {
    const store = memoryTable().table;
    const fixture = withGames(store);
    fixture.provider.sendsCredits = false;
    fixture.provider.script('baseball_mlb').override = ({ kind }) =>
      kind === 'odds' ? failure(401, 'OUT_OF_USAGE_CREDITS', 'Usage quota has been reached') : undefined;
    await fixture.scan();
    expect(paidCalls(fixture)).toBe(1);
    expect(await costsIn(store, runOf('baseball_mlb'))).toEqual([SWEEP, 'not made', 'not made', 'not made']);
    // The later leagues’ runs know that there are none left: they make no call, and have no row.
    for (const { key } of leagues.slice(1)) {
      expect([await callsFrom(store, 0, runOf(key)), await costsIn(store, runOf(key))]).toEqual([undefined, undefined]);
    }
  });

  it('that were booked stay counted if a run dies, and are its own allotment at most', async () => {
    const store = memoryTable().table;
    const fixture = withGames(store);
    const [run, other] = (await fixture.round()).asked;
    if (run === undefined || other === undefined) throw new Error('not asked');
    await new Promise<void>((resolve) => {
      fixture.provider.script(run.league).override = () => {
        if (paidCalls(fixture) === 0) return undefined;
        resolve();
        return new Promise(() => {});
      };
      void fixture.run(run);
    });
    // A hundredth of the daily million, or what the run may spend.
    const booked = Math.min(run.credits, 10_000);
    expect(await spentToday(store)).toBe(booked);
    // The planned calls are in the ledger; their outcome is unknown.
    expect(await callsFrom(store, 0, run.attemptId)).toHaveLength(1 + gameGroups.length);
    expect(await costsIn(store, run.attemptId)).toBeUndefined();
    await fixture.run(other);
    expect(await spentToday(store)).toBe(booked + SWEEP);
  });

  /** A budget of a thousand credits a day for one run; `allotted`: all of them unless given. */
  async function budgetOf(
    store: Table,
    attemptId: string,
    allotted = 1_000,
    league: LeagueKey = 'basketball_nba',
    clock = () => 0,
  ) {
    const { credits: account, replies } = scanFixture(store).deps;
    const run = { payer: league, attemptId, at: 0 };
    const settings = { run, allotted, dailyCredits: 1_000, clock, replies };
    return createCreditBudget(account, await account.open(0), settings);
  }

  it('lose nothing when fifty concurrent calls are counted', async () => {
    const store = memoryTable().table;
    const budget = await budgetOf(store, 's');
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
    // As if the response was lost and the write retried.
    await budget.settle();
    expect(await spentToday(store)).toBe(150);
  });

  it('are returned by each of many runs at once, whatever order they end in', async () => {
    const store = memoryTable().table;
    const runs = await Promise.all(leagues.map(({ key }) => budgetOf(store, `run-${key}`, 100, key)));
    await Promise.all(
      runs.map(async (budget, n) => {
        const ended = await budget.before({ kind: 'featured', league: 'x', planned: 50, markets: [] });
        await ended({ remaining: null, used: null, last: n });
        await budget.settle();
      }),
    );
    expect(await spentToday(store)).toBe(leagues.reduce((sum, _, n) => sum + n, 0));
  });

  it('never pass the day’s budget, however many runs believe that they may spend it', async () => {
    const store = memoryTable().table;
    // A thousand credits each, as if every event had come twenty times and each run had its own lease.
    const runs = await Promise.all(Array.from({ length: 20 }, (_, n) => budgetOf(store, `run-${n}`)));
    const paid = await Promise.all(
      runs.map(async (budget) => {
        let made = 0;
        for (let call = 0; call < 5; call += 1) {
          try {
            await budget.before({ kind: 'featured', league: 'x', planned: 30, markets: [] });
            made += 30;
          } catch (error) {
            expect(error).toBeInstanceOf(ProviderPaused);
          }
        }
        return made;
      }),
    );
    const total = paid.reduce((sum, each) => sum + each, 0);
    expect(total).toBeLessThanOrEqual(1_000);
    expect(total).toBeGreaterThan(900);
    expect(await spentToday(store)).toBe(total);
  });

  it('that a later run of the league has booked are not returned by an earlier one', async () => {
    const store = memoryTable().table;
    const [earlier, later] = [await budgetOf(store, 'earlier'), await budgetOf(store, 'later')];
    const call = { kind: 'featured', league: 'x', planned: 7, markets: [] } as const;
    const ended = await earlier.before(call);
    await later.before(call);
    await ended({ remaining: null, used: null, last: 3 });
    await earlier.settle();
    // Ten booked by each.
    expect(await spentToday(store)).toBe(20);
  });

  it('booked yesterday are not returned today, when others have been counted', async () => {
    const store = memoryTable().table;
    let now = 0;
    const budget = await budgetOf(store, 's', 1_000, 'basketball_nba', () => now);
    const ended = await budget.before({ kind: 'featured', league: 'x', planned: 50, markets: [] });
    now = 24 * 3_600_000;
    await ended({ remaining: null, used: null, last: 3 });
    // A call on the new day is booked there.
    await (await budget.before({ kind: 'featured', league: 'x', planned: 60, markets: [] }))({
      ...{ remaining: null, used: null },
      last: 5,
    });
    await budget.settle();
    expect(await spentToday(store)).toBe(5);
  });

  it('are reset each day, UTC', async () => {
    const store = memoryTable().table;
    const fixture = withGames(store);
    await fixture.scan();
    expect(await spentToday(store)).toBe(leagues.length * SWEEP);
    fixture.clock.set('2026-11-22T00:00:00Z');
    for (const { key } of leagues) Object.assign(fixture.provider.script(key), { events: [], odds: [] });
    await fixture.scan();
    expect(await spentToday(store)).toBe(0);
  });
});

describe('too little credit (R-225)', () => {
  it('pauses before anything is spent, with an alarm in the log, and readers keep the current lists', async () => {
    const fixture = withGames(memoryTable().table);
    await fixture.scan();
    fixture.advance();
    listGames(fixture);
    fixture.provider.remaining = 505;
    fixture.provider.used = 99_495;
    const before = paidCalls(fixture);
    expect((await fixture.scan()).state).toBe('paused');
    expect(paidCalls(fixture)).toBe(before);
    expect(pausedFor(fixture)).toEqual(['too-few-credits']);
    expect(await fixture.opportunities('arbitrage')).toHaveLength(leagues.length);
    const { state, leagues: rows } = await fixture.statistics();
    expect(state).toBe('paused');
    expect(rows.map(({ problem }) => problem)).toEqual(rows.map(() => 'Odds updates are paused at the moment.'));
  });

  it('stops at the daily budget, with featured calls of later leagues before further markets', async () => {
    const fixture = withGames(memoryTable().table, { dailyCredits: leagues.length * SWEEP });
    expect((await fixture.scan()).state).toBe('done');
    expect(fixture.provider.requests.filter(({ kind }) => kind === 'event')).toHaveLength(0);
    fixture.advance();
    listGames(fixture);
    expect((await fixture.scan()).state).toBe('paused');
    expect(fixture.provider.used).toBe(leagues.length * SWEEP);
  });

  describe('for everything', () => {
    const DAY = 24 * 3600;
    /** Share of the day at noon, including the coming interval. */
    const NOON_SHARE = (DAY / 2 + 300) / DAY;
    /** The daily budget that allows this much at noon, and a little more. */
    const budgetFor = (credits: number) => Math.ceil((credits + 20) / NOON_SHARE);
    const asked = (fixture: ScanFixture) =>
      fixture.provider.requests.filter(({ kind }) => kind === 'event').map(({ eventId }) => eventId);

    it('makes the calls that are worth most per credit, over all leagues, within the day’s pace', async () => {
      // Props are usually worth most, and cost 20 in the NHL, which bids for ten games before it knows its two; MLB gets one call for 38.
      const fixture = scanFixture(memoryTable().table, {
        dailyCredits: budgetFor(2 * SWEEP + 10 * 20 + 38),
        scanned: ['baseball_mlb', 'icehockey_nhl'],
      });
      fixture.game('icehockey_nhl', 'c', undefined, 9 * 3600);
      fixture.game('icehockey_nhl', 'b', undefined, 6 * 3600);
      fixture.game('baseball_mlb', 'd', undefined, 12 * 3600);
      fixture.game('baseball_mlb', 'a', undefined, 3 * 3600);
      await fixture.scan();
      expect(asked(fixture).toSorted()).toEqual(['a', 'b', 'b', 'b', 'c', 'c', 'c']);
    });

    it('keeps a game’s further markets across scans until it is requested again', async () => {
      const fixture = scanFixture(memoryTable().table, {
        scanned: ['basketball_nba'],
        // The props of one game.
        dailyCredits: budgetFor(SWEEP + 44),
      });
      // Without headers the planned cost counts.
      fixture.provider.sendsCredits = false;
      fixture.nbaFixtures();
      const markets = async () => (await fixture.opportunities('arbitrage')).map(({ market }) => market);
      await fixture.scan();
      expect(asked(fixture)).toEqual([NBA_GAME]);
      expect(await markets()).toEqual(['h2h', 'player_points']);
      fixture.advance(60);
      await fixture.scan();
      // Nothing is left of the pace, so no call is made; the reply of a minute ago still counts.
      expect(asked(fixture)).toEqual([NBA_GAME]);
      expect(await markets()).toEqual(['h2h', 'player_points']);
      fixture.advance(600);
      await fixture.scan();
      // By then its quotes are older than ten minutes.
      expect(await markets()).not.toContain('player_points');
    });
  });
});

describe('the quota is out (R-227, R-228)', () => {
  it('stops paid calls after the first 401, and ends when a free call’s header shows credits', async () => {
    const fixture = withGames(memoryTable().table);
    fixture.provider.sendsCredits = false;
    fixture.provider.remaining = 0;
    expect((await fixture.scan()).state).toBe('paused');
    expect(paidCalls(fixture)).toBe(1);
    expect(pausedFor(fixture)).toEqual(['out-of-credits']);

    fixture.advance();
    expect((await fixture.scan()).state).toBe('paused');
    expect(paidCalls(fixture)).toBe(1);

    fixture.advance();
    listGames(fixture);
    Object.assign(fixture.provider, { remaining: 100_000, sendsCredits: true });
    expect((await fixture.scan()).state).toBe('done');
    expect(await fixture.opportunities('arbitrage')).toHaveLength(leagues.length);
  });

  it('ends with the new month if there are no headers', async () => {
    const fixture = withGames(memoryTable().table);
    fixture.provider.sendsCredits = false;
    fixture.provider.remaining = 0;
    await fixture.scan();
    fixture.clock.set('2026-12-01T00:00:00Z');
    fixture.provider.remaining = 1_000;
    listGames(fixture);
    expect((await fixture.scan()).state).toBe('done');
  });

  it('ignores last month’s low balance', async () => {
    const fixture = withGames(memoryTable().table);
    fixture.provider.remaining = 530;
    fixture.provider.used = 99_470;
    await fixture.scan();
    expect(fixture.provider.remaining).toBe(500);
    fixture.clock.set('2026-12-01T00:00:00Z');
    Object.assign(fixture.provider, { remaining: 100_000, sendsCredits: false });
    listGames(fixture);
    expect((await fixture.scan()).state).toBe('done');
  });
});

it('a bad key stops everything at once, and is tried again after 15 minutes', async () => {
  const fixture = withGames(memoryTable().table);
  for (const { key } of leagues) fixture.provider.script(key).override = () => failure(401, 'INVALID_KEY');
  expect((await fixture.scan()).state).toBe('paused');
  expect(fixture.provider.requests).toHaveLength(1);
  expect(pausedFor(fixture)).toEqual(['bad-key']);
  for (const { key } of leagues) fixture.provider.script(key).override = () => undefined;
  fixture.advance(899);
  await fixture.scan();
  expect(fixture.provider.requests).toHaveLength(1);
  fixture.advance(60);
  listGames(fixture);
  expect((await fixture.scan(false)).state).toBe('done');
});

it('five consecutive failures stop the calls, across scans, for five minutes', async () => {
  const fixture = withGames(memoryTable().table);
  for (const { key } of leagues) fixture.provider.script(key).override = () => failure(500, 'X');
  await fixture.scan();
  // Each league's free list fails, and its one retry.
  expect(fixture.provider.requests).toHaveLength(10);
  fixture.advance(299);
  expect((await fixture.scan()).state).toBe('paused');
  expect(fixture.provider.requests).toHaveLength(10);
  for (const { key } of leagues) fixture.provider.script(key).override = () => undefined;
  fixture.advance(60);
  listGames(fixture);
  expect((await fixture.scan(false)).state).toBe('done');
});

it('the key is never logged', async () => {
  const fixture = withGames(memoryTable().table);
  fixture.provider.script('baseball_mlb').override = () => failure(401, 'INVALID_KEY', 'key-in-test is not valid');
  fixture.provider.script('icehockey_nhl').override = () => Promise.reject(new Error('https://x/?apiKey=key-in-test'));
  await fixture.scan();
  fixture.advance(1000);
  fixture.provider.script('baseball_mlb').override = () => undefined;
  await fixture.scan();
  expect(fixture.log.length).toBeGreaterThan(5);
  expect(JSON.stringify(fixture.log)).not.toContain('key-in-test');
});
