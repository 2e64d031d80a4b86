import * as z from 'zod/mini';
import type { StripeContext } from '../context.ts';
import { type ApiError, invalidRequest } from './api-error.ts';
import { expandReply } from './expand.ts';
import type { Form } from './form.ts';

/**
 * Handles a call. `id` comes from the path; empty if the path has none.
 * @throws ApiError
 */
export type CallHandler = (context: StripeContext, form: Form, id: string) => unknown;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
export type Params<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strict>>;

/**
 * A call with the parameters that are simulated; any other is refused as unknown, as Stripe does. Parses numbers, booleans and indexed
 * lists from text, and handles `expand`.
 */
export function call<const S extends Shape>(
  shape: S,
  run: (context: StripeContext, params: Params<S>, id: string) => unknown,
): CallHandler {
  const schema = z.strictObject(shape);
  return (context, { expand, ...form }, id) => {
    const expansion = parse(expandParam, expand === undefined ? {} : { expand });
    return expandReply(context, run(context, parse(schema, form), id), expansion.expand);
  };
}

const EMPTY_STRING_MESSAGE =
  'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this one cannot be unset.';

/** Any non-empty text; an empty one means to unset the parameter. */
export const text = z.string().check(z.minLength(1, EMPTY_STRING_MESSAGE));
export const integer = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/)),
  z.transform((sent) => Number(sent)),
);
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((sent) => sent === 'true'),
);
/** Keys sent are set, keys sent empty are removed, and an empty string removes all. */
export const metadata = z.union([z.literal(''), z.record(z.string(), z.string())]);

export function list<T extends z.ZodMiniType>(item: T) {
  const indexed = z.custom<object>(
    (sent) => typeof sent === 'object' && Object.keys(sent ?? {}).every((key) => /^\d+$/.test(key)),
  );
  return z.pipe(
    z.pipe(
      indexed,
      z.transform((sent) => Object.values(sent)),
    ),
    z.array(item),
  );
}

export const expandPaths = z.optional(list(text));
const expandParam = z.strictObject({ expand: expandPaths });

export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  sent: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (sent === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== ''));
}

/** @throws ApiError for the first invalid parameter */
export function parse<T>(schema: z.ZodMiniType<T>, sent: unknown): T {
  const result = z.safeParse(schema, sent, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? invalidRequest('Invalid parameters') : toApiError(issue);
}

/** With Stripe's own wording. */
function toApiError(issue: z.core.$ZodIssue): ApiError {
  const [first = '', ...rest] = [...issue.path, ...('keys' in issue ? issue.keys.slice(0, 1) : [])].map(String);
  const param = first + rest.map((key) => `[${key}]`).join('');
  if (issue.code === 'unrecognized_keys')
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  if (issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.code === 'too_small') return invalidRequest(issue.message, { code: 'parameter_invalid_empty', param });
  const hint = issue.code === 'invalid_value' ? `: must be one of ${issue.values.join(', ')}` : '';
  return invalidRequest(`Invalid ${param}${hint}`, { param });
}
