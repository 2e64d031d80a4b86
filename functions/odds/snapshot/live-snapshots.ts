import { openBucket } from '../../platform/bucket.ts';
import { config } from '../../platform/config.ts';
import { appTable } from '../../platform/table/client.ts';
import { createBucketParts } from './bucket-parts.ts';
import { createPartStores } from './part-stores.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts';
import { createTableParts } from './table-parts.ts';

/** The snapshots of this process's stage. */
export function liveSnapshots(): SnapshotStore {
  const table = appTable();
  const stores = { table: createTableParts(table), bucket: createBucketParts(openBucket(config('partsBucket'))) };
  return createSnapshotStore(table, createPartStores({ stores, writesTo: () => config('snapshotParts') }));
}
