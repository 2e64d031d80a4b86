import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Tables } from '../state/tables.ts';
import { fillDefaults, type ObjectSchema, schemaErrors } from './json-schema.ts';
import type { Kind } from './kinds.ts';

/** The fields given for an object; missing ones default to null, false, 0 or empty. */
export type DeepPartial<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? DeepPartial<Item>[]
    : T extends object
      ? { [Key in keyof T]?: DeepPartial<T[Key]> | undefined }
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

/** Version of the SDK that the schemas were generated from. */
export const schemasVersion = z.object({ sdk: z.string(), apiVersion: z.string() }).parse(JSON.parse(first));
export const kinds: readonly string[] = [...schemas.keys()];

/**
 * Completes an object with defaults.
 * @throws Error if the result does not match the SDK's types, such as for a missing text
 */
export function fillObject<K extends Kind>(kind: K, fields: DeepPartial<Tables[K]>): Tables[K] {
  const object = fillDefaults(schemas.get(kind) ?? {}, fields);
  if (!isOfKind(kind, object)) throw new Error(errorsOfKind(kind, object).join('\n'));
  return object;
}

function isOfKind<K extends Kind>(kind: K, value: unknown): value is Tables[K] {
  return errorsOfKind(kind, value).length === 0;
}

function errorsOfKind(kind: string, value: unknown): string[] {
  const schema = schemas.get(kind);
  return schema === undefined ? [`There is no schema of ${kind}`] : schemaErrors(schema, value, kind);
}

const page = z.strictObject({
  object: z.literal('list'),
  data: z.array(z.unknown()),
  has_more: z.boolean(),
  url: z.string(),
});
const deleted = z.strictObject({ id: z.string(), object: z.string(), deleted: z.literal(true) });
const tagged = z.looseObject({ object: z.string() });

/** How a reply, event or list violates the SDK's types; empty if valid. */
export function replyErrors(reply: unknown): string[] {
  const list = page.safeParse(reply);
  if (list.success) return list.data.data.flatMap(replyErrors);
  if (deleted.safeParse(reply).success) return [];
  return errorsOfKind(tagged.safeParse(reply).data?.object ?? 'nothing', reply);
}
