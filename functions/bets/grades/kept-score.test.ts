import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterReading, type KeptScore, mayBeShortened } from './kept-score.ts';

const score = (home: number, away = 3) => ({ homeTeam: 'Reds', awayTeam: 'Mets', home, away });
const reading = (home: number | undefined) => ({
  ...{ gameId: 'g', startsAt: 0, final: home === undefined ? undefined : score(home), updatedAt: undefined },
});
/** What is known after readings at seconds. */
const after = (...readings: readonly (readonly [at: number, home: number | undefined])[]) =>
  readings.reduce<KeptScore | undefined>((kept, [at, home]) => afterReading(kept, reading(home), at), undefined);

it('a score counts from its second reading ten minutes later', () => {
  expect(after([0, 5])).toEqual({
    ...{ startsAt: 0, endedBy: 0, confirmed: undefined },
    candidate: { score: score(5), readAt: 0 },
  });
  expect(after([0, 5], [599, 5])?.confirmed).toBeUndefined();
  expect(after([0, 5], [600, 5])?.confirmed).toEqual({ score: score(5), confirmedAt: 600, corrections: 0 });
});

it('a score that changes between the two readings begins anew', () => {
  expect(after([0, 5], [600, 6])).toMatchObject({ confirmed: undefined, candidate: { score: score(6), readAt: 600 } });
  expect(after([0, 5], [600, 6], [1200, 6])?.confirmed?.score).toEqual(score(6));
  expect(after([0, 5], [600, undefined], [1200, 5])?.confirmed).toBeUndefined();
});

it('a corrected score replaces the confirmed one once it was read twice', () => {
  const kept = [
    [0, 5],
    [600, 5],
    [7200, 6],
  ] as const;
  expect(after(...kept)).toMatchObject({ confirmed: { score: score(5) }, candidate: { score: score(6) } });
  expect(after(...kept, [7800, 6])?.confirmed).toEqual({ score: score(6), confirmedAt: 7800, corrections: 1 });
  // The correction is taken back.
  const again = after(...kept, [7800, 5]);
  expect([again?.confirmed?.score, again?.candidate]).toEqual([score(5), undefined]);
});

it('a game that is suddenly not over keeps its confirmed score', () => {
  expect(after([0, 5], [600, 5], [7200, undefined])?.confirmed?.score).toEqual(score(5));
});

it('a game that was over within two hours may have been cut short, unless it goes on', () => {
  const HOURS = 3600;
  expect(mayBeShortened({ startsAt: 0, endedBy: undefined })).toBe(false);
  const isShort = (...readings: readonly (readonly [at: number, home: number | undefined])[]) =>
    mayBeShortened(after(...readings) ?? { startsAt: 0 });
  expect(isShort([2 * HOURS - 1, 5])).toBe(true);
  expect(isShort([2 * HOURS, 5])).toBe(false);
  // Later readings of the same end do not move it.
  expect(isShort([2 * HOURS - 1, 5], [4 * HOURS, 5])).toBe(true);
  expect(isShort([2 * HOURS - 1, 5], [3 * HOURS, undefined], [4 * HOURS, 6])).toBe(false);
  const late = { ...reading(5), updatedAt: 2 * HOURS - 1 };
  expect(mayBeShortened(afterReading(undefined, late, 6 * HOURS))).toBe(true);
});

const readings = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.option(fc.integer({ min: 5, max: 7 }))), {
  maxLength: 12,
});

it('doubled readings change nothing, and every confirmed score was read twice, ten minutes apart', () => {
  fc.assert(
    fc.property(readings, (steps) => {
      let [once, twice]: (KeptScore | undefined)[] = [];
      const read: [number, number][] = [];
      let at = 0;
      for (const [gap, home] of steps) {
        at += gap;
        const word = reading(home ?? undefined);
        once = afterReading(once, word, at);
        twice = afterReading(afterReading(twice, word, at), word, at);
        expect(twice).toEqual(once);
        if (home !== null) read.push([at, home]);
        const confirmed = once.confirmed;
        if (confirmed === undefined) continue;
        const times = read.filter(([, seen]) => seen === confirmed.score.home).map(([time]) => time);
        expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(600);
      }
    }),
  );
});
