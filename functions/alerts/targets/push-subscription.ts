import { createPublicKey } from 'node:crypto';
import { targetMessages } from '../../../shared/contracts/alerts/channels.ts';
import { Refusal } from '../../platform/errors.ts';
import { allowedAddress } from '../../platform/guarded-fetch.ts';
import type { Log } from '../../platform/logger.ts';
import { pushHosts } from './hosts.ts';

/** What a browser gives to reach it. All of it is secret: with our key, who has it can write to the device. */
export interface PushSubscription {
  readonly endpoint: string;
  /** An uncompressed point of P-256, 65 bytes, base64url. */
  readonly p256dh: string;
  /** 16 bytes, base64url. */
  readonly auth: string;
}

const POINT_BYTES = 65;
const UNCOMPRESSED = 0x04;
const AUTH_BYTES = 16;

/**
 * Checks what claims to be a browser's subscription. The log gets the host of a refused endpoint, no more of it.
 * @throws 'input-invalid' for an endpoint of no known push service, or keys that are none
 */
export function checkSubscription({ endpoint, p256dh, auth }: PushSubscription, log: Log): PushSubscription {
  // Its hash is what the browser knows itself by, so it must be the address that is called, letter by letter.
  if (allowedAddress(endpoint, pushHosts)?.href !== endpoint) {
    log.warn('alert_endpoint_refused', { host: URL.parse(endpoint)?.hostname.slice(0, 100) ?? 'none' });
    throw new Refusal('input-invalid', { message: targetMessages.endpoint, field: 'endpoint' });
  }
  if (!isPoint(Buffer.from(p256dh, 'base64url')) || Buffer.from(auth, 'base64url').length !== AUTH_BYTES)
    throw new Refusal('input-invalid', { message: targetMessages.keys });
  return { endpoint, p256dh, auth };
}

/** Whether the bytes are a point on the curve: with one off it, secrets of ours could be computed. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  const x = bytes.subarray(1, 33).toString('base64url');
  const y = bytes.subarray(33).toString('base64url');
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
