import { describe, expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { LEASE_SECONDS } from '../plan/run-times.ts';
import { type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import type { RunStep } from './league-run.ts';

const NBA = 'basketball_nba';

async function allLeagues(): Promise<ScanFixture> {
  const fixture = scanFixture(memoryTable().table);
  listGames(fixture);
  return fixture;
}

/** The prices of every game contain its generation's number, so that a mix would show. */
function listGames(fixture: ScanFixture, generation = 0): void {
  for (const { key } of leagues)
    for (const game of ['a', 'b'])
      fixture.game(key, `${key}-${game}`, { betmgm: [-120, 100], draftkings: [-150, 130 + generation] });
}

/** The generations in a league's list: one, unless it is torn. */
async function generationsOf(fixture: ScanFixture, league?: string): Promise<ReadonlySet<number>> {
  const found = await fixture.opportunities('arbitrage');
  return new Set(
    found
      .filter(({ eventSport }) => league === undefined || eventSport === league)
      .map(({ quotes }) => Math.max(...Object.values(quotes).flatMap((each) => each.map(({ odds }) => odds))) - 130),
  );
}

/** Each league's generation; fails if one is torn or incomplete. */
async function everyGeneration(fixture: ScanFixture): Promise<readonly number[]> {
  const found = await fixture.opportunities('arbitrage');
  expect(found).toHaveLength(2 * leagues.length);
  const all = await Promise.all(leagues.map(({ key }) => generationsOf(fixture, key)));
  expect(all.map(({ size }) => size)).toEqual(leagues.map(() => 1));
  return all.flatMap((each) => [...each]);
}

/** A promise with an external resolve. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const never = new Promise<void>(() => {});
const runOf = (asked: Awaited<ReturnType<ScanFixture['round']>>['asked'], league: string) => {
  const run = asked.find((each) => each.league === league);
  if (run === undefined) throw new Error(`${league} was not asked for`);
  return run;
};
const listCalls = (fixture: ScanFixture, league: string) =>
  fixture.provider.requests.filter((request) => request.league === league && request.kind === 'events').length;

/** Starts a run that crashes after a step; resolves once it has. */
function crashAfter(fixture: ScanFixture, run: Parameters<ScanFixture['run']>[0], where: RunStep): Promise<void> {
  const { open, opened } = gate();
  void fixture.run(run, {
    crashAfter: (step) => {
      if (step !== where) return Promise.resolve();
      open();
      return never;
    },
  });
  return opened;
}

describe('one run of a league at a time', () => {
  it('calls the provider once when its event is delivered twenty times at once (R-220)', async () => {
    const fixture = await allLeagues();
    const run = runOf((await fixture.round()).asked, NBA);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fixture.run({ ...run, attemptId: `attempt-${n}` })),
    );
    expect(outcomes.filter((outcome) => outcome === 'fresh')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'recent')).toHaveLength(19);
    expect(listCalls(fixture, NBA)).toBe(1);
  });

  it.each([
    ['soon', 10],
    ['after a minute', 61],
    ['after an hour', 3600],
  ])('is not started by a repetition of its event %s', async (_when, seconds) => {
    const fixture = await allLeagues();
    const run = runOf((await fixture.round()).asked, NBA);
    expect(await fixture.run(run)).toBe('fresh');
    fixture.advance(seconds);
    expect(await fixture.run({ ...run, attemptId: 'again' })).toBe('recent');
    expect(listCalls(fixture, NBA)).toBe(1);
  });

  it('is not started by an event that arrives after a later one', async () => {
    const fixture = await allLeagues();
    const earlier = runOf((await fixture.round()).asked, NBA);
    fixture.advance();
    const later = runOf((await fixture.round()).asked, NBA);
    expect(await fixture.run(later)).toBe('fresh');
    fixture.advance(120);
    expect(await fixture.run(earlier)).toBe('recent');
  });

  it('is started by the retry of a run that failed', async () => {
    const fixture = await allLeagues();
    const run = runOf((await fixture.round()).asked, NBA);
    const read = () => Promise.reject(new Error('no table'));
    await expect(fixture.run(run, { breaker: { ...fixture.deps.breaker, read } })).rejects.toThrow('no table');
    fixture.advance(60);
    expect(await fixture.run({ ...run, attemptId: 'retry' })).toBe('fresh');
  });

  it('may start ten seconds early for a one-minute schedule, and no earlier', async () => {
    const fixture = await allLeagues();
    const run = runOf((await fixture.round()).asked, NBA);
    await fixture.run(run);
    const next = (askedAt: number) => fixture.run({ ...run, askedAt, attemptId: `at-${askedAt}` });
    fixture.advance(49);
    expect(await next(fixture.at())).toBe('recent');
    fixture.advance(1);
    expect(await next(fixture.at())).toBe('fresh');
  });
});

