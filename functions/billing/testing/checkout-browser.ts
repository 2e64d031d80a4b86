import { randomUUID } from 'node:crypto';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../shared/catalogue/renewal-terms.ts';
import { flowHash, newFlowToken } from '../../identity/protection/flow.ts';
import { newSessionToken, sessionCookie } from '../../identity/session/session.ts';
import { openSession } from '../../identity/session/session-store.ts';
import { cookieBrowser } from '../../identity/session/testing/cookie-browser.ts';
import { createUser, userById } from '../../identity/users/user-store.ts';
import { emailHash, emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { verifiedFlow } from '../../platform/table/keys.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { run as complete } from '../complete-subscription.handler.ts';
import { run as completeExisting } from '../complete-subscription-existing-user.handler.ts';
import { run as create } from '../create-subscription.handler.ts';
import { run as createExisting } from '../create-subscription-existing-user.handler.ts';
import type { Fixture, FixtureDeps } from './billing-fixture.ts';

export const PASSWORD = 'correct horse battery';

export const newEmail = () => `${randomUUID()}@example.com`;

/** A browser that keeps its cookies. `using`: other dependencies for one call, such as faulty ones. */
export function browser(fixture: Fixture, clientAddress: string = randomUUID()) {
  const { deps } = fixture;
  const own = cookieBrowser(deps, { clientAddress, visit: TEST_VISIT });
  const { caller, keep: sendCookie } = own;
  let privacyControl = false;
  const requestParts = () => ({
    ...own.requestParts(),
    ...(privacyControl ? { privacyControl: true as const } : {}),
  });

  return {
    ...own,
    /** Sends Global Privacy Control from now on. */
    sendPrivacyControl: () => {
      privacyControl = true;
    },
    /** Verifies an address, like a correct code; returns the address. */
    async verifyEmail(email = newEmail()): Promise<string> {
      const flow = newFlowToken(deps.random);
      const hash = emailHash(deps.emailKey, parseEmailAddress(email));
      const verifiedAt = Math.floor(deps.clock() / 1000);
      await deps.table.put(verifiedFlow(flowHash(flow), hash), { verifiedAt });
      sendCookie(`__Host-flow=${flow}`);
      return email;
    },
    /** Creates an account without a subscription and signs in; returns its id. */
    async haveAccount(email = newEmail()): Promise<string> {
      const id = randomUUID();
      const passwordHash = await deps.hashing.hash(PASSWORD);
      const person = { id, email, firstName: 'Ada', lastName: 'Byron', passwordHash, epoch: 0, createdAt: 1 };
      await createUser(deps.table, person, emailHashes(deps.emailKey, parseEmailAddress(email)));
      await this.startSession(id);
      return id;
    },
    /** Starts a session without a password. */
    async startSession(userId: string) {
      const user = await userById(deps.table, userId);
      if (user === undefined) throw new Error('no such user');
      const token = newSessionToken(deps.random);
      await openSession(deps.table, token, user, deps.clock(), { visit: TEST_VISIT });
      sendCookie(sessionCookie(token));
    },
    create: async (email: string, { interval = 'month', ...more }: FormOptions = {}, using: FixtureDeps = deps) =>
      create({ ...requestParts(), request: form(email, interval, more), caller: null }, using),
    complete: async (email: string, ids: Ids, using: FixtureDeps = deps) => {
      const { subscriptionId, customerId } = ids;
      return complete({ ...requestParts(), request: { email, subscriptionId, customerId }, caller: null }, using);
    },
    createExisting: async (billingInterval: BillingInterval = 'month', using: FixtureDeps = deps) =>
      createExisting(
        {
          ...requestParts(),
          request: { billingInterval, termsVersion: RENEWAL_TERMS_VERSION },
          caller: await caller(),
        },
        using,
      ),
    completeExisting: async (subscriptionId: string, using: FixtureDeps = deps) =>
      completeExisting({ ...requestParts(), request: { subscriptionId }, caller: await caller() }, using),
  };
}
export type Browser = ReturnType<typeof browser>;

interface Ids {
  readonly subscriptionId: string;
  readonly customerId: string;
}

interface FormOptions {
  readonly interval?: BillingInterval;
  readonly password?: string;
  readonly firstName?: string;
}

export function form(email: string, billingInterval: BillingInterval, { password = PASSWORD, firstName = 'Ada' } = {}) {
  return {
    email,
    firstName,
    lastName: 'Byron',
    password,
    confirmPassword: password,
    billingInterval,
    termsVersion: RENEWAL_TERMS_VERSION,
  } as const;
}

/** A user who has signed up with a confirmed card or payment, and is signed in. */
export async function subscriber(
  fixture: Fixture & { readonly confirm: (secret: string, card?: string) => Promise<unknown> },
  { interval = 'month', card }: { readonly interval?: BillingInterval; readonly card?: string } = {},
) {
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const started = await person.create(email, { interval });
  await fixture.confirm(started.clientSecret, card);
  await person.complete(email, started);
  const { userId } = await person.caller();
  return { person, email, userId, ...started };
}

/** The outcome of a call: `status message` of its error, or 'done'. */
export const describeOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Error ? `${'status' in error ? error.status : error.name} ${error.message}` : 'not an error',
  );
