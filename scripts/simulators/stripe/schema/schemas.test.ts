import { Ajv } from 'ajv';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { faultsBy, filled, type JsonSchema } from './json-schema.ts';
import { complete, faultsOf, schemasVersion } from './objects.ts';

it('are those of the installed SDK: else run schema/generate.ts', () => {
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

it('say null, false, 0 or nothing for what was not said, and no text', () => {
  const { object: _object, livemode: _livemode, status_details: _details, ...said } = clock;
  expect(complete('test_helpers.test_clock', said)).toEqual({ ...clock, name: null, status_details: {} });
  const { status: _status, ...wordless } = said;
  expect(() => complete('test_helpers.test_clock', wordless)).toThrow('status is missing');
});

it.each([
  ['a field that is missing', { ...clock }, 'name is missing'],
  ['a field that is not known', { ...clock, name: null, more: 1 }, 'more is not known'],
  ['a word that is none of the list', { ...clock, name: null, status: 'asleep' }, 'status is not "asleep"'],
  ['a page with such an object', { object: 'list', data: [clock], has_more: false, url: '/' }, 'name is missing'],
  ['a thing that is not played', { object: 'coupon' }, 'no schema of coupon'],
])('find %s', (_name, reply, fault) => {
  expect(faultsOf(reply)).toEqual([expect.stringContaining(fault)]);
});

it('are read as Ajv reads them', () => {
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
  const right = { kind: 'a', word: 'x', all: [1], open: { any: 'text' } };
  const values = [
    ...[right, { ...right, word: null }, { ...right, word: 'z' }, { ...right, kind: 'b' }, { ...right, all: ['1'] }],
    ...[{ ...right, open: { any: 1 } }, { ...right, more: 1 }, { kind: 'a' }, null, [], 'text'],
  ];
  const said = values.map((value) => faultsBy(schema, value, '').length === 0);
  expect(said).toEqual(values.map((value) => validate(value)));
  expect(said.filter(Boolean)).toHaveLength(2);
  expect(filled(schema, {})).toEqual({ kind: 'a', word: null });
});
