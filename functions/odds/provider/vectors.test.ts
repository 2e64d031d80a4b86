import { describe, expect, it } from 'vitest';
import { Scan } from '../../../shared/engine/scan.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import { findingsOf } from '../../../shared/testing/comparable-findings.ts';
import { AT } from '../../../shared/testing/naive-events.ts';
import { allVectors } from '../../../shared/testing/vectors/all-vectors.ts';
import type { Expected, ExpectedFinding, Vector } from '../../../shared/testing/vectors/vector.ts';
import { summaryOf } from '../../../shared/testing/vectors/vector.ts';
import { EventAssembly } from '../scan/event-assembly.ts';
import { EventReader } from './normalize.ts';
import { isJsonObject } from './payload.ts';

/** The engine's counts under the reasons of the vectors. */
const reasons = {
  'outcome with an ambiguous name': 'ambiguous',
  'future outcome': 'future',
  'stale outcome': 'stale',
  'started event': 'started',
} as const;

function scanned({ events, format }: Vector) {
  const scan = new Scan(AT);
  const reader = new EventReader();
  const assembly = new EventAssembly(reader, scan);
  for (const event of events) if (isJsonObject(event) && typeof event.id === 'string') assembly.expect(event.id);
  for (const event of events) assembly.add([event], format ?? 'american');
  assembly.finish();
  return scan.finish();
}

const byId = (a: ExpectedFinding, b: ExpectedFinding) => (a.id < b.id ? -1 : 1);

describe('the engine', () => {
  it.each(allVectors)('$name', (vector) => {
    const { skipped = {}, ...expected } = vector.expected;
    const lists = opportunityKinds.map((kind) => {
      const list = expected[kind] ?? (kind === 'arbitrage' ? [] : undefined);
      return list && { [kind]: list.toSorted(byId) };
    });
    const sorted: Expected = Object.assign({}, ...lists, expected.quarantined && { quarantined: expected.quarantined });
    const result = scanned(vector);
    expect(summaryOf({ ...findingsOf(result), skipped: {} }, sorted)).toEqual(sorted);
    const far = result.counts.setAside.reduce((sum, { quotes }) => sum + quotes, 0);
    expect(far).toBe(skipped['outcome at a line far from the other books'] ?? 0);
    for (const [reason, count] of Object.entries(reasons))
      if (skipped[reason] !== undefined) expect(result.counts[count]).toBe(skipped[reason]);
  });
});
