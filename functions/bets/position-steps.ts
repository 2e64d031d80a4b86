import * as z from 'zod/mini';
import { type Contribution, contributionsOf } from '../../shared/bets/sums.ts';
import { leagues } from '../../shared/catalogue/leagues.ts';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { storedSeconds, wholeSeconds } from '../platform/clock.ts';
import { betCount, betMonth, gamePosition, gameWithBets, openPosition } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, isNew, type Step } from '../platform/table/write.ts';
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

/** The row by which a position is listed as open. */
export function openSteps(userId: string, { before, after }: Written): Step[] {
  const [was, is] = [isOpen(before), isOpen(after)];
  const id = after?.id ?? before?.id;
  if (was === is || id === undefined) return [];
  const key = openPosition(userId, id);
  return [is ? { kind: 'put', key, values: { id } } : { kind: 'remove', key }];
}

/** The row by which a game's positions are found. It stays when they are settled: a score may be corrected. */
export function gameSteps(userId: string, { before, after }: Written): Step[] {
  const [old, now] = [gameRowOf(before), gameRowOf(after)];
  if (JSON.stringify(old?.picks) === JSON.stringify(now?.picks) && old?.gameId === now?.gameId) return [];
  const id = after?.id ?? before?.id;
  if (id === undefined) return [];
  if (now === undefined) {
    return old === undefined ? [] : [{ kind: 'remove', key: gamePosition(old.gameId, userId, id) }];
  }
  const { gameId, league, picks, ttl } = now;
  return [
    {
      kind: 'put',
      key: gamePosition(gameId, userId, id),
      values: { userId, positionId: id, league, picks, ttl },
    },
  ];
}

/** Says that somebody has a position on its game. Done before the position is written, and again by everyone who has one. */
export async function announceGame(table: Table, row: PositionRow, now: Millis): Promise<void> {
  const game = gameRowOf(row);
  if (game === undefined) return;
  const { gameId, league, startsAt } = game;
  const ttl = Math.max(startsAt, wholeSeconds(now)) + GAME_KEPT_SECONDS;
  await table.put(gameWithBets(league, startsAt, gameId), { gameId, startsAt, ttl });
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
  readonly ttl: Seconds;
}

/** Undefined for positions that no score can grade. */
function gameRowOf(row: PositionRow | undefined): GameRow | undefined {
  const game = row?.game;
  if (row === undefined || game === null || game === undefined || game.id === null) return undefined;
  if (!leagues.some(({ key }) => key === game.league) || row.legs.every(({ pick }) => pick === null)) return undefined;
  const starts: Millis = game.startTime ?? row.placedAt;
  const startsAt = wholeSeconds(starts);
  const ttl = Math.max(startsAt, wholeSeconds(row.placedAt)) + GAME_KEPT_SECONDS;
  const picks = row.legs.map(({ pick, sportsbookId }) => (pick === null ? null : { sportsbookId, ...pick }));
  return { gameId: game.id, league: game.league, startsAt, picks, ttl };
}
