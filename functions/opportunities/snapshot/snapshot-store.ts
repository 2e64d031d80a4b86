import * as z from 'zod/mini';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { snapshotAnnounced, snapshotPointer, snapshotVersion } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { type LeagueLines, type LeagueVersion, leagueVersion, type View, views } from './league-version.ts';
import { PART_LIFE_SECONDS, type PartStore } from './part-store.ts';
import { packLines } from './parts.ts';
import { type ScanSchedule, scanSchedule } from './scan-schedule.ts';
import { createTableParts } from './table-parts.ts';

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

const pointerRow = z.record(z.string(), z.unknown());
const announcedRow = z.record(z.string(), z.unknown());

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

export function createSnapshotStore(table: Table, parts: PartStore = createTableParts(table)): SnapshotStore {
  return {
    async writeParts(league, { token, at }, lines) {
      const packed = await Promise.all(views.map(async (view) => ({ view, parts: await packLines(lines[view]) })));
      const odds = packed.find(({ view }) => view === 'odds')?.parts ?? [];
      const version = String(token);
      const written = z.parse(leagueVersion, {
        ...(await parts.write({ league, version, dataAt: at }, packed)),
        version,
        dataAt: at,
        parts: Object.fromEntries(packed.map((each) => [each.view, each.parts.length])),
        oddsFrom: odds.map(({ firstLine }) => (lines.odds[firstLine] ?? '').split('\t', 1)[0] ?? ''),
      });
      await table.put(snapshotVersion(league, version), { ...written, ttl: at + PART_LIFE_SECONDS });
      return written;
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

    readParts: (league, version, view) => parts.readAll(league, version, view),

    readPart: (league, version, view, n) => parts.readOne(league, version, view, n),
  };
}
