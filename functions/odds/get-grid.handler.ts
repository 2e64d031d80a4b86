import { leagues } from '../../shared/catalogue/leagues.ts';
import { isPairable, markets } from '../../shared/catalogue/markets.ts';
import { getGrid } from '../../shared/contracts/lists/grid.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { Refusal } from '../platform/errors.ts';
import { createEntryMemory } from './api/entry-memory.ts';
import { type ListDeps, listNow, liveList } from './api/live-list.ts';
import { familyPrefix } from './grid/game-lines.ts';
import { liveSnapshots } from './snapshot/live-snapshots.ts';

/** Families of markets whose lists a process remembers. */
const LISTS_KEPT = 16;

/** A league's list, of its main markets or of one family of others; undefined if there is no such league or family. */
type GridDeps = (league: string, family?: string) => ListDeps | undefined;

export const run: Run<typeof getGrid, GridDeps> = ({ caller, params, query }, listOf) => {
  const list = listOf(params.league, query.market);
  if (list === undefined) throw new Refusal('not-found');
  return listNow(list, { userId: caller.userId });
};

export const handler = subscribedEndpoint(getGrid, liveGrids, run);

function liveGrids(): GridDeps {
  const main = new Map<string, ListDeps>(leagues.map(({ key }) => [key, liveList('grid', { league: key })]));
  const entries = createEntryMemory(liveSnapshots(), 'lines', 1);
  const families = new Map<string, ListDeps>();
  return (league, family) => {
    if (family === undefined) return main.get(league);
    if (!isFamily(league, family)) return undefined;
    const name = `${league} ${family}`;
    const list = families.get(name) ?? liveList('lines', { league, begin: familyPrefix(family), entries });
    // The most recent is last.
    families.delete(name);
    families.set(name, list);
    for (const oldest of families.keys()) if (families.size > LISTS_KEPT) families.delete(oldest);
    return list;
  };
}

function isFamily(league: string, key: string): boolean {
  return markets.some(
    (row) => row.key === key && row.family === key && row.leagues.some((each) => each === league) && isPairable(row),
  );
}
