import * as z from 'zod/mini';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { snapshotAnnounced, snapshotPointer, snapshotVersion } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { type LeagueLines, type LeagueVersion, leagueVersion, type View, views } from './league-version.ts';
import { PART_LIFE_SECONDS, type PartStore } from './part-store.ts';
import { packLines } from './parts.ts';
import type { ScanSchedule } from './scan-schedule.ts';
import { createTableParts } from './table-parts.ts';

/** The published version of each league; a league that was never scanned is absent. */
export type Pointer = ReadonlyMap<LeagueKey, LeagueVersion>;

/** The version of each league last announced on the bus; absent if none was. */
type Announced = ReadonlyMap<LeagueKey, string>;

const pointerRow = z.record(z.string(), z.unknown());
const announcedRow = z.record(z.string(), z.unknown());

export interface SnapshotStore {
  /** Writes a league's parts under a new version. Readers do not see them until `publish`. */
  writeParts(league: LeagueKey, scanned: { token: number; at: Seconds }, lines: LeagueLines): Promise<LeagueVersion>;
  /** Publishes one league; the others are unchanged. False, without a write, if a later run of the league has published. */
  publish(token: number, league: LeagueKey, version: LeagueVersion, next?: ScanSchedule): Promise<boolean>;
  /** One read: each league's version is whole, so that a list of all of them is never torn. */
  current(): Promise<Pointer>;
  /** A version of a league that was written in the last hours, published or not; undefined if there is none. */
  version(league: LeagueKey, version: string): Promise<LeagueVersion | undefined>;
  announced(): Promise<Announced>;
  /** Records that a league's version was announced, unless a later run of the league has done so. */
  recordAnnounced(token: number, league: LeagueKey, version: string): Promise<void>;
  /** The compressed parts of one view. */
  readParts(league: LeagueKey, version: LeagueVersion, view: View): Promise<readonly Uint8Array[]>;
  readPart(league: LeagueKey, version: LeagueVersion, view: View, n: number): Promise<Uint8Array>;
}

/**
 * Fencing: a run whose lease expired must not overwrite a later run's publication. An equal token is allowed, since the SDK may retry a write
 * that already succeeded.
 */
const noLaterPublication = (league: LeagueKey, token: number): Condition => ({
  expression: 'attribute_not_exists(#league) OR #league.#token <= :token',
  names: { '#league': league, '#token': 'token' },
  values: { ':token': token },
});

const noLaterRecord = (attribute: string, token: number): Condition => ({
  expression: 'attribute_not_exists(#token) OR #token <= :token',
  names: { '#token': attribute },
  values: { ':token': token },
});

/** Beside the announced version. */
const announcedToken = (league: LeagueKey) => `${league}:token`;

export function createSnapshotStore(table: Table, parts: PartStore = createTableParts(table)): SnapshotStore {
  return {
    async writeParts(league, { token, at }, lines) {
      const packed = await Promise.all(views.map(async (view) => ({ view, parts: await packLines(lines[view]) })));
      const odds = packed.find(({ view }) => view === 'odds')?.parts ?? [];
      const version = `r${token}`;
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

    async publish(token, league, version, next) {
      try {
        const condition = noLaterPublication(league, token);
        await table.update(snapshotPointer(), { set: { [league]: { ...version, token, next } }, condition });
        return true;
      } catch (error) {
        if (error instanceof ConditionFailed) return false;
        throw error;
      }
    },

    async current() {
      const row = (await table.get(snapshotPointer(), pointerRow)) ?? {};
      const known = leagues.filter(({ key }) => row[key] !== undefined);
      return new Map(known.map(({ key }) => [key, z.parse(leagueVersion, row[key])]));
    },

    version: (league, version) => table.get(snapshotVersion(league, version), leagueVersion),

    async announced() {
      const row = (await table.get(snapshotAnnounced(), announcedRow)) ?? {};
      const known = leagues.filter(({ key }) => row[key] !== undefined);
      return new Map(known.map(({ key }) => [key, z.parse(z.string(), row[key])]));
    },

    async recordAnnounced(token, league, version) {
      try {
        const attribute = announcedToken(league);
        const condition = noLaterRecord(attribute, token);
        await table.update(snapshotAnnounced(), { set: { [league]: version, [attribute]: token }, condition });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },

    readParts: (league, version, view) => parts.readAll(league, version, view),

    readPart: (league, version, view, n) => parts.readOne(league, version, view, n),
  };
}
