import { expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { Refusal } from '../../platform/errors.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import { failure } from '../testing/scripted-provider.ts';
import type { RunStep } from './league-run.ts';

const NBA = 'basketball_nba';

/** Every league has one game. The first scan starts at noon with token 1 in each league, which is part of its version. */
async function allLeagues(): Promise<ScanFixture> {
  const fixture = scanFixture(memoryTable().table);
  for (const { key } of leagues) fixture.game(key, `game-${key}`);
  return fixture;
}

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const boardsOf = (version: string) =>
  ['arbitrage', 'overlap', 'promo', 'low-hold', 'value', 'odds'].map((id) => ({ id, version }));
const all = (version: string) => leagues.map(({ key }) => [key, version]);
const versionsIn = (details: ScanFixture['announced']) =>
  details.map(({ league, boards }) => [league, (boards as ReturnType<typeof boardsOf>)[0]?.version]);

/** A scan in which the NBA's run crashes after a step, and the other leagues' runs end. */
async function nbaStoppedAfter(fixture: ScanFixture, where: RunStep): Promise<void> {
  for (const run of (await fixture.round()).asked) {
    if (run.league !== NBA) await fixture.run(run);
    else
      await new Promise<void>((resolve) => {
        void fixture.run(run, {
          crashAfter: (step) => {
            if (step !== where) return Promise.resolve();
            resolve();
            return new Promise(() => {});
          },
        });
      });
  }
}

it('a scan announces each published league, with the versions of its lists and without the lists', async () => {
  const fixture = await allLeagues();
  await fixture.scan();
  expect(fixture.announced).toEqual(
    leagues.map(({ key }) => ({ league: key, dataAt: NOON, boards: boardsOf('r1'), publishedAt: NOON * 1000 })),
  );
});

it('the next scan announces only what is new, and not a league that failed', async () => {
  const fixture = await allLeagues();
  await fixture.scan();
  fixture.advance();
  fixture.provider.script(NBA).override = () => failure(500, 'X');
  await fixture.scan();
  expect(versionsIn(fixture.announced.slice(leagues.length))).toEqual(all('r2').filter(([league]) => league !== NBA));
});

it('a league published before a crash is announced by its next run, followed by its own', async () => {
  const fixture = await allLeagues();
  await nbaStoppedAfter(fixture, 'published');
  expect(versionsIn(fixture.announced)).toEqual(all('r1').filter(([league]) => league !== NBA));
  fixture.advance();
  await fixture.scan();
  expect(versionsIn(fixture.announced).filter(([league]) => league === NBA)).toEqual([
    [NBA, 'r1'],
    [NBA, 'r2'],
  ]);
});

it('a run that crashes after its event leaves nothing to repeat', async () => {
  const fixture = await allLeagues();
  await nbaStoppedAfter(fixture, 'put on the bus');
  fixture.advance();
  await fixture.scan();
  expect(versionsIn(fixture.announced)).toEqual([...all('r1'), ...all('r2')]);
});

it('an event that the bus refuses is sent by the league’s next run, and the scan itself is done', async () => {
  const fixture = await allLeagues();
  const bus = {
    publish: async (_topic: unknown, detail: Readonly<Record<string, unknown>>) => {
      if (detail.league === 'icehockey_nhl') throw new Refusal('unavailable');
      fixture.announced.push(detail);
    },
  };
  expect((await fixture.scan(true, { bus })).state).toBe('done');
  expect(versionsIn(fixture.announced)).toEqual(all('r1').filter(([league]) => league !== 'icehockey_nhl'));
  expect(fixture.log.filter(({ event }) => event === 'publication_not_announced')).toMatchObject([
    { level: 'error', facts: { league: 'icehockey_nhl', version: 'r1' } },
  ]);
  fixture.advance();
  await fixture.scan();
  const nhl = versionsIn(fixture.announced).filter(([league]) => league === 'icehockey_nhl');
  expect(nhl.map(([, version]) => version)).toEqual(['r1', 'r2']);
});

it('a superseded run does not overwrite a later run’s record', async () => {
  const { snapshots } = await allLeagues();
  await snapshots.recordAnnounced(8, NBA, 'r8');
  await snapshots.recordAnnounced(7, NBA, 'r7');
  await snapshots.recordAnnounced(1, 'icehockey_nhl', 'r1');
  expect(await snapshots.announced()).toEqual(
    new Map([
      [NBA, 'r8'],
      ['icehockey_nhl', 'r1'],
    ]),
  );
});
