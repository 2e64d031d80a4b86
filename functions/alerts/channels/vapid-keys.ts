import { createECDH, hkdfSync } from 'node:crypto';
import { sha256 } from '../../platform/hash.ts';
import type { RotatedSecret } from '../../platform/secrets.ts';

/** A key by which push services know that messages are ours. Source: RFC 8292 */
export interface VapidKey {
  /** Tells keys apart, so that a subscription is used with the key that it was made for. */
  readonly id: string;
  /** An uncompressed point of P-256, base64url: browsers subscribe with it. */
  readonly publicKey: string;
  /** base64url, 32 bytes */
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
const KEY_BYTES = 32;
const ID_LENGTH = 16;

/** The keys that the values of the secret `vapid-key` stand for: browsers subscribe with the first, and all are sent with. */
export function vapidKeys(values: RotatedSecret): readonly [used: VapidKey, ...valid: VapidKey[]] {
  const [used, ...valid] = values;
  return [keyOf(used), ...valid.map(keyOf)];
}

/** A scalar from any random text. Of 2^32 texts about one needs a second try. */
function keyOf(value: string): VapidKey {
  for (let attempt = 0; ; attempt++) {
    const scalar = Buffer.from(hkdfSync('sha256', value, '', `crossbook vapid key ${attempt}`, KEY_BYTES));
    const pair = createECDH(CURVE);
    try {
      pair.setPrivateKey(scalar);
    } catch {
      continue;
    }
    const publicKey = pair.getPublicKey('base64url');
    return { id: sha256(publicKey).slice(0, ID_LENGTH), publicKey, privateKey: scalar.toString('base64url') };
  }
}
