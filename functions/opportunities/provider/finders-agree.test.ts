import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Scan } from '../../../shared/engine/scan.ts';
import { findingsOf, naiveFindingsOf } from '../../../shared/testing/comparable-findings.ts';
import { anyFeed, type Feed } from '../../../shared/testing/feed.ts';
import { findNaively } from '../../../shared/testing/naive-finder.ts';
import { EventAssembly } from '../scan/event-assembly.ts';
import { EventReader } from './normalize.ts';
import { isJsonObject } from './payload.ts';

const FEEDS = 3000;

function scanned({ events, at }: Feed) {
  const scan = new Scan(at);
  const assembly = new EventAssembly(new EventReader(), scan);
  for (const { event } of events) if (isJsonObject(event) && typeof event.id === 'string') assembly.expect(event.id);
  for (const { event, format } of events) assembly.add([event], format);
  assembly.finish();
  return findingsOf(scan.finish());
}

it('the engine finds exactly what the naive finder finds, whatever the provider sends', () => {
  const found = { arbitrage: 0, overlap: 0, promo: 0 };
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when this returns.
  fc.assert(
    fc.property(anyFeed, (feed) => {
      const engine = scanned(feed);
      expect(engine).toEqual(naiveFindingsOf(findNaively(feed)));
      found.arbitrage += engine.arbitrage.length;
      found.overlap += engine.overlap.length;
      found.promo += engine.promo.length;
    }),
    { numRuns: FEEDS },
  );
  // The feeds must contain opportunities of each kind.
  expect(found.arbitrage).toBeGreaterThan(FEEDS / 10);
  expect(found.overlap).toBeGreaterThan(FEEDS / 10);
  expect(found.promo).toBeGreaterThan(FEEDS / 10);
}, 400_000);
