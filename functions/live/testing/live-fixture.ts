import { randomUUID } from 'node:crypto';
import { signedInUser } from '../../identity/account/testing/signed-in-user.ts';
import { tokenHash } from '../../identity/session/session.ts';
import { userById } from '../../identity/users/user-store.ts';
import { Refusal } from '../../platform/errors.ts';
import type { HintTransport } from '../../platform/hint-transport.ts';
import type { Table } from '../../platform/table/table.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { addConnection, recordMessage } from '../connection-store.ts';

/** How a post to a connection, or its closing, ends. */
type Behavior = 'sent' | 'gone' | 'busy' | 'down';

/** A transport that remembers what was posted to whom and what was closed. */
export function recordingTransport(behave: (id: string) => Behavior = () => 'sent') {
  const posted: { readonly id: string; readonly text: string }[] = [];
  const closed: string[] = [];
  const transport: HintTransport = {
    async post(id, text) {
      const outcome = behave(id);
      if (outcome === 'down') throw new Refusal('unavailable', { cause: new Error('down') });
      if (outcome === 'sent') posted.push({ id, text });
      return outcome;
    },
    async close(id) {
      if (behave(id) === 'down') throw new Refusal('unavailable', { cause: new Error('down') });
      closed.push(id);
    },
  };
  return { transport, posted, closed };
}

/** A subscriber with a session, and pages of theirs that connect. */
export async function pageOwner(table: Table, options: { readonly subscribed?: boolean } = {}) {
  const { userId, token, cookies } = await signedInUser(table, options);
  const user = await userById(table, userId);
  if (user === undefined) throw new Error('the user is missing');
  const sessionHash = tokenHash(token);
  const connect = async (id: string = randomUUID()) => {
    const over = await addConnection(table, { id, user, sessionHash, now: Date.now() });
    return { id, over };
  };
  return {
    ...{ userId, user, token, cookies, sessionHash, connect },
    /** A page that shows the arbitrages. */
    async show(): Promise<string> {
      const { id } = await connect();
      await recordMessage(table, id, { boards: ['arbitrage'], now: Date.now() });
      return id;
    },
  };
}

export function closingDeps(table: Table, transport: HintTransport) {
  const { log, entries } = recordedLog();
  const stripe = () => Promise.reject(new Error('Stripe is not asked'));
  return { table, transport, log, entries, clock: Date.now, stripe };
}
