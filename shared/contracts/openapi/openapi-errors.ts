import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import {
  CONFIRM_IDENTITY,
  NOT_ALLOWED,
  NOT_AUTHENTICATED,
  SUBSCRIPTION_REQUIRED,
  TOO_MANY_CALLS,
} from '../error-messages.ts';
import { apiErrors } from '../errors.ts';
import { describedFields } from './openapi-fields.ts';

/** An error of the edge that any call may return. */
interface CommonError {
  readonly status: number;
  readonly messages: readonly string[];
  readonly appliesTo: (contract: Contract) => boolean;
}

const always = () => true;

const commonErrors: readonly CommonError[] = [
  {
    status: 400,
    messages: ['Please check what you entered'],
    appliesTo: ({ request, query }) => request !== undefined || query !== undefined,
  },
  { status: 400, messages: ['The request must be a JSON object'], appliesTo: ({ request }) => request !== undefined },
  { status: 401, messages: [NOT_AUTHENTICATED], appliesTo: ({ access }) => access !== 'anyone' },
  { status: 403, messages: [NOT_ALLOWED], appliesTo: always },
  { status: 403, messages: ['Not allowed from another site'], appliesTo: ({ method }) => method !== 'GET' },
  { status: 403, messages: [SUBSCRIPTION_REQUIRED], appliesTo: ({ access }) => access === 'subscribed' },
  { status: 403, messages: [CONFIRM_IDENTITY], appliesTo: (contract) => contract.reauthentication !== undefined },
  { status: 404, messages: ['Not found'], appliesTo: ({ params }) => params !== undefined },
  { status: 413, messages: ['The request is too large'], appliesTo: ({ method }) => method !== 'GET' },
  { status: 415, messages: ['Requests must be JSON'], appliesTo: ({ method }) => method !== 'GET' },
  { status: 429, messages: [TOO_MANY_CALLS], appliesTo: always },
  { status: 500, messages: ['Something went wrong. Please try again.'], appliesTo: always },
  {
    status: 503,
    messages: ['This is not available right now. Please try again.'],
    appliesTo: always,
  },
];

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'The session cookie is missing, or its session has ended; or the credentials are wrong.',
  402: 'The payment is not confirmed.',
  403: 'Not allowed.',
  404: 'Not found, or not visible to the caller.',
  405: 'The path exists, but not for this method.',
  409: 'Conflicts with the current state.',
  413: 'The request is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests.',
  500: 'Internal error.',
  503: 'A dependency is unavailable.',
};

export type JsonObject = Readonly<Record<string, unknown>>;

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before a retry, whole.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
};
/** Statuses with a Retry-After header. */
const withRetryAfter: readonly number[] = [429, 503];

/** Every error response of a call by status: its specific errors and the common ones. */
export function errorResponses(contract: Contract): Record<string, JsonObject> {
  const specific = contract.errors ?? [];
  const common = commonErrors.filter(({ appliesTo }) => appliesTo(contract));
  const statuses = [...new Set([...specific, ...common].map(({ status }) => status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const messages = [...specific, ...common]
        .filter((error) => error.status === status)
        .flatMap((error) => error.messages);
      const bodies = specific
        .filter((error) => error.status === status)
        .flatMap(({ body }) => (body === undefined ? [] : [body]));
      const schemas = [
        ...(messages.length > 0 ? [messageSchema(status, messages)] : []),
        ...bodies.map((body) => withCode(status, jsonSchema(body, 'output'))),
      ];
      return [String(status), errorResponse(status, schemas)];
    }),
  );
}

/** Responses to requests that match no route. */
export const unroutedResponses = {
  NotFound: errorResponse(404, [messageSchema(404, ['Not found'])]),
  MethodNotAllowed: {
    ...errorResponse(405, [messageSchema(405, ['Method not allowed'])]),
    headers: { Allow: { description: 'Methods that the path supports.', required: true, schema: { type: 'string' } } },
  },
};

/** A schema as JSON Schema 2020-12: `input` for requests, `output` for replies. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    // A reply may be of a later version, and its fields are what was stored, not what may be sent.
    override: ({ zodSchema, jsonSchema }) =>
      void (io === 'input' && Object.assign(jsonSchema, describedFields.get(zodSchema))),
  });
  return described;
}

function errorResponse(status: number, schemas: readonly JsonObject[]): JsonObject {
  const headers = withRetryAfter.includes(status) ? { headers: retryAfter } : {};
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  return { description: descriptions[status], ...headers, content: { 'application/json': { schema } } };
}

function messageSchema(status: number, messages: readonly string[]): JsonObject {
  return {
    type: 'object',
    properties: {
      code: codeSchema(status),
      message: { type: 'string', enum: [...new Set(messages)] },
      ...(status === 400 ? { field: { type: 'string' } } : {}),
    },
    required: ['code', 'message'],
    additionalProperties: false,
  };
}

function codeSchema(status: number): JsonObject {
  const codes = Object.entries(apiErrors).flatMap(([code, row]) => (row.status === status ? [code] : []));
  return { type: 'string', enum: codes };
}

function withCode(status: number, { properties, required, ...schema }: JsonObject): JsonObject {
  return {
    ...schema,
    properties: { ...Object(properties), code: codeSchema(status) },
    required: ['code', ...(Array.isArray(required) ? required : [])],
  };
}
