import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { Scan } from '../../../shared/engine/scan.ts';
import { isJsonObject } from '../../../shared/json/json.ts';
import { defaultLimits, type OpportunityKind, opportunityKinds } from '../../../shared/odds/limits.ts';
import { findingsOf, naiveFindingsOf } from '../../../shared/testing/comparable-findings.ts';
import { anyFeed, type Feed } from '../../../shared/testing/feed.ts';
import { findNaively } from '../../../shared/testing/naive-finder.ts';
import type { LowHoldLimits } from '../../../shared/testing/naive-low-hold.ts';
import { EventReader } from '../provider/normalize.ts';
import { EventAssembly } from '../scan/event-assembly.ts';

/** Small ones, which small feeds reach, and those of the product. */
const anyLowHoldLimits: fc.Arbitrary<LowHoldLimits> = fc.constantFrom(
  { perLeague: 1, perTwoBooks: 1 },
  { perLeague: 2, perTwoBooks: 1 },
  { perLeague: defaultLimits.lowHoldsPerLeague, perTwoBooks: defaultLimits.lowHoldsPerTwoBooks },
);

function scanned({ events, at }: Feed, { perLeague, perTwoBooks }: LowHoldLimits) {
  const scan = new Scan(at, {
    ...defaultLimits,
    lowHoldsPerLeague: perLeague,
    lowHoldsPerTwoBooks: perTwoBooks,
  });
  const assembly = new EventAssembly(new EventReader(), scan);
  for (const { event } of events) if (isJsonObject(event) && typeof event.id === 'string') assembly.expect(event.id);
  for (const { event, format } of events) assembly.add([event], format);
  assembly.finish();
  return findingsOf(scan.finish());
}

/** Expects that the engine finds exactly what the naive finder finds in so many generated feeds, and that they hold enough of each kind. */
export function expectFindersAgree(feeds: number): void {
  const found = new Map<OpportunityKind, number>();
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when this returns.
  fc.assert(
    fc.property(anyFeed, anyLowHoldLimits, (feed, lowHoldLimits) => {
      const engine = scanned(feed, lowHoldLimits);
      const naive = naiveFindingsOf(findNaively({ ...feed, lowHoldLimits }));
      // Many times as fast; the other one says what differs.
      if (!isDeepStrictEqual(engine, naive)) expect(engine).toEqual(naive);
      for (const kind of opportunityKinds) found.set(kind, (found.get(kind) ?? 0) + engine[kind].length);
    }),
    { numRuns: feeds },
  );
  // The feeds must contain opportunities of each kind.
  for (const kind of opportunityKinds) expect(found.get(kind), kind).toBeGreaterThan(feeds / 10);
}
