import { Ajv } from 'ajv';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { decodeParams } from '../api/decode.ts';
import { parseForm } from '../api/form.ts';
import { faultsBy } from './conform.ts';
import { apiDigest } from './generate.ts';
import { readSchemas } from './schemas.ts';

const schemas = readSchemas();

it('are those of the installed SDK and of the calls as they are written: else run schema/regenerate.ts', () => {
  expect([schemas.sdk, schemas.apiVersion, schemas.digest]).toEqual([
    Stripe.PACKAGE_VERSION,
    Stripe.API_VERSION,
    apiDigest(),
  ]);
});

it('make typed parameters of a form', () => {
  const text =
    'customer=cus_1&items[0][price]=price_1&items[0][quantity]=2&trial_period_days=5&cancel_at_period_end=false&metadata[a]=1&metadata[b]=&expand[]=customer&description=x';
  const schema = schemas.calls['POST /v1/subscriptions']?.params ?? {};
  expect(decodeParams(schemas, schema, parseForm(text))).toEqual({
    customer: 'cus_1',
    items: [{ price: 'price_1', quantity: 2 }],
    trial_period_days: 5,
    cancel_at_period_end: false,
    metadata: { a: '1', b: '' },
    expand: ['customer'],
    description: 'x',
  });
});

it('are read as Ajv reads them', () => {
  const ajv = new Ajv({ strict: false, inlineRefs: false, validateSchema: false, code: { optimize: false } });
  const schema = schemas.calls['GET /v1/test_helpers/test_clocks/:id']?.reply ?? {};
  const validate = ajv.compile({ ...schema, definitions: schemas.definitions });
  const clock = {
    id: 'clock_1',
    object: 'test_helpers.test_clock',
    created: 1,
    deletes_after: 2,
    frozen_time: 1,
    livemode: false,
    name: null,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: 3 } },
  };
  const { name: _name, ...nameless } = clock;
  const said = [
    clock,
    nameless,
    { ...clock, name: 1 },
    { ...clock, status: 'asleep' },
    { ...clock, object: 'clock' },
    { ...clock, more: 1 },
    { ...clock, status_details: { advancing: {} } },
    null,
    [],
  ].map((value) => [faultsBy(schemas, schema, value).length === 0, validate(value)]);
  expect(said).toEqual([[true, true], ...Array(8).fill([false, false])]);
});
