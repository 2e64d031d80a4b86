import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { MAX_REFERRAL_TEXT, REFERRAL_VISIT_PATH } from './referral-link.ts';

export const recordReferralVisit = {
  method: 'POST',
  path: REFERRAL_VISIT_PATH,
  access: 'anyone',
  summary:
    'Remembers through which partner’s link a visitor came, in a cookie; answers the same whether or not there is such a partner.',
  request: z.strictObject({ code: z.string().check(z.maxLength(MAX_REFERRAL_TEXT)) }),
  maxBytes: 512,
  reply: z.strictObject({}),
  delivery: 'each-time',
} as const satisfies Contract;

const count = z.int().check(z.minimum(0));
/** Whole cents. */
const cents = z.int().check(z.minimum(0));

/** What a partner sees: counts and money, as of the last midnight UTC, never who. */
const partnerFigures = z.object({
  code: z.string(),
  /** The partner's share of what new subscribers pay. */
  percent: z.int(),
  /** Whether the partnership has ended. */
  ended: z.boolean(),
  /** Visits through the link. */
  clicks: count,
  signUps: count,
  /** In their free trial. */
  trials: count,
  /** With a paid period. */
  paying: count,
  accruedCents: cents,
  /** For refunds and disputes. */
  takenBackCents: cents,
  paidCents: cents,
  /** Accrued and not yet taken back or paid. */
  dueCents: cents,
  /** Taken back after it was paid; the next commissions make up for it. */
  carriedCents: cents,
});
export type PartnerFigures = z.output<typeof partnerFigures>;

export const getPartner = {
  method: 'GET',
  path: '/api/partner',
  access: 'signed-in',
  summary: 'Returns the figures of the signed-in user’s partnership, or null for a user who is not a partner.',
  reply: z.object({ partner: z.nullable(partnerFigures) }),
  delivery: 'each-time',
} as const satisfies Contract;
