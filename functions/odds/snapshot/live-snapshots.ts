import type { SnapshotParts } from '../../../shared/deployment/snapshot-parts.ts';
import { openBucket } from '../../platform/bucket.ts';
import { config } from '../../platform/config.ts';
import { appTable } from '../../platform/table/client.ts';
import { createBucketParts } from './bucket-parts.ts';
import type { LeagueVersion } from './league-version.ts';
import type { PartStore } from './part-store.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts';
import { createTableParts } from './table-parts.ts';

/** The snapshots of this process's stage. */
export function liveSnapshots(): SnapshotStore {
  const table = appTable();
  const stores = { table: createTableParts(table), bucket: createBucketParts(openBucket(config('partsBucket'))) };
  return createSnapshotStore(table, createPartStores({ stores, writesTo: () => config('snapshotParts') }));
}

interface PartStores {
  readonly stores: Readonly<Record<SnapshotParts, PartStore>>;
  /** Where new versions go. Asked at a write only: readers are not told. */
  readonly writesTo: () => SnapshotParts;
}

/**
 * Writes where the stage's row says and reads where the version says, so that a deployment which changes the row, or goes back, reads what
 * the one before wrote.
 */
export function createPartStores({ stores, writesTo }: PartStores): PartStore {
  const storeOf = ({ bounds }: LeagueVersion) => stores[bounds === undefined ? 'table' : 'bucket'];
  return {
    write: (version, packed) => stores[writesTo()].write(version, packed),
    readAll: (league, version, view) => storeOf(version).readAll(league, version, view),
    readOne: (league, version, view, n) => storeOf(version).readOne(league, version, view, n),
  };
}
