import type { SessionPort } from '../edge/access.ts';
import type { Clock } from '../platform/clock.ts';
import { plainHash } from '../platform/hash.ts';
import type { Log } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { readSessionToken, tokenHash } from '../session/session.ts';
import { tokenUse } from '../session/session-store.ts';

interface SessionDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
}

/** Cookie → session → person, from the table. */
export function createSessionPort({ table, clock, log }: SessionDeps): SessionPort {
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
  };
}
