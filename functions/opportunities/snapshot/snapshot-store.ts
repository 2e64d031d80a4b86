import * as z from 'zod/mini';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import {
  type Key,
  snapshotAnnounced,
  snapshotPart,
  snapshotPointer,
  snapshotShared,
  snapshotVersion,
} from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { limitConcurrency } from '../provider/concurrency-limit.ts';
import { packLines, sharing } from './parts.ts';
import { type ScanSchedule, scanSchedule } from './scan-schedule.ts';

/** The lists stored for each version of a league. */
export const views = [...opportunityKinds, 'events', 'odds'] as const;
export type View = (typeof views)[number];

/**
 * The views whose parts may be in the shared row. A deployment before this list existed cannot read a pointer that names another one there;
 * once none can come back, all views may.
 */
const sharedViews: ReadonlySet<View> = new Set(['arbitrage', 'overlap', 'promo', 'events', 'odds']);

/** Far longer than parts are used: data older than 30 minutes is not shown, and a reader takes seconds. */
const PART_LIFE_SECONDS = 6 * 3600;
const WRITES_AT_ONCE = 4;

const count = z.int().check(z.nonnegative());

const leagueVersion = z.object({
  /** Identifies the parts; unique per scan. */
  version: z.string(),
  /** When it was scanned, seconds since 1970. */
  dataAt: storedSeconds,
  /** Number of parts of each view. A view that the writer did not know has none, and one that the reader does not know is not read. */
  parts: z.record(z.string(), count),
  /** The views whose single part is in the shared row; the others' parts have their own rows. */
  shared: z._default(z.array(z.string()), []),
  /** The first event id in each part of the odds, ascending: the directory for finding an event's part. */
  oddsFrom: z.array(z.string()),
});
/** One version of a league's data. */
export type LeagueVersion = z.output<typeof leagueVersion>;

/** The published version of each league; a league that was never scanned is absent. */
export type Pointer = ReadonlyMap<LeagueKey, LeagueVersion>;

/** The version of each league last announced on the bus; absent if none was. */
export type Announced = ReadonlyMap<LeagueKey, string>;

/** The content of the pointer row. */
interface Current {
  readonly pointer: Pointer;
  /** When the next lists are due; undefined before the first scheduled scan. */
  readonly schedule: ScanSchedule | undefined;
}

/** Of a version that expired, or was never written whole. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

const pointerRow = z.record(z.string(), z.unknown());
const announcedRow = z.record(z.string(), z.unknown());
const bytes = z.instanceof(Uint8Array);
/** A row with parts; for its attributes see `placeOf`. */
const partRow = z.record(z.string(), z.unknown());

/** A league's lists as lines to be packed. `odds` lines start with the event's id and a tab, in ascending order. */
export type LeagueLines = Readonly<Record<View, readonly string[]>>;

export interface SnapshotStore {
  /** Writes a league's parts under a new version. Readers do not see them until `publish`. */
  writeParts(league: LeagueKey, scanned: { token: number; at: Seconds }, lines: LeagueLines): Promise<LeagueVersion>;
  /**
   * Publishes the given leagues in one write; the others are unchanged. False, without a write, if a scan with a later token has published.
   */
  publish(token: number, versions: Pointer, next?: ScanSchedule): Promise<boolean>;
  current(): Promise<Current>;
  /** A version of a league that was written in the last hours, published or not; undefined if there is none. */
  version(league: LeagueKey, version: string): Promise<LeagueVersion | undefined>;
  announced(): Promise<Announced>;
  /** Records the announced versions, unless a scan with a later token has done so. */
  recordAnnounced(token: number, versions: Announced): Promise<void>;
  /** The compressed parts of one view. */
  readParts(league: LeagueKey, version: LeagueVersion, view: View): Promise<readonly Uint8Array[]>;
  readPart(league: LeagueKey, version: LeagueVersion, view: View, n: number): Promise<Uint8Array>;
}

/**
 * Fencing: a scan whose lease expired must not overwrite a later scan's publication. An equal token is allowed, since the SDK may retry a
 * write that already succeeded.
 */
