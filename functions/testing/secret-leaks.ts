import * as z from 'zod/mini';
import { messages } from '../../shared/contracts/fields.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

/**
 * Every secret that passed through this file's requests or was configured for them, and where it may be found: nowhere but in the
 * request or cookie that it came by.
 */
const secrets = new Map<string, Kind>();

type Kind = 'password' | 'code' | 'token' | 'configured';

/** Shorter ones are everyday words, which logs and tables may well hold. */
const MIN_PASSWORD_LENGTH = 12;
const MIN_TOKEN_LENGTH = 22;
const CODE = /^\d{6}$/;
/** Counters and the numbers of parts look like these. */
const EVERYDAY_CODE = /^000/;
const COOKIE = /^__Host-(?:sid|dev|flow)=([^;]+)/;
/** Refused before anybody could have it, and often made of a word that is everywhere. */
const WEAK: readonly unknown[] = [
  messages.passwordCommon,
  messages.passwordGuessable,
  messages.passwordShort,
  messages.passwordLong,
];

const credentials = z.object({
  password: z.optional(z.unknown()),
  newPassword: z.optional(z.unknown()),
  confirmPassword: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
  verificationCode: z.optional(z.unknown()),
});

export function trackSecret(value: string | undefined, kind: Kind = 'configured'): void {
  if (value !== undefined && value !== '') secrets.set(value, kind);
}

export function hasTrackedSecrets(): boolean {
  return secrets.size > 0;
}

/** Remembers what a request and its answer carried: passwords, codes, tokens. */
export function trackSecretsOf({ body, cookies = [], headers }: TestRequest, answer: TestResponse): void {
  const { success, data } = z.safeParse(credentials, typeof body === 'string' ? parsed(body) : body);
  if (success) {
    for (const typed of [data.password, data.newPassword, data.confirmPassword]) {
      if (typeof typed === 'string' && typed.length >= MIN_PASSWORD_LENGTH && !isWeak(answer))
        trackSecret(typed, 'password');
    }
    for (const typed of [data.code, data.verificationCode]) {
      if (typeof typed === 'string' && CODE.test(typed) && !EVERYDAY_CODE.test(typed)) trackSecret(typed, 'code');
    }
  }
  // A cookie that was refused may be anything, such as a hash out of the table.
  const sent = answer.status < 400 ? [...cookies, ...(headers?.cookie ?? '').split(/;\s*/)] : [];
  for (const line of [...sent, ...answer.cookies]) {
    const token = COOKIE.exec(line)?.[1];
    if (token !== undefined && token.length >= MIN_TOKEN_LENGTH) trackSecret(token, 'token');
  }
}

/** The secrets that a text holds, in any spelling. */
export function secretsIn(text: string): string[] {
  return [...secrets]
    .filter(([secret, kind]) => holds(text, secret, kind))
    .map(([secret, kind]) => `${kind} ${secret}`);
}

/** The same for anything made of JSON and bytes. */
export function secretsInValue(value: unknown): string[] {
  return secretsIn(JSON.stringify(value, withBytes));
}

/** The secrets in an answer, a cookie under its own name apart. */
export function secretsInResponse({ headers, cookies, body, bytes }: TestResponse): string[] {
  const text = body === undefined ? bytes.toString('latin1') : JSON.stringify(body);
  const inCookies = cookies.flatMap((line) => secretsIn(line.replace(COOKIE, '')));
  return [...secretsIn(text), ...secretsIn(JSON.stringify(headers)), ...inCookies];
}

function isWeak({ body }: TestResponse): boolean {
  return typeof body === 'object' && body !== null && 'message' in body && WEAK.includes(body.message);
}

function holds(text: string, secret: string, kind: Kind): boolean {
  if (kind === 'code') return text.includes(secret) && new RegExp(`(?<![\\w+/=-])${secret}(?![\\w+/=-])`).test(text);
  return spellings(secret).some((spelling) => text.includes(spelling));
}

const spelt = new Map<string, readonly string[]>();

function spellings(secret: string): readonly string[] {
  const known = spelt.get(secret);
  if (known !== undefined) return known;
  const bytes = Buffer.from(secret, 'utf8');
  const random = Buffer.from(secret, 'base64url');
  const made = [
    secret,
    escaped(secret),
    escaped(escaped(secret)),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    // A token without its spelling: the random bytes themselves.
    ...(random.toString('base64url') === secret
      ? [random.toString('hex'), random.toString('base64').replace(/=+$/, '')]
      : []),
  ];
  spelt.set(secret, made);
  return made;
}

/** As JSON writes it inside of quotes. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Bytes as text and in base64, so that both spellings are searched. */
function withBytes(_key: string, value: unknown): unknown {
  if (value instanceof Set) return [...value];
  if (!(value instanceof Uint8Array)) return value;
  const bytes = Buffer.from(value);
  return [bytes.toString('latin1'), bytes.toString('base64')];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
