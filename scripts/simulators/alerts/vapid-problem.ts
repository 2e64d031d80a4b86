import { webcrypto } from 'node:crypto';
import * as z from 'zod';

/** Source: RFC 8292 §2 */
const MAX_LIFE_SECONDS = 24 * 3600;
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const header = z.object({ alg: z.literal('ES256'), typ: z.string() });

/**
 * Why a push service refuses a request's `Authorization`; undefined if it takes it. `publicKey`: the key that the browser subscribed with,
 * base64url. `origin`: of the endpoint. `now`: ms. Apple's rules for `sub` hold.
 */
export async function vapidProblem(
  authorization: string | undefined,
  { publicKey, origin, now }: { readonly publicKey: string; readonly origin: string; readonly now: number },
): Promise<string | undefined> {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  if (key === undefined) return 'malformed authorization';
  if (key !== publicKey) return 'not the key of the subscription';
  const verifier = await webcrypto.subtle.importKey(
    'raw',
    Buffer.from(key, 'base64url'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const signed = await webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${body}`),
  );
  if (!signed) return 'wrong signature';
  if (!header.safeParse(json(head)).success) return 'wrong algorithm';
  const { data } = claims.safeParse(json(body));
  if (data === undefined) return 'missing claims';
  if (data.aud !== origin) return 'wrong aud';
  const life = data.exp - now / 1000;
  if (life <= 0) return 'expired';
  if (life > MAX_LIFE_SECONDS) return 'exp more than a day ahead';
  return /^(https:\/\/\S+|mailto:\S+@\S+)$/.test(data.sub) ? undefined : 'no contact in sub';
}

function json(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
