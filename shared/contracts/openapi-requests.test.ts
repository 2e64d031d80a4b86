import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { contracts } from './index.ts';
import { jsonSchema } from './openapi/openapi-errors.ts';

/**
 * The description of a request in the OpenAPI document and its checks say the same: what is generated from the description passes the checks,
 * and what the description forbids, they refuse.
 */
const ajv = new Ajv2020({ strict: true, validateFormats: false, multipleOfPrecision: 6 });
const RUNS = 300;

const described = Object.entries<Contract>(contracts).flatMap(([name, { request, query, params }]) =>
  Object.entries({ request, query, params }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [{ of: `${part} of ${name}`, part, schema, description: jsonSchema(schema, 'input') }],
  ),
);

it.each(described)('what is valid by the description of the $of is accepted', ({ schema, description }) => {
  const validates = ajv.compile(description);
  fc.assert(
    fc.property(requests(description), (value) => {
      expect([value, validates.errors, validates(value)]).toEqual([value, validates.errors, true]);
      expect([value, schema.safeParse(value).success]).toEqual([value, true]);
    }),
    { numRuns: RUNS },
  );
});

it.each(described)('what the description of the $of forbids is refused', ({ part, schema, description }) => {
  const validates = ajv.compile(description);
  // Fields that are not known are refused in bodies only.
  const changed = fc.tuple(requests(description), spoiling).map(([value, spoil]) => spoil(value));
  fc.assert(
    fc.property(changed, (value) => {
      fc.pre(
        !validates(value) &&
          !validates(trimmed(value)) &&
          (part === 'request' || hasKnownFieldsOnly(value, description)),
      );
      expect([value, schema.safeParse(value).success]).toEqual([value, false]);
    }),
    { numRuns: RUNS, maxSkipsPerRun: 10_000 },
  );
});

/** Lists take any former version of theirs, and serve whole what they do not know. */
const ANY_TEXT = ['since'];

it('a text in a query says which texts it may be', () => {
  const queries = described.filter(({ part }) => part === 'query');
  const loose = queries.flatMap(({ of, description }) =>
    Object.entries(z.parse(objectDescription, description).properties).flatMap(([name, field]) => {
      const { type, pattern, enum: values } = z.parse(someDescription, field);
      return type !== 'string' || pattern !== undefined || values !== undefined || ANY_TEXT.includes(name)
        ? []
        : [`${name} of the ${of}`];
    }),
  );
  expect(loose).toEqual([]);
});

it('patterns have no classes of Unicode, no surrogates, and no blanks that differ between languages', () => {
  const descriptions = described.filter(({ description }) => /\\\\([ps]|ud[89a-f])/i.test(JSON.stringify(description)));
  expect(descriptions.map(({ of }) => of)).toEqual([]);
});

const objectDescription = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z._default(z.array(z.string()), []),
});
const someDescription = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  minItems: z._default(z.int(), 0),
  maxItems: z.optional(z.int()),
  uniqueItems: z.optional(z.boolean()),
  minLength: z._default(z.int(), 0),
  maxLength: z._default(z.int(), 300),
  pattern: z.optional(z.string()),
  format: z.optional(z.string()),
  minimum: z._default(z.number(), Number.MIN_SAFE_INTEGER),
  maximum: z._default(z.number(), Number.MAX_SAFE_INTEGER),
  multipleOf: z.optional(z.number()),
});

const fields = z.record(z.string(), z.unknown());
const quietHours = z.looseObject({ quietHours: z.looseObject({ from: z.string() }) });
const books = z.looseObject({ books: z.array(z.looseObject({ sportsbookId: z.int() })) });
const passwords = z.looseObject({ password: z.string(), confirmPassword: z.string() });

