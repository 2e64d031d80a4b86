import { expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { Unavailable } from '../../platform/errors.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import { failure } from '../testing/scripted-provider.ts';
import type { ScanStep } from './run-scan.ts';

const table = freshTables();

/** Every league has one game. The first scan starts at noon with token 1, which is part of its versions. */
async function allLeagues(): Promise<ScanFixture> {
  const fixture = scanFixture(await table());
  for (const { key } of leagues) fixture.game(key, `game-${key}`);
  return fixture;
}

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const boardsOf = (version: string) => ['arbitrage', 'overlap', 'promo', 'low-hold'].map((id) => ({ id, version }));
const all = (version: string) => leagues.map(({ key }) => [key, version]);
const versionsIn = (details: ScanFixture['announced']) =>
  details.map(({ league, boards }) => [league, (boards as ReturnType<typeof boardsOf>)[0]?.version]);

/** A scan that crashes after a step. */
function stoppedAfter(fixture: ScanFixture, where: ScanStep): Promise<void> {
  return new Promise((resolve) => {
    void fixture.scan(true, {
      crashAfter: (step) => {
        if (step !== where) return Promise.resolve();
        resolve();
        return new Promise(() => {});
      },
    });
  });
}

it('a scan announces each published league, with the versions of its lists and without the lists', async () => {
  const fixture = await allLeagues();
  await fixture.scan();
  expect(fixture.announced).toEqual(leagues.map(({ key }) => ({ league: key, dataAt: NOON, boards: boardsOf('1') })));
});

it('the next scan announces only what is new, and not a league that failed', async () => {
  const fixture = await allLeagues();
  await fixture.scan();
  fixture.advance();
  fixture.provider.script('basketball_nba').override = () => failure(500, 'X');
  await fixture.scan();
  expect(versionsIn(fixture.announced.slice(leagues.length))).toEqual(
    all('2').filter(([league]) => league !== 'basketball_nba'),
  );
});

it('leagues published before a crash are announced by the next scan, followed by its own', async () => {
  const fixture = await allLeagues();
  await stoppedAfter(fixture, 'published');
  expect(fixture.announced).toEqual([]);
  fixture.advance();
  await fixture.scan();
  expect(versionsIn(fixture.announced)).toEqual([...all('1'), ...all('2')]);
});

it('a scan that crashes after its events leaves nothing to repeat', async () => {
  const fixture = await allLeagues();
  await stoppedAfter(fixture, 'put on the bus');
  fixture.advance();
  await fixture.scan();
  expect(versionsIn(fixture.announced)).toEqual([...all('1'), ...all('2')]);
});

it('an event that the bus refuses is sent by the next scan, and the scan itself is done', async () => {
  const fixture = await allLeagues();
  const bus = {
    publish: async (_topic: unknown, detail: Readonly<Record<string, unknown>>) => {
      if (detail.league === 'icehockey_nhl') throw new Unavailable();
      fixture.announced.push(detail);
    },
  };
  expect((await fixture.scan(true, { bus })).state).toBe('done');
  expect(versionsIn(fixture.announced)).toEqual(all('1').filter(([league]) => league !== 'icehockey_nhl'));
  expect(fixture.log.filter(({ event }) => event === 'publication_not_announced')).toMatchObject([
    { level: 'error', facts: { league: 'icehockey_nhl', version: '1' } },
  ]);
  fixture.advance();
  await fixture.scan();
  expect(versionsIn(fixture.announced.slice(leagues.length - 1))).toEqual([['icehockey_nhl', '1'], ...all('2')]);
});

it('a superseded scan does not overwrite a later scan’s record', async () => {
  const { snapshots } = await allLeagues();
  await snapshots.recordAnnounced(8, new Map([['basketball_nba', '8']]));
  await snapshots.recordAnnounced(7, new Map([['basketball_nba', '7']]));
  expect(await snapshots.announced()).toEqual(new Map([['basketball_nba', '8']]));
});
