import { Ajv } from 'ajv';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { fillDefaults, type JsonSchema, schemaErrors } from './json-schema.ts';
import { fillObject, replyErrors, schemasVersion } from './objects.ts';

it('the schemas match the installed SDK; otherwise run schema/generate.ts', () => {
  expect(schemasVersion).toEqual({ sdk: Stripe.PACKAGE_VERSION, apiVersion: Stripe.API_VERSION });
});

const clock = {
  id: 'clock_1',
  object: 'test_helpers.test_clock' as const,
  created: 1,
  deletes_after: 2,
  frozen_time: 1,
  livemode: false,
  status: 'advancing' as const,
  status_details: { advancing: { target_frozen_time: 3 } },
};

it('missing fields default to null, false, 0 or empty, but missing text is an error', () => {
  const { object: _object, livemode: _livemode, status_details: _details, ...given } = clock;
  expect(fillObject('test_helpers.test_clock', given)).toEqual({ ...clock, name: null, status_details: {} });
  const { status: _status, ...incomplete } = given;
  expect(() => fillObject('test_helpers.test_clock', incomplete)).toThrow('status is missing');
});

it.each([
  ['a missing field', { ...clock }, 'name is missing'],
  ['an unknown field', { ...clock, name: null, more: 1 }, 'more is not known'],
  ['a value outside an enum', { ...clock, name: null, status: 'asleep' }, 'status is not "asleep"'],
  ['a list with an invalid object', { object: 'list', data: [clock], has_more: false, url: '/' }, 'name is missing'],
  ['an object that is not simulated', { object: 'coupon' }, 'no schema of coupon'],
])('replyErrors reports %s', (_name, reply, error) => {
  expect(replyErrors(reply)).toEqual([expect.stringContaining(error)]);
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
