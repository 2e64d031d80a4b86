import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Contribution, contributionsOf } from '../../shared/bets/sums.ts';
import { leagues } from '../../shared/catalogue/leagues.ts';
import { easternDay } from '../../shared/ledger/eastern-day.ts';
import { groupBy } from '../../shared/numbers/group-by.ts';
import { cents } from '../../shared/odds/money.ts';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import type { openValueRow } from '../bettor/settings/open-values.ts';
import { storedSeconds, wholeSeconds } from '../platform/clock.ts';
import {
  betCount,
  betMonth,
  gamePosition,
  gameWithBets,
  type Key,
  openPosition,
  openValue,
} from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, isNew, type Step, type Values } from '../platform/table/write.ts';
import { addContribution, emptyMonth, monthRow, monthValues } from './month-row.ts';
import type { PositionRow } from './position-row.ts';

/** The rows that follow from positions, as steps of the transaction that changes these. */

/** What is written for a position: before, after or both are undefined for one that comes or goes. */
export interface Written {
  readonly before: PositionRow | undefined;
  readonly after: PositionRow | undefined;
}

/** How many positions a user has, and what of them is open. `openStaked`: cents of cash. */
export const countRow = z.object({
  n: z.int(),
  openPositions: z.int(),
  openBets: z.int(),
  openStaked: z.int(),
});

/** A position on a game, for grading it and keeping its closing prices. */
export const gamePositionRow = z.object({
  userId: z.string(),
  positionId: z.string(),
  league: z.string(),
  /** What its bets are on; null for those that have nothing that a score or a price list knows. */
  picks: z.array(
    z.nullable(
      z.object({
        sportsbookId: z.nullable(z.int()),
        market: z.string(),
        participant: z.nullable(z.string()),
        side: z.union([z.literal(0), z.literal(1)]),
        threshold: z.nullable(z.number()),
      }),
    ),
  ),
  /** Of the position: bets that were corrected there and back lost what their scores said. */
  corrections: z.optional(z.int()),
  ttl: storedSeconds,
});

/**
 * A game of a league on which somebody has a position. `startsAt`: as they say. Who says otherwise has a row of their own, so that nobody
 * can hide a game from others.
 */
export const gameWithBetsRow = z.object({ gameId: z.string(), startsAt: storedSeconds, ttl: storedSeconds });

/** Scores are corrected within days; what is open a month after the start is a person's to settle. */
const GAME_KEPT_SECONDS = 30 * 24 * 3600;

