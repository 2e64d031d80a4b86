import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { outliersAmong } from '../../fair/line-probabilities.ts';
import { defaultLimits } from '../../odds/limits.ts';
import { NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import { EventCells } from '../cells.ts';

const anyAmerican = fc.constantFrom(-112, -110, -108, 100, 160, 300, -170, -400);
const anyRow = fc.tuple(
  fc.constantFrom(1, 2, 3, 4, 5, 6),
  fc.constant('totals'),
  fc.constant(8.5),
  fc.constantFrom(0, 1),
  anyAmerican,
) as fc.Arbitrary<QuoteRow>;

it('the quick look at a line overlooks no outlier', () => {
  let outliers = 0;
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when this returns.
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 8, maxLength: 24 }), (rows) => {
      const cells = new EventCells();
      cells.resolve(quotesOf(rows), NOON, defaultLimits);
      for (let cell = 0; cell < cells.count; cell++) {
        const expected = outliersAmong(cells.probabilitiesOf(cell));
        for (const { sportsbookId, outlier } of cells.quotesOf(cell)) expect(outlier).toBe(expected?.get(sportsbookId));
        outliers += expected?.size ?? 0;
      }
    }),
    { numRuns: 500 },
  );
  expect(outliers).toBeGreaterThan(20);
});
