import type * as schema from 'zod/v4/core';
import { parse } from 'zod/v4/core';

/**
 * What must be true of the stored item for a write to happen. Written as a named constant, or as a named function of
 * the values it compares with. Placeholders may be called anything but `#u…` and `:u…`, which updates use themselves.
 */
export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

export const isNew: Condition = { expression: 'attribute_not_exists(pk)' };

/** On every "touch" or "change if there": without it an update creates the item again. */
export const isThere: Condition = { expression: 'attribute_exists(pk)' };

/** A write was refused by its condition; nothing was written. */
export class ConditionFailed extends Error {
  /** The items that refused, by the number of their step; a single write is step 0. */
  readonly items: ReadonlyMap<number, unknown>;

  constructor(items: ReadonlyMap<number, unknown>) {
    super('a condition on the stored item did not hold');
    this.name = 'ConditionFailed';
    this.items = items;
  }

  /** Which steps were refused, from 0. */
  get steps(): readonly number[] {
    return [...this.items.keys()];
  }

  /** The stored item that refused the write; undefined when there is none. */
  old<S extends schema.$ZodType>(row: S, step = this.steps[0]): schema.output<S> | undefined {
    const item = step === undefined ? undefined : this.items.get(step);
    return item === undefined ? undefined : parse(row, item);
  }
}
