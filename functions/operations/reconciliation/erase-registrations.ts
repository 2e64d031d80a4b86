import { type Attempt, eraseRegistrationStep } from '../../billing/checkout/attempt-store.ts';
import { registrationRow } from '../../billing/checkout/registration-store.ts';
import type { BillingDeps } from '../../billing/subscription/billing-deps.ts';
import { ownerInMetadata } from '../../billing/webhooks/event-owner.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { registration } from '../../platform/table/keys.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import { markRegistrations } from './mark-store.ts';

/** Stripe's maximum page size. */
const PAGE_SIZE = 100;
/** A run reads at most so many pages; the next one continues. */
export const PAGES_A_RUN = 5;
/** The mark once every registration was visited. */
const ALL = 'all';

/**
 * Erases names and addresses from registrations that an earlier version finished and kept. They have no list of their own, but each has its
 * subscription at Stripe. Once all are done it makes no calls.
 * @param from the subscription at which the last run stopped, or `all`
 * @param pageSize subscriptions of a page, 1 to `PAGE_SIZE`
 * @returns how many were erased
 */
export async function eraseFinished(
  from: string | undefined,
  mayBegin: () => boolean,
  deps: BillingDeps,
  pageSize = PAGE_SIZE,
): Promise<number> {
  let last = from;
  let erased = 0;
  for (let pages = 0; pages < PAGES_A_RUN && last !== ALL && mayBegin(); pages++) {
    const after = last === undefined ? {} : { starting_after: last };
    const page = await deps.stripe.page((sdk) => sdk.subscriptions.list({ status: 'all', limit: pageSize, ...after }));
    const owners = page.data.flatMap(({ metadata }) => ownerInMetadata(metadata) ?? []);
    erased += await eraseEach(new Set(owners.map(({ id }) => id)), deps);
    last = page.has_more ? (page.data.at(-1)?.id ?? ALL) : ALL;
    await markRegistrations(deps.table, last);
  }
  return erased;
}

async function eraseEach(among: ReadonlySet<string>, { table, clock }: BillingDeps): Promise<number> {
  const ids = [...among];
  const rows = await table.getMany(ids.map(registration), registrationRow);
  let erased = 0;
  for (const [n, id] of ids.entries()) {
    const row = rows[n];
    if (row === undefined || !isOver(row) || row.email === '') continue;
    try {
      await table.transact([eraseRegistrationStep(id, row, wholeSeconds(clock()))]);
      erased += 1;
    } catch (error) {
      // It was begun again, or erased by a concurrent run.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return erased;
}

function isOver({ state }: Attempt): boolean {
  return state === 'done' || state === 'abandoned';
}
