import { describe, expect, it } from 'vitest';
import { Scan } from '../../../shared/engine/scan.ts';
import { isJsonObject } from '../../../shared/json/json.ts';
import { type AsideReason, pairKinds } from '../../../shared/odds/limits.ts';
import { findingsOf } from '../../../shared/testing/comparable-findings.ts';
import { AT } from '../../../shared/testing/naive-events.ts';
import { allVectors } from '../../../shared/testing/vectors/all-vectors.ts';
import type { Expected, ExpectedFinding, Vector } from '../../../shared/testing/vectors/vector.ts';
import { summaryOf } from '../../../shared/testing/vectors/vector.ts';
import { EventAssembly } from '../scan/event-assembly.ts';
import { EventReader } from './normalize.ts';

/** The engine's counts under the reasons of the vectors. */
const reasons = {
  'outcome with an ambiguous name': 'ambiguous',
  'future outcome': 'future',
  'stale outcome': 'stale',
  'started event': 'started',
} as const;

const asideFor: Readonly<Record<string, readonly AsideReason[]>> = {
  'outcome of two games under one id': ['two games'],
  'outcome of an older list': ['older list'],
  'outcome of a market with an unknown one': ['unknown outcome'],
  'outcome of a line that adds up to less than 99 %': ['own sum'],
  'outcome of a ladder that contradicts itself': ['own ladder'],
  'outcome that its moneyline contradicts': ['own moneyline'],
  'outcome at a line far from the other books': ['mirrored', 'far'],
};

function scanned({ events, format, inOneReply }: Vector) {
  const scan = new Scan(AT);
  const reader = new EventReader();
  const assembly = new EventAssembly(reader, scan);
  for (const event of events) if (isJsonObject(event) && typeof event.id === 'string') assembly.expect(event.id);
  for (const body of inOneReply ? [events] : events.map((event) => [event])) assembly.add(body, format ?? 'american');
  assembly.finish();
  return scan.finish();
}

const byId = (a: Pick<ExpectedFinding, 'id'>, b: Pick<ExpectedFinding, 'id'>) => (a.id < b.id ? -1 : 1);

describe('the engine', () => {
  it.each(allVectors)('finds what is expected of “$name”', (vector) => {
    const { skipped = {}, ...expected } = vector.expected;
    const lists = pairKinds.map((kind) => {
      const list = expected[kind] ?? (kind === 'arbitrage' ? [] : undefined);
      return list && { [kind]: list.toSorted(byId) };
    });
    const sorted: Expected = Object.assign(
      {},
      ...lists,
      expected.value && { value: expected.value.toSorted(byId) },
      expected.quarantined && { quarantined: expected.quarantined },
    );
    const result = scanned(vector);
    expect(summaryOf({ ...findingsOf(result), skipped: {} }, sorted)).toEqual(sorted);
    const aside = (some: readonly AsideReason[]) =>
      result.counts.setAside.reduce((sum, { reason, quotes }) => sum + (some.includes(reason) ? quotes : 0), 0);
    if (vector.expected.skipped !== undefined)
      for (const [reason, some] of Object.entries(asideFor)) expect(aside(some), reason).toBe(skipped[reason] ?? 0);
    for (const [reason, count] of Object.entries(reasons))
      if (skipped[reason] !== undefined) expect(result.counts[count]).toBe(skipped[reason]);
  });
});
