import * as z from 'zod/mini';
import { MAX_POSITIONS } from '../../shared/contracts/bets/position.ts';
import type { placePosition as placeContract } from '../../shared/contracts/bets/positions.ts';
import type { RequestOf } from '../../shared/contracts/contract.ts';
import { centsFromDollars } from '../../shared/odds/money.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { promotionUse } from '../bettor/promotions/promotion-steps.ts';
import { chosenSettings } from '../bettor/settings/settings-store.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import { betPosition, placedKey } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../platform/table/write.ts';
import { checkMayPlace } from './money/may-place.ts';
import { moneySteps } from './money/money-steps.ts';
import { checkedTime, newPositionId, newPositionRow } from './new-position.ts';
import { type PositionRow, positionRow } from './position-row.ts';
import { announceGames, countSteps, gameSteps, openSteps, type Written } from './position-steps.ts';

/** How long a browser may repeat a call. */
const KEY_KEPT_SECONDS = 30 * 24 * 3600;
/** Attempts at a write that others get in the way of. */
const ATTEMPTS = 24;

/** What a browser's key led to. */
const keyRow = z.object({ id: z.string(), requestHash: z.string() });

/**
 * Records a position. A call repeated with the same key finds what the first one recorded, whatever became of it since.
 * @throws 'too-many-positions'; 'position-changed' if the key was used for something else
 * @throws 'placing-stopped' by a limit of the person, if the request says that it is being placed
 * @throws 'input-invalid' for a time too long ago or to come
 */
export async function placePosition(
  table: Table,
  { userId, request }: { readonly userId: string; readonly request: RequestOf<typeof placeContract> },
  now: Millis,
): Promise<PositionRow> {
  const placedAt = checkedTime(request.placedAt, now);
  const { unit } = await chosenSettings(table, userId);
  const row = newPositionRow(request, {
    id: newPositionId(placedAt, request.key),
    placedAt,
    now,
    unit: unit === undefined || unit === null ? undefined : centsFromDollars(unit),
  });
  const requestHash = sha256(JSON.stringify(request));
  const written: Written = { before: undefined, after: row };
  if (request.placing === true) {
    // What it recorded itself may have stopped placing.
    const stored = await placedBefore(table, { userId, key: request.key, requestHash });
    if (stored !== undefined) return stored;
  }
  await announceGames(table, written, now);
  const key: Step = {
    kind: 'put',
    key: placedKey(userId, request.key),
    values: { id: row.id, requestHash, ttl: wholeSeconds(now) + KEY_KEPT_SECONDS },
    condition: isNew,
  };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { promotionId } = request;
    const use = promotionId === undefined ? [] : await promotionUse(table, userId, promotionId, now);
    const steps = [
      key,
      ...countSteps(userId, [written], hasRoom),
      { kind: 'put', key: betPosition(userId, row.id), values: { ...row }, condition: isNew } as const,
    ];
    const others = [
      ...openSteps(userId, written),
      ...gameSteps(userId, written),
      ...(await moneySteps(table, userId, {
        written: [written],
        now,
        ...(request.placing && { check: (judged) => checkMayPlace(judged, centsFromDollars(request.offerStake ?? 0)) }),
      })),
    ];
    try {
      await table.transact([...steps, ...others, ...use]);
      return row;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // The promotion or the limits were changed meanwhile.
      if (error.steps.every((step) => step >= steps.length)) continue;
      // With all places taken, the one that took the last may be the same call.
      const stored = await placedBefore(table, { userId, key: request.key, requestHash });
      if (stored === undefined) throw new Refusal('too-many-positions');
      return stored;
    }
  }
  throw new Refusal('unavailable', { cause: new Error('a promotion or limits are written by too many at once') });
}

/**
 * What a call with this key recorded; undefined if none did.
 * @throws 'position-changed' if it recorded something else, or that is gone
 */
async function placedBefore(
  table: Table,
  { userId, key, requestHash }: { readonly userId: string; readonly key: string; readonly requestHash: string },
): Promise<PositionRow | undefined> {
  const known = await table.get(placedKey(userId, key), keyRow);
  if (known === undefined) return undefined;
  const stored = await table.get(betPosition(userId, known.id), positionRow);
  if (known.requestHash !== requestHash || stored === undefined) throw new Refusal('position-changed');
  return stored;
}

/** The first position makes the row. */
const hasRoom: Condition = {
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': MAX_POSITIONS },
};
