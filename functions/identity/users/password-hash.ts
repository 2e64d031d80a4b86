import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { hmac, type RandomBytes } from '../../platform/hash.ts';

/** Cost of one guess. `memory`: KiB. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export const productionCost: HashCost = { memory: 65_536, passes: 3, parallelism: 1 };
/** OWASP's minimum; nothing cheaper is accepted. */
export const lowestCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

export interface HashingOptions {
  /** A secret outside the table, so that the table alone does not allow guessing. */
  readonly pepper: string;
  /** Earlier peppers still used by stored hashes. */
  readonly earlierPeppers?: readonly string[];
  readonly cost: HashCost;
  readonly random: RandomBytes;
  /** One run of argon2id. */
  readonly derive?: (parameters: Argon2Parameters) => Promise<Uint8Array>;
}

export interface PasswordHashing {
  /** `$argon2id$v=19$m=…,t=…,p=…,keyid=…$salt$hash`, where keyid identifies the pepper. */
  hash(password: string): Promise<string>;
  /** Exactly one run of argon2id, also without a hash to compare with (then false). */
  matches(password: string, encoded: string | undefined): Promise<boolean>;
  /** Whether the hash has another cost or pepper than the current ones. */
  isOutdated(encoded: string): boolean;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const ENCODED =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,2}),keyid=([A-Za-z0-9+/]{8})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** @throws Error if the cost is too low or the pepper is empty: such a server must not start */
export function createPasswordHashing(options: HashingOptions): PasswordHashing {
  const { pepper, earlierPeppers = [], cost, random, derive = argon2id } = options;
  if (pepper === '') throw new Error('the pepper is empty');
  if (cost.memory < lowestCost.memory || cost.passes < lowestCost.passes || cost.parallelism < 1) {
    throw new Error('argon2id would be too cheap');
  }
  const peppers = new Map([...earlierPeppers, pepper].map((secret) => [pepperId(secret), secret]));
  const keyId = pepperId(pepper);
  /** Used instead of the hash of an unknown user. */
  const dummy: Hashed = { cost, keyId, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };

  const run = (password: string, how: Omit<Hashed, 'hash'>): Promise<Uint8Array> => {
    const secret = peppers.get(how.keyId);
    if (secret === undefined) throw new Error('a password was hashed with a pepper that is not configured');
    const message = password.normalize('NFC');
    return derive({ ...how.cost, message, nonce: how.salt, tagLength: HASH_BYTES, secret });
  };

  return {
    async hash(password) {
      const how = { cost, keyId, salt: random(SALT_BYTES) };
      return encode({ ...how, hash: await run(password, how) });
    },
    async matches(password, encoded) {
      const stored = encoded === undefined ? dummy : decode(encoded);
      const fits = timingSafeEqual(await run(password, stored), stored.hash);
      return fits && encoded !== undefined;
    },
    isOutdated(encoded) {
      const stored = decode(encoded);
      return stored.keyId !== keyId || costText(stored.cost) !== costText(cost);
    },
  };
}

interface Hashed {
  readonly cost: HashCost;
  readonly keyId: string;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

function encode({ cost, keyId, salt, hash }: Hashed): string {
  return `$argon2id$v=19$${costText(cost)},keyid=${keyId}$${base64(salt)}$${base64(hash)}`;
}

function decode(encoded: string): Hashed {
  const [, memory, passes, parallelism, keyId, salt, hash] = ENCODED.exec(encoded) ?? [];
  if (keyId === undefined || salt === undefined || hash === undefined) {
    throw new Error('a stored password hash is malformed');
  }
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    keyId,
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function costText({ memory, passes, parallelism }: HashCost): string {
  return `m=${memory},t=${passes},p=${parallelism}`;
}

/** Without padding, as in argon2 strings. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

/** Identifies a pepper without revealing it. */
function pepperId(pepper: string): string {
  return Buffer.from(hmac(pepper, 'pepper id'), 'base64url').toString('base64').slice(0, 8);
}

function argon2id(parameters: Argon2Parameters): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}
