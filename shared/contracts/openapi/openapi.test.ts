import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it, test } from 'vitest';
import type { Contract } from '../contract.ts';
import { contracts } from '../index.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument();
const operationOf = ({ method, path }: Contract) => document.paths[path]?.[method.toLowerCase()];
const statusesOf = (contract: Contract) => Object.keys(operationOf(contract)?.responses ?? {});
const schemaOf = (contract: Contract, status: number) =>
  operationOf(contract)?.responses[status]?.content?.['application/json'].schema;

it('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
  expect([valid, errors]).toEqual([true, undefined]);
});

test.each(Object.entries<Contract>(contracts))('%s is described under its name, with its summary', (name, contract) => {
  expect(operationOf(contract)).toMatchObject({ operationId: name, summary: contract.summary });
});

it('the document has no other operations', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(Object.keys(contracts).length);
});

test.each<[keyof typeof contracts, string[]]>([
  ['identity/account/get-user', ['200', '401', '403', '429', '500', '503']],
  ['identity/account/login', ['200', '400', '401', '403', '413', '415', '429', '500', '503']],
  ['identity/account/logout', ['200', '403', '413', '415', '429', '500', '503']],
  ['odds/list-overlap', ['200', '304', '400', '401', '403', '429', '500', '503']],
  ['odds/list-value', ['200', '304', '400', '401', '403', '429', '500', '503']],
  ['odds/list-low-hold', ['200', '304', '400', '401', '403', '429', '500', '503']],
  ['odds/scan', ['200', '202', '401', '403', '413', '415', '429', '500', '503']],
  ['bettor/presets/list-presets', ['200', '400', '401', '403', '429', '500', '503']],
  ['bettor/presets/delete-preset', ['200', '401', '403', '404', '413', '415', '429', '500', '503']],
])('%s returns %j', (name, statuses) => expect(statusesOf(contracts[name])).toEqual(statuses));

it('a request schema has all fields and forbids others', () => {
  expect(operationOf(contracts['identity/account/login'])?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            email: expect.objectContaining({ type: 'string', format: 'email', maxLength: 254 }),
            password: { type: 'string', minLength: 1 },
          },
          required: ['email', 'password'],
          additionalProperties: false,
        },
      },
    },
  });
});

it('an error response lists its messages, the specific ones before the common ones', () => {
  expect(schemaOf(contracts['identity/account/login'], 401)).toMatchObject({
    properties: { message: { enum: ['Invalid credentials'] } },
  });
  expect(schemaOf(contracts['odds/scan'], 403)).toMatchObject({
    properties: {
      message: { enum: ['Not allowed', 'Not allowed from another site', 'An active subscription is required'] },
    },
  });
});

it('an error with a body schema is listed beside the plain one', () => {
  const fields = ['code', 'message', 'alreadySent', 'canResend', 'secondsUntilResend'];
  expect(schemaOf(contracts['identity/verification/send-verification'], 429)).toMatchObject({
    anyOf: [
      { required: ['code', 'message'] },
      { required: fields, additionalProperties: false },
      { required: expect.arrayContaining(['message', 'challenge']) },
    ],
  });
});

it('calls for signed-in users require the session cookie', () => {
  expect(operationOf(contracts['identity/account/get-user'])?.security).toEqual([{ session: [] }]);
  expect(operationOf(contracts['identity/account/login'])?.security).toEqual([]);
});

it('parameters are in the path or the query', () => {
  expect(operationOf(contracts['bettor/presets/delete-preset'])?.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
  ]);
  expect(operationOf(contracts['bettor/presets/list-presets'])?.parameters).toMatchObject([
    { name: 'page', in: 'query' },
  ]);
});

it('every 429 and 503 has a Retry-After header', () => {
  const responses = Object.values<Contract>(contracts).flatMap((contract) =>
    Object.entries(operationOf(contract)?.responses ?? {}).filter(([status]) => status === '429' || status === '503'),
  );
  expect(responses).toHaveLength(2 * Object.keys(contracts).length);
  for (const [, { headers }] of responses) expect(headers).toHaveProperty('Retry-After');
});

it('a list and a 304 both state when the next list is due', () => {
  const responses = operationOf(contracts['odds/list-overlap'])?.responses;
  for (const status of [200, 304]) expect(responses?.[status]?.headers).toHaveProperty('next-list-at');
});
