import * as z from 'zod/mini';
import type { Kinds } from '../schema/kinds.ts';
import type { Stand } from '../stand.ts';
import type { Tables } from '../state/tables.ts';
import { type Answer, call, parsed, paths, text, whole } from './call.ts';
import { expanded } from './expand.ts';
import { invalid, noSuch } from './refusal.ts';

type Listed = keyof Kinds;

/**
 * The object by its id; `param` names the parameter that held the id, where it was not the path.
 * @throws Refusal `resource_missing`
 */
export function found<K extends Listed>(stand: Stand, kind: K, id: string, param?: string): Tables[K] {
  const row = stand.store.get(kind, id);
  if (row === undefined) throw noSuch(kind, id, param);
  return row;
}

/** The answer to a question for one object. */
export function retrieving(kind: Listed): Answer {
  return call({}, (stand, _params, id) => found(stand, kind, id));
}

/** What every list may be asked. */
const common = z.strictObject({
  created: z.optional(z.strictObject({ gte: z.optional(whole), lte: z.optional(whole) })),
  expand: paths,
  limit: z.optional(whole),
  starting_after: z.optional(text),
});
type Common = z.output<typeof common>;
const USUAL_LIMIT = 10;
const MOST = 100;

type Tests<K extends Listed, S> = { readonly [P in keyof S]?: (row: Tables[K], wanted: z.output<S[P]>) => boolean };

/**
 * The answer to a question for a page of objects, newest first. Each parameter that was sent must be the field's of its name; `tests`
 * decide about parameters of another kind, and are asked even where none was sent.
 */
export function listing<K extends Listed, const S extends Readonly<Record<string, z.ZodMiniType>>>(
  url: string,
  kind: K,
  shape: S,
  tests: Tests<K, S> = {},
): Answer {
  const own = z.strictObject(shape);
  const special = new Map<string, unknown>(Object.entries(tests));
  return (stand, form) => {
    const isCommon = ([name]: readonly [string, unknown]) => Object.hasOwn(common.shape, name);
    const sent = Object.entries(form);
    const { created, expand, ...paging } = parsed(common, Object.fromEntries(sent.filter(isCommon)));
    const asked = parsed(own, Object.fromEntries(sent.filter((each) => !isCommon(each))));
    const wanted = new Map<string, unknown>(Object.entries(asked));
    const rows = stand.store.all(kind).filter((row) => {
      const fields = new Map<string, unknown>(Object.entries(row));
      const fits = (name: string) => {
        const test = special.get(name);
        if (typeof test === 'function') return Reflect.apply(test, undefined, [row, wanted.get(name)]) === true;
        return !wanted.has(name) || fields.get(name) === wanted.get(name);
      };
      return isWithin(row, created) && Object.keys(shape).every(fits);
    });
    return expanded(stand, pageOf(url, rows, paging), expand);
  };
}

/** @throws Refusal for a limit outside 1 to 100 and for a cursor that is not in the list */
export function pageOf<T extends { readonly id: string }>(
  url: string,
  rows: readonly T[],
  { limit = USUAL_LIMIT, starting_after: after }: Pick<Common, 'limit' | 'starting_after'>,
) {
  if (limit < 1 || limit > MOST) throw invalid(`This value must be between 1 and ${MOST}.`, { param: 'limit' });
  const newestFirst = rows.toReversed();
  const place = newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && place < 0) throw noSuch('object', after, 'starting_after');
  const data = newestFirst.slice(place + 1, place + 1 + limit);
  return { object: 'list' as const, data, has_more: place + 1 + limit < newestFirst.length, url };
}

/** Whether it was made within the wanted range of time (seconds). */
function isWithin(row: object, { gte = -Infinity, lte = Infinity }: Common['created'] = {}): boolean {
  return !('created' in row) || typeof row.created !== 'number' || (row.created >= gte && row.created <= lte);
}
