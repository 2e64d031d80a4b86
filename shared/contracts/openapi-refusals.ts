import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { SUBSCRIPTION_REQUIRED, TOO_MANY_CALLS } from './refusals.ts';

/** An error that any call may return, with the edge's message. */
interface GeneralRefusal {
  readonly status: number;
  readonly messages: readonly string[];
  readonly meets: (contract: Contract) => boolean;
}

const every = () => true;

const generalRefusals: readonly GeneralRefusal[] = [
  {
    status: 400,
    messages: ['Please check what you entered'],
    meets: ({ request, query }) => request !== undefined || query !== undefined,
  },
  { status: 400, messages: ['The request must be a JSON object'], meets: ({ request }) => request !== undefined },
  { status: 401, messages: ['Not authenticated'], meets: ({ access }) => access !== 'anyone' },
  { status: 403, messages: ['Not allowed'], meets: every },
  { status: 403, messages: ['Not allowed from another site'], meets: ({ method }) => method !== 'GET' },
  { status: 403, messages: [SUBSCRIPTION_REQUIRED], meets: ({ access }) => access === 'subscribed' },
  { status: 404, messages: ['Not found'], meets: ({ params }) => params !== undefined },
  { status: 413, messages: ['The request is too large'], meets: ({ method }) => method !== 'GET' },
  { status: 415, messages: ['Requests must be JSON'], meets: ({ method }) => method !== 'GET' },
  { status: 429, messages: [TOO_MANY_CALLS], meets: every },
  { status: 500, messages: ['Something went wrong. Please try again.'], meets: every },
  {
    status: 503,
    messages: ['This is not available right now. Please try again.'],
    meets: every,
  },
];

const reasons: Readonly<Record<number, string>> = {
  400: 'The request itself is wrong.',
  401: 'Not signed in, or wrong credentials.',
  402: 'Money is missing.',
  403: 'Known, but not allowed.',
  404: 'Nothing there, or nothing that the caller may know of.',
  405: 'The path exists, but not for this method.',
  409: 'What is stored does not allow it.',
  413: 'More bytes than any honest request has.',
  415: 'A body that is not JSON.',
  429: 'Fine in itself, but too often.',
  500: 'A fault of ours.',
  503: 'Something we depend on does not answer.',
};

export type JsonObject = Readonly<Record<string, unknown>>;

const retryAfter = {
  'Retry-After': {
    description: 'Whole seconds until trying again makes sense.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
};
/** Statuses with a Retry-After header. */
const withRetryAfter: readonly number[] = [429, 503];

/** Every error response of a call by status: its own and the general ones. */
export function refusalsOf(contract: Contract): Record<string, JsonObject> {
  const own = contract.errors ?? [];
  const general = generalRefusals.filter(({ meets }) => meets(contract));
  const statuses = [...new Set([...own, ...general].map(({ status }) => status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const messages = [...own, ...general]
        .filter((refusal) => refusal.status === status)
        .flatMap((refusal) => refusal.messages);
      const bodies = own
        .filter((error) => error.status === status)
        .flatMap(({ body }) => (body === undefined ? [] : [body]));
      const schemas = [
        ...(messages.length > 0 ? [messageSchema(messages)] : []),
        ...bodies.map((body) => jsonSchema(body, 'output')),
      ];
      return [String(status), refusal(status, schemas)];
    }),
  );
}

/** Responses to requests that match no route. */
export const unroutedResponses = {
  NotFound: refusal(404, [messageSchema(['Not found'])]),
  MethodNotAllowed: {
    ...refusal(405, [messageSchema(['Method not allowed'])]),
    headers: { Allow: { description: 'Methods that the path has.', required: true, schema: { type: 'string' } } },
  },
};

/** A schema as JSON Schema 2020-12: `input` for requests, `output` for replies. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io });
  return described;
}

function refusal(status: number, schemas: readonly JsonObject[]): JsonObject {
  const headers = withRetryAfter.includes(status) ? { headers: retryAfter } : {};
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  return { description: reasons[status], ...headers, content: { 'application/json': { schema } } };
}

function messageSchema(messages: readonly string[]): JsonObject {
  return {
    type: 'object',
    properties: { message: { type: 'string', enum: [...new Set(messages)] } },
    required: ['message'],
    additionalProperties: false,
  };
}
