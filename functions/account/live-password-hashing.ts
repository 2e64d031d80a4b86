import { systemRandomBytes } from '../platform/chance.ts';
import { rotatedSecret } from '../platform/secrets.ts';
import { createPasswordHashing, type PasswordHashing, productionCost } from './password-hash.ts';

/** As the environment says. */
export async function livePasswordHashing(): Promise<PasswordHashing> {
  const [pepper, ...earlierPeppers] = await rotatedSecret('passwordPepper');
  return createPasswordHashing({ pepper, earlierPeppers, cost: productionCost, random: systemRandomBytes });
}
