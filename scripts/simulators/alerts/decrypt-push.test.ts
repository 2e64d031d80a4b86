import { webcrypto } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptPush, type ReceiverKeys } from './decrypt-push.ts';

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url.replaceAll(/\s/g, ''), 'base64url'));

/** RFC 8291, Appendix A and §5. */
const vector = {
  plaintext: 'When I grow up, I want to be a watermelon',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: `DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml
    mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT
    pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN`,
};

async function receiver(): Promise<ReceiverKeys> {
  const publicKey = bytes(vector.publicKey);
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((half) =>
    Buffer.from(half).toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: vector.privateKey } as webcrypto.JsonWebKey;
  const privateKey = await webcrypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ]);
  return { publicKey, privateKey, auth: bytes(vector.auth) };
}

it('the push service decrypts the example of RFC 8291', async () => {
  expect(await decryptPush(bytes(vector.body), await receiver())).toBe(vector.plaintext);
});

it('a body with one bit changed does not decrypt', async () => {
  const body = bytes(vector.body);
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
  await expect(decryptPush(body, await receiver())).rejects.toThrow();
});
