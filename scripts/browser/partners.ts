import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { addEntry, addPayout, signUpEntryStep } from '../../functions/billing/referrals/ledger-store.ts';
import { addPartnerSteps, disablePartner } from '../../functions/billing/referrals/partner-store.ts';
import { partnerClicks } from '../../functions/platform/table/keys.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { withTable } from '../simulators/aws/create-table.ts';
import type { Product } from './product.ts';

const DAY_SECONDS = 86_400;
const MONTH_SECONDS = 30 * DAY_SECONDS;

interface PartnerSketch {
  /** Clicks until yesterday. */
  readonly clicks?: number;
  /** Whole cents of monthly bills that referred accounts paid, one account each, a week ago. */
  readonly bills?: readonly number[];
  /** How many of these bills were refunded since. */
  readonly refunded?: number;
  /** Whole cents paid out so far. */
  readonly paidCents?: number;
  readonly ended?: boolean;
}

/** Makes the user who is signed in on a page a partner, with a ledger. Returns the code. */
export async function makePartner(page: Page, product: Product, sketch: PartnerSketch = {}): Promise<string> {
  const { id: userId } = z.object({ id: z.string() }).parse(await (await page.request.get('/api/auth/user')).json());
  const partner = { code: `SHARP${randomBytes(3).toString('hex').toUpperCase()}`, partnerId: randomUUID() };
  await withTable(product.table, async (table) => {
    await table.transact(addPartnerSteps({ ...partner, userId, percent: 50, createdAt: 1 }));
    await writeLedger(table, partner, { ...sketch, now: Math.floor(product.now() / 1000) });
  });
  return partner.code;
}

async function writeLedger(
  table: Table,
  { code, partnerId }: { readonly code: string; readonly partnerId: string },
  { clicks = 0, bills = [], refunded = 0, paidCents = 0, ended = false, now }: PartnerSketch & { readonly now: number },
): Promise<void> {
  const day = '2026-01-01';
  if (clicks > 0) await table.put(partnerClicks(code, day), { day, n: clicks });
  const at = now - 7 * DAY_SECONDS;
  for (const [n, cents] of bills.entries()) {
    const place = { partnerId, referralId: randomUUID() };
    const invoice = randomUUID();
    await table.transact([signUpEntryStep(partnerId, { kind: 'sign-up', referralId: place.referralId, at })]);
    const payment = { invoice, at, until: at + MONTH_SECONDS, paidCents: cents, percent: 50 };
    await addEntry(table, place, { kind: 'paid', referralId: place.referralId, ...payment });
    if (n < refunded)
      await addEntry(table, place, { kind: 'reversed', invoice, reversal: 'refund', at: at + DAY_SECONDS, cents });
  }
  if (paidCents > 0) await addPayout(table, partnerId, { kind: 'payout', n: 1, cents: paidCents, at });
  if (ended) await disablePartner(table, code, at);
}
