import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Stripe from 'stripe';
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { CallSchemas, JsonSchema, ObjectSchema, Schemas } from './json-schema.ts';

const SCRIPTS = resolve(import.meta.dirname, '../../..');
const API_FILE = join(import.meta.dirname, 'api.ts');
const PARTS_FILE = join(import.meta.dirname, 'parts.ts');
const EVENT_NAMES_FILE = join(import.meta.dirname, '../webhooks/event-names.ts');

/**
 * JSON Schemas of all calls in `api.ts`, made from the types of the installed SDK. Stricter than the compiler: an enum that the SDK
 * leaves open is closed. Expanded objects are cut to their tag, and decimals are text.
 */
export function generateSchemas(): Schemas {
  const compiler = new API({ cwd: SCRIPTS });
  try {
    const project = compiler.updateSnapshot({ openProjects: [join(SCRIPTS, 'tsconfig.json')] }).getProjects()[0];
    if (project === undefined) throw new Error('The compiler found no project');
    return schemasOf(project);
  } finally {
    compiler.close();
  }
}

/** Of what the schemas were made from besides the SDK: when it differs, they are out of date. */
export function apiDigest(): string {
  const hash = createHash('sha256');
  for (const file of [API_FILE, PARTS_FILE, EVENT_NAMES_FILE, import.meta.filename]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function schemasOf({ checker, program }: Project): Schemas {
  const file = program.getSourceFile(API_FILE);
  if (file === undefined) throw new Error(`${API_FILE} is not part of the project`);
  const symbol = checker.getSymbolAtLocation(file);
  const api = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === 'Api');
  if (api === undefined) throw new Error(`${API_FILE} does not export Api`);
  const maker = makeMaker(checker);
  const calls: Record<string, CallSchemas> = {};
  for (const call of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(api))) {
    const type = checker.getTypeOfSymbol(call);
    const parts = new Map(type && maker.properties(type).map((part) => [part.name, part.type]));
    const params = parts.get('params');
    const reply = parts.get('reply');
    if (params === undefined || reply === undefined) throw new Error(`${call.name} has no params or no reply`);
    calls[call.name] = { params: maker.schema(params, true), reply: maker.schema(reply, true) };
  }
  return {
    sdk: Stripe.PACKAGE_VERSION,
    apiVersion: Stripe.API_VERSION,
    digest: apiDigest(),
    calls,
    definitions: maker.definitions,
  };
}

