import { announceMail } from '../mail/announce-mail.ts';
import { newMailId, oweMail } from '../mail/outbox-store.ts';
import { Unauthorised } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import { ConditionFailed } from '../platform/table/write.ts';
import { newSessionToken } from '../session/session.ts';
import { sessionClosing, sessionOpening } from '../session/session-steps.ts';
import { emailHash, parseEmailAddress } from '../users/email-address.ts';
import { passwordChanging, type UserRow } from '../users/user-store.ts';
import { codeConsuming } from '../verification/codes/code-store.ts';
import { tryCode, userOfCode, wrongCode } from '../verification/codes/verify-code.ts';
import type { PasswordDeps } from './password-deps.ts';

export interface PasswordUpdate {
  /** Six digits. */
  readonly code: string;
  /** Judged already; choosing badly costs no try. */
  readonly password: string;
  readonly caller: {
    readonly user: Pick<UserRow, 'id' | 'email' | 'epoch'>;
    readonly session: { readonly tokenHash: string };
  };
  readonly cookies: readonly string[];
  readonly clientAddress: string;
}

/** Where in the transaction the caller's session is ended. */
const CLOSING_STEP = 0;

/**
 * Changes the password with a mailed code: every session ends, and the caller gets a new one, whose token this gives.
 * Throws WrongCode and TooSoon, and Unauthorised when the caller logged out meanwhile.
 */
export async function changePassword(update: PasswordUpdate, deps: PasswordDeps): Promise<string> {
  const { caller, password } = update;
  const { table, log, random } = deps;
  const now = deps.clock();
  const hash = emailHash(deps.emailKey, parseEmailAddress(caller.user.email));
  const right = await tryCode({ purpose: 'password-change', emailHash: hash, ...update, now }, deps);
  const user = await userOfCode(right, deps);
  if (user.id !== caller.user.id) throw wrongCode();

  const passwordHash = await deps.hashing.hash(password);
  const token = newSessionToken(random);
  const mailId = newMailId(deps);
  try {
    await table.transact([
      sessionClosing(caller.session.tokenHash),
      codeConsuming(right.row, hash, now),
      passwordChanging(user, passwordHash),
      sessionOpening(token, { id: user.id, epoch: user.epoch + 1 }, now),
      oweMail({ kind: 'password-changed', to: user.email }, { mailId, now }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.steps.includes(CLOSING_STEP) ? new Unauthorised() : wrongCode();
  }
  log.info('authn_password_change', { user: sha256(user.id), by: 'code' });
  log.info('authn_token_revoked', { user: sha256(user.id), what: 'all sessions and codes' });
  log.info('session_created', { user: sha256(user.id) });
  await announceMail(deps, mailId);
  return token;
}
