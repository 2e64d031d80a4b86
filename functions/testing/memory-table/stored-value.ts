import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { Refusal } from '../../platform/errors.ts';
import type { Key } from '../../platform/table/keys.ts';
import type { Values } from '../../platform/table/write.ts';
import { compareNumbers, numberText } from './stored-number.ts';
import { ValidationException } from './validation.ts';

/** Attributes by name, each value in one form only, so that equal ones are deeply equal. */
export type Item = Readonly<Record<string, AttributeValue>>;

const MAX_DEPTH = 31;
const MAX_NAME_BYTES = 65_535;
const MAX_KEY_BYTES = { pk: 2048, sk: 1024 } as const;

/**
 * Copies values into the form in which the real client sends them.
 * @throws 'unavailable' for what it cannot send, as the real table does; ValidationException for what DynamoDB refuses
 */
export function storedItem(values: Values): Item {
  return storedMap(sent(values), 0);
}

function sent(values: Values): Record<string, AttributeValue> {
  try {
    return marshall({ ...values }, { removeUndefinedValues: true });
  } catch (error) {
    throw new Refusal('unavailable', { cause: error });
  }
}

/** A copy for the caller. */
export function valuesOf(item: Item): Record<string, unknown> {
  return unmarshall(structuredClone(item));
}

export function requireKey(key: Key): void {
  for (const part of ['pk', 'sk'] as const) {
    const value: unknown = key[part];
    if (typeof value !== 'string' || value === '' || Buffer.byteLength(value) > MAX_KEY_BYTES[part])
      throw new ValidationException(`no ${part}: ${value}`);
  }
}

function storedMap(map: Record<string, AttributeValue>, depth: number): Record<string, AttributeValue> {
  const entries = Object.entries(map);
  const isName = (name: string) => name !== '' && Buffer.byteLength(name) <= MAX_NAME_BYTES;
  // The client sends an attribute named __proto__ as something else.
  if (Object.getPrototypeOf(map) !== Object.prototype || !entries.every(([name]) => isName(name)))
    throw new ValidationException('no attribute name');
  return Object.fromEntries(entries.map(([name, value]) => [name, stored(value, depth)]));
}

function stored(value: AttributeValue, depth: number): AttributeValue {
  if (depth > MAX_DEPTH) throw new ValidationException('nested beyond the supported limit');
  if (value.S !== undefined) return { S: text(value.S) };
  if (value.N !== undefined) return { N: numberText(value.N) };
  if (value.B !== undefined) return { B: bytes(value.B) };
  if (value.SS !== undefined) return { SS: value.SS.map(text).toSorted(compareText) };
  if (value.NS !== undefined) return { NS: value.NS.map(numberText).toSorted(compareNumbers) };
  if (value.BS !== undefined) return { BS: value.BS.map(bytes).toSorted(Buffer.compare) };
  if (value.L !== undefined) return { L: value.L.map((each) => stored(each, depth + 1)) };
  if (value.M !== undefined) return { M: storedMap(value.M, depth + 1) };
  return { ...value };
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new ValidationException('half a character');
  return value;
}

function bytes(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new ValidationException('the table takes binary values as Uint8Array');
  return Uint8Array.from(value);
}

export function attributeOf(item: Item, name: string): AttributeValue | undefined {
  return Object.hasOwn(item, name) ? item[name] : undefined;
}

export function isSame(left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  return left !== undefined && isDeepStrictEqual(left, right);
}

/** Negative if `left` is less; NaN for values that have no order. */
export function compareValues(left: AttributeValue | undefined, right: AttributeValue | undefined): number {
  if (left?.S !== undefined && right?.S !== undefined) return compareText(left.S, right.S);
  if (left?.N !== undefined && right?.N !== undefined) return compareNumbers(left.N, right.N);
  if (left?.B !== undefined && right?.B !== undefined) return Buffer.compare(left.B, right.B);
  return Number.NaN;
}

/** By the bytes of UTF-8. */
export function compareText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** In bytes, names included. Exact for text; DynamoDB counts up to half of a number. */
export function itemSize(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + sizeOf(name) + sizeOf(Object.values(value)[0]), 0);
}

function sizeOf(content: unknown): number {
  if (typeof content === 'string') return Buffer.byteLength(content);
  if (content instanceof Uint8Array) return content.length;
  if (typeof content !== 'object' || content === null) return 1;
  return Object.entries(content).reduce(
    (sum, [name, value]) => sum + (Array.isArray(content) ? 0 : sizeOf(name)) + sizeOf(value),
    0,
  );
}