function makeMaker(checker: Checker) {
  const definitions: Record<string, JsonSchema> = {};
  const made = new Map<number, JsonSchema>();
  const underWay = new Set<number>();

  function properties(type: Type) {
    const symbols = checker.getPropertiesOfType(type);
    const types = symbols.length === 0 ? [] : checker.getTypeOfSymbol(symbols);
    return symbols.flatMap((symbol, index) => {
      const found = types[index];
      const optional = (symbol.flags & SymbolFlags.Optional) !== 0;
      return found === undefined ? [] : [{ name: symbol.name, type: found, optional }];
    });
  }

  /** The resource's name, for an object that has one. */
  function tagOf(type: Type): string | undefined {
    const tag = (type.flags & TypeFlags.Object) === 0 ? undefined : checker.getPropertyOfType(type, 'object');
    const value = tag && checker.getTypeOfSymbol(tag);
    return value?.isStringLiteralType() === true ? value.value : undefined;
  }

  function schema(type: Type, root = false): JsonSchema {
    const known = root ? undefined : made.get(type.id);
    if (known !== undefined) return known;
    const found = schemaAnew(type, root);
    if (!root) made.set(type.id, found);
    return found;
  }

  function schemaAnew(type: Type, root: boolean): JsonSchema {
    if ([type.getAliasSymbol(), type.getSymbol()].some((symbol) => symbol?.name.startsWith('Decimal') === true))
      return { type: 'string' };
    if ((type.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0) return {};
    if ((type.flags & TypeFlags.Null) !== 0) return { type: 'null' };
    if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
      return { const: type.value };
    if ((type.flags & TypeFlags.String) !== 0 || isOpen(type)) return { type: 'string' };
    if ((type.flags & TypeFlags.Number) !== 0) return { type: 'number' };
    if (type.isUnionType()) return union(type.getTypes(), root);
    if (checker.isArrayType(type) && type.isTypeReference()) {
      const item = checker.getTypeArguments(type)[0];
      return { type: 'array', items: item === undefined ? {} : schema(item) };
    }
    return object(type, root);
  }

  function union(all: readonly Type[], root: boolean): JsonSchema {
    const types = all.filter(({ flags }) => (flags & (TypeFlags.Undefined | TypeFlags.Void)) === 0);
    const literals = types.flatMap((type) => (type.isStringLiteralType() ? [type.value] : []));
    const rest = types.filter((type) => !type.isStringLiteralType() && !isOpen(type));
    const booleans = rest.filter((type) => type.isBooleanLiteralType());
    const any: JsonSchema[] = [];
    if (literals.length > 0) any.push({ enum: literals.toSorted() });
    else if (types.some(isOpen)) any.push({ type: 'string' });
    if (booleans.length === 2) any.push({ type: 'boolean' });
    const others = booleans.length === 2 ? rest.filter((type) => !type.isBooleanLiteralType()) : rest;
    const texts = new Set(others.map((type) => JSON.stringify(schema(type, root))));
    any.push(...[...texts].map((text): JsonSchema => JSON.parse(text)));
    const [only, second] = any;
    return only !== undefined && second === undefined ? only : { anyOf: any };
  }

  function object(type: Type, root: boolean): JsonSchema {
    const tag = tagOf(type);
    if (tag !== undefined && tag !== 'list' && !root && !INLINE.has(tag)) return tagged(tag);
    // What an object was before its change: any of its fields.
    if (type.getAliasSymbol()?.name === 'Partial')
      return { type: 'object', properties: {}, required: [], additionalProperties: true };
    if (underWay.has(type.id)) throw new Error(`${type.getSymbol()?.name} contains itself`);
    underWay.add(type.id);
    const fields = properties(type).filter((field) => !isNothing(field.type));
    const index = checker.getIndexInfosOfType(type)[0];
    const found: ObjectSchema = {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((field) => [
          field.name,
          field.name === 'data' && isPage(type) ? page(field.type) : schema(field.type),
        ]),
      ),
      required: fields.filter(({ optional }) => !optional).map(({ name }) => name),
      additionalProperties: index === undefined ? false : schema(index.valueType),
    };
    underWay.delete(type.id);
    return defined(type, found);
  }

  /** An expanded object, of which only the kind is told. */
  function tagged(tag: string): JsonSchema {
    definitions[tag] ??= {
      type: 'object',
      properties: { object: { const: tag } },
      required: ['object'],
      additionalProperties: true,
    };
    return { $ref: `#/definitions/${tag}` };
  }

  /** A page of a list has its objects whole. */
  function page(type: Type): JsonSchema {
    const item = type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
    return { type: 'array', items: item === undefined ? {} : schema(item, true) };
  }

  /** Equal schemas are written once, under a name that stays when others come or go. */
  function defined(type: Type, found: ObjectSchema): JsonSchema {
    const digest = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 8);
    const name = `${type.getAliasSymbol()?.name ?? type.getSymbol()?.name ?? 'object'}-${digest}`.replace(
      '__type',
      'object',
    );
    definitions[name] = found;
    return { $ref: `#/definitions/${name}` };
  }

  return { definitions, properties, schema };
}

/** Objects that always come whole inside others, never as an id. */
const INLINE: ReadonlySet<string> = new Set([
  'plan',
  'price',
  'subscription_item',
  'line_item',
  'invoice_payment',
  'refund',
]);

/** The type of a field that is never there: `deleted` of what has not been deleted. */
function isNothing(type: Type): boolean {
  const nothing = ({ flags }: Type) => (flags & (TypeFlags.Void | TypeFlags.Undefined)) !== 0;
  return nothing(type) || (type.isUnionType() && type.getTypes().every(nothing));
}

/** The lists of `parts.ts`, not those inside objects. */
function isPage(type: Type): boolean {
  return ['Page', 'Found'].includes(type.getSymbol()?.name ?? '');
}

/** `OtherString`: a string with nothing to it, that keeps a list of literals open. */
function isOpen(type: Type): boolean {
  return type.isIntersectionType() && type.getTypes().some(({ flags }) => (flags & TypeFlags.String) !== 0);
}
