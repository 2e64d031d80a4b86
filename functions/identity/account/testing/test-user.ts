import { type Argon2Parameters, createHmac, randomUUID } from 'node:crypto';
import { systemRandomBytes } from '../../../platform/hash.ts';
import { emailHash, parseEmailAddress } from '../../../platform/mail/email-address.ts';
import type { Table } from '../../../platform/table/table.ts';
import { recordedLog } from '../../../testing/recorded-log.ts';
import { createPasswordHashing, lowestCost, type PasswordHashing } from '../../users/password-hash.ts';
import { createUser, type UserRow } from '../../users/user-store.ts';
import type { LogInDeps } from '../log-in.ts';

export const EMAIL_KEY = 'a-key-for-addresses-in-tests';
export const PEPPER = 'a pepper for passwords, in tests';

/** A fast replacement for argon2id with the same inputs, for tests that are not about the hash. */
export async function quickDerive({ message, nonce, secret }: Argon2Parameters): Promise<Uint8Array> {
  return createHmac('sha256', String(secret)).update(String(message)).update(String(nonce)).digest();
}

/** Hashing with `quickDerive` that counts its runs. */
export function countingHashing(): PasswordHashing & { runs(): number } {
  let runs = 0;
  const derive = (parameters: Argon2Parameters) => {
    runs += 1;
    return quickDerive(parameters);
  };
  const hashing = createPasswordHashing({ pepper: PEPPER, cost: lowestCost, random: systemRandomBytes, derive });
  return { ...hashing, runs: () => runs };
}

/** A table that records the method and partition of each call. */
export function recordCalls(table: Table): Table & { readonly calls: string[] } {
  const calls: string[] = [];
  const note = (name: string, pk: string) => calls.push(`${name} ${pk.split('#')[0]}`);
  return new Proxy(
    { ...table, calls },
    {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const [key] = args;
          note(String(name), typeof key === 'object' && key !== null && 'pk' in key ? String(key.pk) : '');
          return Reflect.apply(value, target, args);
        };
      },
    },
  );
}

/** Dependencies for logging in, with a table and a recorded log. */
export function logInDeps(table: Table) {
  const { log, entries } = recordedLog();
  const hashing = countingHashing();
  return { table, emailKey: EMAIL_KEY, hashing, random: systemRandomBytes, log, entries } satisfies LogInDeps & {
    entries: unknown;
  };
}

/** Creates a user; returns the row, email address and password. */
export async function testUser(
  table: Table,
  { password = 'correct horse battery', email = `${randomUUID()}@example.com` } = {},
): Promise<{ user: UserRow; email: string; password: string }> {
  const address = parseEmailAddress(email);
  const passwordHash = await countingHashing().hash(password);
  const id = randomUUID();
  const user = { id, email: address, firstName: 'Ada', lastName: 'Byron', passwordHash, epoch: 0, createdAt: 1 };
  await createUser(table, user, [emailHash(EMAIL_KEY, address)]);
  return { user, email, password };
}
