import { readSessionToken, tokenHash } from '../session/session.ts';
import { tokenUse } from '../session/session-store.ts';
import { type EntitledDeps, entitlementOf } from '../billing/subscription/current-entitlement.ts';
import { plainHash } from '../platform/hash.ts';
import type { Callers } from './access.ts';

/** Cookie → session → person → subscription, from the table, and from Stripe where time has run out. */
export function createCallers(deps: EntitledDeps): Callers {
  const { table, clock, log } = deps;
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

    subscribed: async (userId) => (await entitlementOf(userId, deps)).access,
  };
}
