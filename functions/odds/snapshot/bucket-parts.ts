import type { Bucket, ByteRange } from '../../platform/bucket.ts';
import type { LeagueVersion, View } from './league-version.ts';
import type { NewVersion, PackedView, PartStore } from './part-store.ts';

/**
 * Parts in one object for each version, since S3 is paid by the request: a view's parts stand together, so that one request reads them all,
 * and one part is a range of bytes.
 */
export function createBucketParts(bucket: Bucket): PartStore {
  return {
    async write(version, packed) {
      const bodies = packed.flatMap(({ parts }) => parts.map(({ body }) => body));
      // A league without games has no bytes.
      if (bodies.length > 0) await bucket.put(objectKey(version), Buffer.concat(bodies));
      return { bounds: boundsOf(packed) };
    },

    async readAll(league, version, view) {
      if ((version.parts[view] ?? 0) === 0) return [];
      const bounds = knownBounds(version, view);
      const from = bounds[0] ?? 0;
      const body = await bucket.read(objectKey({ league, ...version }), { from, to: bounds.at(-1) ?? from });
      return bounds.slice(1).map((end, n) => body.subarray((bounds[n] ?? from) - from, end - from));
    },

    async readOne(league, version, view, n) {
      return bucket.read(objectKey({ league, ...version }), rangeOf(version, view, n));
    },
  };
}

/**
 * The time is in it because a table restored to an earlier state counts its versions from there again: an object of before must not be
 * read by the places of another.
 */
function objectKey({ league, dataAt, version }: Pick<NewVersion, 'league' | 'dataAt' | 'version'>): string {
  return `${league}/${dataAt}-${version}`;
}

function boundsOf(packed: readonly PackedView[]): Record<string, number[]> {
  const bounds: Record<string, number[]> = {};
  let end = 0;
  for (const { view, parts } of packed) {
    if (parts.length === 0) continue;
    bounds[view] = [end, ...parts.map(({ body }) => (end += body.byteLength))];
  }
  return bounds;
}

function rangeOf(version: LeagueVersion, view: View, n: number): ByteRange {
  const [from, to] = knownBounds(version, view).slice(n);
  if (from === undefined || to === undefined) throw new Error('a published part is missing');
  return { from, to };
}

function knownBounds({ bounds, parts }: LeagueVersion, view: View): readonly number[] {
  const known = bounds?.[view];
  if (known?.length !== (parts[view] ?? 0) + 1) throw new Error('a published part is missing');
  return known;
}
