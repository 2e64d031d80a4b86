import * as z from 'zod/mini';
import { bonusForLoss } from '../../../shared/bets/leg-money.ts';
import type { Leg } from '../../../shared/bets/position.ts';
import { MAX_PROMOTIONS } from '../../../shared/catalogue/account-limits.ts';
import { NO_SWEAT_BONUS_DAYS, promotionRanges } from '../../../shared/catalogue/promotions.ts';
import type { PromotionFields } from '../../../shared/contracts/promotions.ts';
import { dollars } from '../../../shared/odds/money.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { promotionCount, promotion as promotionKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';
import { deletedFrom } from './expiry.ts';
import { hasRoom, hasSome, isAtRevision, promotionRow } from './promotion-row.ts';

/** What becomes of a person's promotions with their bets, as steps of the transaction that writes the bets. */

const DAY_MS = 86_400_000;

/** A promotion is used by a bet: one of its tokens, or all of it. None if it is gone, or used already. `now`: ms. */
export async function promotionUse(table: Table, userId: string, id: string, now: Millis): Promise<Step[]> {
  const key = promotionKey(userId, id);
  const stored = await table.get(key, promotionRow);
  if (stored === undefined || stored.ttl <= wholeSeconds(now) || stored.used) return [];
  const { revision, tokens } = stored;
  const left = tokens > 1 ? { tokens: tokens - 1 } : { used: true };
  // What is placed has arrived.
  const set = { ...left, pending: false, revision: revision + 1 };
  return [{ kind: 'update', key, change: { set, condition: isAtRevision(revision) } }];
}

/** A position before and after a change. */
interface Changed {
  readonly id: string;
  readonly before: readonly Leg[];
  readonly after: readonly Leg[];
}

/**
 * The bonus bets for lost no-sweat bets become pending promotions, until the person says that they have arrived; those that are due no
 * longer are deleted, unless they have come. None without room for one more. `now`: ms.
 */
export async function pendingSteps(
  table: Table,
  userId: string,
  { id: positionId, before, after }: Changed,
  now: Millis,
): Promise<Step[]> {
  const steps: Step[] = [];
  let added = 0;
  for (const [index, leg] of after.entries()) {
    const [old, face] = [before[index] && bonusForLoss(before[index]), bonusForLoss(leg)];
    if (old === face) continue;
    const id = sha256Hex(`${positionId} ${index}`).slice(0, 32);
    const key = promotionKey(userId, id);
    const stored = await table.get(key, promotionRow);
    const fields = face === undefined ? undefined : pendingFields(leg, dollars(face), { positionId, now });
    if (stored?.pending) {
      const condition = isAtRevision(stored.revision);
      const set = { amount: fields?.amount, revision: stored.revision + 1 };
      steps.push(
        fields === undefined ? { kind: 'remove', key, condition } : { kind: 'update', key, change: { set, condition } },
      );
      if (fields === undefined) added -= 1;
    }
    if (stored !== undefined || fields === undefined) continue;
    const values = { id, revision: 1, ...fields, createdAt: wholeSeconds(now), ttl: deletedFrom(fields.expiresOn) };
    steps.push({ kind: 'put', key, values, condition: isNew });
    added += 1;
  }
  if (added === 0) return steps;
  const count = await table.get(promotionCount(userId), z.object({ n: z.int() }));
  if (added > 0 && (count?.n ?? 0) + added > MAX_PROMOTIONS) return [];
  const change = { add: { n: added, changes: 1 }, condition: added > 0 ? hasRoom : hasSome };
  return [...steps, { kind: 'update', key: promotionCount(userId), change }];
}

/** Undefined for a book that is not ours, and an amount that no promotion has. */
function pendingFields(
  { sportsbookId, refundValue }: Leg,
  amount: number,
  { positionId, now }: { readonly positionId: string; readonly now: Millis },
): PromotionFields | undefined {
  const { min, max } = promotionRanges.amount;
  if (sportsbookId === null || amount < min || amount > max) return undefined;
  return {
    ...{ sportsbookId, kind: 'bonus-bet', amount, tokens: 1 },
    ...{ boost: null, maxExtra: null, refundValue: null, minOdds: null, maxOdds: null, maxHedge: null },
    expiresOn: new Date(now + NO_SWEAT_BONUS_DAYS * DAY_MS).toISOString().slice(0, 10),
    ...{ note: '', used: false, pending: true, refundOf: positionId, countedValue: refundValue ?? null },
  };
}
