/** The subset of JSON Schema that the SDK's types need. */
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
  /** If absent, any other field is allowed. */
  readonly additionalProperties?: JsonSchema | false;
}

/**
 * The errors in a value, each with its path; empty if valid. Interprets the schemas, because compiling them with Ajv would take longer than
 * the rest of a test.
 */
export function schemaErrors(schema: JsonSchema, value: unknown, path: string): string[] {
  if ('anyOf' in schema) {
    const errors = schema.anyOf.map((each) => schemaErrors(each, value, path));
    // Report the closest match.
    return errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if ('enum' in schema)
    return errorUnless(
      schema.enum.some((option) => option === value),
      value,
      path,
    );
  if ('const' in schema) return errorUnless(value === schema.const, value, path);
  if (schema.type === undefined) return [];
  if (schema.type === 'object') return objectErrors(schema, value, path);
  if (schema.type !== 'array')
    return errorUnless((value === null ? 'null' : typeof value) === schema.type, value, path);
  if (!Array.isArray(value)) return errorUnless(false, value, path);
  return value.flatMap((item, index) => schemaErrors(schema.items, item, `${path}/${index}`));
}

function objectErrors(schema: ObjectSchema, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return errorUnless(false, value, path);
  const missing = schema.required.filter((key) => !Object.hasOwn(value, key)).map((key) => `${path}/${key} is missing`);
  const invalid = Object.entries(value).flatMap(([key, part]) => {
    const field = fieldSchema(schema, key);
    return field === false ? [`${path}/${key} is not known`] : schemaErrors(field, part, `${path}/${key}`);
  });
  return [...missing, ...invalid];
}

function fieldSchema({ properties, additionalProperties = {} }: ObjectSchema, key: string): JsonSchema | false {
  return (Object.hasOwn(properties, key) ? properties[key] : undefined) ?? additionalProperties;
}

function errorUnless(valid: boolean, value: unknown, path: string): string[] {
  return valid ? [] : [`${path} is not ${JSON.stringify(value)?.slice(0, 60) ?? 'nothing'}`];
}

/** The value with null, false, 0, [] or {} for every missing required field; text and enums have no default. */
export function fillDefaults(schema: JsonSchema, value: unknown): unknown {
  if (value === undefined) return defaultValue(schema);
  if (typeof value !== 'object' || value === null) return value;
  if ('anyOf' in schema) {
    const match = schema.anyOf.find(
      (each) => 'type' in each && each.type === (Array.isArray(value) ? 'array' : 'object'),
    );
    return match === undefined ? value : fillDefaults(match, value);
  }
  if (!('type' in schema)) return value;
  if (schema.type === 'array')
    return Array.isArray(value) ? value.map((item) => fillDefaults(schema.items, item)) : value;
  if (schema.type !== 'object') return value;
  const given = new Map<string, unknown>(Object.entries(value));
  const names = [...new Set([...schema.required, ...given.keys()])];
  const parts = names.map((name) => [name, fillDefaults(fieldSchema(schema, name) || {}, given.get(name))] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

const DEFAULTS: Readonly<Record<string, unknown>> = { null: null, boolean: false, number: 0, array: [] };

function defaultValue(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if ('anyOf' in schema) {
    const all = schema.anyOf.map(defaultValue);
    return all.includes(null) ? null : all.find((each) => each !== undefined);
  }
  if (!('type' in schema) || schema.type === undefined) return undefined;
  return schema.type === 'object' ? fillDefaults(schema, {}) : DEFAULTS[schema.type];
}
