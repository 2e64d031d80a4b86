import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { type Key, snapshotPart, snapshotShared } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { limitConcurrency } from '../provider/concurrency-limit.ts';
import type { View } from './league-version.ts';
import { MissingPart, PART_LIFE_SECONDS, type PackedView, type PartStore } from './part-store.ts';
import { sharing } from './parts.ts';

const WRITES_AT_ONCE = 4;

const bytes = z.instanceof(Uint8Array);
/** A row with parts; for its attributes see `placeOf`. */
const partRow = z.record(z.string(), z.unknown());

/** Parts as rows of the table: one for each, and one for those that are small. */
export function createTableParts(table: Table): PartStore {
  return {
    async write({ league, version, dataAt }, packed) {
      const shared = sharing(singleParts(packed));
      const rows = new Map<string, { readonly key: Key; readonly values: Record<string, unknown> }>();
      for (const { view, parts } of packed) {
        for (const [n, { body }] of parts.entries()) {
          const { key, attribute } = placeOf(league, { version, shared }, view, n);
          const row = rows.get(key.sk) ?? { key, values: { ttl: dataAt + PART_LIFE_SECONDS } };
          row.values[attribute] = body;
          rows.set(key.sk, row);
        }
      }
      const gate = limitConcurrency(WRITES_AT_ONCE);
      await Promise.all([...rows.values()].map(({ key, values }) => gate(() => table.put(key, values))));
      return { shared: [...shared] };
    },

    async readAll(league, version, view) {
      const places = Array.from({ length: version.parts[view] ?? 0 }, (_, n) => placeOf(league, version, view, n));
      const keys = places.map(({ key }) => key);
      const rows = await table.getMany(keys, partRow);
      return places.map(({ attribute }, n) => bodyOf(rows[n], attribute));
    },

    async readOne(league, version, view, n) {
      const { key, attribute } = placeOf(league, version, view, n);
      return bodyOf(await table.get(key, partRow), attribute);
    },
  };
}

function singleParts(packed: readonly PackedView[]) {
  return packed.flatMap(({ view, parts: [part, ...more] }) =>
    part === undefined || more.length > 0 ? [] : [[view, part.body.byteLength] as const],
  );
}

/** The row and attribute of a part: `body` in its own row, or its view's attribute in the shared row. */
function placeOf(
  league: LeagueKey,
  { version, shared }: { readonly version: string; readonly shared: readonly string[] },
  view: View,
  n: number,
) {
  if (shared.includes(view)) return { key: snapshotShared(league, version), attribute: view };
  return { key: snapshotPart(league, version, view, n), attribute: 'body' };
}

function bodyOf(row: z.output<typeof partRow> | undefined, attribute: string): Uint8Array {
  if (row?.[attribute] === undefined) throw new MissingPart('a published part is missing');
  return z.parse(bytes, row[attribute]);
}