/** Each half crashes while the other runs, so that every league is seen to crash, and to run beside one that does. */
const halves = [0, 1].map((half) => leagues.map(({ key }) => key).filter((_, index) => index % 2 === half));

describe.each(halves.map((crashing) => ({ crashing })))('a crash in the runs of $crashing (R-224)', ({ crashing }) => {
  const crashes = (league: string) => crashing.some((key) => key === league);

  it.each<RunStep>(['locked', 'begun', 'stored', 'published', 'put on the bus', 'reported'])(
    'after "%s" leaves complete lists and the other leagues fresh, and their next runs start within 150 seconds',
    async (where) => {
      const fixture = await allLeagues();
      await fixture.scan();
      fixture.advance();
      listGames(fixture, 1);
      const { asked } = await fixture.round();
      for (const key of crashing) await crashAfter(fixture, runOf(asked, key), where);
      for (const run of asked) if (!crashes(run.league)) expect(await fixture.run(run)).toBe('fresh');
      const published = ['published', 'put on the bus', 'reported'].includes(where);
      expect(await everyGeneration(fixture)).toEqual(leagues.map(({ key }) => (crashes(key) && !published ? 0 : 1)));

      fixture.advance(LEASE_SECONDS - 1);
      listGames(fixture, 2);
      // A round in between scans the others; the crashed leagues are asked for again, or hold their leases.
      const between = (await fixture.round()).asked;
      for (const run of between) {
        expect(await fixture.run({ ...run, attemptId: `between-${run.league}` })).toBe(
          crashes(run.league) ? 'recent' : 'fresh',
        );
      }
      fixture.advance(51);
      listGames(fixture, 3);
      expect((await fixture.scan()).state).toBe('done');
      expect(await everyGeneration(fixture)).toEqual(leagues.map(() => 3));
    },
  );
});

it('a run whose lease expired cannot publish after another has (R-235), and concerns no other league', async () => {
  const fixture = await allLeagues();
  const { asked } = await fixture.round();
  const [held, reached] = [gate(), gate()];
  const stale = fixture.run(runOf(asked, NBA), {
    crashAfter: (step) => {
      if (step !== 'stored') return Promise.resolve();
      reached.open();
      return held.opened;
    },
  });
  await reached.opened;
  for (const run of asked) if (run.league !== NBA) await fixture.run(run);
  fixture.advance(300);
  listGames(fixture, 7);
  expect((await fixture.scan()).state).toBe('done');
  const after = await fixture.statistics();
  held.open();
  expect(await stale).toBe('superseded');
  expect(await everyGeneration(fixture)).toEqual(leagues.map(() => 7));
  expect(await fixture.statistics()).toEqual(after);
});

