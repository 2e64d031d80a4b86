import fc from 'fast-check';
import type { Contract } from '../../shared/contracts/contract.ts';
import { jsonSchema } from '../../shared/contracts/openapi/openapi-errors.ts';
import type { TestRequest } from './test-request.ts';

/** The callers and email addresses used in requests. */
export interface Actors {
  /** A session cookie; each call returns another session, sometimes of another user. */
  readonly session: () => string;
  /** Addresses with and without an account. */
  readonly emails: readonly string[];
}

const HUGE = 'x'.repeat(20_000);
const texts = [
  '',
  ' ',
  '0',
  'null',
  'a\u0000b',
  '\uD800',
  'a\r\nBcc: eve@example.com',
  '＠ﬁ\u212A\u0131',
  '🏳️‍🌈'.repeat(50),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'USER#1',
  '\u0024{jndi:ldap://example.com/a}',
  '__proto__',
  '%00%0d%0a',
  'x'.repeat(300),
  HUGE,
] as const;

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
const wrongValues: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, -0.5, [], {}, [[]], [null], { length: 1 }),
  fc.array(anyText, { maxLength: 4 }),
  fc.integer({ min: 2, max: 60 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  fc.constant(Array.from({ length: 60 }, (_, n) => n)),
  fc.jsonValue({ maxDepth: 3 }),
);
const extraFields = fc.dictionary(
  fc.constantFrom('role', 'id', 'userId', 'hasSubscription', 'trialEnd', 'epoch', 'constructor', 'toString'),
  wrongValues,
  { maxKeys: 2 },
);

/** Requests for a call, from almost valid to nonsense. */
export function hostileRequests(contract: Contract, actors: Actors): fc.Arbitrary<TestRequest> {
  const { method, request, params, query } = contract;
  return fc
    .record({
      body: request === undefined ? unexpectedBody : bodies(request, actors),
      params: params === undefined ? fc.constant(undefined) : fields(params, actors, anyText),
      query: fc.option(query === undefined ? unexpectedQuery : fields(query, actors, anyText), { nil: undefined }),
      headers: unusualHeaders,
      cookies: cookies(actors),
      address: fc.integer({ min: 0, max: 2 ** 16 - 1 }),
    })
    .map(({ body, params: parts, query: asked, headers, cookies: sent, address }) => ({
      method,
      path: contract.path,
      ...(body === undefined ? {} : body),
      ...(parts === undefined ? {} : { params: asTexts(parts) }),
      ...(asked === undefined ? {} : { query: asTexts(asked) }),
      headers: { 'x-viewer-address': `198.18.${address >> 8}.${address & 255}`, ...body?.headers, ...headers },
      cookies: sent,
    }));
}

type Body = Pick<TestRequest, 'body' | 'base64' | 'headers'> | undefined;

const json = { 'content-type': 'application/json' };
const raw = (body: string): Body => ({ body, headers: json });

const unexpectedBody: fc.Arbitrary<Body> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => raw(JSON.stringify(value))) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map(raw) },
);
const unexpectedQuery = fc.dictionary(fc.constantFrom('page', 'id', 'admin', '__proto__'), anyText, { maxKeys: 2 });

/** A valid body, one with invalid fields, or something else entirely. */
function bodies(request: NonNullable<Contract['request']>, actors: Actors): fc.Arbitrary<Body> {
  const invalid = fields(request, actors, wrongValues);
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(invalid, extraFields).map(([body, extra]) => ({ body: { ...body, ...extra } })) },
    { weight: 5, arbitrary: invalid.map((body) => ({ body })) },
    { weight: 1, arbitrary: invalid.map((body) => ({ body, base64: true })) },
    {
      weight: 1,
      arbitrary: invalid.map((body) => raw(JSON.stringify(body).replace('{', '{"__proto__":{"polluted":1},'))),
    },
    {
      weight: 1,
      arbitrary: invalid.map((body) => raw(JSON.stringify(body).replace('}', ',"email":"eve@example.com"}'))),
    },
    { weight: 1, arbitrary: wrongValues.map((value) => raw(JSON.stringify(value))) },
    { weight: 1, arbitrary: anyText.map(raw) },
    { weight: 1, arbitrary: fc.constant(raw(`${'['.repeat(7000)}${']'.repeat(7000)}`)) },
    { weight: 1, arbitrary: fc.constant(raw(`{"email":"${HUGE}"}`)) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => raw(Buffer.from(bytes).toString('latin1'))),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Every field of a schema: valid, invalid or missing. */
