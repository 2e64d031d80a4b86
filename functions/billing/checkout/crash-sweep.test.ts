import { expect, it } from 'vitest';
import { trialUsed } from '../../platform/table/keys.ts';
import { readFlowToken } from '../../protection/flow.ts';
import { allFaults, type PlannedFault } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { emailHash, parseEmailAddress } from '../../users/email-address.ts';
import { compensate } from '../compensation/compensate.ts';
import { type BillingWorld, billingWorld, type World } from '../testing/billing-world.ts';
import { crashing } from '../testing/crashing.ts';
import { accountOf, atStripe, wrongWithSignedUp } from '../testing/invariants.ts';
import { type Browser, browser } from '../testing/people.ts';
import { processedMarker } from '../webhooks/event-ledger.ts';
import { LEASE_SECONDS } from './attempt-store.ts';
import { finalizeRegistration } from './finalize-checkout.ts';
import { registrationId, registrationOf } from './registration-store.ts';

const store = testTable();

type Kind = 'trial' | 'paid';
const cents = { trial: 0, paid: 3000 } as const;

/** Somebody who has proven an address, of whom nothing else is known. */
async function newcomer(world: BillingWorld, kind: Kind) {
  const apart = world.apart();
  const person = browser(apart);
  const email = await person.prove();
  const hash = emailHash(apart.deps.emailKey, parseEmailAddress(email));
  if (kind === 'paid') await store.table.put(trialUsed('email', hash), { at: 1 });
  return { apart, person, email };
}

const idOf = (apart: World, person: Browser) =>
  registrationId(apart.deps.emailKey, readFlowToken(person.cookies()) ?? '');

const failed = <T>(call: Promise<T>) =>
  call.then(
    (value) => ({ value }),
    () => ({ value: undefined }),
  );

const crashes = ({ fault }: PlannedFault) => fault === 'crash' || fault === 'crash-after';

it.each(['trial', 'paid'] as const)(
  'I1, I2, I3, I8: create-subscription (%s) may stop or fail at any call of table and Stripe; sent again, it goes on',
  async (kind) => {
    const world = await billingWorld(store);
    const counted = await newcomer(world, kind);
    const whole = crashing(counted.apart.deps);
    await counted.person.create(counted.email, {}, whole);
    const wrong: string[] = [];
    for (const planned of allFaults(whole.calls.length)) {
      const { apart, person, email } = await newcomer(world, kind);
      const using = crashing(apart.deps, planned);
      const first = await failed(person.create(email, {}, using));
      const stored = await registrationOf(store.table, idOf(apart, person));
      const problems: string[] = [];
      if (first.value !== undefined && stored?.subscriptionId !== first.value.subscriptionId)
        problems.push('I8: a reply, and its ids are not stored');
      if ((await accountOf(apart.deps, email)).user !== undefined) problems.push('I3: an account already');
      if (crashes(planned)) await world.advance(LEASE_SECONDS + 1);
      const begun = await person.create(email);
      if (first.value !== undefined && first.value.clientSecret !== begun.clientSecret)
        problems.push('another secret than before');
      await world.confirm(begun.clientSecret);
      await person.complete(email, begun);
      problems.push(...(await wrongWithSignedUp(world, { deps: apart.deps, email, cents: cents[kind] })));
      if ((await atStripe(world, email)).subscriptions.length !== 1) problems.push('more than one was made');
      wrong.push(
        ...problems.map((problem) => `${planned.fault} ${using.calls[planned.at - 1]} ${planned.at}: ${problem}`),
      );
    }
    expect(wrong).toEqual([]);
    // A sweep of nothing would find nothing wrong.
    expect(whole.calls.length).toBeGreaterThanOrEqual(9);
  },
);

/** By which somebody's card comes to be an account, whatever happened before. */
const roads = {
  'the browser again': async ({ person, email, begun }: Confirmed) => void (await person.complete(email, begun)),
  'Stripe’s event': async ({ apart, id, begun }: Confirmed) => {
    const extraSteps = [processedMarker(`evt_${id}`, 1)];
    const { owed } = await finalizeRegistration(id, { extraSteps, subscriptionId: begun.subscriptionId }, apart.deps);
    for (const each of owed) await compensate(each, apart.deps);
  },
  'the hourly job': async ({ apart, id }: Confirmed) => void (await finalizeRegistration(id, {}, apart.deps)),
};

interface Confirmed {
  readonly apart: World;
  readonly person: Browser;
  readonly email: string;
  readonly id: string;
  readonly begun: Awaited<ReturnType<Browser['create']>>;
}

async function confirmed(world: BillingWorld, kind: Kind): Promise<Confirmed> {
  const { apart, person, email } = await newcomer(world, kind);
  const begun = await person.create(email);
  await world.confirm(begun.clientSecret);
  return { apart, person, email, begun, id: idOf(apart, person) };
}

it.each(['trial', 'paid'] as const)(
  'I1, I2, I3, I8: complete-subscription (%s) may stop or fail at any call; every road then ends in the one account',
  async (kind) => {
    const world = await billingWorld(store);
    const counted = await confirmed(world, kind);
    const whole = crashing(counted.apart.deps);
    await counted.person.complete(counted.email, counted.begun, whole);
    const wrong: string[] = [];
    const all = Object.entries(roads);
    for (const [n, planned] of allFaults(whole.calls.length).entries()) {
      const [road, recover] = all[(n + Math.floor(n / 4)) % all.length] ?? ['', roads['the hourly job']];
      const there = await confirmed(world, kind);
      const using = crashing(there.apart.deps, planned);
      const first = await failed(there.person.complete(there.email, there.begun, using));
      const problems: string[] = [];
      if (
        first.value !== undefined &&
        (!(await accountOf(there.apart.deps, there.email)).access || !(await there.person.isSignedIn()))
      )
        problems.push('I8: a good answer, and no account or no session');
      await recover(there);
      const { apart, email } = there;
      problems.push(...(await wrongWithSignedUp(world, { deps: apart.deps, email, cents: cents[kind] })));
      await there.person.complete(email, there.begun);
      if (!(await there.person.isSignedIn())) problems.push('not signed in');
      wrong.push(
        ...problems.map(
          (problem) => `${planned.fault} ${using.calls[planned.at - 1]} ${planned.at}, ${road}: ${problem}`,
        ),
      );
    }
    expect(wrong).toEqual([]);
    expect(whole.calls.length).toBeGreaterThanOrEqual(9);
  },
);
