import { isDeepStrictEqual } from 'node:util';
import { movedPots } from '../../../shared/ledger/balances.ts';
import { addMoves, type BookDay, legMoves, noMoves } from '../../../shared/ledger/bet-moves.ts';
import { markChangedByStep } from '../../bettor/changed-mark.ts';
import { type AddedMoney, daySteps, moneyTotalsOf, totalsChange } from '../../bettor/ledger/money-rows.ts';
import { userMoney } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Step } from '../../platform/table/write.ts';
import type { PositionRow } from '../position-row.ts';
import { openValueOf, type Written } from '../position-steps.ts';
import { type BetsChange, stopSteps } from './stop-steps.ts';

/**
 * Steps of the money at sportsbooks that bets move. They have no conditions: they add, and so does everyone else; only what is kept of the
 * person's limits has one. Where the person keeps a ledger, or what is open of bets above their fair price changes, their alerts are to be
 * staked anew.
 * @throws what the check of bets that are being placed throws
 */
export async function moneySteps(
  table: Table,
  userId: string,
  { written, ...how }: Omit<BetsChange, 'days'> & { readonly written: readonly Written[] },
): Promise<Step[]> {
  const days = written.flatMap(({ before, after }) => [...negated(movesOf(before)), ...movesOf(after)]);
  const added = addedMoney(days);
  const change = totalsChange(added);
  const onDays = [...daySteps(userId, days), ...(await stopSteps(table, userId, { days, ...how }))];
  const marks = [markChangedByStep(userId, nameOf(written))];
  const isOtherwiseOpen = written.some(
    ({ before, after }) => !isDeepStrictEqual(openValueOf(before), openValueOf(after)),
  );
  if (Object.keys(change).length === 0) return [...onDays, ...(isOtherwiseOpen ? marks : [])];
  const { books } = await moneyTotalsOf(table, userId);
  const isKept = added.some(({ sportsbookId }) => (books.get(sportsbookId)?.entries ?? 0) > 0);
  return [
    ...onDays,
    { kind: 'update', key: userMoney(userId), change: { add: { ...change, version: 1 } } },
    ...(isKept || isOtherwiseOpen ? marks : []),
  ];
}

export function movesOf(row: PositionRow | undefined): BookDay[] {
  return row === undefined ? [] : row.legs.flatMap(legMoves);
}

/** What days of bets add to the totals of their books. */
export function addedMoney(days: readonly BookDay[]): AddedMoney[] {
  return days.map(({ sportsbookId, ...moves }) => ({ sportsbookId, ...movedPots(moves) }));
}

function negated(days: readonly BookDay[]): BookDay[] {
  return days.map((day) => ({ ...day, ...addMoves(noMoves, day, -1) }));
}

/** A version of a position is written once. */
function nameOf(written: readonly Written[]): string {
  const names = written.map(({ before, after }) => `${before?.id ?? after?.id} ${after?.version ?? 'deleted'}`);
  return `bets ${names.join(' ')}`;
}
