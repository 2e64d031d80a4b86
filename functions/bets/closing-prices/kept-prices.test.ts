import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterScan, closeOf, type KeptPrices } from './kept-prices.ts';
import type { BetOutcome, SeenPrices } from './seen-prices.ts';

const START = 100_000;
const MINUTE = 60;
const league = 'baseball_mlb';
const OVER: BetOutcome = { sportsbookId: 1, market: 'totals', participant: null, side: 0, threshold: 8.5 };
const seen = (changes: Partial<SeenPrices> = {}): SeenPrices => ({
  ...{ own: -110, pairs: [[1, -110, -110]], main: 8.5 },
  ...changes,
});
type Scan = readonly [minutesBeforeStart: number, prices: SeenPrices];
const keptAfter = (...scans: readonly Scan[]) =>
  scans.reduce<KeptPrices | undefined>(
    (kept, [minutes, prices]) => afterScan(kept, prices, { at: START - minutes * MINUTE, startsAt: START }) ?? kept,
    undefined,
  );
const closeAfter = (...scans: readonly Scan[]) => {
  const kept = keptAfter(...scans);
  return kept && closeOf(kept, OVER, { league, startsAt: START });
};

describe('the close of a bet', () => {
  it('has the odds at its book, the fair probability and, where it moved, the line', () => {
    expect(closeAfter([50, seen()], [2, seen({ own: -130, pairs: [[1, -130, 110]], main: 9 })])).toEqual({
      ...{ odds: -130, threshold: 9 },
      // 130/230 of 130/230 + 100/210.
      fair: expect.closeTo(0.542744, 6),
    });
  });

  it('says no line that stayed, and none of a bet that was not on its book’s main line', () => {
    expect(closeAfter([50, seen()], [2, seen()])).toEqual({ odds: -110, fair: 0.5 });
    expect(closeAfter([50, seen({ main: 7.5 })], [2, seen({ main: 9 })])).toEqual({ odds: -110, fair: 0.5 });
  });

  it('is of the last half hour before the start, for each of its parts', () => {
    expect(closeAfter([30, seen()])).toEqual({ odds: -110, fair: 0.5 });
    expect(closeAfter([30.1, seen()])).toBeUndefined();
    const gone = seen({ own: undefined, pairs: [[2, -130, 110]], main: undefined });
    expect(closeAfter([40, seen()], [10, gone])).toEqual({ fair: expect.closeTo(0.542744, 6) });
    // The book took its price down, and nobody has both sides: its last price stands, nothing is guessed.
    expect(closeAfter([20, seen({ pairs: [] })], [10, seen({ own: undefined, pairs: [] })])).toEqual({ odds: -110 });
  });

  it('needs prices from before the start, also if a game starts earlier than it was said', () => {
    const kept = keptAfter([10, seen()]);
    expect(kept && closeOf(kept, OVER, { league, startsAt: START - 11 * MINUTE })).toBeUndefined();
    expect(kept && closeOf(kept, OVER, { league, startsAt: START - 10 * MINUTE })).toEqual({ odds: -110, fair: 0.5 });
  });
});

describe('what is kept', () => {
  it('begins with the first scan that has the bet, and not before', () => {
    const nothing = { own: undefined, pairs: [], main: undefined };
    expect(afterScan(undefined, nothing, { at: 1, startsAt: START })).toBeUndefined();
    expect(keptAfter([300, seen()])?.history).toEqual([[START - 300 * MINUTE, -110]]);
  });

  it('has each price of the book once it changes, whenever that is', () => {
    expect(
      keptAfter([300, seen()], [299, seen()], [298, seen({ own: -115 })], [200, seen({ own: -110 })])?.history,
    ).toEqual([
      [START - 300 * MINUTE, -110],
      [START - 298 * MINUTE, -115],
      [START - 200 * MINUTE, -110],
    ]);
  });

  it('is written only for what counts: in the last hour what changed or is five minutes old, earlier changes of the own price', () => {
    const times = (minutes: number) => ({ at: START - minutes * MINUTE, startsAt: START });
    const other = seen({ pairs: [[2, -120, 100]] });
    const early = keptAfter([300, seen()]);
    expect(afterScan(early, other, times(200))).toBeUndefined();
    expect(afterScan(early, other, times(60))).toBeDefined();
    const late = keptAfter([20, seen()]);
    expect(afterScan(late, other, times(19))).toBeDefined();
    expect(afterScan(late, seen(), times(16))).toBeUndefined();
    expect(afterScan(late, seen(), times(15))).toBeDefined();
    // Doubled and late events.
    expect(afterScan(late, other, times(20))).toBeUndefined();
    expect(afterScan(late, other, times(21))).toBeUndefined();
    // A game that was moved.
    expect(afterScan(early, seen(), { at: START - 200 * MINUTE, startsAt: START + 1 })).toMatchObject({
      startsAt: START + 1,
    });
  });

  it('stays small however often a price changes, and keeps the first one', () => {
    const kept = keptAfter(...Array.from({ length: 500 }, (_, n) => [600 - n, seen({ own: -110 - n })] as const));
    expect(kept?.history).toHaveLength(120);
    expect(kept?.history[0]).toEqual([START - 600 * MINUTE, -110]);
    expect(kept?.history.at(-1)).toEqual([START - 101 * MINUTE, -609]);
  });
});

it('the close is what the last scan of the half hour saw, however scans are doubled', () => {
  const scans = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: -300, max: -101 })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(scans, fc.boolean(), (unordered, doubled) => {
      const ordered = unordered
        .toSorted(([a], [b]) => b - a)
        .filter(([minutes], n, all) => all[n - 1]?.[0] !== minutes);
      const events = doubled ? ordered.flatMap((scan) => [scan, scan]) : ordered;
      const close = closeAfter(...events.map(([minutes, own]) => [minutes, seen({ own })] as const));
      const [minutes = 90, own] = ordered.at(-1) ?? [];
      // A price that does not change is confirmed every five minutes.
      if (minutes > 30) expect(close).toBeUndefined();
      else expect(close?.odds).toBe(own);
    }),
  );
});
