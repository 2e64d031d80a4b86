import { webcrypto } from 'node:crypto';

/** What a browser keeps of a subscription. */
export interface ReceiverKeys {
  readonly publicKey: Uint8Array;
  readonly privateKey: webcrypto.CryptoKey;
  readonly auth: Uint8Array;
}

const { subtle } = webcrypto;
/** Salt, record size, length of the key's id. Source: RFC 8188 §2.1 */
const FIXED_HEADER_BYTES = 21;
const LAST_RECORD = 2;
const text = (value: string) => new TextEncoder().encode(value);

/**
 * Decrypts an `aes128gcm` body of one record as a browser does, by Web Crypto alone. Source: RFC 8291 §3.4, RFC 8188 §2
 * @throws Error if it is not for this receiver, or malformed
 */
export async function decryptPush(body: Uint8Array, { publicKey, privateKey, auth }: ReceiverKeys): Promise<string> {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const salt = body.subarray(0, 16);
  const recordSize = view.getUint32(16);
  const keyLength = view.getUint8(20);
  const sender = body.subarray(FIXED_HEADER_BYTES, FIXED_HEADER_BYTES + keyLength);
  const record = body.subarray(FIXED_HEADER_BYTES + keyLength);
  if (record.length > recordSize) throw new Error('more than one record');
  const from = await subtle.importKey('raw', sender, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: from }, privateKey, 256));
  const secret = await hkdf(shared, auth, joined(text('WebPush: info\0'), publicKey, sender), 32);
  const key = await hkdf(secret, salt, text('Content-Encoding: aes128gcm\0'), 16);
  const iv = await hkdf(secret, salt, text('Content-Encoding: nonce\0'), 12);
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const plain = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, aes, record));
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== LAST_RECORD) throw new Error('the record is not the last one');
  return new TextDecoder('utf-8', { fatal: true }).decode(plain.subarray(0, end));
}

async function hkdf(input: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Promise<Uint8Array> {
  const key = await subtle.importKey('raw', input, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
