import * as z from 'zod/mini';
import type { StripeContext } from '../context.ts';
import type { Kinds } from '../schema/kinds.ts';
import type { Tables } from '../state/tables.ts';
import { invalidRequest, resourceMissing } from './api-error.ts';
import { type CallHandler, call, expandPaths, integer, parse, text } from './call.ts';
import { expandReply } from './expand.ts';

type Listed = keyof Kinds;

/**
 * The object with this id. `param` names the parameter that held the id; absent if it came from the path.
 * @throws ApiError `resource_missing`
 */
export function getObject<K extends Listed>(context: StripeContext, kind: K, id: string, param?: string): Tables[K] {
  const row = context.store.get(kind, id);
  if (row === undefined) throw resourceMissing(kind, id, param);
  return row;
}

/** A call that returns one object. */
export function retrieveCall(kind: Listed): CallHandler {
  return call({}, (context, _params, id) => getObject(context, kind, id));
}

/** Parameters that every list takes. */
const commonParams = z.strictObject({
  created: z.optional(z.strictObject({ gte: z.optional(integer), lte: z.optional(integer) })),
  expand: expandPaths,
  limit: z.optional(integer),
  starting_after: z.optional(text),
});
type CommonParams = z.output<typeof commonParams>;
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

type Filters<K extends Listed, S> = { readonly [P in keyof S]?: (row: Tables[K], value: z.output<S[P]>) => boolean };

/**
 * A call that returns a page of objects, newest first. By default a parameter must equal the field of the same name; `filters` handle
 * other parameters, and run even if the parameter was not sent.
 */
export function listCall<K extends Listed, const S extends Readonly<Record<string, z.ZodMiniType>>>(
  url: string,
  kind: K,
  shape: S,
  filters: Filters<K, S> = {},
): CallHandler {
  const ownParams = z.strictObject(shape);
  const filterOf = new Map<string, unknown>(Object.entries(filters));
  return (context, form) => {
    const isCommon = ([name]: readonly [string, unknown]) => Object.hasOwn(commonParams.shape, name);
    const sent = Object.entries(form);
    const { created, expand, ...paging } = parse(commonParams, Object.fromEntries(sent.filter(isCommon)));
    const own = parse(ownParams, Object.fromEntries(sent.filter((each) => !isCommon(each))));
    const values = new Map<string, unknown>(Object.entries(own));
    const rows = context.store.all(kind).filter((row) => {
      const fields = new Map<string, unknown>(Object.entries(row));
      const matches = (name: string) => {
        const filter = filterOf.get(name);
        if (typeof filter === 'function') return Reflect.apply(filter, undefined, [row, values.get(name)]) === true;
        return !values.has(name) || fields.get(name) === values.get(name);
      };
      return isCreatedWithin(row, created) && Object.keys(shape).every(matches);
    });
    return expandReply(context, paginate(url, rows, paging), expand);
  };
}

/** @throws ApiError for a limit outside 1 to 100, or a cursor that is not in the list */
export function paginate<T extends { readonly id: string }>(
  url: string,
  rows: readonly T[],
  { limit = DEFAULT_LIMIT, starting_after: after }: Pick<CommonParams, 'limit' | 'starting_after'>,
) {
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidRequest(`This value must be between 1 and ${MAX_LIMIT}.`, { param: 'limit' });
  const newestFirst = rows.toReversed();
  const cursor = newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && cursor < 0) throw resourceMissing('object', after, 'starting_after');
  const data = newestFirst.slice(cursor + 1, cursor + 1 + limit);
  return { object: 'list' as const, data, has_more: cursor + 1 + limit < newestFirst.length, url };
}

/** Whether the object was created within the range; both ends in seconds since 1970. */
function isCreatedWithin(row: object, { gte = -Infinity, lte = Infinity }: CommonParams['created'] = {}): boolean {
  return !('created' in row) || typeof row.created !== 'number' || (row.created >= gte && row.created <= lte);
}
