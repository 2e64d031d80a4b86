import fc from 'fast-check';

export type PriceFormat = 'american' | 'decimal';

/** Noon of a winter day, in seconds since 1970: the clock of every generated feed. */
export const FEED_AT = Date.parse('2026-01-15T12:00:00Z') / 1000;

/** A choice among values, each `weight` times as likely as one of weight 1. */
export const oneOf = fc.constantFrom;

/** Mostly the first, once in `times` the second. */
export function rarely<T, U>(times: number, usual: fc.Arbitrary<T>, rare: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: times - 1, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

/** Decimal prices in hundredths that make a margin of exactly -5, 10 or 25 % with themselves; 2.1 and 2.31 make 10 % with each other. */
const exactLimits = oneOf(190, 220, 250, 210, 231);

/**
 * Bands around even money, so narrow that two books disagree to each other's cost in one of a few lines, with values that many books
 * share; seldom a price far away, so that margins above 10 and 25 % happen too. -100 is left out: it is +100 in other words,
 * and of two equal prices nothing says which wording stays.
 */
const american = fc.oneof(
  { weight: 1, arbitrary: exactLimits.map((hundredths) => (hundredths < 200 ? -110 : hundredths - 100)) },
  { weight: 12, arbitrary: oneOf(-115, -110, -105, 100, 102, 105) },
  { weight: 6, arbitrary: fc.integer({ min: 100, max: 110 }) },
  { weight: 10, arbitrary: fc.integer({ min: -128, max: -101 }) },
  { weight: 1, arbitrary: fc.oneof(fc.integer({ min: 113, max: 900 }), fc.integer({ min: -900, max: -129 })) },
);
const decimal = fc.oneof(
  { weight: 1, arbitrary: exactLimits.map((hundredths) => hundredths / 100) },
  { weight: 12, arbitrary: oneOf(1.87, 1.91, 1.95, 2, 2.05) },
  { weight: 16, arbitrary: fc.integer({ min: 178, max: 210 }).map((hundredths) => hundredths / 100) },
  { weight: 1, arbitrary: fc.integer({ min: 102, max: 900 }).map((hundredths) => hundredths / 100) },
);

/** What is no price, or none that anybody offers; and prices as text, which are. */
const strangeAmerican = oneOf<unknown>(
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
const strangeDecimal = oneOf<unknown>(0, 1, 1.01, 0.5, -110, 10_001.5, 'x', '', null, true, '2.05', '+1.95');

export function anyPrice(format: PriceFormat): fc.Arbitrary<unknown> {
  return format === 'american' ? rarely(40, american, strangeAmerican) : rarely(40, decimal, strangeDecimal);
}

/** Moments around every limit: fresh, 5 minutes apart, 10 minutes old; stale ones; the future. */
const momentSeen = fc
  .oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 250 }) },
    { weight: 3, arbitrary: oneOf(0, 299, 300, 301, 302, 599, 600) },
    { weight: 1, arbitrary: oneOf(601, 3600, -30, -301) },
  )
  .map((secondsAgo) => FEED_AT - secondsAgo);

/** A moment in one of the ways in which the provider writes it. */
function written(moment: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  return fc.tuple(moment, oneOf('iso', 'iso', 'unix', 'fraction', 'offset')).map(([seconds, way]) => {
    const text = new Date(seconds * 1000).toISOString().slice(0, 19);
    if (way === 'unix') return seconds;
    return { iso: `${text}Z`, fraction: `${text}.250Z`, offset: `${text}+00:00` }[way];
  });
}

/**
 * `last_update` of a book and a function for that of its markets. A market's time may be missing, where the book's counts;
 * it is no time at all only where the book has none either, so that nobody needs to know which of the two failures counts.
 */
export const anyTimes: fc.Arbitrary<{ book: object; market: fc.Arbitrary<object> }> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constant({ book: {}, market: dated(rarely(15, written(momentSeen), oneOf('soon', null))) }),
  },
  {
    weight: 9,
    arbitrary: dated(written(momentSeen)).map((book) => ({
      book,
      market: rarely(5, dated(written(momentSeen)), oneOf({}, { last_update: null })),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constant({
      book: { last_update: 'soon' },
      market: rarely(3, dated(written(momentSeen)), fc.constant({})),
    }),
  },
);

function dated(time: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return time.map((last_update) => ({ last_update }));
}

/** Starts after the clock, as soon as a second later. */
export const anyFutureStart = written(oneOf(1, 3600, 86_400, 40 * 86_400).map((ahead) => FEED_AT + ahead));

/** The clock's very second is a start that has passed. */
export const anyPastStart = written(oneOf(0, 60, 10_000).map((ago) => FEED_AT - ago));
