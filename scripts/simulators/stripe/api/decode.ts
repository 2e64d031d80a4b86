import type { JsonSchema, ObjectSchema, Schemas } from '../schema/json-schema.ts';
import type { Form } from './form.ts';
import { invalid, missingParam, type Refusal } from './refusal.ts';

type Decoded = { readonly value: unknown } | { readonly refusal: Refusal };

/**
 * Makes typed parameters of a form, by the schema of the call: numbers and booleans from text, lists from counted keys.
 * @throws Refusal as Stripe words it: unknown, missing, empty, not a number, not one of
 */
export function decodeParams(schemas: Pick<Schemas, 'definitions'>, schema: JsonSchema, form: Form): unknown {
  const decoded = decode(schemas, schema, form, '');
  if ('refusal' in decoded) throw decoded.refusal;
  return decoded.value;
}

type Definitions = Pick<Schemas, 'definitions'>;

function decode(schemas: Definitions, schema: JsonSchema, sent: Form | string, param: string): Decoded {
  if ('$ref' in schema) {
    const found = schemas.definitions[schema.$ref.slice('#/definitions/'.length)];
    if (found === undefined) throw new Error(`No schema ${schema.$ref}`);
    return decode(schemas, found, sent, param);
  }
  if ('anyOf' in schema) return decodeAny(schemas, schema.anyOf, sent, param);
  if ('enum' in schema) return decodeEnum(schema.enum, sent, param);
  if ('const' in schema) return decodeConst(schema.const, sent, param);
  if (schema.type === undefined) return { value: sent };
  if (schema.type === 'object') return decodeObject(schemas, schema, sent, param);
  if (schema.type === 'array') return decodeArray(schemas, schema.items, sent, param);
  if (typeof sent !== 'string') return refuse(`Invalid ${schema.type}: ${JSON.stringify(sent)}`, param);
  if (schema.type === 'null') return sent === '' ? { value: null } : refuse(`Invalid ${param}`, param);
  if (sent === '') return { refusal: emptyString(param) };
  if (schema.type === 'string') return { value: sent };
  if (schema.type === 'boolean')
    return sent === 'true' || sent === 'false' ? { value: sent === 'true' } : refuse(`Invalid boolean: ${sent}`, param);
  return /^-?\d{1,15}(\.\d+)?$/.test(sent) ? { value: Number(sent) } : refuse(`Invalid integer: ${sent}`, param);
}

function decodeAny(schemas: Definitions, any: readonly JsonSchema[], sent: Form | string, param: string): Decoded {
  // What unsets a parameter is told to handlers as an empty text, never as null.
  const kinds = any.filter((schema) => !('type' in schema && schema.type === 'null'));
  if (sent === '' && kinds.some((schema) => allowsEmpty(schema))) return { value: '' };
  const tried = kinds.map((schema) => decode(schemas, schema, sent, param));
  const fitting = tried.find((decoded) => 'value' in decoded);
  return fitting ?? tried.at(-1) ?? refuse(`Invalid ${param}`, param);
}

function allowsEmpty(schema: JsonSchema): boolean {
  return ('enum' in schema && schema.enum.includes('')) || ('const' in schema && schema.const === '');
}

function decodeEnum(values: readonly string[], sent: Form | string, param: string): Decoded {
  if (typeof sent === 'string' && values.includes(sent)) return { value: sent };
  const named = values.filter((value) => value !== '');
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')}, or ${named.at(-1)}` : named.join('');
  return refuse(`Invalid ${param}: must be one of ${list}`, param);
}

function decodeConst(value: string | number | boolean, sent: Form | string, param: string): Decoded {
  return sent === String(value) ? { value } : refuse(`Invalid ${param}: must be ${value}`, param);
}

function decodeObject(schemas: Definitions, schema: ObjectSchema, sent: Form | string, param: string): Decoded {
  if (typeof sent === 'string') return refuse('Invalid object', param);
  const value: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(sent)) {
    const inner = param === '' ? key : `${param}[${key}]`;
    const own = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    const open = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    if (own === undefined && open === undefined) return { refusal: unknown(inner) };
    const decoded =
      open === undefined || own !== undefined ? decode(schemas, own ?? {}, part, inner) : loose(part, inner);
    if ('refusal' in decoded) return decoded;
    value[key] = decoded.value;
  }
  const absent = schema.required.find((key) => !Object.hasOwn(sent, key));
  if (absent !== undefined) return { refusal: missingParam(param === '' ? absent : `${param}[${absent}]`) };
  return { value };
}

/** Metadata: any text, and an empty one to remove a key. */
function loose(part: Form | string, param: string): Decoded {
  return typeof part === 'string' ? { value: part } : refuse('Metadata values must be strings', param);
}

function decodeArray(schemas: Definitions, items: JsonSchema, sent: Form | string, param: string): Decoded {
  if (typeof sent === 'string') return refuse('Invalid array', param);
  const keys = Object.keys(sent);
  if (keys.some((key) => !/^\d+$/.test(key))) return refuse('Invalid array', param);
  const value: unknown[] = [];
  for (const key of keys.toSorted((a, b) => Number(a) - Number(b))) {
    const decoded = decode(schemas, items, sent[key] ?? '', `${param}[${key}]`);
    if ('refusal' in decoded) return decoded;
    value.push(decoded.value);
  }
  return { value };
}

function refuse(message: string, param: string): Decoded {
  return { refusal: invalid(message, { param }) };
}

function unknown(param: string): Refusal {
  return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

function emptyString(param: string): Refusal {
  const message =
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' ` +
    `cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
  return invalid(message, { code: 'parameter_invalid_empty', param });
}
