import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Tables } from '../state/tables.ts';
import { faultsBy, filled, type ObjectSchema } from './json-schema.ts';
import type { Kind } from './kinds.ts';

/** What must be said of an object: what is left out is null, false, 0 or empty. */
export type Sketch<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? Sketch<Item>[]
    : T extends object
      ? { [Key in keyof T]?: Sketch<T[Key]> | undefined }
      : T;

const line = z.object({ kind: z.string(), schema: z.custom<ObjectSchema>((value) => typeof value === 'object') });
const [first = '', ...rest] = readFileSync(join(import.meta.dirname, 'schemas.jsonl'), 'utf8')
  .trim()
  .split('\n');
const schemas = new Map(
  rest.map((text) => {
    const { kind, schema } = line.parse(JSON.parse(text));
    return [kind, schema];
  }),
);

/** Of the SDK whose types the schemas were made from. */
export const schemasVersion = z.object({ sdk: z.string(), apiVersion: z.string() }).parse(JSON.parse(first));
export const kinds: readonly string[] = [...schemas.keys()];

/**
 * A whole object of what was said of it.
 * @throws Error for what is not as the SDK's types have it, such as a text that was not said
 */
export function complete<K extends Kind>(kind: K, sketch: Sketch<Tables[K]>): Tables[K] {
  const whole = filled(schemas.get(kind) ?? {}, sketch);
  if (!isOfKind(kind, whole)) throw new Error(faultsOfKind(kind, whole).join('\n'));
  return whole;
}

function isOfKind<K extends Kind>(kind: K, value: unknown): value is Tables[K] {
  return faultsOfKind(kind, value).length === 0;
}

function faultsOfKind(kind: string, value: unknown): string[] {
  const schema = schemas.get(kind);
  return schema === undefined ? [`There is no schema of ${kind}`] : faultsBy(schema, value, kind);
}

const page = z.strictObject({
  object: z.literal('list'),
  data: z.array(z.unknown()),
  has_more: z.boolean(),
  url: z.string(),
});
const deleted = z.strictObject({ id: z.string(), object: z.string(), deleted: z.literal(true) });
const tagged = z.looseObject({ object: z.string() });

/** What is wrong with a reply, an event or a page of objects by the SDK's types; empty for nothing. */
export function faultsOf(reply: unknown): string[] {
  const list = page.safeParse(reply);
  if (list.success) return list.data.data.flatMap(faultsOf);
  if (deleted.safeParse(reply).success) return [];
  return faultsOfKind(tagged.safeParse(reply).data?.object ?? 'nothing', reply);
}
