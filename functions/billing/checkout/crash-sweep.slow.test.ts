import { expect, it } from 'vitest';
import { readFlowToken } from '../../identity/protection/flow.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import { distinctFaults, type PlannedFault } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { compensate } from '../compensation/compensate.ts';
import { type BillingFixture, billingFixture, type Fixture } from '../testing/billing-fixture.ts';
import { type Browser, browser } from '../testing/checkout-browser.ts';
import { withFault } from '../testing/faulty-deps.ts';
import { accountByEmail, signUpViolations, stripeState } from '../testing/invariants.ts';
import { processedMarker } from '../webhooks/event-ledger.ts';
import { LEASE_SECONDS } from './attempt-store.ts';
import { finalizeRegistration } from './finalize-checkout.ts';
import { registrationId, registrationOf } from './registration-store.ts';

const store = testTable();

type Kind = 'trial' | 'paid';
const cents = { trial: 0, paid: 3000 } as const;

/** A user with a verified address and nothing else. */
async function verifiedVisitor(fixture: BillingFixture, kind: Kind) {
  const withFreshKey = fixture.withFreshKey();
  const person = browser(withFreshKey);
  const email = await person.verifyEmail();
  const hash = emailHash(withFreshKey.deps.emailKey, parseEmailAddress(email));
  if (kind === 'paid') await store.table.put(trialUsed('email', hash), { at: 1 });
  return { withFreshKey, person, email };
}

const idOf = (withFreshKey: Fixture, person: Browser) =>
  registrationId(withFreshKey.deps.emailKey, readFlowToken(person.cookies()) ?? '');

const failed = <T>(call: Promise<T>) =>
  call.then(
    (value) => ({ value }),
    () => ({ value: undefined }),
  );

const crashes = ({ fault }: PlannedFault) => fault === 'crash' || fault === 'crash-after';

it.each(['trial', 'paid'] as const)(
  'I1, I2, I3, I8: create-subscription (%s) may crash or fail at any call to table and Stripe; a retry succeeds',
  async (kind) => {
    const fixture = await billingFixture(store);
    const counted = await verifiedVisitor(fixture, kind);
    const whole = withFault(counted.withFreshKey.deps);
    await counted.person.create(counted.email, {}, whole);
    const wrong: string[] = [];
    for (const planned of distinctFaults(whole.calls)) {
      const { withFreshKey, person, email } = await verifiedVisitor(fixture, kind);
      const using = withFault(withFreshKey.deps, planned);
      const first = await failed(person.create(email, {}, using));
      const stored = await registrationOf(store.table, idOf(withFreshKey, person));
      const problems: string[] = [];
      if (first.value !== undefined && stored?.subscriptionId !== first.value.subscriptionId)
        problems.push('I8: a reply, and its ids are not stored');
      if ((await accountByEmail(withFreshKey.deps, email)).user !== undefined) problems.push('I3: an account already');
      if (crashes(planned)) await fixture.advance(LEASE_SECONDS + 1);
      const started = await person.create(email);
      if (first.value !== undefined && first.value.clientSecret !== started.clientSecret)
        problems.push('another secret than before');
      await fixture.confirm(started.clientSecret);
      await person.complete(email, started);
      problems.push(...(await signUpViolations(fixture, { deps: withFreshKey.deps, email, cents: cents[kind] })));
      if ((await stripeState(fixture, email)).subscriptions.length !== 1) problems.push('more than one was made');
      wrong.push(
        ...problems.map((problem) => `${planned.fault} ${using.calls[planned.at - 1]} ${planned.at}: ${problem}`),
      );
    }
    expect(wrong).toEqual([]);
    // The sweep must not be empty.
    expect(whole.calls.length).toBeGreaterThanOrEqual(9);
  },
);

/** Ways in which a confirmed card becomes an account, whatever failed before. */
const paths = {
  'the browser again': async ({ person, email, started }: Confirmed) => void (await person.complete(email, started)),
  'Stripe’s event': async ({ withFreshKey, id, started }: Confirmed) => {
    const extraSteps = [processedMarker(`evt_${id}`, 1)];
    const { toCompensate } = await finalizeRegistration(
      id,
      { extraSteps, subscriptionId: started.subscriptionId },
      withFreshKey.deps,
    );
    for (const each of toCompensate) await compensate(each, withFreshKey.deps);
  },
  'the hourly job': async ({ withFreshKey, id }: Confirmed) =>
    void (await finalizeRegistration(id, {}, withFreshKey.deps)),
};

interface Confirmed {
  readonly withFreshKey: Fixture;
  readonly person: Browser;
  readonly email: string;
  readonly id: string;
  readonly started: Awaited<ReturnType<Browser['create']>>;
}

async function confirmed(fixture: BillingFixture, kind: Kind): Promise<Confirmed> {
  const { withFreshKey, person, email } = await verifiedVisitor(fixture, kind);
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret);
  return { withFreshKey, person, email, started, id: idOf(withFreshKey, person) };
}

it.each(['trial', 'paid'] as const)(
  'I1, I2, I3, I8: complete-subscription (%s) may crash or fail at any call; every path then gives the same account',
  async (kind) => {
    const fixture = await billingFixture(store);
    const counted = await confirmed(fixture, kind);
    const whole = withFault(counted.withFreshKey.deps);
    await counted.person.complete(counted.email, counted.started, whole);
    const wrong: string[] = [];
    const all = Object.entries(paths);
    const faults = distinctFaults(whole.calls).flatMap((planned, n) =>
      // A crash is left to whichever comes first.
      (crashes(planned) ? all : all.slice(n % all.length, (n % all.length) + 1)).map((how) => ({ planned, how })),
    );
    for (const {
      planned,
      how: [path, recover],
    } of faults) {
      const there = await confirmed(fixture, kind);
      const using = withFault(there.withFreshKey.deps, planned);
      const first = await failed(there.person.complete(there.email, there.started, using));
      const problems: string[] = [];
      if (
        first.value !== undefined &&
        (!(await accountByEmail(there.withFreshKey.deps, there.email)).access || !(await there.person.isSignedIn()))
      )
        problems.push('I8: a good answer, and no account or no session');
      await recover(there);
      const { withFreshKey, email } = there;
      problems.push(...(await signUpViolations(fixture, { deps: withFreshKey.deps, email, cents: cents[kind] })));
      await there.person.complete(email, there.started);
      if (!(await there.person.isSignedIn())) problems.push('not signed in');
      wrong.push(
        ...problems.map(
          (problem) => `${planned.fault} ${using.calls[planned.at - 1]} ${planned.at}, ${path}: ${problem}`,
        ),
      );
    }
    expect(wrong).toEqual([]);
    expect(whole.calls.length).toBeGreaterThanOrEqual(9);
  },
);
