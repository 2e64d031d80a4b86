import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import { Scan } from '../../../shared/engine/scan.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { FollowedKind } from '../../../shared/proof/appearances.ts';
import { type QuoteRow, quotesOf } from '../../../shared/testing/event-quotes.ts';
import { recordScore } from '../../bets/grades/score-store.ts';
import { oddsLine } from '../../odds/snapshot/event-odds.ts';
import type { LeagueLines } from '../../odds/snapshot/league-version.ts';
import { eventEntry, type ListEntry, opportunityEntry, toLine } from '../../odds/snapshot/list-entry.ts';
import { createSnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Table } from '../../platform/table/table.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { createLoggingReads, logLeague } from '../log/log-league.ts';
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

/** A game with its books' prices. */
export interface QuotedGame {
  readonly event: EventFacts;
  readonly rows: readonly QuoteRow[];
}

/** Lists of a league that are published by hand or found in games, their log, and the proof. */
export function proofFixture(table: Table) {
  const { log, entries } = recordedLog();
  const snapshots = createSnapshotStore(table);
  let token = 0;
  const nothing = {
    arbitrage: [],
    overlap: [],
    promo: [],
    'low-hold': [],
    value: [],
    grid: [],
    lines: [],
    changes: [],
  };

  async function publish(at: Seconds, lines: Partial<LeagueLines>) {
    token += 1;
    const version = await snapshots.writeParts(NBA, { token, at }, { ...nothing, events: [], odds: [], ...lines });
    await snapshots.publish(token, NBA, version);
  }

  return {
    table,
    logged: entries,
    /** A scan lists these pairs. */
    publish(at: Seconds, pairs: readonly PairSketch[]) {
      const linesOf = (kind: FollowedKind) =>
        pairs.filter((pair) => (pair.kind ?? 'arbitrage') === kind).map((pair) => toLine(pairEntry(pair)));
      return publish(at, { arbitrage: linesOf('arbitrage'), overlap: linesOf('overlap') });
    },
    /** A scan finds what there is in these games. */
    async scan(at: Seconds, games: readonly QuotedGame[]) {
      const scan = new Scan(at);
      const odds = games
        .toSorted((a, b) => byText(a.event.id, b.event.id))
        .flatMap(({ event, rows }) => {
          const cells = scan.event(event, quotesOf(rows, NBA));
          return cells === undefined ? [] : [oddsLine(event, cells)];
        });
      const { value } = scan.finish();
      const events = games.map(({ event: { id, startsAt, homeTeam, awayTeam } }) =>
        toLine(
          eventEntry(
            {
              ...{ id, sport: NBA, startTime: isoTime(startsAt), homeTeam, awayTeam },
              ...{ title: `${awayTeam} @ ${homeTeam}`, metadata: {} },
            },
            startsAt,
          ),
        ),
      );
      await publish(at, { value: value.map((found) => toLine(opportunityEntry(found))), events, odds });
    },
    /** What the job does at an event, in a new process. */
    log: (through: Table = table) =>
      logLeague(NBA, { table: through, log, ...createLoggingReads(createSnapshotStore(through)) }),
    makeProof: (at: Seconds, through: Table = table) =>
      writeProof({ table: through, log, clock: () => at * 1000, simulated: true }),
    proof: () => createProofReader(table, true)(0),
    rows: () => proofRows(table),
    published: (day: string) => publishedRows(table, day),
    /** The confirmed final score of a game. */
    score: (gameId: string, home: number, away: number, startsAt: Seconds) => {
      const score = { homeTeam: 'Suns', awayTeam: 'Lakers', home, away };
      const confirmed = { score, confirmedAt: startsAt + 12_000, corrections: 0 };
      return recordScore(table, { league: NBA, gameId }, undefined, { startsAt, endedBy: startsAt + 9_000, confirmed });
    },
  };
}

/** Lakers @ Suns. */
export function aGame(id: string, startsAt: Seconds): EventFacts {
  return { id, league: NBA, startsAt, homeTeam: 'Suns', awayTeam: 'Lakers' };
}
