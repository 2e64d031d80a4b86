import { expect, it } from 'vitest';
import type { ScanStats } from '../../../../../shared/contracts/opportunities.ts';
import { someStats } from '../../../testing/opportunities.ts';
import { followScan, ScanNotObserved } from './follow-scan.ts';

/** Replays one reply per poll; the last one repeats. */
function server(polls: readonly (ScanStats | Error)[], state: 'requested' | 'recent' = 'requested') {
  let next = 0;
  let pauses = 0;
  return {
    get pauses() {
      return pauses;
    },
    calls: {
      requestScan: async () => ({ scanId: 'ours', state }),
      readStats: async () => {
        const reply = polls[Math.min(next, polls.length - 1)] ?? new Error('no replies');
        next += 1;
        if (reply instanceof Error) throw reply;
        return reply;
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

it('following a scan polls until the scan has ended', async () => {
  const fake = server([before, before, running, running, done]);
  await expect(followScan(fake.calls)).resolves.toEqual({ stats: done, answer: 'requested' });
  expect(fake.pauses).toBe(3);
});

it('following a scan ends at once if a recent scan is used', async () => {
  const fake = server([done], 'recent');
  await expect(followScan(fake.calls)).resolves.toEqual({ stats: done, answer: 'recent' });
  expect(fake.pauses).toBe(0);
});

it('following a scan that was under way when it was asked for is no recent one', async () => {
  const fake = server([running, running, done], 'recent');
  await expect(followScan(fake.calls)).resolves.toEqual({ stats: done, answer: 'requested' });
});

it('following a scan works without knowing the previous scan', async () => {
  await expect(followScan(server([offline, running, done]).calls)).resolves.toEqual({
    stats: done,
    answer: 'requested',
  });
});

it('following a scan tolerates a few failed polls in a row', async () => {
  const polls = [before, offline, offline, offline, offline, running, offline, done];
  await expect(followScan(server(polls).calls)).resolves.toEqual({ stats: done, answer: 'requested' });
});

it('following a scan gives up when the connection is lost', async () => {
  await expect(followScan(server([before, offline]).calls)).rejects.toThrow(ScanNotObserved);
});

it('following a scan gives up on a scan that never ends', async () => {
  const fake = server([before, running]);
  await expect(followScan(fake.calls)).rejects.toThrow(ScanNotObserved);
  expect(fake.pauses).toBe(180);
});

it('following a scan fails with the error of the request', async () => {
  const refused = new Error('429');
  const calls = { ...server([before]).calls, requestScan: () => Promise.reject(refused) };
  await expect(followScan(calls)).rejects.toBe(refused);
});
