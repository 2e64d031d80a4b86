import fc from 'fast-check';

export type PriceFormat = 'american' | 'decimal';

/** The current time of every generated feed, in seconds since 1970. */
export const FEED_AT = Date.parse('2026-01-15T12:00:00Z') / 1000;

/** One of the values, all equally likely. */
export const oneOf = fc.constantFrom;

/** The first, except for one time in `times`. */
export function rarely<T, U>(times: number, usual: fc.Arbitrary<T>, rare: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: times - 1, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

/** Decimal prices in hundredths whose pair with an equal price has a margin of exactly -5, 10 or 25 %; 2.1 and 2.31 make 10 %. */
const limitPrices = oneOf(190, 220, 250, 210, 231);

/**
 * Prices near even money, close enough that two books form an arbitrage on one in a few lines, with values that many books share; rarely
 * a price far away, so that margins above 10 and 25 % occur too. -100 is left out: it equals +100, and of two equal prices the rules do
 * not define which notation is kept.
 */
const american = fc.oneof(
  { weight: 1, arbitrary: limitPrices.map((hundredths) => (hundredths < 200 ? -110 : hundredths - 100)) },
  { weight: 12, arbitrary: oneOf(-115, -110, -105, 100, 102, 105) },
  { weight: 6, arbitrary: fc.integer({ min: 100, max: 110 }) },
  { weight: 10, arbitrary: fc.integer({ min: -128, max: -101 }) },
  { weight: 1, arbitrary: fc.oneof(fc.integer({ min: 113, max: 900 }), fc.integer({ min: -900, max: -129 })) },
);
const decimal = fc.oneof(
  { weight: 1, arbitrary: limitPrices.map((hundredths) => hundredths / 100) },
  { weight: 12, arbitrary: oneOf(1.87, 1.91, 1.95, 2, 2.05) },
  { weight: 16, arbitrary: fc.integer({ min: 178, max: 210 }).map((hundredths) => hundredths / 100) },
  { weight: 1, arbitrary: fc.integer({ min: 102, max: 900 }).map((hundredths) => hundredths / 100) },
);

/** Invalid prices, prices that no book offers, and valid prices as text. */
const unusualAmerican = oneOf<unknown>(
  0,
  50,
  -99,
  1.01,
  100.5,
  -10_000,
  1_000_001,
  'x',
  '',
  null,
  true,
  '+105',
  '-110',
);
const unusualDecimal = oneOf<unknown>(0, 1, 1.01, 0.5, -110, 10_001.5, 'x', '', null, true, '2.05', '+1.95');

/** `usual`: the American prices to generate instead of the usual ones. */
export function anyPrice(format: PriceFormat, usual?: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  if (format === 'american') return rarely(40, usual ?? american, unusualAmerican);
  return rarely(40, usual?.map(decimalOf) ?? decimal, unusualDecimal);
}

/** To the hundredth. */
function decimalOf(price: number): number {
  return Math.round(100 + (price > 0 ? price : 10_000 / -price)) / 100;
}

/** A time in one of the formats of the provider. */
function formatted(time: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  return fc.tuple(time, oneOf('iso', 'iso', 'unix', 'fraction', 'offset')).map(([seconds, format]) => {
    const text = new Date(seconds * 1000).toISOString().slice(0, 19);
    if (format === 'unix') return seconds;
    return { iso: `${text}Z`, fraction: `${text}.250Z`, offset: `${text}+00:00` }[format];
  });
}

/**
 * `last_update` of a book, and the generator for that of its markets. A market's time may be missing, in which case the book's applies; it
 * is invalid only if the book has no valid one either, so that the result does not depend on which of the two is checked first.
 */
export function anyTimes(
  lastUpdate: fc.Arbitrary<number>,
): fc.Arbitrary<{ book: object; market: fc.Arbitrary<object> }> {
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constant({ book: {}, market: dated(rarely(15, formatted(lastUpdate), oneOf('soon', null))) }),
    },
    {
      weight: 9,
      arbitrary: dated(formatted(lastUpdate)).map((book) => ({
        book,
        market: rarely(5, dated(formatted(lastUpdate)), oneOf({}, { last_update: null })),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constant({
        book: { last_update: 'soon' },
        market: rarely(3, dated(formatted(lastUpdate)), fc.constant({})),
      }),
    },
  );
}

function dated(time: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return time.map((last_update) => ({ last_update }));
}

/** Start times in the future, from one second ahead. */
export const anyFutureStart = formatted(oneOf(1, 3600, 86_400, 40 * 86_400).map((ahead) => FEED_AT + ahead));

/** Start times in the past; the current second counts as past. */
export const anyPastStart = formatted(oneOf(0, 60, 10_000).map((ago) => FEED_AT - ago));
