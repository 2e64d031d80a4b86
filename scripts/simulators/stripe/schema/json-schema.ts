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

/** The value with null for every field that must be there, may be null and was not said. */
export function withNulls(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('anyOf' in schema) {
    const meant = schema.anyOf.find(
      (each) => 'type' in each && each.type === (Array.isArray(value) ? 'array' : 'object'),
    );
    return meant === undefined ? value : withNulls(meant, value);
  }
  if (!('type' in schema)) return value;
  if (schema.type === 'array') return Array.isArray(value) ? value.map((item) => withNulls(schema.items, item)) : value;
  if (schema.type !== 'object') return value;
  const said = Object.entries(value).map(([key, part]) => [key, withNulls(fieldOf(schema, key) || {}, part)]);
  const unsaid = schema.required.filter((key) => !Object.hasOwn(value, key) && mayBeNull(schema.properties[key]));
  return Object.fromEntries([...said, ...unsaid.map((key) => [key, null])]);
}

function mayBeNull(schema: JsonSchema | undefined): boolean {
  if (schema === undefined) return false;
  return 'anyOf' in schema ? schema.anyOf.some(mayBeNull) : 'type' in schema && schema.type === 'null';
}
