import * as z from 'zod/mini';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';
import type { getOdds } from '../../../shared/contracts/opportunities.ts';
import type { EventCells } from '../../../shared/engine/cells.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { thresholdNumber } from '../../../shared/engine/threshold.ts';
import { outcomeLabel } from './outcome-label.ts';

/** Outcome label → every book's price, best first. */
export type OutcomeOdds = ReplyOf<typeof getOdds>;

type Priced = readonly [sportsbookId: number, american: number];
type Row = readonly [label: string, prices: readonly Priced[]];

const stored = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.array(z.tuple([z.int(), z.int()]))]))]));

/**
 * One event's prices as a line: its id, a tab, and JSON arrays: `[family, [label, [[sportsbookId, odds], …]][]][]`. Arrays, since objects
 * with thousands of different keys are slow to parse.
 */
export function oddsLine(event: EventFacts, cells: EventCells): string {
  const families = new Map<string, Row[]>();
  for (let cell = 0; cell < cells.count; cell++) {
    const facts = cells.facts(cell);
    if (facts === undefined) continue;
    const { family, participant } = facts;
    const threshold = thresholdNumber(cells.threshold[cell] ?? 0);
    const label = outcomeLabel({ event, family: family.key, participant, side: cells.sideOf(cell), threshold });
    const prices = cells.pricesOf(cell);
    const rows = families.get(family.key);
    if (rows === undefined) families.set(family.key, [[label, prices]]);
    else rows.push([label, prices]);
  }
  return `${event.id}\t${JSON.stringify([...families])}`;
}

/** The prices of one family in an event's line; empty if no book quotes it. */
export function oddsInLine(line: string, family: string): OutcomeOdds {
  const families = z.parse(stored, JSON.parse(line.slice(line.indexOf('\t') + 1)));
  const odds: OutcomeOdds = Object.create(null);
  for (const [label, prices] of families.find(([key]) => key === family)?.[1] ?? []) {
    odds[label] = prices.map(([sportsbookId, american]) => ({ sportsbookId, odds: american }));
  }
  return odds;
}
