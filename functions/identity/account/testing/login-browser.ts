import { randomUUID } from 'node:crypto';
import type { Table } from '../../../platform/table/table.ts';
import { TEST_VISIT } from '../../../testing/test-visit.ts';
import { logIn } from '../log-in.ts';
import { logInDeps } from './test-user.ts';

/** A browser that keeps its cookies. */
export function loginBrowser(table: Table, now: number, clientAddress: string = randomUUID()) {
  let jar: readonly string[] = [];
  return {
    cookies: () => jar,
    forge: (cookies: readonly string[]) => {
      jar = cookies;
    },
    async logIn(email: string, password: string, { deps = logInDeps(table), at = now } = {}) {
      const signedIn = await logIn({ email, password, cookies: jar, clientAddress, visit: TEST_VISIT, now: at }, deps);
      jar = signedIn.cookies.map((cookie) => cookie.split(';')[0] ?? '');
      return signedIn;
    },
  };
}

/** The error of an attempt. */
export const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'signed in',
    (error: unknown) => error,
  );
