import * as z from 'zod/mini';
import { MAX_PROMOTIONS } from '../../../shared/catalogue/account-limits.ts';
import { storedSeconds } from '../../platform/clock.ts';
import type { Condition } from '../../platform/table/write.ts';

const number = z.nullable(z.number());

/** A promotion as it is stored. */
export const promotionRow = z.object({
  id: z.string(),
  revision: z.int(),
  // A later version's catalogue may have more of both.
  sportsbookId: z.int(),
  kind: z.string(),
  amount: z.number(),
  boost: number,
  maxExtra: number,
  tokens: z.int(),
  refundValue: number,
  minOdds: number,
  maxOdds: number,
  maxHedge: number,
  expiresOn: z.string(),
  note: z.string(),
  used: z.boolean(),
  pending: z.boolean(),
  refundOf: z.nullable(z.string()),
  countedValue: number,
  createdAt: storedSeconds,
  ttl: storedSeconds,
});
export type PromotionRow = z.output<typeof promotionRow>;

/** Whether it was received and is still to be used. */
export function isToUse({ used, pending }: Pick<PromotionRow, 'used' | 'pending'>): boolean {
  return !used && !pending;
}

export const hasRoom: Condition = {
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': MAX_PROMOTIONS },
};

export const hasSome: Condition = { expression: 'n > :zero', values: { ':zero': 0 } };

/** A missing row fails it too. */
export function isAtRevision(revision: number): Condition {
  return { expression: 'revision = :revision', values: { ':revision': revision } };
}
