import { describe, expect, it } from 'vitest';
import type { ScanStats } from '../../../../shared/contracts/opportunities.ts';
import { someStats } from '../../testing/opportunities.ts';
import { followScan, ScanNotObserved } from './follow-scan.ts';

/** Replays what the server tells, look by look; the last answer stays. */
function server(looks: readonly (ScanStats | Error)[], state: 'requested' | 'recent' = 'requested') {
  let place = 0;
  let pauses = 0;
  return {
    get pauses() {
      return pauses;
    },
    calls: {
      requestScan: async () => ({ scanId: 'ours', state }),
      readStats: async () => {
        const look = looks[Math.min(place, looks.length - 1)] ?? new Error('no looks');
        place += 1;
        if (look instanceof Error) throw look;
        return look;
      },
      pause: async () => {
        pauses += 1;
      },
    },
  };
}

const before = someStats({ scanId: 'before' });
const running = someStats({ scanId: 'ours', state: 'running' });
const done = someStats({ scanId: 'ours', state: 'done', quotes: 7 });
const offline = new Error('offline');

describe('following a scan', () => {
  it('looks again until it settles', async () => {
    const fake = server([before, before, running, running, done]);
    await expect(followScan(fake.calls)).resolves.toEqual({ stats: done, answer: 'requested' });
    expect(fake.pauses).toBe(3);
  });

  it('ends at once when a recent scan stands in for ours', async () => {
    const fake = server([done], 'recent');
    await expect(followScan(fake.calls)).resolves.toEqual({ stats: done, answer: 'recent' });
    expect(fake.pauses).toBe(0);
  });

  it('does not need to know the scan before', async () => {
    await expect(followScan(server([offline, running, done]).calls)).resolves.toEqual({
      stats: done,
      answer: 'requested',
    });
  });

  it('bears a few failed looks in a row', async () => {
    const looks = [before, offline, offline, offline, offline, running, offline, done];
    await expect(followScan(server(looks).calls)).resolves.toEqual({ stats: done, answer: 'requested' });
  });

  it('gives up when the connection is lost', async () => {
    await expect(followScan(server([before, offline]).calls)).rejects.toThrow(ScanNotObserved);
  });

  it('gives up on a scan that never settles', async () => {
    const fake = server([before, running]);
    await expect(followScan(fake.calls)).rejects.toThrow(ScanNotObserved);
    expect(fake.pauses).toBe(180);
  });

  it('fails as the request for it fails', async () => {
    const refused = new Error('429');
    const calls = { ...server([before]).calls, requestScan: () => Promise.reject(refused) };
    await expect(followScan(calls)).rejects.toBe(refused);
  });
});