it('a run that was superseded while it read neither calls the provider nor reports progress', async () => {
  const fixture = await allLeagues();
  const run = runOf((await fixture.round()).asked, NBA);
  const [held, reached] = [gate(), gate()];
  const stale = fixture.run(run, {
    crashAfter: (step) => {
      if (step !== 'locked') return Promise.resolve();
      reached.open();
      return held.opened;
    },
  });
  await reached.opened;
  fixture.advance(300);
  await fixture.scan();
  const [calls, after] = [fixture.provider.requests.length, await fixture.statistics()];
  held.open();
  expect(await stale).toBe('superseded');
  expect(fixture.provider.requests).toHaveLength(calls);
  expect(await fixture.statistics()).toEqual(after);
});

describe('a slow league', () => {
  it('holds up no other, in this round and the next ones, and is asked for again when it has ended', async () => {
    const fixture = await allLeagues();
    const [held, reached] = [gate(), gate()];
    const { asked } = await fixture.round();
    const slow = fixture.run(runOf(asked, NBA), {
      crashAfter: (step) => {
        if (step !== 'begun') return Promise.resolve();
        reached.open();
        return held.opened;
      },
    });
    await reached.opened;
    for (const run of asked) if (run.league !== NBA) expect(await fixture.run(run)).toBe('fresh');
    expect(await fixture.statistics()).toMatchObject({ state: 'running', leaguesDone: leagues.length - 1 });

    fixture.advance(100);
    listGames(fixture, 1);
    const requested = await fixture.round(false);
    expect(requested.asked.map(({ league }) => league)).toEqual(
      leagues.map(({ key }) => key).filter((key) => key !== NBA),
    );
    for (const run of requested.asked) expect(await fixture.run(run)).toBe('fresh');
    expect(await fixture.statistics()).toMatchObject({ state: 'done', leaguesTotal: leagues.length - 1 });

    held.open();
    expect(await slow).toBe('fresh');
    fixture.advance(200);
    listGames(fixture, 2);
    expect((await fixture.scan()).state).toBe('done');
    expect(await everyGeneration(fixture)).toEqual(leagues.map(() => 2));
  });
});

it('all leagues at once publish their own lists, count their credits and announce themselves once', async () => {
  const fixture = await allLeagues();
  for (let generation = 0; generation < 3; generation += 1) {
    listGames(fixture, generation);
    const { asked } = await fixture.round();
    expect(await Promise.all(asked.map((run) => fixture.run(run)))).toEqual(leagues.map(() => 'fresh'));
    expect(await everyGeneration(fixture)).toEqual(leagues.map(() => generation));
    expect((await fixture.deps.credits.read(fixture.at())).spentToday).toBe(fixture.provider.used);
    expect(await fixture.statistics()).toMatchObject({ state: 'done', creditsRemaining: fixture.provider.remaining });
    fixture.advance();
  }
  expect(fixture.announced).toHaveLength(3 * leagues.length);
});

it('readers see each league’s old or new list, complete, at every moment of a scan (R-234)', async () => {
  const fixture = await allLeagues();
  await fixture.scan();
  for (let generation = 1; generation <= 4; generation += 1) {
    fixture.advance(300);
    listGames(fixture, generation);
    const { asked } = await fixture.round();
    let running = true;
    const runs = Promise.all(asked.map((run) => fixture.run(run))).finally(() => {
      running = false;
    });
    const seen = new Set<number>();
    while (running) for (const each of await everyGeneration(fixture)) seen.add(each);
    await runs;
    expect([...seen].filter((each) => each !== generation - 1 && each !== generation)).toEqual([]);
    expect(await everyGeneration(fixture)).toEqual(leagues.map(() => generation));
  }
});

it('a run starts no provider call near its timeout, and leaves the others their time', async () => {
  const fixture = await allLeagues();
  const script = fixture.provider.script(NBA);
  script.override = ({ kind }) => {
    if (kind === 'events') fixture.advance(86);
    return undefined;
  };
  expect((await fixture.scan()).state).toBe('partial');
  const { leagues: rows } = await fixture.statistics();
  expect(rows.map(({ problem }) => problem)).toEqual(
    leagues.map(({ key }) => (key === NBA ? 'The scan ran out of time.' : undefined)),
  );
});
