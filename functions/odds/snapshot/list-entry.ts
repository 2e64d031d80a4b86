import * as z from 'zod/mini';
import type * as wire from '../../../shared/contracts/opportunities.ts';
import type { Opportunity } from '../../../shared/engine/opportunity.ts';
import { byMargin, byText, descending, rankedShare } from '../../../shared/engine/ranking.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { toWire } from './to-wire.ts';

/**
 * One row of a stored list: the row's JSON as served, with the facts needed for merging and filtering, so that a reader never parses the
 * rows themselves. Stored as a line: the facts as JSON, a tab (which never occurs in JSON), the row.
 */
export interface ListEntry {
  /** Seconds since 1970. */
  readonly startsAt: Seconds;
  readonly margin: number;
  /** Of an overlap: its expected value and hit probability, as shares, by which it is ranked; null where unknown. */
  readonly value: OverlapRank | null;
  readonly id: string;
  /** Of a promo row: its pairs, best first, each as the book of the bonus bet, the book of the hedge, and the conversion as a share. */
  readonly pairs: readonly (readonly [sportsbookId: number, hedgeSportsbookId: number, conversion: number])[];
  readonly json: string;
}

type OverlapRank = readonly [expectedValue: number, hitProbability: number];

const facts = z.tuple([
  z.number(),
  z.number(),
  z.string(),
  z.array(z.tuple([z.number(), z.number(), z.number()])),
  // Absent from lines stored before overlaps were ranked by value.
  z.optional(z.nullable(z.tuple([z.number(), z.number()]))),
]);

export function opportunityEntry(found: Opportunity): ListEntry {
  return {
    startsAt: found.event.startsAt,
    margin: rankedShare(found.margin),
    value: rankOf(found),
    id: found.id,
    pairs: (found.promo ?? []).map(
      (pair) => [pair.sportsbookId, pair.hedgeSportsbookId, rankedShare(pair.conversion)] as const,
    ),
    json: JSON.stringify(toWire(found)),
  };
}

/** Events are ordered by start, then id: their margin is 0. */
export function eventEntry(event: wire.Event, startsAt: Seconds): ListEntry {
  return { startsAt, margin: 0, value: null, id: event.id, pairs: [], json: JSON.stringify(event) };
}

export function toLine({ startsAt, margin, id, pairs, value, json }: ListEntry): string {
  return `${JSON.stringify([startsAt, margin, id, pairs, value])}\t${json}`;
}

/** @throws Error for a line not written by toLine */
export function fromLine(line: string): ListEntry {
  const tab = line.indexOf('\t');
  const [startsAt, margin, id, pairs, value = null] = z.parse(facts, JSON.parse(line.slice(0, tab)));
  return { startsAt, margin, id, pairs, value, json: line.slice(tab + 1) };
}

/** Opportunities: best margin first, then by id. */
export function byMarginThenId(a: ListEntry, b: ListEntry): number {
  return byMargin(a, b);
}

/** Overlaps: best expected value first, then the likelier hit, those without last; then as the others. */
export function byValueThenMargin(a: ListEntry, b: ListEntry): number {
  if (a.value === null || b.value === null)
    return Number(a.value === null) - Number(b.value === null) || byMarginThenId(a, b);
  return descending(a.value[0], b.value[0]) || descending(a.value[1], b.value[1]) || byMarginThenId(a, b);
}

function rankOf({ overlap }: Opportunity): OverlapRank | null {
  if (overlap?.expectedValue === undefined || overlap.hitProbability === undefined) return null;
  return [rankedShare(overlap.expectedValue), rankedShare(overlap.hitProbability)];
}

/** Events: what starts first, then by id. */
export function byStart(a: ListEntry, b: ListEntry): number {
  return a.startsAt - b.startsAt || byText(a.id, b.id);
}
