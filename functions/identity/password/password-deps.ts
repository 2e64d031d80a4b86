import { livePasswordHashing } from '../users/live-password-hashing.ts';
import type { PasswordHashing } from '../users/password-hash.ts';
import { type CodeEmailDeps, liveCodeEmailDeps } from '../verification/codes/code-deps.ts';

/** Dependencies for setting a password with a code. */
export interface PasswordDeps extends CodeEmailDeps {
  readonly hashing: PasswordHashing;
}

/** From the environment. */
export async function livePasswordDeps(): Promise<PasswordDeps> {
  const [deps, hashing] = await Promise.all([liveCodeEmailDeps(), livePasswordHashing()]);
  return { ...deps, hashing };
}
