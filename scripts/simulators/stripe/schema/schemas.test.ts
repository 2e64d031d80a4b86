import { Ajv } from 'ajv';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { fillDefaults, type JsonSchema, schemaErrors } from './json-schema.ts';
import { fillObject, replyErrors, schemasVersion } from './objects.ts';

it('the schemas match the installed SDK; otherwise run schema/generate.ts', () => {
  expect(schemasVersion).toEqual({ sdk: Stripe.PACKAGE_VERSION, apiVersion: Stripe.API_VERSION });
});

const session = {
  id: 'bps_1',
  object: 'billing_portal.session' as const,
  configuration: 'bpc_1',
  created: 1,
  customer: 'cus_1',
  livemode: false,
  url: '/',
};
const defaults = { customer_account: null, flow: null, locale: null, on_behalf_of: null, return_url: null };

it('missing fields default to null, false, 0 or empty, but missing text is an error', () => {
  const { object: _object, livemode: _livemode, ...given } = session;
  expect(fillObject('billing_portal.session', given)).toEqual({ ...session, ...defaults });
  const { url: _url, ...incomplete } = given;
  expect(() => fillObject('billing_portal.session', incomplete)).toThrow('url is missing');
});

it.each([
  ['a missing field', { ...session, ...defaults, url: undefined }, 'url is not'],
  ['an unknown field', { ...session, ...defaults, more: 1 }, 'more is not known'],
  ['a value outside an enum', { ...session, ...defaults, locale: 'klingon' }, 'locale is not "klingon"'],
  ['a list with an invalid object', { object: 'list', data: [session], has_more: false, url: '/' }, 'flow is missing'],
  ['an object that is not simulated', { object: 'coupon' }, 'no schema of coupon'],
])('replyErrors reports %s', (_name, reply, error) => {
  expect(replyErrors(reply)).toContainEqual(expect.stringContaining(error));
});

it('schemaErrors agrees with Ajv', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      kind: { const: 'a' },
      word: { anyOf: [{ enum: ['x', 'y'] }, { type: 'null' }] },
      all: { type: 'array', items: { type: 'number' } },
      open: { type: 'object', properties: {}, required: [], additionalProperties: { type: 'string' } },
    },
    required: ['kind', 'word'],
    additionalProperties: false,
  };
  const validate = new Ajv({ strict: false }).compile(schema);
  const valid = { kind: 'a', word: 'x', all: [1], open: { any: 'text' } };
  const values = [
    ...[valid, { ...valid, word: null }, { ...valid, word: 'z' }, { ...valid, kind: 'b' }, { ...valid, all: ['1'] }],
    ...[{ ...valid, open: { any: 1 } }, { ...valid, more: 1 }, { kind: 'a' }, null, [], 'text'],
  ];
  const accepted = values.map((value) => schemaErrors(schema, value, '').length === 0);
  expect(accepted).toEqual(values.map((value) => validate(value)));
  expect(accepted.filter(Boolean)).toHaveLength(2);
  expect(fillDefaults(schema, {})).toEqual({ kind: 'a', word: null });
});
