import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NO_THRESHOLD } from '../../../shared/engine/threshold.ts';
import { closeGap } from '../../../shared/grid/whole-numbers.ts';
import { perKind } from '../../../shared/odds/kinds.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import type { LeagueLines } from '../snapshot/league-version.ts';
import { PART_LIMIT_BYTES } from '../snapshot/parts.ts';
import { createSnapshotStore, type SnapshotStore } from '../snapshot/snapshot-store.ts';
import { createOddsStore } from './odds-store.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const NOTHING: LeagueLines = { ...perKind(() => []), events: [], odds: [], grid: [], lines: [], changes: [] };
/** Over half of a part once compressed, so that no two share one. */
const FILLING_BYTES = Math.ceil(PART_LIMIT_BYTES * 0.6);

/** The times of all prices: the first one's. */
const CONFIRMED = [0, 1_790_000_000];

const nameOf = (n: number) => `event-${String(n).padStart(2, '0')}`;

/** The odds of an event: one price, and filler for a part. */
const lineOf = (event: string, price: number) => {
  const filling = randomBytes(FILLING_BYTES).toString('base64');
  const moneyline = ['h2h', null, [NO_THRESHOLD], [0], [1], [1], [closeGap(price)], []];
  const filler = ['filling', filling, [], [], [], [], [], []];
  return `${event}\t${JSON.stringify(['baseball_mlb', 'Home', 'Away', [moneyline, filler], CONFIRMED])}`;
};

/** This many events, each in its own part; counts the parts read from the real store, and fails reads on demand. */
async function storeOf(events: number) {
  const snapshots = createSnapshotStore(memoryTable().table);
  const fixture = { parts: 0, losing: false };
  const counting: SnapshotStore = {
    ...snapshots,
    readPart: async (...args) => {
      fixture.parts += 1;
      if (fixture.losing) throw new Error('the answer was lost');
      return snapshots.readPart(...args);
    },
  };
  let token = 0;
  async function publish(price: number): Promise<void> {
    token += 1;
    const odds = Array.from({ length: events }, (_, n) => lineOf(nameOf(n), price));
    const version = await snapshots.writeParts('baseball_mlb', { token, at: NOON }, { ...NOTHING, odds });
    await snapshots.publish(token, 'baseball_mlb', version);
  }
  await publish(-110);
  const odds = createOddsStore(counting);
  const priceOf = async (n: number) =>
    (await odds.oddsOf(nameOf(n), 'h2h', NOON))['Moneyline: Home']?.map((price) => price.odds);
  return { fixture, publish, priceOf };
}

describe('the odds of an event', () => {
  it('are read from the one part that contains them, once', async () => {
    const { fixture, priceOf } = await storeOf(3);
    expect([await priceOf(1), await priceOf(1)]).toEqual([[-110], [-110]]);
    expect(fixture.parts).toBe(1);
    expect(await priceOf(2)).toEqual([-110]);
    expect(fixture.parts).toBe(2);
  });

  it('are read again when a scan has published new ones', async () => {
    const { publish, priceOf } = await storeOf(2);
    await priceOf(1);
    await publish(125);
    expect(await priceOf(1)).toEqual([125]);
  });

  it('are read again after a failed read', async () => {
    const { fixture, priceOf } = await storeOf(2);
    fixture.losing = true;
    await expect(priceOf(1)).rejects.toThrow('the answer was lost');
    fixture.losing = false;
    expect(await priceOf(1)).toEqual([-110]);
  });

  it('are cached for the sixteen parts used last', async () => {
    const { fixture, priceOf } = await storeOf(17);
    for (let n = 0; n < 16; n += 1) await priceOf(n);
    await priceOf(0);
    expect(fixture.parts).toBe(16);
    await priceOf(16);
    await priceOf(0);
    expect(fixture.parts).toBe(17);
    await priceOf(1);
    expect(fixture.parts).toBe(18);
  });
});
