import * as z from 'zod/mini';
import { apiErrors } from '../../shared/contracts/errors.ts';
import { messages } from '../../shared/contracts/fields.ts';
import { jsonIn } from '../../shared/json/json.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

/** Every secret in this test file's requests or configuration. None may appear anywhere but in its own request or cookie. */
const secrets = new Set<string>();
const codes = new Set<string>();
/** The spellings of the others by their first characters: a text is read once, however many secrets there are. */
const spellingsByBeginning = new Map<string, Spelling[]>();
const BEGINNING_LENGTH = 8;
/** 1 where a beginning has this hash: most positions of a text need no more than a look here. */
const beginningHashes = new Uint8Array(2 ** 16);
const shortSpellings: Spelling[] = [];

interface Spelling {
  readonly text: string;
  /** Kind and secret. */
  readonly name: string;
}

type Kind = 'password' | 'code' | 'token' | 'configured';

/** Shorter ones may be common words, which logs and tables can contain. */
const MIN_PASSWORD_LENGTH = 12;
const MIN_TOKEN_LENGTH = 22;
const CODE = /^\d{6}$/;
/** Counters and part numbers look like these. */
const EVERYDAY_CODE = /^000/;
const CODES = tokenPattern('\\d{6}');
const COOKIE = /^__Host-(?:sid|dev|flow)=([^;]+)/;
/** Passwords refused with these messages were never used, and often are common words. */
const WEAK: readonly unknown[] = [
  apiErrors['password-common'].message,
  apiErrors['password-guessable'].message,
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
  if (value === undefined || value === '' || secrets.has(value)) return;
  secrets.add(value);
  if (kind === 'code') codes.add(value);
  else for (const text of spellings(value)) track({ text, name: `${kind} ${value}` });
}

function track(spelling: Spelling): void {
  if (spelling.text.length < BEGINNING_LENGTH) {
    shortSpellings.push(spelling);
    return;
  }
  beginningHashes[hashAt(spelling.text, 0)] = 1;
  const beginning = spelling.text.slice(0, BEGINNING_LENGTH);
  const same = spellingsByBeginning.get(beginning);
  if (same === undefined) spellingsByBeginning.set(beginning, [spelling]);
  else same.push(spelling);
}

/** Of four characters. */
function hashAt(text: string, at: number): number {
  const first = text.charCodeAt(at) + text.charCodeAt(at + 1) * 33;
  return (first * 1_089 + text.charCodeAt(at + 2) * 33 + text.charCodeAt(at + 3)) % beginningHashes.length;
}

export function hasTrackedSecrets(): boolean {
  return secrets.size > 0;
}

/** Tracks the secrets in a request and its response: passwords, codes, tokens. */
export function trackSecretsOf({ body, cookies = [], headers }: TestRequest, answer: TestResponse): void {
  const { success, data } = z.safeParse(credentials, typeof body === 'string' ? jsonIn(body) : body);
  if (success) {
    for (const typed of [data.password, data.newPassword, data.confirmPassword]) {
      if (typeof typed === 'string' && typed.length >= MIN_PASSWORD_LENGTH && !isWeak(answer))
        trackSecret(typed, 'password');
    }
    for (const typed of [data.code, data.verificationCode]) {
      if (typeof typed === 'string' && CODE.test(typed) && !EVERYDAY_CODE.test(typed)) trackSecret(typed, 'code');
    }
  }
  // A refused cookie may be anything, such as a hash from the table.
  const sent = answer.status < 400 ? [...cookies, ...(headers?.cookie ?? '').split(/;\s*/)] : [];
  for (const line of [...sent, ...answer.cookies]) {
    const token = COOKIE.exec(line)?.[1];
    if (token !== undefined && token.length >= MIN_TOKEN_LENGTH) trackSecret(token, 'token');
  }
}

/** The secrets in a text, in any encoding. */
export function secretsIn(text: string): string[] {
  const found = new Set(shortSpellings.filter((spelling) => text.includes(spelling.text)).map(({ name }) => name));
  for (const [code] of text.matchAll(CODES)) if (codes.has(code)) found.add(`code ${code}`);
  for (let at = 0; at + BEGINNING_LENGTH <= text.length; at += 1) {
    if (beginningHashes[hashAt(text, at)] === 0) continue;
    for (const spelling of spellingsByBeginning.get(text.slice(at, at + BEGINNING_LENGTH)) ?? [])
      if (text.startsWith(spelling.text, at)) found.add(spelling.name);
  }
  return [...found];
}

/** The same for a value of JSON and bytes. */
export function secretsInValue(value: unknown): string[] {
  return secretsIn(JSON.stringify(value, withBytes));
}

/** The secrets in a response, except a cookie's own value. */
export function secretsInResponse({ headers, cookies, body, bytes }: TestResponse): string[] {
  const text = body === undefined ? bytes.toString('latin1') : JSON.stringify(body);
  const inCookies = cookies.flatMap((line) => secretsIn(line.replace(COOKIE, '')));
  return [...secretsIn(text), ...secretsIn(JSON.stringify(headers)), ...inCookies];
}

/**
 * Whether a text has the token (letters and digits) by itself. Inside of random ids, hashes and the decimals of a probability, short ones
 * occur by chance.
 */
export function hasToken(text: string, token: string): boolean {
  return text.includes(token) && tokenPattern(token).test(text);
}

function tokenPattern(token: string): RegExp {
  return new RegExp(`(?<![\\w+/-]|\\d\\.)${token}(?![\\w+/=-])`, 'g');
}

function isWeak({ body }: TestResponse): boolean {
  return typeof body === 'object' && body !== null && 'message' in body && WEAK.includes(body.message);
}

/** All different ones. */
function spellings(secret: string): ReadonlySet<string> {
  const bytes = Buffer.from(secret, 'utf8');
  const random = Buffer.from(secret, 'base64url');
  return new Set([
    secret,
    escaped(secret),
    escaped(escaped(secret)),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    // The decoded random bytes of a token.
    ...(random.toString('base64url') === secret
      ? [random.toString('hex'), random.toString('base64').replace(/=+$/, '')]
      : []),
  ]);
}

/** As inside a JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Bytes as text and in base64, so that both are searched. */
function withBytes(_key: string, value: unknown): unknown {
  if (value instanceof Set) return [...value];
  // Numbers that are not exact as floats are stored as such.
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Uint8Array)) return value;
  const bytes = Buffer.from(value);
  return [bytes.toString('latin1'), bytes.toString('base64')];
}
