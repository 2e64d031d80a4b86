import * as z from 'zod/mini';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { partner, partnerClicks, userPartner } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, mustExist, type Step, unlessRefused } from '../../platform/table/write.ts';

const partnerRow = z.object({
  code: z.string(),
  /** Random. The ledger is kept under it, so that it names nobody once this row is gone. */
  partnerId: z.string(),
  /** The partner's own account. */
  userId: z.string(),
  /** Share of what subscribers pay who sign up from now on, a whole number from 0 to 100. */
  percent: z.int(),
  createdAt: storedSeconds,
  /** From then on nobody is credited and nothing accrues; what was earned before is paid. */
  disabledAt: z.optional(storedSeconds),
});
export type Partner = z.output<typeof partnerRow>;

const userPartnerRow = z.object({ code: z.string() });
const clicksRow = z.object({ day: z.string(), n: z.int() });

export function partnerOf(table: Table, code: string): Promise<Partner | undefined> {
  return table.get(partner(code), partnerRow);
}

/** The partner that a user is, if any. */
export async function partnerOfUser(table: Table, userId: string): Promise<Partner | undefined> {
  const own = await table.get(userPartner(userId), userPartnerRow);
  return own && partnerOf(table, own.code);
}

/** All partners, also disabled ones, by code. */
export function allPartners(table: Table): Promise<Partner[]> {
  return table.query(partner('any').pk, { schema: partnerRow, skPrefix: 'CODE' });
}

/** Makes an account a partner, as transaction steps; refused if the code is taken or the account has one. */
export function addPartnerSteps(row: Partner): readonly Step[] {
  return [
    { kind: 'put', key: partner(row.code), values: row, condition: isNew },
    { kind: 'put', key: userPartner(row.userId), values: { code: row.code }, condition: isNew },
  ];
}

/** Disables a partner; the first time counts. False if there is none. `at`: seconds since 1970. */
export async function disablePartner(table: Table, code: string, at: Seconds): Promise<boolean> {
  return unlessRefused(table.update(partner(code), { init: { disabledAt: at }, condition: mustExist }));
}

/** Counts a visit through the partner's link. `now`: ms. */
export async function countClick(table: Table, code: string, now: Millis): Promise<void> {
  const day = dayOf(now);
  await table.update(partnerClicks(code, day), { set: { day }, add: { n: 1 } });
}

/** Visits through the link on days that were over at `before`, UTC. `before`: ms. */
export async function clicksBefore(table: Table, code: string, before: Millis): Promise<number> {
  const rows = await table.query(partnerClicks(code, 'any').pk, { schema: clicksRow });
  return rows.filter(({ day }) => day < dayOf(before)).reduce((sum, { n }) => sum + n, 0);
}

/** `2026-11-24`, UTC. */
function dayOf(at: Millis): string {
  return new Date(at).toISOString().slice(0, 10);
}
