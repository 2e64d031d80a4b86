/**
 * Run `node scripts/simulators/stripe/schema/generate.ts` after every update of `stripe`. Writes `schemas.jsonl` from the types of the
 * installed SDK, which Stripe generates from its OpenAPI document at the pinned version. Source: https://github.com/stripe/openapi
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Stripe from 'stripe';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { JsonSchema } from './json-schema.ts';

const SCRIPTS = resolve(import.meta.dirname, '../../..');
const KINDS_FILE = join(import.meta.dirname, 'kinds.ts');
/** Objects that are always embedded in others, never an id. All others are reduced to their `object` tag. */
const INLINE: ReadonlySet<string> = new Set(['line_item', 'invoice_payment', 'plan', 'price', 'subscription_item']);

const compiler = new API({ cwd: SCRIPTS });
try {
  const [project] = compiler.updateSnapshot({ openProjects: [join(SCRIPTS, 'tsconfig.json')] }).getProjects();
  const file = project?.program.getSourceFile(KINDS_FILE);
  const module = file && project?.checker.getSymbolAtLocation(file);
  const kinds = module && project?.checker.getExportsOfModule(module).find(({ name }) => name === 'Kinds');
  if (project === undefined || kinds === undefined) throw new Error(`${KINDS_FILE} does not export Kinds`);
  const { checker } = project;
  const lines = propertiesOf(checker, checker.getDeclaredTypeOfSymbol(kinds)).map(({ name, type }) =>
    JSON.stringify({ kind: name, schema: schemaOf(checker, type, true) }),
  );
  const version = JSON.stringify({ sdk: Stripe.PACKAGE_VERSION, apiVersion: Stripe.API_VERSION });
  writeFileSync(join(import.meta.dirname, 'schemas.jsonl'), `${[version, ...lines].join('\n')}\n`);
} finally {
  compiler.close();
}

/** Stricter than the compiler: the SDK's open enums are closed. Decimals are text. */
function schemaOf(checker: Checker, type: Type, root = false): JsonSchema {
  if ([type.getAliasSymbol(), type.getSymbol()].some((symbol) => symbol?.name.startsWith('Decimal') === true))
    return { type: 'string' };
  if ((type.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0) return {};
  if ((type.flags & TypeFlags.Null) !== 0) return { type: 'null' };
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
    return { const: type.value };
  if ((type.flags & TypeFlags.String) !== 0 || isOpen(type)) return { type: 'string' };
  if ((type.flags & TypeFlags.Number) !== 0) return { type: 'number' };
  if (type.isUnionType()) return unionOf(checker, type.getTypes());
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type);
    return { type: 'array', items: item === undefined ? {} : schemaOf(checker, item) };
  }
  const fields = propertiesOf(checker, type);
  const tag = fields.find(({ name }) => name === 'object')?.type;
  if (!root && tag?.isStringLiteralType() && tag.value !== 'list' && !INLINE.has(tag.value))
    return { type: 'object', properties: { object: { const: tag.value } }, required: ['object'] };
  const index = checker.getIndexInfosOfType(type)[0];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(checker, field.type)])),
    required: fields.filter(({ optional }) => !optional).map(({ name }) => name),
    additionalProperties: index === undefined ? false : schemaOf(checker, index.valueType),
  };
}

function unionOf(checker: Checker, all: readonly Type[]): JsonSchema {
  const types = all.filter((type) => !isVoid(type));
  const literals = types.flatMap((type) => (type.isStringLiteralType() ? [type.value] : []));
  const others = types.filter((type) => !type.isStringLiteralType() && !isOpen(type) && !type.isBooleanLiteralType());
  const options: JsonSchema[] = others.map((type) => schemaOf(checker, type));
  if (literals.length > 0) options.unshift({ enum: literals.toSorted() });
  else if (types.some(isOpen)) options.unshift({ type: 'string' });
  if (types.some((type) => type.isBooleanLiteralType())) options.unshift({ type: 'boolean' });
  const [only, second] = options;
  return only !== undefined && second === undefined ? only : { anyOf: options };
}

function propertiesOf(checker: Checker, type: Type) {
  const symbols = checker.getPropertiesOfType(type);
  const types = symbols.length === 0 ? [] : checker.getTypeOfSymbol(symbols);
  return symbols.flatMap(({ name, flags }, index) => {
    const type = types[index];
    if (type === undefined || isVoid(type) || (type.isUnionType() && type.getTypes().every(isVoid))) return [];
    return [{ name, type, optional: (flags & SymbolFlags.Optional) !== 0 }];
  });
}

/** The type of a field that is never present, such as `deleted` on an existing object. */
function isVoid({ flags }: Type): boolean {
  return (flags & (TypeFlags.Void | TypeFlags.Undefined)) !== 0;
}

/** `OtherString`, the SDK's marker for an open enum. */
function isOpen(type: Type): boolean {
  return type.isIntersectionType() && type.getTypes().some(({ flags }) => (flags & TypeFlags.String) !== 0);
}
