import { describe, expect, it } from 'vitest';
import { type Appearance, afterScan, type EndedAppearance, type ListedPair } from './appearances.ts';
import { pairFigures } from './pair-figures.ts';
import { aListedPair } from './testing/logged-rows.ts';

const MINUTE = 60;

/** Runs scans a minute apart, or at the times given; a list of each. */
function run(lists: readonly (readonly ListedPair[])[], times = lists.map((_, n) => n * MINUTE)) {
  let open: readonly Appearance[] = [];
  const ended: EndedAppearance[] = [];
  for (const [n, listed] of lists.entries()) {
    const after = afterScan(open, listed, { at: times[n] ?? 0, before: times[n - 1] ?? times[n] ?? 0 });
    open = after.open;
    ended.push(...after.ended);
  }
  return { open, ended };
}

const pair = aListedPair();
const worse = aListedPair({ hasBets: () => false });

describe('an appearance', () => {
  it('lasts from the first scan with it to the last, and says whether its prices were still there', () => {
    const { open, ended } = run([[], [pair], [pair], [worse], [], [], ...Array<ListedPair[]>(10).fill([])]);
    expect(open).toEqual([]);
    expect(ended).toMatchObject([{ firstAt: 60, lastAt: 180, next: [true, false, false], started: false }]);
  });

  it('goes on if it was away for ten minutes at most', () => {
    const away = (scans: number) => run([[pair], ...Array<ListedPair[]>(scans).fill([]), [pair]]);
    expect(away(9)).toMatchObject({ open: [{ firstAt: 0, lastAt: 600 }], ended: [] });
    expect(away(10)).toMatchObject({ open: [{ firstAt: 660 }], ended: [{ firstAt: 0, lastAt: 0 }] });
  });

  it('goes on from scan to scan, also where they are a quarter of an hour apart', () => {
    expect(run([[pair], [pair], [pair]], [0, 900, 1800])).toMatchObject({
      open: [{ firstAt: 0, lastAt: 1800 }],
      ended: [],
    });
    expect(run([[pair], [pair]], [0, 1801])).toMatchObject({
      open: [{ firstAt: 1801 }],
      ended: [{ lastAt: 0, next: [] }],
    });
  });

  it('ends with the start of its game', () => {
    const soon = aListedPair({ startsAt: 120 });
    expect(run([[soon], [soon], [soon]])).toMatchObject({ open: [], ended: [{ lastAt: 60, started: true }] });
    expect(run([[soon], [], []])).toMatchObject({ open: [], ended: [{ lastAt: 0, started: false }] });
  });
});

it('figures of appearances are as counted by hand', () => {
  const lasted = [0, 0, 60, 120, 600].map((lastAt, n): EndedAppearance => {
    const { hasBets: _, ...facts } = aListedPair();
    return {
      ...facts,
      firstAt: 0,
      lastAt,
      started: n === 4,
      next: [[], [false], [true], [true, true], [true, true, false]][n] ?? [],
    };
  });
  expect(pairFigures(lasted)).toEqual({
    rows: 5,
    started: 1,
    lasted: { quarter: 0, half: 60, threeQuarters: 120 },
    next: [
      { looked: 4, there: 3 },
      { looked: 2, there: 2 },
      { looked: 1, there: 0 },
    ],
  });
});
