import { describe, expect, it } from 'vitest';
import { isFloorScan, rotated } from './floor.ts';

const FIRST = 1_800_000_000;
const scans = (everyMinutes: number, count: number) =>
  Array.from({ length: count }, (_, n) => FIRST + n * everyMinutes * 60);

describe('floor scans', () => {
  it.each([1, 2, 5, 10, 15, 60])(
    'are a tenth of all scans, one every %i minutes, without long gaps',
    (everyMinutes) => {
      const floors = scans(everyMinutes, 2000).map(isFloorScan);
      const share = floors.filter(Boolean).length / floors.length;
      expect(share).toBeGreaterThan(0.08);
      expect(share).toBeLessThan(0.12);
      const gaps = floors.flatMap((isFloor, n) => (isFloor ? [n] : [])).map((n, i, all) => n - (all[i - 1] ?? n));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(60);
    },
  );

  it.each([1, 15])('put each item first about as often as any other, one every %i minutes', (everyMinutes) => {
    const items = ['a', 'b', 'c', 'd', 'e'];
    const firsts = scans(everyMinutes, 5000)
      .filter(isFloorScan)
      .map((at) => rotated(items, at)[0]);
    for (const item of items) {
      const share = firsts.filter((first) => first === item).length / firsts.length;
      expect(share).toBeGreaterThan(0.15);
      expect(share).toBeLessThan(0.25);
    }
  });

  it('keep the order of the items after the first one', () => {
    const item = rotated(['a', 'b', 'c'], FIRST);
    expect(['abc', 'bca', 'cab']).toContain(item.join(''));
    expect(rotated([], FIRST)).toEqual([]);
  });
});
