/** Where a stage stores the parts of its lists and odds: in rows of the table, or in objects of a bucket. `docs/adr/0102-parts-in-a-bucket.md` */
export const snapshotParts = ['table', 'bucket'] as const;
export type SnapshotParts = (typeof snapshotParts)[number];
