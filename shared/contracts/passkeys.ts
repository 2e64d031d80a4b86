import * as z from 'zod/mini';
import { user } from './account.ts';
import type { Contract } from './contract.ts';
import { isAtMost, messages } from './fields.ts';

export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Trimmed; the length counts after trimming. No control characters. */
export const passkeyName = z.pipe(
  z.string(messages.passkeyNameRequired).check(z.trim(), z.minLength(1, messages.passkeyNameRequired)),
  z.string().check(
    z.refine((name) => isAtMost(name, MAX_PASSKEY_NAME_LENGTH), messages.passkeyNameLong),
    z.refine((name) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name), messages.passkeyNameUnreadable),
  ),
);
const nameMessages = [messages.passkeyNameRequired, messages.passkeyNameLong, messages.passkeyNameUnreadable];

/** Binary data as base64url without padding, of at most so many characters. */
const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/));

/** 1,023 bytes, the most that an authenticator may choose. */
const credentialId = base64url(1364);
const clientDataJSON = base64url(4096);
/** How a browser reaches the authenticator. A later browser may name more. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));

/** The parts of a browser's answer to `navigator.credentials.create` that are used. */
const newCredential = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: base64url(8192),
  transports,
});
export type NewCredential = z.output<typeof newCredential>;

/** The parts of a browser's answer to `navigator.credentials.get` that are used. */
const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(2048),
  signature: base64url(2048),
  /** The account that the authenticator keeps with the passkey: 64 bytes at most. */
  userHandle: z.optional(base64url(86)),
});
export type Assertion = z.output<typeof assertion>;

/** The id in our own addresses; the credential's own id is for the browser only. */
export const passkeyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  /** Seconds since 1970. */
  createdAt: z.int(),
  lastUsedAt: z.optional(z.int()),
});
export type Passkey = z.output<typeof passkey>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
const userVerification = z.literal('required');

/** For `navigator.credentials.create`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** For `navigator.credentials.get`. It names no credential, so it is alike for every account and for none. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification,
});
export type RequestOptions = z.output<typeof requestOptions>;

export const listPasskeys = {
  method: 'GET',
  path: '/api/passkeys',
  access: 'signed-in',
  summary: 'Returns the signed-in user’s passkeys, oldest first.',
  reply: z.array(passkey),
  delivery: 'each-time',
} as const satisfies Contract;

export const beginPasskeyRegistration = {
  method: 'POST',
  path: '/api/passkey-registration',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Starts adding a passkey.',
  reply: creationOptions,
  errors: ['too-many-passkeys', 'too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;

export const addPasskey = {
  method: 'POST',
  path: '/api/passkeys',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Adds the passkey that the browser has made.',
  request: z.strictObject({ name: passkeyName, credential: newCredential }),
  reply: passkey,
  inputMessages: nameMessages,
  errors: ['passkey-not-added', 'too-many-passkeys', 'passkey-known'],
  delivery: 'each-time',
} as const satisfies Contract;

export const renamePasskey = {
  method: 'POST',
  path: '/api/passkeys/{id}',
  access: 'signed-in',
  summary: 'Renames a passkey.',
  params: z.object({ id: passkeyId }),
  request: z.strictObject({ name: passkeyName }),
  reply: z.object({}),
  inputMessages: nameMessages,
  delivery: 'each-time',
} as const satisfies Contract;

export const removePasskey = {
  method: 'DELETE',
  path: '/api/passkeys/{id}',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Removes a passkey. The password remains.',
  params: z.object({ id: passkeyId }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

export const beginPasskeySignIn = {
  method: 'POST',
  path: '/api/passkey-sign-in/challenge',
  access: 'anyone',
  summary: 'Starts signing in with a passkey. The browser offers the passkeys it knows.',
  reply: requestOptions,
  errors: ['too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;

export const signInWithPasskey = {
  method: 'POST',
  path: '/api/passkey-sign-in',
  access: 'anyone',
  summary: 'Starts a session for the owner of a passkey.',
  request: z.strictObject({ assertion }),
  reply: user,
  errors: ['passkey-refused', 'too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;

export const beginPasskeyReauthentication = {
  method: 'POST',
  path: '/api/passkey-reauthentication/challenge',
  access: 'signed-in',
  summary: 'Starts confirming the signed-in user’s identity with a passkey.',
  reply: requestOptions,
  errors: ['too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;

export const reauthenticateWithPasskey = {
  method: 'POST',
  path: '/api/passkey-reauthentication',
  access: 'signed-in',
  summary: 'Confirms the signed-in user’s identity by passkey, for five minutes and for this session only.',
  request: z.strictObject({ assertion }),
  reply: z.object({}),
  errors: ['passkey-unconfirmed', 'too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;
