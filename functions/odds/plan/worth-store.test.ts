import { expect, it } from 'vitest';
import { leagueWorth } from '../../platform/table/keys.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import type { LeagueBids } from './bids.ts';
import { learn } from './worth.ts';
import { createWorthStore } from './worth-store.ts';

const [NBA, NHL] = ['basketball_nba', 'icehockey_nhl'] as const;
const AT = 1_800_000_000;
const worth = learn(undefined, { at: AT, games: [{ group: 'props', startsIn: 3600, found: 2 }] });
const bids: LeagueBids = { calledAt: AT, calls: [[2, 20, 0.3, null]] };

it('what a league’s calls have found is read again, and what it bids with together with all others’', async () => {
  const store = createWorthStore(memoryTable().table);
  expect(await store.read(NBA)).toEqual({ worth: undefined, bids: undefined });
  await store.write(NBA, 1, { worth, bids });
  await store.write(NHL, 1, { worth, bids: { ...bids, calls: [] } });
  expect(await store.read(NBA)).toEqual({ worth, bids });
  expect(await store.bids()).toEqual(
    new Map([
      [NBA, bids],
      [NHL, { ...bids, calls: [] }],
    ]),
  );
});

it('an earlier run of the league does not overwrite what a later one has learned', async () => {
  const store = createWorthStore(memoryTable().table);
  await store.write(NBA, 2, { worth, bids });
  await store.write(NBA, 1, { worth, bids: { ...bids, calledAt: null } });
  expect((await store.read(NBA)).bids?.calledAt).toBe(AT);
  await store.write(NBA, 3, { worth, bids: { ...bids, calledAt: null } });
  expect((await store.read(NBA)).bids?.calledAt).toBeNull();
});

it('what cannot be read counts as absent, by itself, and the next run replaces it', async () => {
  const { table } = memoryTable();
  const store = createWorthStore(table);
  await table.put(leagueWorth(NBA), { league: NBA, worth: { at: 'x' }, bids });
  await table.put(leagueWorth(NHL), { league: NHL, worth, bids: { calls: [[1]] } });
  await table.put(leagueWorth('cricket'), { league: 'cricket', worth, bids });
  expect([await store.read(NBA), await store.read(NHL)]).toEqual([
    { worth: undefined, bids },
    { worth, bids: undefined },
  ]);
  expect([...(await store.bids()).keys()]).toEqual([NBA]);
  await store.write(NBA, 1, { worth, bids });
  expect((await store.read(NBA)).worth).toEqual(worth);
});
