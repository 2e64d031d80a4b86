import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type * as schema from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import type { Key } from './keys.ts';

/**
 * A condition on the stored item for a write. Written as a named constant, or a named function of the values it compares with. Placeholders
 * may have any name but `#u…` and `:u…`, which updates use.
 */
export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

export const isNew: Condition = { expression: 'attribute_not_exists(pk)' };

/** On every "touch" or "change if there": without it an update creates the item again. */
export const mustExist: Condition = { expression: 'attribute_exists(pk)' };

/** A write was refused by its condition; nothing was written. */
export class ConditionFailed extends Error {
  /** The items that failed their condition, by step number; a single write is step 0. */
  readonly items: ReadonlyMap<number, unknown>;

  constructor(items: ReadonlyMap<number, unknown>) {
    super('a condition on the stored item did not hold');
    this.name = 'ConditionFailed';
    this.items = items;
  }

  /** The failed steps, from 0. */
  get steps(): readonly number[] {
    return [...this.items.keys()];
  }

  /** The stored item that failed the condition; undefined if there is none. */
  old<S extends schema.$ZodType>(row: S, step = this.steps[0]): schema.output<S> | undefined {
    const item = step === undefined ? undefined : this.items.get(step);
    return item === undefined ? undefined : parse(row, item);
  }
}

/** False if the write was refused by its condition. */
export async function unlessRefused(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Attributes of an item without its key. `undefined` is omitted; a Uint8Array is stored as binary. */
export type Values = Readonly<Record<string, unknown>>;

/** Changes of attributes. `init`: sets only missing attributes. `add`: adds to a number (0 if missing). */
export interface Change {
  readonly set?: Values;
  readonly init?: Values;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
  readonly condition?: Condition | undefined;
}

/** One write of a transaction; `check` writes nothing. */
export type Step =
  | { readonly kind: 'put'; readonly key: Key; readonly values: Values; readonly condition?: Condition | undefined }
  | { readonly kind: 'update'; readonly key: Key; readonly change: Change }
  | { readonly kind: 'remove'; readonly key: Key; readonly condition?: Condition | undefined }
  | { readonly kind: 'check'; readonly key: Key; readonly condition: Condition };

type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

export function transactInput(TableName: string, steps: readonly Step[]): TransactItems {
  return steps.map((step) => transactItem(TableName, step));
}

function transactItem(TableName: string, step: Step): TransactItems[number] {
  const { key: Key } = step;
  switch (step.kind) {
    case 'put':
      return { Put: { TableName, Item: { ...step.values, ...Key }, ...conditionInput(step.condition) } };
    case 'update':
      return { Update: { TableName, Key, ...updateInput(step.change) } };
    case 'remove':
      return { Delete: { TableName, Key, ...conditionInput(step.condition) } };
    case 'check':
      return { ConditionCheck: { TableName, Key, ...checkInput(step.condition) } };
  }
}

/** Returns the item that failed the condition; that costs nothing. */
const keepOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

export function conditionInput(condition: Condition | undefined) {
  return condition === undefined ? {} : checkInput(condition);
}

function checkInput({ expression, names, values }: Condition) {
  return {
    ...keepOld,
    ConditionExpression: expression,
    ExpressionAttributeNames: names && { ...names },
    ExpressionAttributeValues: values && { ...values },
  };
}

export function updateInput({ set = {}, init = {}, add = {}, remove = [], condition }: Change) {
  const names: Record<string, string> = { ...condition?.names };
  const values: Record<string, unknown> = { ...condition?.values };
  let count = 0;

  const place = (attribute: string): string => {
    const name = `#u${count++}`;
    names[name] = attribute;
    return name;
  };
  const placeWith = (
    [attribute, value]: [string, unknown],
    part: (name: string, placeholder: string) => string,
  ): string => {
    const name = place(attribute);
    const placeholder = name.replace('#', ':');
    values[placeholder] = value;
    return part(name, placeholder);
  };

  const given = (some: Values) => Object.entries(some).filter(([, value]) => value !== undefined);
  const setting = [
    ...given(set).map((entry) => placeWith(entry, (name, value) => `${name} = ${value}`)),
    ...given(init).map((entry) => placeWith(entry, (name, value) => `${name} = if_not_exists(${name}, ${value})`)),
  ];
  const clauses = [
    ['SET', setting],
    ['ADD', Object.entries(add).map((entry) => placeWith(entry, (name, value) => `${name} ${value}`))],
    ['REMOVE', remove.map(place)],
  ] as const;
  const UpdateExpression = clauses
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(', ')}`)
    .join(' ');
  return {
    UpdateExpression,
    ...(condition === undefined ? {} : { ...keepOld, ConditionExpression: condition.expression }),
    ExpressionAttributeNames: Object.keys(names).length === 0 ? undefined : names,
    ExpressionAttributeValues: Object.keys(values).length === 0 ? undefined : values,
  };
}
