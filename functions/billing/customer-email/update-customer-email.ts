import { type PendingCustomerEmail, settleCustomerEmail } from '../../identity/email-change/customer-email-store.ts';
import { userById } from '../../identity/users/user-store.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { ifThere } from '../../platform/stripe/if-there.ts';
import type { Table } from '../../platform/table/table.ts';
import { customersOfUser } from '../subscription/customers-of-user.ts';

/** Longer than any call that writes an address to Stripe takes, so that no earlier address arrives after this one. */
const SETTLED_AFTER_SECONDS = 10 * 60;

interface Deps {
  readonly table: Table;
  readonly stripe: StripeCalls;
}

/**
 * Writes the account's current address to its customers at Stripe: those of its subscription and of its last attempt. It can be repeated and
 * run concurrently. An account or customer that is deleted needs nothing.
 * @throws StripeFailure, 'unavailable'
 */
export async function updateCustomerEmail(userId: string, { table, stripe }: Deps): Promise<void> {
  for (const customer of await customersOfUser(table, userId)) {
    // Read last: of two changes the second one wins.
    const user = await userById(table, userId);
    if (user === undefined) return;
    await ifThere(() => stripe.one('customer', (sdk) => sdk.customers.update(customer, { email: user.email })));
  }
}

/**
 * The same for what is pending. It is settled by the first run after ten minutes: by then no call is under way that read an earlier address.
 * @throws StripeFailure, 'unavailable'
 */
export async function payCustomerEmail(
  pending: PendingCustomerEmail,
  { clock, ...deps }: Deps & { readonly clock: Clock },
): Promise<void> {
  const begun = wholeSeconds(clock());
  await updateCustomerEmail(pending.userId, deps);
  if (begun >= pending.enqueuedAt + SETTLED_AFTER_SECONDS) await settleCustomerEmail(deps.table, pending);
}
