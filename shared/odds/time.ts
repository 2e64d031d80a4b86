declare const timeUnit: unique symbol;

/** Seconds since 1970 (UTC), or a span of them. Whole where stored. A sum of numbers is a plain number, which fits; milliseconds do not. */
export type Seconds = number & { readonly [timeUnit]?: 'seconds' };

/** Milliseconds since 1970 (UTC), or a span of them. */
export type Millis = number & { readonly [timeUnit]?: 'milliseconds' };

/** Formats a moment, by a format that is made when it is first used: reading locale data is a tenth of a function's cold start. */
export function lazyDateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: Millis) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(at);
  };
}
