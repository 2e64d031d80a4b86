import type Stripe from 'stripe';

/**
 * An object as it travels and is kept: references to other objects are ids (expanded only on the way out), and decimals are text.
 * Everything else is as the SDK's types have it, so that a missing field does not compile.
 */
export type Wire<T> = T extends string
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? Value<Item>[]
      : T extends object
        ? { [Key in keyof T]: Value<T[Key]> }
        : T;

/** A union of an id and the object that it names is only the id. */
type Value<V> = string extends Extract<V, string> ? Wire<Exclude<V, { object: string }>> : Wire<V>;
