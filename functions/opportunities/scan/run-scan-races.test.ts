import { describe, expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import { type ScanStep, scanOdds } from './run-scan.ts';

const table = freshTables();

async function allLeagues(): Promise<ScanFixture> {
  const fixture = scanFixture(await table());
  renew(fixture);
  return fixture;
}

/** The prices of every game contain its generation's number, so that a mix would show. */
function renew(fixture: ScanFixture, generation = 0): void {
  for (const { key } of leagues)
    fixture.game(key, `game-${key}`, { betmgm: [-120, 100], draftkings: [-150, 130 + generation] });
}

const generations = (found: readonly { quotes: Record<string, readonly { odds: number }[]> }[]) =>
  found.map(
    ({ quotes }) =>
      Math.max(
        ...Object.values(quotes)
          .flat()
          .map(({ odds }) => odds),
      ) - 130,
  );

/** A promise with an external resolve. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const never = new Promise<void>(() => {});

describe('one scan at a time', () => {
  it('calls the provider once per league when twenty start concurrently (R-220)', async () => {
    const fixture = await allLeagues();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => fixture.scan()));
    expect(outcomes.filter(({ state }) => state === 'done')).toHaveLength(1);
    expect(outcomes.filter(({ state }) => state === 'recent')).toHaveLength(19);
    expect(new Set(outcomes.map(({ scanId }) => scanId)).size).toBe(1);
    expect(fixture.provider.requests.filter(({ kind }) => kind === 'events')).toHaveLength(leagues.length);
  });

  it('runs once if its event is delivered twice, even concurrently', async () => {
    const fixture = await allLeagues();
    const twice = ['first', 'second'].map((attemptId) =>
      scanOdds({ scanId: 'asked', attemptId, scheduled: false }, fixture.deps),
    );
    expect((await Promise.all(twice)).map(({ state }) => state).toSorted()).toEqual(['done', 'recent']);
    expect(fixture.provider.requests.filter(({ kind }) => kind === 'events')).toHaveLength(leagues.length);
  });

  it('skips another one within 60 seconds, and scans after that (R-221)', async () => {
    const fixture = await allLeagues();
    await fixture.scan();
    const calls = fixture.provider.requests.length;
    fixture.advance(59);
    expect(await fixture.scan(false)).toEqual({ scanId: 'scan-1', state: 'recent' });
    expect(fixture.provider.requests).toHaveLength(calls);
    fixture.advance(1);
    expect((await fixture.scan(false)).scanId).toBe('scan-3');
  });

  it('allows a one-minute schedule to be ten seconds early, and no earlier', async () => {
    const fixture = await allLeagues();
    await fixture.scan();
    fixture.advance(49);
    expect((await fixture.scan()).state).toBe('recent');
    fixture.advance(1);
    expect((await fixture.scan()).state).toBe('done');
  });
});

describe('a crash in the middle of a scan (R-224)', () => {
  it.each<ScanStep>(['locked', 'announced', 'league stored', 'published', 'put on the bus', 'reported'])(
    'after "%s" leaves complete lists, and the next scan runs within 150 seconds',
    async (where) => {
      const fixture = await allLeagues();
      await fixture.scan();
      fixture.advance();
      renew(fixture, 1);
      const stopped = gate();
      void fixture.scan(true, {
        crashAfter: (step) => {
          if (step !== where) return Promise.resolve();
          stopped.open();
          return never;
        },
      });
      await stopped.opened;
      const published = ['published', 'put on the bus', 'reported'].includes(where);
      expect(generations(await fixture.opportunities('arbitrage'))).toEqual(leagues.map(() => (published ? 1 : 0)));

      fixture.advance(149);
      expect((await fixture.scan()).state).toBe('recent');
      fixture.advance(1);
      renew(fixture, 2);
      expect((await fixture.scan()).state).toBe('done');
      expect(generations(await fixture.opportunities('arbitrage'))).toEqual(leagues.map(() => 2));
    },
  );
});

it('a scan whose lease expired cannot publish after another has published (R-235)', async () => {
  const fixture = await allLeagues();
  const [held, reached] = [gate(), gate()];
  let leaguesStored = 0;
  const staleScan = fixture.scan(true, {
    crashAfter: (step) => {
      if (step === 'league stored') leaguesStored += 1;
      if (leaguesStored < 5) return Promise.resolve();
      reached.open();
      return held.opened;
    },
  });
  await reached.opened;
  fixture.advance(150);
  renew(fixture, 7);
  expect((await fixture.scan()).state).toBe('done');
  const after = await fixture.statistics();
  held.open();
  expect(await staleScan).toEqual({ scanId: 'scan-1', state: 'superseded' });
  expect(generations(await fixture.opportunities('arbitrage'))).toEqual(leagues.map(() => 7));
  expect(await fixture.statistics()).toEqual(after);
});

it('a scan neither calls the provider nor reports progress once a later scan has started', async () => {
  const fixture = await allLeagues();
  const [held, reached] = [gate(), gate()];
  const staleScan = fixture.scan(true, {
    crashAfter: (step) => {
      if (step !== 'league stored') return Promise.resolve();
      reached.open();
      return held.opened;
    },
  });
  await reached.opened;
  fixture.advance(150);
  await fixture.scan();
  const calls = fixture.provider.requests.length;
  const after = await fixture.statistics();
  held.open();
  expect((await staleScan).state).toBe('superseded');
  expect(fixture.provider.requests).toHaveLength(calls);
  expect(await fixture.statistics()).toEqual(after);
});

it('readers see the old or the new lists, complete, at every moment of a scan (R-234)', {
  timeout: 60_000,
}, async () => {
  const fixture = await allLeagues();
  await fixture.scan();
  for (let generation = 1; generation <= 5; generation += 1) {
    fixture.advance(60);
    renew(fixture, generation);
    let running = true;
    const scan = fixture.scan().finally(() => {
      running = false;
    });
    const seen = new Set<string>();
    while (running) seen.add(generations(await fixture.opportunities('arbitrage')).join());
    await scan;
    seen.add(generations(await fixture.opportunities('arbitrage')).join());
    const whole = (n: number) => leagues.map(() => n).join();
    expect([...seen].filter((list) => list !== whole(generation - 1) && list !== whole(generation))).toEqual([]);
    expect(seen).toContain(whole(generation));
  }
});

it('a scan starts no provider call near its timeout, and stores what it has', async () => {
  const fixture = await allLeagues();
  const script = fixture.provider.script('basketball_nba');
  script.override = ({ kind }) => {
    if (kind === 'odds') fixture.advance(86);
    return undefined;
  };
  expect((await fixture.scan()).state).toBe('partial');
  const { leagues: rows } = await fixture.statistics();
  expect(rows.map(({ league, problem }) => [league, problem])).toEqual([
    ['baseball_mlb', undefined],
    ['basketball_nba', undefined],
    ['americanfootball_nfl', 'The scan ran out of time.'],
    ['icehockey_nhl', 'The scan ran out of time.'],
    ['basketball_wnba', 'The scan ran out of time.'],
    ['americanfootball_ncaaf', 'The scan ran out of time.'],
    ['basketball_ncaab', 'The scan ran out of time.'],
    ['basketball_wncaab', 'The scan ran out of time.'],
  ]);
  expect(await fixture.opportunities('arbitrage')).toHaveLength(2);
});
