import type { JsonSchema, ObjectSchema, Schemas } from './json-schema.ts';

type Definitions = Pick<Schemas, 'definitions'>;

/**
 * What is wrong with a value, each with its place; empty for nothing. It reads the schemas where Ajv compiles them first, which for these
 * takes longer than all else in a test.
 */
export function faultsBy(schemas: Definitions, schema: JsonSchema, value: unknown, place = ''): string[] {
  if ('$ref' in schema) {
    const found = schemas.definitions[schema.$ref.slice('#/definitions/'.length)];
    return found === undefined ? [`${place}: no schema ${schema.$ref}`] : faultsBy(schemas, found, value, place);
  }
  if ('anyOf' in schema) {
    const tried = schema.anyOf.map((each) => faultsBy(schemas, each, value, place));
    return tried.some((faults) => faults.length === 0) ? [] : fewest(tried);
  }
  if ('enum' in schema)
    return typeof value === 'string' && schema.enum.includes(value)
      ? []
      : [`${place}: ${show(value)} is none of the words`];
  if ('const' in schema) return value === schema.const ? [] : [`${place}: ${show(value)} is not ${show(schema.const)}`];
  if (schema.type === undefined) return [];
  if (schema.type === 'object') return faultsOfObject(schemas, schema, value, place);
  if (schema.type === 'array')
    return Array.isArray(value)
      ? value.flatMap((item, index) => faultsBy(schemas, schema.items, item, `${place}/${index}`))
      : [`${place}: ${show(value)} is no list`];
  const kind = value === null ? 'null' : typeof value;
  return kind === schema.type ? [] : [`${place}: ${show(value)} is no ${schema.type}`];
}

function faultsOfObject(schemas: Definitions, schema: ObjectSchema, value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${place}: ${show(value)} is no object`];
  const other = Object.entries(schema.properties).find(
    ([key, own]) => 'const' in own && Object.hasOwn(value, key) && !hasValue(value, key, own.const),
  );
  if (other !== undefined) return [`${place}/${other[0]}: another kind`];
  const missing = schema.required
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => `${place}/${key} is missing`);
  const wrong = Object.entries(value).flatMap(([key, part]) => {
    const own = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    const known = own ?? schema.additionalProperties;
    if (known === false) return [`${place}/${key} is not known`];
    return known === true ? [] : faultsBy(schemas, known, part, `${place}/${key}`);
  });
  return [...missing, ...wrong];
}

/** A word that is fixed tells kinds apart: of another kind nothing more needs to be said. */
function hasValue(value: object, key: string, wanted: string | number | boolean): boolean {
  return new Map<string, unknown>(Object.entries(value)).get(key) === wanted;
}

/** Of a choice, the one that was meant is most likely the one that it misses least. */
function fewest(tried: readonly string[][]): string[] {
  return tried.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function show(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
}
