declare const timeUnit: unique symbol;

/** Seconds since 1970 (UTC), or a span of them. Whole where stored. A sum of numbers is a plain number, which fits; milliseconds do not. */
export type Seconds = number & { readonly [timeUnit]?: 'seconds' };

/** Milliseconds since 1970 (UTC), or a span of them. */
export type Millis = number & { readonly [timeUnit]?: 'milliseconds' };
