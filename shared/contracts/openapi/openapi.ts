import * as z from 'zod/mini';
import { type Access, type Contract, LIST_DATA_AT, NEXT_LIST_AT } from '../contract.ts';
import { contracts } from '../index.ts';
import { REQUEST_ID } from '../request-id.ts';
import { errorResponses, type JsonObject, jsonSchema, unroutedResponses } from './openapi-errors.ts';

/** The parts of an OpenAPI 3.1 document that this project uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: JsonObject;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly JsonObject[];
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

export interface OperationResponse {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, JsonObject>>;
  readonly content?: { readonly 'application/json': { readonly schema: JsonObject } };
}

const SESSION = 'session';
const JSON_TYPE = 'application/json';

const access: Readonly<Record<Access, string>> = {
  anyone: 'For anyone.',
  'signed-in': 'For signed-in users.',
  subscribed: 'For signed-in users with an active subscription.',
};

/** The OpenAPI document for the contracts. `table`: endpoint name → contract. */
export function openApiDocument(table: Readonly<Record<string, Contract>> = contracts): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, contract] of Object.entries(table)) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation(name, contract) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crossbook',
      version: '1',
      description:
        'The API of the product’s page. Every response is JSON and never cached. An unknown path returns 404, an unsupported method 405.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        [SESSION]: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: 'Set by logging in.' },
      },
      responses: unroutedResponses,
    },
  };
}

function operation(name: string, contract: Contract): Operation {
  const parameters = [
    ...parametersOf('path', contract.params),
    ...parametersOf('query', contract.query),
    ...(contract.delivery === 'prepared' ? [ifNoneMatch] : []),
  ];
  return {
    operationId: name,
    summary: contract.summary,
    description: [access[contract.access], ...reauthenticationOf(contract)].join(' '),
    security: contract.access === 'anyone' ? [] : [{ [SESSION]: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(contract.request === undefined
      ? {}
      : {
          requestBody: { required: true, content: { [JSON_TYPE]: { schema: jsonSchema(contract.request, 'input') } } },
        }),
    responses: withRequestId({ ...repliesOf(contract), ...errorResponses(contract) }),
  };
}

function reauthenticationOf({ reauthentication }: Contract): string[] {
  if (reauthentication === undefined) return [];
  const what = 'Needs a password or passkey of the last five minutes';
  return [reauthentication === 'always' ? `${what}.` : `${what} for what the account does not have yet.`];
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'ETag of the caller’s cached list.',
  schema: { type: 'string' },
};

const listHeaders = {
  ETag: { description: 'Identifies this version of the list.', required: true, schema: { type: 'string' } },
  [NEXT_LIST_AT]: {
    description:
      'When the next list is due, in the past if it is late; absent before the first scheduled scan. Poll at that time, and at most every 15 seconds.',
    schema: { type: 'string', format: 'date-time' },
  },
  [LIST_DATA_AT]: {
    description: 'When the newest prices of the list were scanned; absent if there are none younger than 30 minutes.',
    schema: { type: 'string', format: 'date-time' },
  },
};

const requestId = {
  [REQUEST_ID]: {
    description: 'Identifies the call in the logs. Quote it to support.',
    required: true,
    schema: { type: 'string' },
  },
};

function withRequestId(responses: Readonly<Record<string, OperationResponse>>): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { ...response, headers: { ...response.headers, ...requestId } },
    ]),
  );
}

function repliesOf({ reply, delivery, status }: Contract): Record<string, OperationResponse> {
  const content = { [JSON_TYPE]: { schema: jsonSchema(reply, 'output') } } as const;
  if (delivery === 'prepared') {
    return {
      200: { description: 'The list, or the delta to it.', headers: listHeaders, content },
      304: { description: 'The caller’s cached list is current.', headers: listHeaders },
    };
  }
  const success = { description: 'Done.', content };
  return status === undefined ? { 200: success } : { 200: success, 202: { ...success, description: 'Started.' } };
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z._default(z.array(z.string()), []),
});

/** One string parameter for each field of the schema. */
function parametersOf(place: 'path' | 'query', schema: Contract['params']): JsonObject[] {
  if (schema === undefined) return [];
  const { properties, required } = z.parse(objectSchema, jsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }));
}
