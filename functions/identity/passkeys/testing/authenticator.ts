import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../../../../shared/contracts/passkeys.ts';

/** What an authenticator or a browser may do wrong. */
export interface Defects {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** The user was there, but was not verified. */
  readonly unverified?: true;
  /** Signs something else. */
  readonly badSignature?: true;
  readonly userHandle?: string;
}

/** A passkey in software, with an ES256 key. */
export interface SoftwarePasskey {
  readonly id: string;
  /** base64url */
  userHandle: string;
  /** Increments with each signature; 0 for one that does not count. */
  signCount: number;
  readonly counts: boolean;
  readonly privateKey: KeyObject;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;
const ES256 = -7;

/** Makes a passkey as a browser would by `navigator.credentials.create`. */
export function createPasskey(
  options: Pick<CreationOptions, 'challenge' | 'user' | 'rp'>,
  site: string,
  defects: Defects & { readonly counts?: boolean; readonly algorithm?: number } = {},
): { readonly passkey: SoftwarePasskey; readonly credential: NewCredential } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const coseKey = cbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, defects.algorithm ?? ES256],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const counts = defects.counts ?? true;
  const signCount = counts ? 1 : 0;
  const attested = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, coseKey]);
  const authData = Buffer.concat([authenticatorData(options.rp.id, signCount, HAS_CREDENTIAL, defects), attested]);
  const attestation = new Map<string, CborValue>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const id = credentialId.toString('base64url');
  return {
    passkey: { id, userHandle: options.user.id, signCount, counts, privateKey },
    credential: {
      id,
      clientDataJSON: clientData('webauthn.create', options.challenge, site, defects).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    },
  };
}

/** Signs as a browser would by `navigator.credentials.get`. */
export function signWithPasskey(
  passkey: SoftwarePasskey,
  options: Pick<RequestOptions, 'challenge' | 'rpId'>,
  site: string,
  defects: Defects = {},
): Assertion {
  if (passkey.counts) passkey.signCount += 1;
  const data = authenticatorData(options.rpId, passkey.signCount, 0, defects);
  const client = clientData('webauthn.get', options.challenge, site, defects);
  const hash = createHash('sha256').update(client).digest();
  const signed = defects.badSignature ? data : Buffer.concat([data, hash]);
  return {
    id: passkey.id,
    clientDataJSON: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
    userHandle: defects.userHandle ?? passkey.userHandle,
  };
}

function clientData(type: string, challenge: string, origin: string, defects: Defects): Buffer {
  const data = { type: defects.type ?? type, challenge: defects.challenge ?? challenge };
  return Buffer.from(JSON.stringify({ ...data, origin: defects.origin ?? origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, signCount: number, more: number, defects: Defects): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  const flags = USER_PRESENT | (defects.unverified ? 0 : USER_VERIFIED) | more;
  const host = createHash('sha256')
    .update(defects.rpId ?? rpId)
    .digest();
  return Buffer.concat([host, Buffer.from([flags]), count]);
}

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** The part of CBOR (RFC 8949) that authenticators need. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
