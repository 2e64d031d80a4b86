import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../edge/call.ts';
import { systemRandomBytes } from '../../../platform/hash.ts';
import type { Table } from '../../../platform/table/table.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { recordedLog } from '../../../testing/recorded-log.ts';
import { TEST_VISIT } from '../../../testing/test-visit.ts';
import { EMAIL_KEY, testUser } from '../../account/testing/test-user.ts';
import { newSessionToken, tokenHash } from '../../session/session.ts';
import { openSession, sessionOf } from '../../session/session-store.ts';
import { userById } from '../../users/user-store.ts';
import { run as addPasskey } from '../add-passkey.handler.ts';
import { run as beginReauthentication } from '../begin-reauthentication.handler.ts';
import { run as beginRegistration } from '../begin-registration.handler.ts';
import { run as beginSignIn } from '../begin-sign-in.handler.ts';
import { run as reauthenticate } from '../reauthenticate-with-passkey.handler.ts';
import { run as remove } from '../remove-passkey.handler.ts';
import { run as rename } from '../rename-passkey.handler.ts';
import { run as signIn } from '../sign-in-with-passkey.handler.ts';
import { createPasskey, type Defects, type SoftwarePasskey, signWithPasskey } from './authenticator.ts';

export const SITE = 'https://crossbook.test';

type Options = Awaited<ReturnType<typeof beginSignIn>>;

/** Browsers with a software authenticator that call the endpoints, sharing one clock. */
export function passkeyFixture(table: Table) {
  const clock = fakeClock('2026-11-24T12:00:00Z');
  const { log, entries } = recordedLog();
  const bus = { publish: async () => {} };
  const deps = { table, bus, log, clock: clock.now, random: systemRandomBytes, origin: SITE, emailKey: EMAIL_KEY };

  /** A browser that nobody is signed in with. */
  function visitor(clientAddress: string = randomUUID()) {
    const jar = new Map<string, string>();
    const call = () => ({
      ...{ params: undefined, query: undefined, caller: null, clientAddress, visit: TEST_VISIT },
      cookies: [...jar].map(([name, value]) => `${name}=${value}`),
      sendCookie: (line: string) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      },
    });
    const begin = () => beginSignIn({ ...call(), request: undefined }, deps);
    const finish = (passkey: SoftwarePasskey, options: Options, defects?: Defects) =>
      signIn({ ...call(), request: { assertion: signWithPasskey(passkey, options, SITE, defects) } }, deps);
    return {
      jar,
      begin,
      finish,
      signIn: async (passkey: SoftwarePasskey, defects?: Defects) => finish(passkey, await begin(), defects),
      session: () => sessionOf(table, jar.get('__Host-sid') ?? '', clock.now()),
    };
  }

  /** A new account with a session. */
  async function owner() {
    const { user, email } = await testUser(table);
    const token = newSessionToken(systemRandomBytes);
    await openSession(table, token, user, clock.now(), { visit: TEST_VISIT });
    const session = { tokenHash: tokenHash(token) };
    /** As the edge makes it. */
    const caller = async (): Promise<Caller> => {
      const [found, row] = [await sessionOf(table, token, clock.now()), await userById(table, user.id)];
      if (found === undefined || row === undefined) throw new Error('the session has ended');
      const { createdAt, authenticatedAt } = found;
      return { userId: user.id, user: row, session: { ...session, createdAt, authenticatedAt } };
    };
    const call = async () => ({
      ...{ query: undefined, cookies: [], clientAddress: 'x', visit: TEST_VISIT, sendCookie: () => {} },
      caller: await caller(),
    });
    const begin = async () => beginRegistration({ ...(await call()), params: undefined, request: undefined }, deps);
    const finish = async (made: ReturnType<typeof createPasskey>, name = 'Laptop') =>
      addPasskey({ ...(await call()), params: undefined, request: { name, credential: made.credential } }, deps);
    const beginConfirming = async () =>
      beginReauthentication({ ...(await call()), params: undefined, request: undefined }, deps);
    const finishConfirming = async (passkey: SoftwarePasskey, options: Options, defects?: Defects) => {
      const assertion = signWithPasskey(passkey, options, SITE, defects);
      return reauthenticate({ ...(await call()), params: undefined, request: { assertion } }, deps);
    };
    return {
      ...{ user, email, token, begin, finish, beginConfirming, finishConfirming },
      session: () => sessionOf(table, token, clock.now()),
      async add(options: Parameters<typeof createPasskey>[2] = {}) {
        const made = createPasskey(await begin(), SITE, options);
        const shown = await finish(made);
        return { ...made, id: shown.id };
      },
      confirmBy: async (passkey: SoftwarePasskey, defects?: Defects) =>
        finishConfirming(passkey, await beginConfirming(), defects),
      rename: async (id: string, name: string) =>
        rename({ ...(await call()), params: { id }, request: { name } }, deps),
      remove: async (id: string) => remove({ ...(await call()), params: { id }, request: undefined }, deps),
    };
  }

  return { clock, deps, entries, visitor, owner };
}

/** The status and message of a refused call. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error)) throw error;
    return `${error.status} ${error.message}`;
  }
}