/** Values that are valid by a description. */
function generated(description: unknown): fc.Arbitrary<unknown> {
  const rules = z.parse(someDescription, description);
  if (rules.const !== undefined) return fc.constant(rules.const);
  if (rules.enum !== undefined) return fc.constantFrom(...rules.enum);
  if (Array.isArray(rules.type)) return fc.oneof(...rules.type.map((type) => generated({ ...rules, type })));
  const choices = rules.anyOf ?? rules.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(generated));
  switch (rules.type) {
    case 'object': {
      const { properties, required } = z.parse(objectDescription, description);
      const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, generated(field)]));
      return fc.record(fields, { requiredKeys: required });
    }
    case 'array': {
      const { items, minItems: minLength, maxItems: maxLength = 10, uniqueItems } = rules;
      return uniqueItems === true
        ? fc.uniqueArray(generated(items), { minLength, maxLength })
        : fc.array(generated(items), { minLength, maxLength });
    }
    case 'string':
      return text(rules);
    case 'integer':
      return fc.integer({ min: rules.minimum, max: rules.maximum });
    case 'number':
      if (rules.multipleOf !== undefined) return multiples(rules.multipleOf, rules);
      return fc
        .double({ min: rules.minimum, max: rules.maximum, noNaN: true })
        .map((number) => (number === 0 ? 0 : number));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`The description has something that this test cannot generate: ${JSON.stringify(description)}`);
  }
}

/** Multiples of a fraction such as 0.01, each the double nearest to it. */
function multiples(fraction: number, { minimum, maximum }: z.output<typeof someDescription>): fc.Arbitrary<number> {
  const parts = Math.round(1 / fraction);
  return fc.integer({ min: minimum * parts, max: maximum * parts }).map((count) => count / parts);
}

function text({ minLength, maxLength, pattern, format }: z.output<typeof someDescription>): fc.Arbitrary<string> {
  const fits = new RegExp(pattern ?? '', 'u');
  const isValid = (value: string) => fits.test(value) && value.length >= minLength && [...value].length <= maxLength;
  if (format === 'email') return fc.emailAddress().filter(isValid);
  // A pattern of forbidden characters allows most texts.
  if (pattern === undefined || pattern.startsWith('^[^')) {
    return fc.string({ minLength, maxLength, unit: 'grapheme-composite' }).filter(isValid);
  }
  return fc.stringMatching(fits).filter(isValid);
}

/** With what JSON Schema cannot say. */
function requests(description: unknown): fc.Arbitrary<unknown> {
  return generated(description).map(withEqualPasswords).map(withEachBookOnce).map(withQuietHours).map(withModestOdds);
}

function withQuietHours(value: unknown): unknown {
  const { success, data } = z.safeParse(quietHours, value);
  if (!success) return value;
  const { from } = data.quietHours;
  return { ...data, quietHours: { ...data.quietHours, to: from === '07:00' ? '08:00' : '07:00', zone: 'Asia/Tokyo' } };
}

/** JSON Schema cannot say what a bet may win at most. */
function withModestOdds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withModestOdds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => [name, withModestOdds(each)]);
  const fields = Object.fromEntries(entries);
  return 'stake' in fields && 'odds' in fields ? { ...fields, odds: 150 } : fields;
}

function withEachBookOnce(value: unknown): unknown {
  const { success, data } = z.safeParse(books, value);
  if (!success) return value;
  return { ...data, books: [...new Map(data.books.map((book) => [book.sportsbookId, book])).values()] };
}

/** The page asks for a new password twice, and JSON Schema cannot say so. */
function withEqualPasswords(value: unknown): unknown {
  const { success, data } = z.safeParse(passwords, value);
  return success ? { ...data, confirmPassword: data.password } : value;
}

/** JSON Schema cannot say that blanks around a text are ignored. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  const { success, data } = z.safeParse(fields, value);
  if (!success) return value;
  return Object.fromEntries(Object.entries(data).map(([name, each]) => [name, trimmed(each)]));
}

/** One change to a value, anywhere in it. */
const spoiling = fc
  .tuple(
    fc.nat(),
    fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 400 }), fc.double(), fc.integer()),
    fc.nat(3),
  )
  .map(([where, other, how]) => (value: unknown): unknown => {
    const { success, data } = z.safeParse(fields, value);
    if (!success || Array.isArray(value)) return other;
    const names = Object.keys(data);
    const name = names[where % (names.length || 1)] ?? '';
    const { [name]: old, ...rest } = data;
    if (how === 0) return rest;
    if (how === 1) return { ...data, another: other };
    if (how === 2 && Array.isArray(old)) return { ...data, [name]: [...old, ...old, other] };
    return { ...data, [name]: typeof old === 'string' && how === 3 ? `${old}${JSON.stringify(other)}` : other };
  });

function hasKnownFieldsOnly(value: unknown, description: unknown): boolean {
  const { properties } = z.parse(objectDescription, description);
  return typeof value !== 'object' || Object.keys(value ?? {}).every((name) => name in properties);
}
