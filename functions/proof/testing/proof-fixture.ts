import type { Seconds } from '../../../shared/odds/time.ts';
import type { FollowedKind } from '../../../shared/proof/appearances.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';
import { toLine } from '../../odds/snapshot/list-entry.ts';
import { createSnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { createPairEntries, logLeague } from '../log/log-league.ts';
import { publishedRows } from '../published-rows.ts';
import { createProofReader } from '../read-proof.ts';
import { proofRows, writeProof } from '../write-proof.ts';

const NBA = 'basketball_nba';
/** Noon in New York. */
export const NOON: Seconds = Date.parse('2026-11-24T17:00:00Z') / 1000;
/** Until the day that NOON is in is in the proof. */
export const NEXT_DAY: Seconds = 86_400;

interface PairSketch {
  readonly kind?: FollowedKind;
  readonly id: string;
  /** American odds by book, of both sides; the first of each is recommended. */
  readonly prices?: readonly [Readonly<Record<number, number>>, Readonly<Record<number, number>>];
  readonly startsAt?: Seconds;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A row of a list; of a game that starts in four hours, at +110 on both sides if nothing else is said. */
function pairEntry({
  id,
  prices = [{ 1: 110 }, { 2: 110 }],
  startsAt = NOON + 4 * 3600,
  extra,
}: PairSketch): ListEntry {
  const sides = prices.map((books, n) => {
    const quotes = Object.entries(books).map(([book, odds]) => ({ sportsbookId: Number(book), odds }));
    const [best] = quotes;
    return [`Side ${'AB'[n]}`, { best: { ...best, odds: String(best?.odds) }, quotes }] as const;
  });
  const row = {
    ...{ id, eventId: 'game-1', ...extra },
    bestOdds: Object.fromEntries(sides.map(([label, { best }]) => [label, best])),
    quotes: Object.fromEntries(sides.map(([label, { quotes }]) => [label, quotes])),
  };
  return { startsAt, margin: 0.05, value: null, id, pairs: [], json: JSON.stringify(row) };
}

/** Lists of a league that are published by hand, their log, and the proof. */
export function proofFixture(table: Table) {
  const { log, entries } = recordedLog();
  const snapshots = createSnapshotStore(table);
  let token = 0;
  const nothing = { arbitrage: [], overlap: [], promo: [], 'low-hold': [], value: [] };
  return {
    table,
    logged: entries,
    /** A scan lists these rows. */
    async publish(at: Seconds, pairs: readonly PairSketch[]) {
      token += 1;
      const linesOf = (kind: FollowedKind) =>
        pairs.filter((pair) => (pair.kind ?? 'arbitrage') === kind).map((pair) => toLine(pairEntry(pair)));
      const lines = {
        ...{ ...nothing, arbitrage: linesOf('arbitrage'), overlap: linesOf('overlap') },
        ...{ events: [], odds: [], grid: [], lines: [], changes: [] },
      };
      await snapshots.publish(token, NBA, await snapshots.writeParts(NBA, { token, at }, lines));
    },
    /** What the job does at an event, in a new process. */
    log: (through: Table = table) => {
      const read = createSnapshotStore(through);
      return logLeague(NBA, { table: through, log, snapshots: read, pairs: createPairEntries(read) });
    },
    makeProof: (at: Seconds, through: Table = table) =>
      writeProof({ table: through, log, clock: () => at * 1000, simulated: true }),
    proof: () => createProofReader(table, true)(0),
    rows: () => proofRows(table),
    published: (day: string) => publishedRows(table, day),
  };
}
