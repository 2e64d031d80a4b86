import { readSessionToken, tokenHash } from '../account/session.ts';
import { tokenUse } from '../account/session-store.ts';
import { hasAccess } from '../billing/entitlement.ts';
import { subscriptionOf } from '../billing/subscription-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { plainHash } from '../protection/hash.ts';
import type { Callers } from './access.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
}

/** Cookie → session → person → subscription, from the table. */
export function createCallers({ table, clock, log }: Deps): Callers {
  return {
    async signedIn(cookies) {
      const token = readSessionToken(cookies);
      if (token === undefined) return undefined;
      const use = await tokenUse(table, token, clock());
      if (use.state === 'expired') log.info('session_expired', { user: plainHash(use.userId) });
      if (use.state === 'ended') log.warn('session_use_after_expire', { user: plainHash(use.userId) });
      if (use.state !== 'live') return undefined;
      const { userId, user, createdAt, refreshedCookie: cookie } = use.session;
      return { caller: { userId, user, session: { tokenHash: tokenHash(token), createdAt } }, cookie };
    },

    subscribed: async (userId) => hasAccess(await subscriptionOf(table, userId), clock()),
  };
}
