import { describe, expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { Refusal } from '../../platform/errors.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import type { RoundStep } from './run-round.ts';

const HOUR = 3600;
const every = leagues.map(({ key }) => key);
/** A round a minute: near games each time, others every five minutes. */
const rhythm = {
  everySeconds: 60,
  intervals: { rows: [{ startsWithinHours: 6, everyMinutes: 1 }], otherwise: 5 },
} as const;
const NBA = 'basketball_nba';

async function allLeagues(changes: Parameters<typeof scanFixture>[1] = {}): Promise<ScanFixture> {
  const fixture = scanFixture(memoryTable().table, changes);
  for (const { key } of leagues) fixture.game(key, `game-${key}`, undefined, 5 * HOUR);
  return fixture;
}

const keysOf = (asked: Awaited<ReturnType<ScanFixture['round']>>['asked']) => asked.map(({ league }) => league);
const failures = (fixture: ScanFixture) =>
  fixture.log.filter(({ event }) => event === 'league_scan_failed').map(({ facts }) => [facts.league, facts.kind]);

describe('a round', () => {
  it('asks for every league of the stage by an event with its credits, and calls nobody', async () => {
    const fixture = await allLeagues({ scanned: ['basketball_nba', 'icehockey_nhl'] });
    const { asked, scanId, state } = await fixture.round();
    expect([state, keysOf(asked)]).toEqual(['asked', ['basketball_nba', 'icehockey_nhl']]);
    for (const run of asked) {
      expect(run).toMatchObject({ scanId, askedAt: fixture.at() });
      expect(run.credits).toBeGreaterThan(6);
    }
    expect(fixture.provider.requests).toEqual([]);
  });

  it('is one when twenty start concurrently (R-220)', async () => {
    const fixture = await allLeagues();
    const rounds = await Promise.all(Array.from({ length: 20 }, () => fixture.round()));
    expect(rounds.filter(({ state }) => state === 'asked')).toHaveLength(1);
    expect(rounds.flatMap(({ asked }) => keysOf(asked)).toSorted()).toEqual(every.toSorted());
    expect(new Set(rounds.map(({ scanId }) => scanId)).size).toBe(1);
  });

  it('is one if its event is delivered twice at once, and each league runs once if it comes again', async () => {
    const fixture = await allLeagues();
    const twice = await Promise.all([fixture.round(false, {}, 'asked'), fixture.round(false, {}, 'asked')]);
    expect(twice.flatMap(({ asked }) => asked)).toHaveLength(every.length);
    const again = await fixture.round(false, {}, 'asked');
    const outcomes = [];
    for (const [n, run] of [...twice, again].flatMap(({ asked }) => asked).entries())
      outcomes.push(await fixture.run({ ...run, attemptId: `attempt-${n}` }));
    expect(outcomes.filter((outcome) => outcome === 'fresh')).toHaveLength(every.length);
    expect((await fixture.statistics()).state).toBe('done');
  });

  it('finds nothing to ask for within 60 seconds, and everything after that (R-221)', async () => {
    const fixture = await allLeagues();
    await fixture.scan();
    fixture.advance(59);
    expect(await fixture.round(false)).toMatchObject({ scanId: 'scan-1', state: 'recent', asked: [] });
    fixture.advance(1);
    expect(keysOf((await fixture.round(false)).asked)).toEqual(every);
  });

  it('may start ten seconds early on a one-minute schedule, and no earlier', async () => {
    const fixture = await allLeagues({ rhythm });
    await fixture.scan();
    fixture.advance(49);
    expect((await fixture.round()).state).toBe('recent');
    fixture.advance(1);
    expect(keysOf((await fixture.round()).asked)).toEqual(every);
  });

  it('asks for near games’ leagues every minute, for the others every five, and after a failure at once', async () => {
    const fixture = scanFixture(memoryTable().table, { rhythm, scanned: ['baseball_mlb', NBA, 'icehockey_nhl'] });
    fixture.game('baseball_mlb', 'near', undefined, 5 * HOUR);
    fixture.game(NBA, 'far', undefined, 30 * HOUR);
    // The third has no games.
    const seen: string[] = [];
    for (let minute = 0; minute < 11; minute += 1) {
      fixture.provider.script(NBA).override = minute === 5 ? () => new Response('', { status: 500 }) : () => undefined;
      const { asked } = await fixture.round();
      seen.push(
        keysOf(asked)
          .map((league) => league.split('_')[1])
          .join('+'),
      );
      for (const run of asked) await fixture.run(run);
      fixture.advance(60);
    }
    expect(seen).toEqual([
      'mlb+nba+nhl',
      ...['mlb', 'mlb', 'mlb', 'mlb', 'mlb+nba+nhl', 'mlb+nba'],
      ...['mlb', 'mlb', 'mlb', 'mlb+nhl'],
    ]);
  });

  it('does not ask again for a league while its run goes on', async () => {
    const fixture = await allLeagues({ rhythm });
    const { asked } = await fixture.round();
    await new Promise<void>((resolve) => {
      const [first] = asked;
      if (first === undefined) throw new Error('nothing asked');
      void fixture.run(first, {
        crashAfter: (step) => {
          if (step === 'begun') resolve();
          return step === 'begun' ? new Promise(() => {}) : Promise.resolve();
        },
      });
    });
    fixture.advance(60);
    expect(keysOf((await fixture.round()).asked)).toEqual(every.slice(1));
    fixture.advance(91);
    expect(keysOf((await fixture.round()).asked)).toContain(every[0]);
    expect(failures(fixture)).toContainEqual([every[0], 'not-ended']);
  });

  it('asks again for a league whose event was lost, and its credits are spent by nobody', async () => {
    const fixture = await allLeagues({ rhythm });
    for (const run of (await fixture.round()).asked) if (run.league !== NBA) await fixture.run(run);
    const spent = fixture.provider.used;
    expect((await fixture.deps.credits.read(fixture.at())).spentToday).toBe(spent);
    fixture.advance(60);
    expect(keysOf((await fixture.round()).asked)).toContain(NBA);
    expect(failures(fixture)).toEqual([]);
  });

  it('whose event for a league the bus refuses reports that league as failed, and asks again in the next round', async () => {
    const fixture = await allLeagues({ rhythm });
    const accepted: unknown[] = [];
    const bus = {
      publish: async (_topic: unknown, detail: Readonly<Record<string, unknown>>) => {
        if (detail.league === NBA) throw new Refusal('unavailable');
        accepted.push(detail.league);
      },
    };
    await fixture.round(true, { bus });
    expect(accepted).toEqual(every.filter((key) => key !== NBA));
    expect(failures(fixture)).toEqual([[NBA, 'not-asked']]);
    const nba = (await fixture.statistics()).leagues.find(({ league }) => league === NBA);
    expect(nba).toMatchObject({ state: 'failed', problem: 'The scan failed.' });
    fixture.advance(60);
    expect(keysOf((await fixture.round()).asked)).toContain(NBA);
  });

  it('fails if the bus refuses every event, so that it is tried again', async () => {
    const fixture = await allLeagues();
    const bus = { publish: () => Promise.reject(new Refusal('unavailable')) };
    await expect(fixture.round(true, { bus })).rejects.toMatchObject({ code: 'unavailable' });
    expect((await fixture.statistics()).state).toBe('failed');
    fixture.advance(60);
    expect(keysOf((await fixture.round()).asked)).toEqual(every);
  });

  it.each<RoundStep>(['locked', 'planned', 'league asked', 'asked'])(
    'that crashes after "%s" holds up nothing: the next one asks for what is due',
    async (where) => {
      const fixture = await allLeagues({ rhythm });
      await new Promise<void>((resolve) => {
        void fixture.round(true, {
          crashAfter: (step) => {
            if (step !== where) return Promise.resolve();
            resolve();
            return new Promise(() => {});
          },
        });
      });
      fixture.advance(60);
      const { asked } = await fixture.round();
      expect(keysOf(asked)).toEqual(every);
      for (const run of asked) expect(await fixture.run(run)).toBe('fresh');
      expect((await fixture.statistics()).state).toBe('done');
    },
  );
});

describe('the credits of a round', () => {
  it('never exceed the day’s budget, also while runs have not ended', async () => {
    const fixture = await allLeagues({ dailyCredits: 3_000, rhythm });
    const first = (await fixture.round()).asked.reduce((sum, { credits }) => sum + credits, 0);
    // Half the day is over.
    expect(first).toBeLessThanOrEqual(1_503);
    fixture.advance(60);
    const second = (await fixture.round()).asked.reduce((sum, { credits }) => sum + credits, 0);
    expect(first + second).toBeLessThanOrEqual(3_000);
    fixture.clock.set('2026-11-21T23:59:00Z');
    const last = (await fixture.round()).asked.reduce((sum, { credits }) => sum + credits, 0);
    expect(last).toBeLessThanOrEqual(3_000);
  });

  it('go to the featured calls of all leagues first, and then to the calls that are worth most', async () => {
    const scanned = ['baseball_mlb', 'basketball_nba', 'icehockey_nhl'] as const;
    // Each bids with ten games: first the NHL’s props at 20 each, then MLB’s at 38, then the NBA’s at 44.
    const fixture = await allLeagues({ dailyCredits: 3 * 6 + 10 * 20 + 38 + 37, scanned });
    fixture.clock.set('2026-11-21T23:57:00Z');
    const { asked } = await fixture.round();
    expect(asked.map(({ credits }) => credits)).toEqual([6 + 38 + 26, 6, 6 + 200]);
  });

  it('share the provider’s 25 calls a second', async () => {
    const { asked } = await (await allLeagues()).round();
    expect(asked.reduce((sum, { callsPerSecond }) => sum + callsPerSecond, 0)).toBeCloseTo(25);
    for (const { callsPerSecond } of asked) expect(callsPerSecond).toBeGreaterThanOrEqual(1);
  });
});
