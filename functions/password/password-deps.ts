import { livePasswordHashing } from '../users/live-password-hashing.ts';
import type { PasswordHashing } from '../users/password-hash.ts';
import { liveMailingDeps, type MailingDeps } from '../verification/codes/code-deps.ts';

/** What setting a password with a code needs. */
export interface PasswordDeps extends MailingDeps {
  readonly hashing: PasswordHashing;
}

/** As the environment says. */
export async function livePasswordDeps(): Promise<PasswordDeps> {
  const [deps, hashing] = await Promise.all([liveMailingDeps(), livePasswordHashing()]);
  return { ...deps, hashing };
}
