/** The part of JSON Schema that the SDK's types become. */
export type JsonSchema =
  | { readonly anyOf: readonly JsonSchema[] }
  | { readonly enum: readonly string[] }
  | { readonly const: string | number | boolean }
  | { readonly type: 'string' | 'number' | 'boolean' | 'null' }
  | { readonly type: 'array'; readonly items: JsonSchema }
  | ObjectSchema
  | { readonly type?: never };

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** Any other field where absent. */
  readonly additionalProperties?: JsonSchema | false;
}

/**
 * What is wrong with a value, each with its place; empty for nothing. It reads the schemas where Ajv compiles them first, which for these
 * takes longer than all else in a test.
 */
export function faultsBy(schema: JsonSchema, value: unknown, place: string): string[] {
  if ('anyOf' in schema) {
    const tried = schema.anyOf.map((each) => faultsBy(each, value, place));
    // Of a choice, the one that was meant is most likely the one that it misses least.
    return tried.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if ('enum' in schema)
    return faultUnless(
      schema.enum.some((word) => word === value),
      value,
      place,
    );
  if ('const' in schema) return faultUnless(value === schema.const, value, place);
  if (schema.type === undefined) return [];
  if (schema.type === 'object') return faultsOfFields(schema, value, place);
  if (schema.type !== 'array')
    return faultUnless((value === null ? 'null' : typeof value) === schema.type, value, place);
  if (!Array.isArray(value)) return faultUnless(false, value, place);
  return value.flatMap((item, index) => faultsBy(schema.items, item, `${place}/${index}`));
}

function faultsOfFields(schema: ObjectSchema, value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return faultUnless(false, value, place);
  const missing = schema.required
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => `${place}/${key} is missing`);
  const wrong = Object.entries(value).flatMap(([key, part]) => {
    const known = fieldOf(schema, key);
    return known === false ? [`${place}/${key} is not known`] : faultsBy(known, part, `${place}/${key}`);
  });
  return [...missing, ...wrong];
}

function fieldOf({ properties, additionalProperties = {} }: ObjectSchema, key: string): JsonSchema | false {
  return (Object.hasOwn(properties, key) ? properties[key] : undefined) ?? additionalProperties;
}

function faultUnless(right: boolean, value: unknown, place: string): string[] {
  return right ? [] : [`${place} is not ${JSON.stringify(value)?.slice(0, 60) ?? 'nothing'}`];
}

/** The value with null, false, 0, [] or {} for every field that must be there and was not said; text and words have nothing like it. */
export function filled(schema: JsonSchema, value: unknown): unknown {
  if (value === undefined) return emptyOf(schema);
  if (typeof value !== 'object' || value === null) return value;
  if ('anyOf' in schema) {
    const meant = schema.anyOf.find(
      (each) => 'type' in each && each.type === (Array.isArray(value) ? 'array' : 'object'),
    );
    return meant === undefined ? value : filled(meant, value);
  }
  if (!('type' in schema)) return value;
  if (schema.type === 'array') return Array.isArray(value) ? value.map((item) => filled(schema.items, item)) : value;
  if (schema.type !== 'object') return value;
  const said = new Map<string, unknown>(Object.entries(value));
  const names = [...new Set([...schema.required, ...said.keys()])];
  const parts = names.map((name) => [name, filled(fieldOf(schema, name) || {}, said.get(name))] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

const EMPTY: Readonly<Record<string, unknown>> = { null: null, boolean: false, number: 0, array: [] };

function emptyOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if ('anyOf' in schema) {
    const all = schema.anyOf.map(emptyOf);
    return all.includes(null) ? null : all.find((each) => each !== undefined);
  }
  if (!('type' in schema) || schema.type === undefined) return undefined;
  return schema.type === 'object' ? filled(schema, {}) : EMPTY[schema.type];
}
