import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { RENEWAL_TERMS_VERSION } from '../../../shared/catalogue/renewal-terms.ts';
import {
  billingMessages,
  createSubscription,
  createSubscriptionExistingUser,
} from '../../../shared/contracts/billing.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { userProfile } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { billingFixture } from '../testing/billing-fixture.ts';
import { browser, form, newEmail, subscriber } from '../testing/checkout-browser.ts';

const store = testTable();

/** The account's rows that lead to what it agreed to, and those rows. */
async function consentsOf(userId: string) {
  const rows = await store.items();
  const ids = rows
    .filter(({ pk, sk }) => pk === userProfile(userId).pk && String(sk).startsWith('CONSENT#'))
    .map(({ sk }) => String(sk).slice('CONSENT#'.length));
  return ids.map((id) => ({ id, row: rows.find(({ pk }) => pk === `CONSENT#${id}`) }));
}

test.each(['month', 'year'] as const)(
  'R-449: a sign-up for a %s keeps what was agreed to, and nobody’s name',
  async (interval) => {
    const fixture = await billingFixture(store);
    const { userId } = await subscriber(fixture, { interval });
    const [consent, ...others] = await consentsOf(userId);
    expect(others).toEqual([]);
    const agreedAt = wholeSeconds(fixture.deps.clock());
    expect(consent?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(consent?.row).toEqual({
      ...{ pk: `CONSENT#${consent?.id}`, sk: 'RENEWAL' },
      ...{ termsVersion: RENEWAL_TERMS_VERSION, agreedAt, interval, amountCents: interval === 'year' ? 27_000 : 3_000 },
    });
  },
);

it('R-449: an existing account keeps what it agreed to, once for each subscription', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const userId = await person.haveAccount(newEmail());
  const { clientSecret, subscriptionId } = await person.createExisting('year');
  expect(await consentsOf(userId)).toEqual([]);
  await fixture.confirm(clientSecret);
  await person.completeExisting(subscriptionId);
  await person.completeExisting(subscriptionId);
  const consents = await consentsOf(userId);
  expect(consents.map(({ row }) => row?.interval)).toEqual(['year']);
});

test.each([undefined, '2020-01-01', '', 7, randomUUID()])(
  'R-449: agreement to the terms “%s” is refused',
  (termsVersion) => {
    const signUp = { ...form(newEmail(), 'month'), termsVersion };
    const chosen = { billingInterval: 'month', termsVersion };
    for (const parsed of [
      createSubscription.request.safeParse(signUp),
      createSubscriptionExistingUser.request.safeParse(chosen),
    ])
      expect(parsed.error?.issues.map(({ message }) => message)).toEqual([billingMessages.termsChanged]);
  },
);
