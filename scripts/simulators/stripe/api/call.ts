import * as z from 'zod/mini';
import type { Stand } from '../stand.ts';
import { expanded } from './expand.ts';
import type { Form } from './form.ts';
import { invalid, type Refusal } from './refusal.ts';

/** Answers a call. `id` is the one in the path, empty where it has none. @throws Refusal */
export type Answer = (stand: Stand, form: Form, id: string) => unknown;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
export type Params<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strict>>;

/**
 * A call with the parameters that are played here; any other is refused as Stripe refuses the unknown. Numbers and booleans are made of
 * text, lists of counted keys, and `expand` is seen to.
 */
export function call<const S extends Shape>(
  shape: S,
  run: (stand: Stand, params: Params<S>, id: string) => unknown,
): Answer {
  const known = z.strictObject(shape);
  return (stand, { expand, ...form }, id) => {
    const wanted = parsed(expanding, expand === undefined ? {} : { expand });
    return expanded(stand, run(stand, parsed(known, form), id), wanted.expand);
  };
}

const EMPTY =
  'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this one cannot be unset.';

/** Any text but the empty one, which is how a parameter is unset. */
export const text = z.string().check(z.minLength(1, EMPTY));
export const whole = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/)),
  z.transform((sent) => Number(sent)),
);
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((sent) => sent === 'true'),
);
/** Keys sent are set, keys sent empty are removed, and an empty whole removes all. */
export const metadata = z.union([z.literal(''), z.record(z.string(), z.string())]);

export function list<T extends z.ZodMiniType>(item: T) {
  const counted = z.custom<object>(
    (sent) => typeof sent === 'object' && Object.keys(sent ?? {}).every((key) => /^\d+$/.test(key)),
  );
  return z.pipe(
    z.pipe(
      counted,
      z.transform((sent) => Object.values(sent)),
    ),
    z.array(item),
  );
}

export const paths = z.optional(list(text));
const expanding = z.strictObject({ expand: paths });

export function mergedMetadata(
  before: Readonly<Record<string, string>>,
  sent: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (sent === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== ''));
}

/** @throws Refusal for the first thing that is wrong */
export function parsed<T>(schema: z.ZodMiniType<T>, sent: unknown): T {
  const result = z.safeParse(schema, sent, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? invalid('Invalid parameters') : refusalOf(issue);
}

/** In Stripe's words. */
function refusalOf(issue: z.core.$ZodIssue): Refusal {
  const [first = '', ...rest] = [...issue.path, ...('keys' in issue ? issue.keys.slice(0, 1) : [])].map(String);
  const param = first + rest.map((key) => `[${key}]`).join('');
  if (issue.code === 'unrecognized_keys')
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  if (issue.input === undefined)
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.code === 'too_small') return invalid(issue.message, { code: 'parameter_invalid_empty', param });
  const words = issue.code === 'invalid_value' ? `: must be one of ${issue.values.join(', ')}` : '';
  return invalid(`Invalid ${param}${words}`, { param });
}
