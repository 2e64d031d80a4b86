import { MAX_CHANGES } from '../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../shared/contracts/bets/positions.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { pendingSteps } from '../bettor/promotions/promotion-steps.ts';
import { Refusal } from '../platform/errors.ts';
import { betChange, betPosition } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { ConditionFailed, type Step } from '../platform/table/write.ts';
import { editPosition } from './edit-position.ts';
import { type Close, type GradeLeg, gradePosition, withClose } from './grade-position.ts';
import { moneySteps } from './money/money-steps.ts';
import { type PositionRow, positionRow } from './position-row.ts';
import { announceGames, countSteps, gameSteps, isAtVersion, monthSteps, openSteps } from './position-steps.ts';

/**
 * Positions, and what follows from them: their history, the list of open ones, the numbers of open bets, and the sums of months. All rows of
 * a change are written in one transaction.
 */

export interface PositionId {
  readonly userId: string;
  readonly positionId: string;
}

/** Attempts at a write that others get in the way of. */
const ATTEMPTS = 24;

/** @throws 'not-found' if the user has none with this id */
export async function positionById(table: Table, { userId, positionId }: PositionId): Promise<PositionRow> {
  const row = await table.get(betPosition(userId, positionId), positionRow);
  if (row === undefined) throw new Refusal('not-found');
  return row;
}

/**
 * Changes a position as a person says, if they have seen its latest revision.
 * @throws 'not-found' if there is none with this id
 * @throws 'position-changed' if it was changed since the revision, 'too-many-changes'
 * @throws 'input-invalid' for a change that it cannot have
 */
export async function changePosition(
  table: Table,
  { revision, change, ...id }: PositionId & { readonly revision: number; readonly change: PositionEdit },
  now: Millis,
): Promise<PositionRow> {
  const changed = await changeRow(table, id, now, (row) => {
    if (row.revision !== revision) throw new Refusal('position-changed');
    if (row.revision > MAX_CHANGES) throw new Refusal('too-many-changes');
    return { ...editPosition(row, change, now), by: 'person' };
  });
  if (changed === undefined) throw new Refusal('not-found');
  return changed.row;
}

/**
 * Settles a position's bets by a final score. Can be repeated, and called again with a corrected score. `grade` is asked about the bets as
 * they are when they are written, so that a correction at the same time is not graded by what it replaced.
 */
export async function settleByScore(
  table: Table,
  { grade, ...id }: PositionId & { readonly grade: GradeLeg },
  now: Millis,
): Promise<'changed' | 'unchanged' | 'missing'> {
  return outcomeOf(
    await changeRow(table, id, now, (row) => {
      const graded = gradePosition(row, grade, now);
      return graded === undefined ? undefined : { ...graded, by: 'score' };
    }),
  );
}

/**
 * Keeps when a position's game started by our lists, and the closing prices of its bets. Can be repeated. No change that a person sees in the
 * history.
 */
export async function recordClose(
  table: Table,
  { gameId, startedAt, closeOf, ...id }: PositionId & Close,
  now: Millis,
): Promise<'changed' | 'unchanged' | 'missing'> {
  return outcomeOf(
    await changeRow(table, id, now, (row) => {
      const closed = withClose(row, { gameId, startedAt, closeOf });
      return closed === undefined ? undefined : { row: closed, text: '', by: 'score' };
    }),
  );
}

interface RowChange {
  readonly row: PositionRow;
  /** Empty for what is no change to a person. */
  readonly text: string;
  readonly by: 'person' | 'score';
}

/** Decides again whenever something else was written meanwhile. Undefined if the position is missing. */
async function changeRow(
  table: Table,
  id: PositionId,
  now: Millis,
  decide: (row: PositionRow) => RowChange | undefined,
): Promise<{ readonly row: PositionRow; readonly changed: boolean } | undefined> {
  const key = betPosition(id.userId, id.positionId);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await table.get(key, positionRow);
    if (before === undefined) return undefined;
    const change = decide(before);
    if (change === undefined) return { row: before, changed: false };
    const revision = before.revision + (change.text === '' ? 0 : 1);
    const after: PositionRow = { ...change.row, revision, version: before.version + 1 };
    await announceGames(table, { before, after }, now);
    try {
      await table.transact(await changeSteps(table, id, { before, after, change, now }));
      return { row: after, changed: true };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('unavailable', { cause: new Error('a position is written by too many at once') });
}

async function changeSteps(
  table: Table,
  { userId, positionId }: PositionId,
  changed: {
    readonly before: PositionRow;
    readonly after: PositionRow;
    readonly change: RowChange;
    readonly now: Millis;
  },
): Promise<Step[]> {
  const { before, after, change, now } = changed;
  const { id: _, regraded, ...values } = after;
  const history: Step[] =
    change.text === ''
      ? []
      : [
          {
            kind: 'put',
            key: betChange(userId, positionId, after.revision),
            values: { at: now, by: change.by, text: change.text },
          },
        ];
  return [
    {
      kind: 'update',
      key: betPosition(userId, positionId),
      change: { set: { ...values, regraded }, condition: isAtVersion(before.version) },
    },
    ...history,
    ...countSteps(userId, [changed]),
    ...openSteps(userId, changed),
    ...gameSteps(userId, changed),
    ...(await monthSteps(table, userId, [changed])),
    ...(await moneySteps(table, userId, { written: [changed], now })),
    ...(await pendingSteps(table, userId, { id: positionId, before: before.legs, after: after.legs }, now)),
  ];
}

function outcomeOf(changed: { readonly changed: boolean } | undefined): 'changed' | 'unchanged' | 'missing' {
  if (changed === undefined) return 'missing';
  return changed.changed ? 'changed' : 'unchanged';
}
