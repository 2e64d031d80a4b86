import { expect, it } from 'vitest';
import { seededRandom } from '../testing/random-people.ts';
import { type Offered, reachesBar } from './rising-bar.ts';

const SCANS = 600;
const HOUR_SECONDS = 3600;

interface Candidate extends Offered {
  readonly isSent: boolean;
}

/** A scan a minute, each with about 3.5 new opportunities, of which few are worth much. */
function simulated(seed: number, maxPerHour: number): readonly Candidate[] {
  const random = seededRandom(seed);
  const all: Candidate[] = [];
  for (let scan = 0; scan < SCANS; scan++) {
    const at = 60 * scan;
    const count = Array.from({ length: 7 }, () => random() < 0.5).filter(Boolean).length;
    const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
    const dollars = Array.from({ length: count }, () => Math.exp(0.6 + normal())).toSorted((a, b) => b - a);
    for (const each of dollars) {
      const recent = all.filter((other) => other.at > at - HOUR_SECONDS);
      const offered = {
        sent: recent.filter(({ isSent }) => isSent),
        passed: recent.filter(({ isSent }) => !isSent),
      };
      all.push({ at, dollars: each, isSent: reachesBar(each, offered, maxPerHour, at) });
    }
  }
  return all;
}

const median = (all: readonly Candidate[]) =>
  all.map(({ dollars }) => dollars).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

it.each([1, 2, 3])(
  'of 600 scans (seed %i) 80%% of the best 30 an hour are sent, never more than 30 in any hour, and those sent are better than the rest',
  (seed) => {
    const all = simulated(seed, 30);
    const hours = Map.groupBy(all, ({ at }) => Math.floor(at / HOUR_SECONDS));
    const best = [...hours.values()].flatMap((hour) => hour.toSorted((a, b) => b.dollars - a.dollars).slice(0, 30));
    const sent = all.filter(({ isSent }) => isSent);
    expect(best.filter(({ isSent }) => isSent).length / best.length).toBeGreaterThanOrEqual(0.8);
    expect(median(sent)).toBeGreaterThan(median(all.filter(({ isSent }) => !isSent)));
    for (const { at } of sent) {
      expect(sent.filter((each) => each.at <= at && each.at > at - HOUR_SECONDS).length).toBeLessThanOrEqual(30);
    }
  },
);

it('a rule that allows fewer than four an hour sends the first', () => {
  const sent = [{ at: 0, dollars: 100 }];
  expect(reachesBar(1, { sent, passed: [] }, 2, 60)).toBe(true);
  expect(reachesBar(200, { sent: [...sent, ...sent], passed: [] }, 2, 60)).toBe(false);
});

it('the last quarter is for what is half a dollar above the bar', () => {
  // Of eight an hour six were sent, two of them in the last quarter of an hour as they should; the eighth best was worth $5.
  const sent = [0, 600, 1200, 1800, 2800, 3200].map((time) => ({ at: time, dollars: 10 }));
  const passed = [5, 5, 4, 3].map((dollars) => ({ at: 1800, dollars }));
  const at = 3599;
  expect(reachesBar(5.4, { sent, passed }, 8, at)).toBe(false);
  expect(reachesBar(5.5, { sent, passed }, 8, at)).toBe(true);
});
