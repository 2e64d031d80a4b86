import { describe, expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import type { Bus } from '../../platform/bus.ts';
import { Refusal } from '../../platform/errors.ts';
import { scanStats } from '../../platform/table/keys.ts';
import { lostResponses, withLostResponse } from '../../testing/lost-response.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { engineTable } from '../../testing/test-table.ts';
import { createProgressStore } from '../progress/progress-store.ts';
import { scanFixture } from '../testing/scan-fixture.ts';
import { requestScan } from './request-scan.ts';

const scanned = leagues.map(({ key }) => key);
const engine = engineTable();

async function fixture() {
  const scans = scanFixture(memoryTable().table);
  const sent: unknown[] = [];
  const bus: Bus = {
    publish: async (topic, detail) => {
      sent.push([topic.detailType, detail]);
    },
  };
  const request = (scanId: string, through = bus) =>
    requestScan(scanId, scans.at(), { progress: scans.progress, bus: through, scanned });
  return { ...scans, sent, request };
}

it.each(Object.entries(lostResponses))(
  'a request is sent even if the response to recording it %s',
  async (_what, lose) => {
    const passedOn: string[] = [];
    await withLostResponse(engine, lose, async (through) => {
      const bus: Bus = { publish: async (_topic, { scanId }) => void passedOn.push(String(scanId)) };
      const answer = await requestScan('s1', 1_795_262_400, { progress: createProgressStore(through), bus, scanned });
      expect(answer).toEqual({ scanId: 's1', state: 'requested' });
    });
    expect(passedOn).toEqual(['s1']);
    await engine.table.remove(scanStats());
  },
);

describe('requesting a scan', () => {
  it('publishes one event and shows as requested', async () => {
    const { request, sent, statistics } = await fixture();
    expect(await request('s1')).toEqual({ scanId: 's1', state: 'requested' });
    expect(sent).toEqual([['ScanRequested', { scanId: 's1' }]]);
    expect(await statistics()).toMatchObject({ scanId: 's1', state: 'requested', leaguesDone: 0 });
  });

  it('twenty times concurrently publishes one event, and all get its id', async () => {
    const { request, sent } = await fixture();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => request(`s${i}`)));
    expect(answers.filter(({ state }) => state === 'requested')).toHaveLength(1);
    expect(new Set(answers.map(({ scanId }) => scanId)).size).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('returns the current scan for a minute after it started (R-221)', async () => {
    const { request, sent, scan, advance } = await fixture();
    await scan();
    advance(59);
    expect(await request('s2')).toEqual({ scanId: 'scan-1', state: 'recent' });
    advance(1);
    expect(await request('s3')).toEqual({ scanId: 's3', state: 'requested' });
    expect(sent).toHaveLength(1);
  });

  it('returns the running scan until its leagues’ leases end (R-224)', async () => {
    const { request, round, advance, statistics } = await fixture();
    await round();
    advance(150);
    expect(await request('s2')).toEqual({ scanId: 'scan-1', state: 'recent' });
    advance(1);
    expect((await request('s3')).state).toBe('requested');
    expect((await statistics()).scanId).toBe('s3');
  });

  it('is not turned away by a scan that asked for some leagues only', async () => {
    const { request, round, run, advance } = await fixture();
    const [first, ...others] = (await round()).asked;
    for (const each of others) await run(each);
    advance(61);
    if (first !== undefined) await run(first);
    // The first league was scanned just now, the others more than a minute ago.
    expect((await request('s2')).state).toBe('requested');
    expect((await round(false, {}, 's2')).asked.map(({ league }) => league)).toEqual(
      others.map(({ league }) => league),
    );
  });

  it('keeps showing the leagues’ last results while it waits', async () => {
    const { request, scan, advance, game, statistics } = await fixture();
    game('icehockey_nhl', 'n1');
    await scan();
    advance();
    await request('s2');
    const nhl = (await statistics()).leagues.find(({ league }) => league === 'icehockey_nhl');
    expect(nhl).toMatchObject({ state: 'fresh', opportunities: 4, dataAt: '2026-11-21T12:00:00Z' });
  });

  it('can be repeated at once if the bus refused the event', async () => {
    const { request, statistics } = await fixture();
    await expect(request('s1', { publish: () => Promise.reject(new Refusal('unavailable')) })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await statistics()).state).toBe('failed');
    expect(await request('s2')).toEqual({ scanId: 's2', state: 'requested' });
  });
});
