import { readSessionToken } from '../account/session.ts';
import { sessionOf } from '../account/session-store.ts';
import { hasAccess } from '../billing/entitlement.ts';
import { subscriptionOf } from '../billing/subscription-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import type { Callers } from './access.ts';

/** Cookie → session → person → subscription, from the table. */
export function createCallers(table: Table, clock: Clock): Callers {
  return {
    async signedIn(cookies) {
      const token = readSessionToken(cookies);
      const session = token === undefined ? undefined : await sessionOf(table, token, clock());
      if (session === undefined) return undefined;
      const { userId, user, refreshedCookie: cookie } = session;
      return { caller: { userId, user }, cookie };
    },

    subscribed: async (userId) => hasAccess(await subscriptionOf(table, userId), clock()),
  };
}
