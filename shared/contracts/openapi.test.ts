import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it, test } from 'vitest';
import type { Contract } from './contract.ts';
import { contracts } from './index.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument();
const operationOf = ({ method, path }: Contract) => document.paths[path]?.[method.toLowerCase()];
const statusesOf = (contract: Contract) => Object.keys(operationOf(contract)?.responses ?? {});
const schemaOf = (contract: Contract, status: number) =>
  operationOf(contract)?.responses[status]?.content?.['application/json'].schema;

it('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
  expect([valid, errors]).toEqual([true, undefined]);
});

test.each(Object.entries<Contract>(contracts))('has %s under its name, with its summary', (name, contract) => {
  expect(operationOf(contract)).toMatchObject({ operationId: name, summary: contract.summary });
});

it('has nothing else', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(Object.keys(contracts).length);
});

test.each<[keyof typeof contracts, string[]]>([
  ['account/get-user', ['200', '401', '403', '429', '500', '503']],
  ['account/login', ['200', '400', '401', '403', '413', '415', '429', '500', '503']],
  ['account/logout', ['200', '403', '413', '415', '429', '500', '503']],
  ['opportunities/list-overlap', ['200', '304', '401', '403', '429', '500', '503']],
  ['opportunities/scan', ['200', '202', '401', '403', '413', '415', '429', '500', '503']],
  ['presets/list-presets', ['200', '400', '401', '403', '429', '500', '503']],
  ['presets/delete-preset', ['200', '401', '403', '404', '413', '415', '429', '500', '503']],
])('%s answers %j', (name, statuses) => expect(statusesOf(contracts[name])).toEqual(statuses));

it('says what a request holds, and that it holds nothing else', () => {
  expect(operationOf(contracts['account/login'])?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { email: { type: 'string' }, password: { type: 'string', minLength: 1 } },
          required: ['email', 'password'],
          additionalProperties: false,
        },
      },
    },
  });
});

it('lists the words of a refusal, its own before those of every call', () => {
  expect(schemaOf(contracts['account/login'], 401)).toMatchObject({
    properties: { message: { enum: ['Invalid credentials'] } },
  });
  expect(schemaOf(contracts['opportunities/scan'], 403)).toMatchObject({
    properties: {
      message: { enum: ['Not allowed', 'Not allowed from another site', 'An active subscription is required'] },
    },
  });
});

it('shows a refusal that holds more than its message beside the plain one', () => {
  const fields = ['alreadySent', 'canResend', 'secondsUntilResend', 'message'];
  expect(schemaOf(contracts['verification/send-verification'], 429)).toMatchObject({
    anyOf: [{ required: ['message'] }, { required: fields, additionalProperties: false }],
  });
});

it('asks for the session’s cookie where somebody must be signed in', () => {
  expect(operationOf(contracts['account/get-user'])?.security).toEqual([{ session: [] }]);
  expect(operationOf(contracts['account/login'])?.security).toEqual([]);
});

it('tells where parameters stand', () => {
  expect(operationOf(contracts['presets/delete-preset'])?.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
  ]);
  expect(operationOf(contracts['presets/list-presets'])?.parameters).toMatchObject([{ name: 'page', in: 'query' }]);
});

it('promises Retry-After with every 429 and 503', () => {
  const responses = Object.values<Contract>(contracts).flatMap((contract) =>
    Object.entries(operationOf(contract)?.responses ?? {}).filter(([status]) => status === '429' || status === '503'),
  );
  expect(responses).toHaveLength(2 * Object.keys(contracts).length);
  for (const [, { headers }] of responses) expect(headers).toHaveProperty('Retry-After');
});

it('tells when the next list is due, with a list and with 304', () => {
  const responses = operationOf(contracts['opportunities/list-overlap'])?.responses;
  for (const status of [200, 304]) expect(responses?.[status]?.headers).toHaveProperty('next-list-at');
});
