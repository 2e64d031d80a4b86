import { config } from '../../platform/config.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { rotatedSecret } from '../../platform/secrets.ts';
import {
  createPasswordHashing,
  type HashCost,
  lowestCost,
  type PasswordHashing,
  productionCost,
} from './password-hash.ts';

/** From the environment. */
export async function livePasswordHashing(): Promise<PasswordHashing> {
  const [pepper, ...earlierPeppers] = await rotatedSecret('passwordPepper');
  return createPasswordHashing({ pepper, earlierPeppers, cost: hashCost(), random: systemRandomBytes });
}

/**
 * Production's cost, unless the environment asks for cheap hashing, as tests and drills do: then the lowest accepted cost.
 * @throws Error if that is combined with a table that is not local, which would hold real passwords
 */
function hashCost(): HashCost {
  if (config('passwordHashing') === undefined) return productionCost;
  const { hostname } = new URL(config('dynamodbEndpoint') ?? 'https://dynamodb.amazonaws.com');
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error('cheap hashing is for local tables only');
  return lowestCost;
}
