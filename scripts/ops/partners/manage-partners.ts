import { randomUUID } from 'node:crypto';
import {
  type Balance,
  balanceOf,
  type LedgerEntry,
  payableCents,
} from '../../../functions/billing/referrals/ledger.ts';
import { addPayout, ledgerOf } from '../../../functions/billing/referrals/ledger-store.ts';
import {
  addPartnerSteps,
  allPartners,
  disablePartner,
  type Partner,
  partnerOf,
} from '../../../functions/billing/referrals/partner-store.ts';
import { findOwner, userById } from '../../../functions/identity/users/user-store.ts';
import { wholeSeconds } from '../../../functions/platform/clock.ts';
import { emailHashes, parseEmailAddress } from '../../../functions/platform/mail/email-address.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { ConditionFailed } from '../../../functions/platform/table/write.ts';
import { COMMISSION_PERCENT, partnerCode } from '../../../shared/catalogue/affiliate.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';

interface Deps {
  readonly table: Table;
  /** ms */
  readonly now: Millis;
}

/**
 * Makes the account of an address a partner. `percent`: their share of what new subscribers pay.
 * @throws Error if there is no such account, the code is malformed or taken, or the account is a partner already
 */
export async function addPartner(
  { email, code: typed, percent = COMMISSION_PERCENT }: { email: string; code: string; percent?: number | undefined },
  { table, now, emailKey }: Deps & { readonly emailKey: string },
): Promise<Partner> {
  const code = partnerCode(typed);
  if (code === undefined) throw new Error('A code has 3 to 20 letters and digits.');
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) throw new Error('A rate is a whole percentage.');
  const userId = await findOwner(table, emailHashes(emailKey, parseEmailAddress(email)));
  if ((await userById(table, userId)) === undefined)
    throw new Error('No account has this address: the partner signs up first.');
  const partner: Partner = { code, partnerId: randomUUID(), userId, percent, createdAt: wholeSeconds(now) };
  try {
    await table.transact(addPartnerSteps(partner));
    return partner;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const taken = error.steps.includes(0);
    throw new Error(taken ? `The code ${code} is taken.` : 'The account is a partner already.', { cause: error });
  }
}

/** @throws Error if nobody has the code */
export async function endPartnership(code: string, { table, now }: Deps): Promise<void> {
  if (!(await disablePartner(table, knownCode(code), wholeSeconds(now)))) throw noPartner(code);
}

export interface PartnerStatement {
  readonly partner: Partner;
  /** Of the partner's account; undefined if it was deleted. */
  readonly email: string | undefined;
  readonly balance: Balance;
  /** Whole cents to be paid out now: for what was paid until the end of last month, UTC. */
  readonly payableCents: number;
  /** Number of the next payout. */
  readonly nextPayout: number;
}

/** Every partner with what is due, by code. */
export async function statements({ table, now }: Deps): Promise<PartnerStatement[]> {
  const found: PartnerStatement[] = [];
  for (const partner of await allPartners(table)) {
    const entries = await ledgerOf(table, partner.partnerId);
    found.push({
      ...{ partner, email: (await userById(table, partner.userId))?.email, balance: balanceOf(entries) },
      ...{ payableCents: payableCents(entries, monthStart(now)), nextPayout: payoutsIn(entries).length + 1 },
    });
  }
  return found;
}

interface Payment {
  readonly code: string;
  /** As listed: whole cents. */
  readonly cents: number;
  /** As listed. */
  readonly payout: number;
}

/**
 * Marks a partner's payout as paid, once: of several operators one succeeds, and the money is sent only then. What is marked must be what
 * is due, so that an outdated list pays nothing.
 * @throws Error if nobody has the code, the payout is marked already, or something else is due
 */
export async function markPaid({ code, cents, payout }: Payment, { table, now }: Deps): Promise<void> {
  const partner = await partnerOf(table, knownCode(code));
  if (partner === undefined) throw noPartner(code);
  const entries = await ledgerOf(table, partner.partnerId);
  const payouts = payoutsIn(entries);
  if (payouts.some(({ n }) => n === payout)) throw alreadyMarked(payout, partner.code);
  if (payout !== payouts.length + 1) throw new Error(`The next payout of ${partner.code} is ${payouts.length + 1}.`);
  const due = payableCents(entries, monthStart(now));
  if (cents !== due || due === 0) throw new Error(`${dollars(due)} is due to ${partner.code}, not ${dollars(cents)}.`);
  const marked = await addPayout(table, partner.partnerId, { kind: 'payout', n: payout, cents, at: wholeSeconds(now) });
  if (!marked) throw alreadyMarked(payout, partner.code);
}

/** `$15.00`. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/**
 * Whole cents of `15.00`.
 * @throws Error for anything else
 */
export function centsOf(amount: string): number {
  if (!/^\d{1,7}\.\d\d$/.test(amount)) throw new Error('An amount is written in dollars and cents: 15.00');
  return Number(amount.replace('.', ''));
}

function payoutsIn(entries: readonly LedgerEntry[]) {
  return entries.flatMap((entry) => (entry.kind === 'payout' ? [entry] : []));
}

function monthStart(now: Millis): Seconds {
  const date = new Date(now);
  return wholeSeconds(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}

function knownCode(typed: string): string {
  const code = partnerCode(typed);
  if (code === undefined) throw noPartner(typed);
  return code;
}

function noPartner(code: string): Error {
  return new Error(`No partner has the code ${code}.`);
}

function alreadyMarked(payout: number, code: string): Error {
  return new Error(`Payout ${payout} of ${code} is marked already: do not send the money again.`);
}
