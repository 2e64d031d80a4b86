import { formerEmailsOf } from '../../identity/email-change/former-email-store.ts';
import { userById } from '../../identity/users/user-store.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { ifThere } from '../../platform/stripe/if-there.ts';
import { eachOf } from '../../platform/stripe/pages.ts';
import type { Table } from '../../platform/table/table.ts';
import { mailboxOf } from '../referrals/mailbox.ts';
import type { Partner } from '../referrals/partner-store.ts';
import { customersOfUser } from '../subscription/customers-of-user.ts';
import { chargeFingerprint } from './paid-invoice.ts';

interface Deps {
  readonly table: Table;
  readonly stripe: StripeCalls;
}

/** Whether an account is the partner's own, or has a mailbox that the partner has or had; also if the partner's account is gone. */
export async function isPartnersAccount(
  { userId: own }: Partner,
  { userId, email }: { readonly userId: string; readonly email: string },
  { table }: Pick<Deps, 'table'>,
): Promise<boolean> {
  if (own === userId) return true;
  const user = await userById(table, own);
  if (user === undefined) return true;
  const had = [user, ...(await formerEmailsOf(table, own))].map((each) => mailboxOf(parseEmailAddress(each.email)));
  return had.includes(mailboxOf(parseEmailAddress(email)));
}

/**
 * Whether one of these cards, by Stripe's fingerprints, is or was the partner's own. Stripe is asked, so that nothing about cards is stored
 * for it.
 * @throws StripeFailure
 */
export async function isPartnersCard(
  { userId }: Partner,
  cards: readonly string[],
  { table, stripe }: Deps,
): Promise<boolean> {
  if (cards.length === 0) return false;
  for (const customer of await customersOfUser(table, userId)) if (await hasCard(customer, cards, stripe)) return true;
  return false;
}

async function hasCard(customer: string, cards: readonly string[], stripe: StripeCalls): Promise<boolean> {
  const saved = await ifThere(() => stripe.page((sdk) => sdk.customers.listPaymentMethods(customer, { limit: 100 })));
  if (saved?.data.some(({ card }) => isAmong(cards, card?.fingerprint))) return true;
  for await (const charge of eachOf(stripe, (sdk, paging) => sdk.charges.list({ customer, ...paging })))
    if (isAmong(cards, chargeFingerprint(charge))) return true;
  return false;
}

function isAmong(cards: readonly string[], fingerprint: string | null | undefined): boolean {
  return typeof fingerprint === 'string' && cards.includes(fingerprint);
}
