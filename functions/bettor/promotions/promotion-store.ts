import * as z from 'zod/mini';
import { MAX_PROMOTIONS } from '../../../shared/catalogue/account-limits.ts';
import { areWithin, promotionKinds } from '../../../shared/catalogue/promotions.ts';
import { sportsbookById } from '../../../shared/catalogue/sportsbooks.ts';
import { type Promotion, type PromotionFields, promotionMessages } from '../../../shared/contracts/promotions.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { promotionCount, promotion as promotionKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';
import { reminderSteps } from '../expiry-reminder.ts';
import { checkExpiry, deletedFrom } from './expiry.ts';
import { hasRoom, hasSome, isAtRevision, isToUse, type PromotionRow, promotionRow } from './promotion-row.ts';

/**
 * A person's promotions and their count, which change in one transaction, but for what DynamoDB deletes by itself: then the count is too
 * high, and is taken anew once it seems full. A row that is due to be deleted is treated as deleted.
 */

/** `changes` tells whether the number was changed since it was read. */
const countRow = z.object({ n: z.int(), changes: z.int() });

/** The first to expire first, then in the order they were saved, then by id. `now`: ms. */
export async function promotionsOf(table: Table, userId: string, now: Millis): Promise<Promotion[]> {
  const rows = await liveRows(table, userId, wholeSeconds(now));
  return rows.toSorted(byExpiry).flatMap(promotionOf);
}

/** What is kept of a promotion, and by whom. */
export interface NewPromotion {
  readonly userId: string;
  readonly id: string;
  readonly fields: PromotionFields;
  /** It was deleted before, and may have expired. */
  readonly restored: boolean;
}

/**
 * Adds a promotion. One with this id and these fields is left as it is.
 * @throws 'input-invalid' for a day that is over or too far ahead, or odds in the wrong order
 * @throws 'too-many-promotions'; 'promotion-changed' if one with this id is different
 */
export async function addPromotion(table: Table, added: NewPromotion, now: Millis): Promise<Promotion> {
  const { userId, id, fields, restored } = added;
  checkOdds(fields);
  checkExpiry(fields.expiresOn, { now, restored });
  const values = {
    ...{ id, revision: 1, ...fields },
    ...{ createdAt: wholeSeconds(now), ttl: deletedFrom(fields.expiresOn) },
  };
  const insert = async (): Promise<'added' | 'full' | PromotionRow> => {
    try {
      await table.transact([
        { kind: 'update', key: promotionCount(userId), change: { add: { n: 1, changes: 1 }, condition: hasRoom } },
        { kind: 'put', key: promotionKey(userId, id), values, condition: isNew },
        ...promotionReminder({ userId, id, ...fields }, now),
      ]);
      return 'added';
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return error.steps.includes(1) ? (error.old(promotionRow, 1) ?? 'full') : 'full';
    }
  };
  let outcome = await insert();
  if (outcome === 'full') {
    // A repeated call may be the one that took the last place.
    outcome = (await table.get(promotionKey(userId, id), promotionRow)) ?? outcome;
  }
  if (outcome === 'full' && (await recount(table, userId, wholeSeconds(now)))) outcome = await insert();
  if (outcome === 'full') throw new Refusal('too-many-promotions');
  if (outcome !== 'added' && !isSame(outcome, fields)) throw new Refusal('promotion-changed');
  return { id, revision: 1, ...fields };
}

/**
 * Changes a promotion that still has the given revision. Repeating a change that was made is no error.
 * @throws 'not-found' if there is none with this id
 * @throws 'input-invalid' for a new day that is over or too far ahead, or odds in the wrong order
 * @throws 'promotion-changed' if it was changed in the meantime
 */