/** Steps of the number of positions and of what is open. `hasRoom`: refuses positions above the maximum. */
export function countSteps(userId: string, written: readonly Written[], hasRoom?: Condition): Step[] {
  const add = { n: 0, openPositions: 0, openBets: 0, openStaked: 0 };
  for (const { before, after } of written) {
    for (const [row, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (row === undefined) continue;
      const open = row.legs.filter(({ settled }) => settled === undefined);
      add.n += sign;
      add.openPositions += open.length === 0 ? 0 : sign;
      add.openBets += sign * open.length;
      add.openStaked += sign * open.reduce((sum, { stake, bonus }) => sum + (bonus ? 0 : stake), 0);
    }
  }
  if (Object.values(add).every((each) => each === 0)) return [];
  return [
    {
      kind: 'update',
      key: betCount(userId),
      change: { add, condition: hasRoom },
    },
  ];
}

/** Steps of the rows of what is open. */
export function openSteps(userId: string, { before, after }: Written): Step[] {
  const [was, is] = [openRows(userId, before), openRows(userId, after)];
  const gone = was.filter(({ key }) => !is.some((row) => row.key.sk === key.sk));
  const changed = is.filter((row) => !was.some((old) => isDeepStrictEqual(old, row)));
  return [
    ...gone.map(({ key }): Step => ({ kind: 'remove', key })),
    ...changed.map((row): Step => ({ kind: 'put', ...row })),
  ];
}

/** The rows by which a position is listed as open, and of one above its fair price what it leaves of the bankroll. */
export function openRows(
  userId: string,
  row: PositionRow | undefined,
): { readonly key: Key; readonly values: Values }[] {
  if (row === undefined || !isOpen(row)) return [];
  const { id } = row;
  const value = openValueOf(row);
  return [
    { key: openPosition(userId, id), values: { id } },
    ...(value === undefined ? [] : [{ key: openValue(userId, value.day, id), values: value }]),
  ];
}

/** What is open of a position above its fair price, which leaves less for others. */
export function openValueOf(row: PositionRow | undefined): z.output<typeof openValueRow> | undefined {
  if (row?.kind !== 'value' || !isOpen(row)) return undefined;
  const { game, legs, placedAt } = row;
  const open = legs.filter(({ settled, bonus }) => settled === undefined && !bonus);
  const staked = cents(open.reduce((sum, { stake }) => sum + stake, 0));
  return { eventId: game?.id ?? null, day: easternDay(game?.startTime ?? placedAt), staked };
}

/** The rows by which a game's positions are found. They stay when they are settled: a score may be corrected. */
export function gameSteps(userId: string, { before, after }: Written): Step[] {
  const id = after?.id ?? before?.id;
  if (id === undefined) return [];
  const [old, now] = [gameRowsOf(before), gameRowsOf(after)];
  const gone = old.filter(({ gameId }) => !now.some((row) => row.gameId === gameId));
  const changed = now.filter(({ gameId, picks, corrections }) => {
    const was = old.find((row) => row.gameId === gameId);
    return JSON.stringify([was?.picks, was?.corrections]) !== JSON.stringify([picks, corrections]);
  });
  return [
    ...gone.map(({ gameId }): Step => ({ kind: 'remove', key: gamePosition(gameId, userId, id) })),
    ...changed.map(
      ({ gameId, league, picks, corrections, ttl }): Step => ({
        kind: 'put',
        key: gamePosition(gameId, userId, id),
        values: { userId, positionId: id, league, picks, corrections, ttl },
      }),
    ),
  ];
}

/** Says that somebody has a position on its games. Done before the position is written, and again by everyone who has one. */
export async function announceGames(table: Table, { before, after }: Written, now: Millis): Promise<void> {
  const known = gameRowsOf(before);
  for (const { gameId, league, startsAt } of gameRowsOf(after)) {
    if (known.some((game) => game.gameId === gameId && game.startsAt === startsAt)) continue;
    const ttl = Math.max(startsAt, wholeSeconds(now)) + GAME_KEPT_SECONDS;
    await table.put(gameWithBets(league, startsAt, gameId), { gameId, startsAt, ttl });
  }
}

/** Steps of the months in which something was or is settled. Read anew after a step's condition failed. */
export async function monthSteps(table: Table, userId: string, written: readonly Written[]): Promise<Step[]> {
  const changes = written.flatMap(({ before, after }) => {
    const [old, now] = [before, after].map((row) => (row === undefined ? [] : contributionsOf(row)));
    return difference(old ?? [], now ?? []);
  });
  const months = [...new Set(changes.map(([{ day }]) => day.slice(0, 7)))].toSorted();
  const rows = await table.getMany(
    months.map((month) => betMonth(userId, month)),
    monthRow,
  );
  return months.map((month, at): Step => {
    const row = rows[at];
    const sums = changes
      .filter(([{ day }]) => day.startsWith(month))
      .reduce((sum, [contribution, sign]) => addContribution(sum, contribution, sign), row?.sums ?? emptyMonth);
    const version = (row?.version ?? 0) + 1;
    return {
      kind: 'put',
      key: betMonth(userId, month),
      values: monthValues(sums, version),
      condition: row === undefined ? isNew : isAtVersion(row.version),
    };
  });
}

/** A missing row fails it too. */
export function isAtVersion(version: number): Condition {
  return { expression: 'version = :version', values: { ':version': version } };
}

type Signed = readonly [Contribution, 1 | -1];

/** What to take off and what to add, without what is in both. */
function difference(old: readonly Contribution[], now: readonly Contribution[]): Signed[] {
  const textOf = (each: Contribution) =>
    JSON.stringify(each, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const left = now.map((each) => ({ each, text: textOf(each) }));
  const removed = old.flatMap((each): Signed[] => {
    const same = left.findIndex(({ text }) => text === textOf(each));
    if (same < 0) return [[each, -1]];
    left.splice(same, 1);
    return [];
  });
  return [...removed, ...left.map(({ each }): Signed => [each, 1])];
}

function isOpen(row: PositionRow | undefined): boolean {
  return row?.legs.some(({ settled }) => settled === undefined) ?? false;
}

interface GameRow {
  readonly gameId: string;
  readonly league: string;
  readonly startsAt: Seconds;
  readonly picks: z.output<typeof gamePositionRow>['picks'];
  readonly corrections: number | undefined;
  readonly ttl: Seconds;
}

/** The games on which a position has something that a score can grade, those of the legs of its parlay too. */
function gameRowsOf(row: PositionRow | undefined): GameRow[] {
  if (row === undefined) return [];
  const { game, legs, corrections } = row;
  const bets = [
    ...legs.map(({ pick, sportsbookId }) => ({ game, sportsbookId, pick })),
    ...legs.flatMap(({ sportsbookId, selections = [] }) => selections.map((each) => ({ ...each, sportsbookId }))),
  ];
  const byGame = groupBy(
    bets.filter((bet) => bet.game?.id != null && leagues.some(({ key }) => key === bet.game?.league)),
    (bet) => bet.game?.id ?? '',
  );
  return [...byGame].flatMap(([gameId, on]) => {
    const [first] = on;
    if (first?.game == null || on.every(({ pick }) => pick === null)) return [];
    const startsAt = wholeSeconds(first.game.startTime ?? row.placedAt);
    const ttl = Math.max(startsAt, wholeSeconds(row.placedAt)) + GAME_KEPT_SECONDS;
    const picks = on.map(({ pick, sportsbookId }) => (pick === null ? null : { sportsbookId, ...pick }));
    return [{ gameId, league: first.game.league, startsAt, picks, corrections, ttl }];
  });
}