const noLaterScan = (token: number): Condition => ({
  expression: 'attribute_not_exists(#token) OR #token <= :token',
  names: { '#token': 'token' },
  values: { ':token': token },
});

export function createSnapshotStore(table: Table): SnapshotStore {
  return {
    async writeParts(league, { token, at }, lines) {
      const packed = await Promise.all(views.map(async (view) => ({ view, parts: await packLines(lines[view]) })));
      const single = packed.flatMap(({ view, parts: [part, ...more] }) =>
        part === undefined || more.length > 0 || !sharedViews.has(view) ? [] : [[view, part.body.byteLength] as const],
      );
      const odds = packed.find(({ view }) => view === 'odds')?.parts ?? [];
      const version = z.parse(leagueVersion, {
        version: String(token),
        dataAt: at,
        parts: Object.fromEntries(packed.map(({ view, parts }) => [view, parts.length])),
        shared: sharing(single),
        oddsFrom: odds.map(({ firstLine }) => (lines.odds[firstLine] ?? '').split('\t', 1)[0] ?? ''),
      });
      const rows = new Map<string, { readonly key: Key; readonly values: Record<string, unknown> }>();
      for (const { view, parts } of packed) {
        for (const [n, { body }] of parts.entries()) {
          const { key, attribute } = placeOf(league, version, view, n);
          const row = rows.get(key.sk) ?? { key, values: { ttl: at + PART_LIFE_SECONDS } };
          row.values[attribute] = body;
          rows.set(key.sk, row);
        }
      }
      const described = snapshotVersion(league, version.version);
      rows.set(described.sk, { key: described, values: { ...version, ttl: at + PART_LIFE_SECONDS } });
      const gate = limitConcurrency(WRITES_AT_ONCE);
      await Promise.all([...rows.values()].map(({ key, values }) => gate(() => table.put(key, values))));
      return version;
    },

    async publish(token, versions, next) {
      try {
        const set = { token, ...(next === undefined ? {} : { rounds: next }), ...Object.fromEntries(versions) };
        await table.update(snapshotPointer(), { set, condition: noLaterScan(token) });
        return true;
      } catch (error) {
        if (error instanceof ConditionFailed) return false;
        throw error;
      }
    },

    async current() {
      const row = (await table.get(snapshotPointer(), pointerRow)) ?? {};
      const known = leagues.filter(({ key }) => row[key] !== undefined);
      return {
        pointer: new Map(known.map(({ key }) => [key, z.parse(leagueVersion, row[key])])),
        schedule: z.parse(z.optional(scanSchedule), row.rounds),
      };
    },

    version: (league, version) => table.get(snapshotVersion(league, version), leagueVersion),

    async announced() {
      const row = (await table.get(snapshotAnnounced(), announcedRow)) ?? {};
      const known = leagues.filter(({ key }) => row[key] !== undefined);
      return new Map(known.map(({ key }) => [key, z.parse(z.string(), row[key])]));
    },

    async recordAnnounced(token, versions) {
      try {
        const set = { token, ...Object.fromEntries(versions) };
        await table.update(snapshotAnnounced(), { set, condition: noLaterScan(token) });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },

    async readParts(league, version, view) {
      const places = Array.from({ length: version.parts[view] ?? 0 }, (_, n) => placeOf(league, version, view, n));
      const keys = places.map(({ key }) => key);
      const rows = await table.getMany(keys, partRow);
      return places.map(({ attribute }, n) => bodyOf(rows[n], attribute));
    },

    async readPart(league, version, view, n) {
      const { key, attribute } = placeOf(league, version, view, n);
      return bodyOf(await table.get(key, partRow), attribute);
    },
  };
}

/** The row and attribute of a part: `body` in its own row, or its view's attribute in the shared row. */
function placeOf(league: LeagueKey, { version, shared }: LeagueVersion, view: View, n: number) {
  if (shared.includes(view)) return { key: snapshotShared(league, version), attribute: view };
  return { key: snapshotPart(league, version, view, n), attribute: 'body' };
}

function bodyOf(row: z.output<typeof partRow> | undefined, attribute: string): Uint8Array {
  if (row?.[attribute] === undefined) throw new MissingPart('a published part is missing');
  return z.parse(bytes, row[attribute]);
}
