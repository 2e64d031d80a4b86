import { hmac } from './hash.ts';
import { secretValues } from './secrets.ts';

/** The hashes of one value under each of several keys; new rows are written under the first. */
export type KeyedHashes = readonly [used: string, ...valid: string[]];

/** A key with an id, as a rotation makes them; the first key of a stage has none. */
const WITH_ID = /^(k\d+):(.+)$/;

/** `k2` of the key `k2:…`; undefined for a stage's first key. */
export function keyId(key: string): string | undefined {
  return keyMaterial(key).id;
}

/** A key's id, if it has one, and what it is made of. */
export function keyMaterial(key: string): { readonly id: string | undefined; readonly material: string } {
  const [, id, material = key] = WITH_ID.exec(key) ?? [];
  return { id, material };
}

/** HMACs of a value under all keys of a rotatable secret, the used one first: `k2.…` under the key `k2:…`. */
export function keyedHashes(keys: string, value: string): KeyedHashes {
  const [used, ...valid] = secretValues(keys);
  return [hashUnder(used, value), ...valid.map((key) => hashUnder(key, value))];
}

/** The same under the used key only, for what may start anew when keys rotate, such as a client's counts. */
export function keyedHash(keys: string, value: string): string {
  return hashUnder(secretValues(keys)[0], value);
}

function hashUnder(key: string, value: string): string {
  const { id, material } = keyMaterial(key);
  return id === undefined ? hmac(material, value) : `${id}.${hmac(material, value)}`;
}
