import { createPasswordHashing, type PasswordHashing, productionCost } from '../account/password-hash.ts';
import { rotatedSecret } from '../platform/secrets.ts';
import { liveMailingDeps, type MailingDeps } from '../verification/code-deps.ts';

/** What setting a password with a code needs. */
export interface PasswordDeps extends MailingDeps {
  readonly hashing: PasswordHashing;
}

/** As the environment says. */
export async function livePasswordDeps(): Promise<PasswordDeps> {
  const [deps, [pepper, ...earlierPeppers]] = await Promise.all([liveMailingDeps(), rotatedSecret('passwordPepper')]);
  const hashing = createPasswordHashing({ pepper, earlierPeppers, cost: productionCost, random: deps.random });
  return { ...deps, hashing };
}
