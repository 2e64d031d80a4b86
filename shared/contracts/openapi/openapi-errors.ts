import * as z from 'zod/mini';
import { errorCodesOf } from '../common-errors.ts';
import type { Contract } from '../contract.ts';
import { apiErrors, type ErrorCode, type ErrorRow } from '../errors.ts';
import { describedFields } from './openapi-fields.ts';

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

/** Every error response of a call, by status. */
export function errorResponses(contract: Contract): Record<string, JsonObject> {
  const codes = errorCodesOf(contract);
  const statuses = [...new Set(codes.map((code) => apiErrors[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => apiErrors[code].status === status);
      return [status, errorResponse(status, own, contract.inputMessages)];
    }),
  );
}

/** Responses to requests that match no route. */
export const unroutedResponses = {
  NotFound: errorResponse(404, ['not-found']),
  MethodNotAllowed: {
    ...errorResponse(405, ['method-not-allowed']),
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

function errorResponse(status: number, codes: readonly ErrorCode[], inputMessages: readonly string[] = []): JsonObject {
  const headers = withRetryAfter.includes(status) ? { headers: retryAfter } : {};
  const plain = codes.filter((code) => !isOfItsOwn(apiErrors[code]));
  const messages = [
    ...(plain.includes('input-invalid') ? inputMessages : []),
    ...plain.map((code) => apiErrors[code].message),
  ];
  const field = plain.includes('input-invalid') ? { field: z.optional(z.string()) } : {};
  const schemas = [
    ...(plain.length === 0 ? [] : [z.strictObject({ code: z.enum(plain), message: z.enum(messages), ...field })]),
    ...codes.filter((code) => !plain.includes(code)).map(ownSchema),
  ].map((schema) => jsonSchema(schema, 'output'));
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  return { description: descriptions[status], ...headers, content: { 'application/json': { schema } } };
}

function isOfItsOwn({ details, varies }: ErrorRow): boolean {
  return details !== undefined || varies === true;
}

function ownSchema(code: ErrorCode): z.ZodMiniType {
  const { message, varies, details }: ErrorRow = apiErrors[code];
  return z.strictObject({
    code: z.literal(code),
    message: varies === true ? z.string() : z.literal(message),
    ...details?.shape,
  });
}