export async function changePromotion(
  table: Table,
  { userId, id, revision, fields }: { userId: string; id: string; revision: number; fields: PromotionFields },
  now: Millis,
): Promise<Promotion> {
  checkOdds(fields);
  const key = promotionKey(userId, id);
  const at = wholeSeconds(now);
  const stored = await table.get(key, promotionRow);
  if (stored === undefined || stored.ttl <= at) throw new Refusal('not-found');
  if (stored.expiresOn !== fields.expiresOn) checkExpiry(fields.expiresOn, { now, restored: false });
  const changed = { id, revision: revision + 1, ...fields };
  try {
    const set = { ...fields, revision: changed.revision, ttl: deletedFrom(fields.expiresOn) };
    const isDueAnew =
      stored.expiresOn !== fields.expiresOn || stored.used !== fields.used || stored.pending !== fields.pending;
    await table.transact([
      { kind: 'update', key, change: { set, condition: isAtRevision(revision) } },
      ...(isDueAnew ? promotionReminder({ userId, id, ...fields }, now) : []),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const current = error.old(promotionRow);
    if (current === undefined) throw new Refusal('not-found');
    if (current.revision !== changed.revision || !isSame(current, fields)) throw new Refusal('promotion-changed');
  }
  return changed;
}

/**
 * Deletes a promotion. `now`: ms.
 * @throws 'not-found' if there is none with this id
 */
export async function deletePromotion(
  table: Table,
  { userId, id }: { userId: string; id: string },
  now: Millis,
): Promise<void> {
  try {
    await table.transact([
      { kind: 'remove', key: promotionKey(userId, id), condition: isLiveAt(wholeSeconds(now)) },
      { kind: 'update', key: promotionCount(userId), change: { add: { n: -1, changes: 1 }, condition: hasSome } },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new Refusal('not-found');
    throw error;
  }
}

/** None where there is nothing to use. */
function promotionReminder(
  { userId, id, expiresOn, ...state }: PromotionFields & { readonly userId: string; readonly id: string },
  now: Millis,
): Step[] {
  return isToUse(state) ? reminderSteps({ kind: 'promotion', userId, id, expiresOn }, now) : [];
}

function checkOdds({ minOdds, maxOdds }: PromotionFields): void {
  if (minOdds === null || maxOdds === null || areWithin(minOdds, maxOdds)) return;
  throw new Refusal('input-invalid', { message: promotionMessages.oddsOrder });
}

/** Takes the count anew, as rows may have expired. False if it is full, or was changed meanwhile. */
async function recount(table: Table, userId: string, at: Seconds): Promise<boolean> {
  const counted = await table.get(promotionCount(userId), countRow);
  const { length: n } = await liveRows(table, userId, at);
  if (counted === undefined || n >= MAX_PROMOTIONS) return n < MAX_PROMOTIONS;
  const { changes } = counted;
  try {
    const change = { set: { n }, add: { changes: 1 }, condition: isUnchangedSince(changes) };
    await table.update(promotionCount(userId), change);
  } catch (error) {
    // Another call took the count at the same time, or found room.
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return true;
}

async function liveRows(table: Table, userId: string, at: Seconds): Promise<PromotionRow[]> {
  const { pk } = promotionCount(userId);
  const rows = await table.query(pk, { schema: promotionRow, skPrefix: `PROMOTION${KEY_SEPARATOR}` });
  return rows.filter(({ ttl }) => ttl > at);
}

function byExpiry(a: PromotionRow, b: PromotionRow): number {
  if (a.expiresOn !== b.expiresOn) return a.expiresOn < b.expiresOn ? -1 : 1;
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** None for a book or a kind that this version's catalogue lacks. */
function promotionOf({ createdAt: _, ttl: __, kind: stored, ...row }: PromotionRow): Promotion[] {
  const kind = promotionKinds.find(({ value }) => value === stored)?.value;
  return kind === undefined || sportsbookById(row.sportsbookId) === undefined ? [] : [{ ...row, kind }];
}

function isSame(row: PromotionRow, fields: PromotionFields): boolean {
  return Object.entries(fields).every(([field, value]) => Reflect.get(row, field) === value);
}

function isLiveAt(at: Seconds): Condition {
  return { expression: '#ttl > :at', names: { '#ttl': 'ttl' }, values: { ':at': at } };
}

function isUnchangedSince(changes: number): Condition {
  return { expression: 'changes = :changes', values: { ':changes': changes } };
}