function fields(
  schema: NonNullable<Contract['request']>,
  actors: Actors,
  invalid: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = jsonSchema(schema, 'input') as { properties?: Record<string, JsonSchema> };
  const arbitraries = Object.entries(properties).map(
    ([name, field]) =>
      [
        name,
        fc.oneof({ weight: 5, arbitrary: validValue(name, field, actors) }, { weight: 2, arbitrary: invalid }),
      ] as const,
  );
  return fc.record(Object.fromEntries(arbitraries), { noNullPrototype: true, requiredKeys: [] });
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
}

function validValue(name: string, schema: JsonSchema, actors: Actors): fc.Arbitrary<unknown> {
  if (name === 'email') return fc.constantFrom(...actors.emails);
  if (/code/i.test(name)) return fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0'));
  if (/password/i.test(name)) return fc.constantFrom('a stable of four horses', 'a stable of five horses', 'password');
  if (name === 'id')
    return fc.uint8Array({ minLength: 16, maxLength: 16 }).map((id) => Buffer.from(id).toString('hex'));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => validValue(name, one, actors)));
  if (schema.type === 'array') return fc.uniqueArray(validValue(name, schema.items ?? {}, actors), { maxLength: 5 });
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: -20, max: 40 });
  if (schema.type === 'null') return fc.constant(null);
  return fc.string({ maxLength: 20 });
}

const unusualHeaders: fc.Arbitrary<Record<string, string | undefined>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'x-forwarded-for',
        'forwarded',
        'x-forwarded-host',
        'x-http-method-override',
        'accept-encoding',
        'if-none-match',
        'accept',
        'range',
        'authorization',
        'x-real-ip',
        'constructor',
        '__proto__',
      ),
      anyText,
      { maxKeys: 3 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string | undefined>>(
      { 'content-type': 'text/plain' },
      { 'content-type': undefined },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'APPLICATION/JSON; charset="UTF-8"' },
      { origin: 'null' },
      { origin: 'https://crossbook.test.evil.example' },
      { origin: undefined },
      { origin: undefined, 'sec-fetch-site': undefined },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'nonsense' },
      { 'x-origin-secret': undefined },
      { 'x-origin-secret': 'wrong' },
      { 'x-viewer-address': undefined },
      { 'x-viewer-address': 'nowhere' },
      { 'x-viewer-address': '2001:db8::1' },
    ),
  },
);

function cookies({ session }: Actors): fc.Arbitrary<string[]> {
  const one = fc.oneof(
    { weight: 6, arbitrary: fc.constant('session') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('__Host-sid=', '__Host-sid', '=', ';;;', '__Host-flow=short', 'a=b; __Host-dev=x.y'),
    },
    { weight: 1, arbitrary: anyText.map((text) => `__Host-sid=${text}`) },
    { weight: 1, arbitrary: fc.constantFrom('sid', 'flow', 'dev').map((name) => `__Host-${name}=${'A'.repeat(43)}`) },
    { weight: 1, arbitrary: anyText.map((text) => `__Host-flow=${text}`) },
  );
  return fc
    .oneof(
      { weight: 5, arbitrary: fc.constant(['session']) },
      { weight: 4, arbitrary: fc.array(one, { maxLength: 3 }) },
    )
    .map((pairs) => pairs.map((pair) => (pair === 'session' ? session() : pair)));
}

function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
