import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from './hash.ts';
import { keyMaterial } from './keyed-hash.ts';
import { secretValues } from './secrets.ts';

/** A text that cannot be opened: altered, moved to another place, or sealed with a key that is gone. */
export class SealBroken extends Error {
  constructor(why: string) {
    super(`a sealed text cannot be opened: ${why}`);
    this.name = 'SealBroken';
  }
}

/** Of a stage's first key, whose value names none. */
const FIRST_KEY = 'k1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Source: NIST SP 800-38D, 8.2: 96-bit IVs; random ones are safe for 2^32 texts a key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Keeps this use of a secret apart from any other. */
const PURPOSE = 'crossbook sealed text';

/**
 * Encrypts a text for storing it: `k2_…`, the key's id and base64url, safe in URLs. `keys`: the secret `seal-key`, of which the first value
 * seals. `place`: where it will stand, such as its row's key; it opens nowhere else.
 */
export function sealText(keys: string, text: string, place: string, random: RandomBytes): string {
  const [used] = secretValues(keys);
  const { id, key } = keyOf(used);
  const iv = random(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${id}_${sealed.toString('base64url')}`;
}

/**
 * Decrypts a sealed text with the key that it names, used or not.
 * @throws SealBroken if that is impossible
 */
export function openText(keys: string, sealed: string, place: string): string {
  const [, id, data = ''] = /^(k\d+)_([\w-]+)$/.exec(sealed) ?? [];
  const found = secretValues(keys)
    .map(keyOf)
    .find((each) => each.id === id);
  if (found === undefined) throw new SealBroken(id === undefined ? 'it is malformed' : `there is no key ${id}`);
  const bytes = Buffer.from(data, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new SealBroken('it is malformed');
  const opener = createDecipheriv(CIPHER, found.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = [opener.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), opener.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    throw new SealBroken('it was altered, or belongs elsewhere');
  }
}

function keyOf(value: string): { readonly id: string; readonly key: Uint8Array } {
  const { id = FIRST_KEY, material } = keyMaterial(value);
  return { id, key: new Uint8Array(hkdfSync('sha256', material, '', PURPOSE, KEY_BYTES)) };
}
