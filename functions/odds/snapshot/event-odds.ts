import * as z from 'zod/mini';
import { holdsMoneyline, markets } from '../../../shared/catalogue/markets.ts';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';
import type { getOdds } from '../../../shared/contracts/opportunities.ts';
import type { EventCells } from '../../../shared/engine/cells.ts';
import type { EventQuotes } from '../../../shared/engine/columns.ts';
import type { GroupFacts } from '../../../shared/engine/event-groups.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { MONEYLINE, thresholdNumber } from '../../../shared/engine/threshold.ts';
import { outcomeLabel } from './outcome-label.ts';
import { placeOfBet } from './place-of-bet.ts';

/** Outcome label → every book's price, best first. */
export type OutcomeOdds = ReplyOf<typeof getOdds>;

type Priced = readonly [sportsbookId: number, american: number, link?: string | null, sid?: string];
type Row = readonly [label: string, prices: readonly Priced[]];

const priced = z.union([
  z.tuple([z.int(), z.int()]),
  z.tuple([z.int(), z.int(), z.string()]),
  z.tuple([z.int(), z.int(), z.nullable(z.string()), z.string()]),
]);
const stored = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.array(priced)]))]));

/**
 * One event's prices as a line: its id, a tab, and JSON arrays: `[family, [label, [[sportsbookId, odds, link?, sid?], …]][]][]`. Arrays, since
 * objects with thousands of different keys are slow to parse. Only the prices of opportunities have their links and ids, which would fill most
 * of the line.
 */
export function oddsLine(event: EventFacts, cells: EventCells): string {
  const families = new Map<string, Row[]>();
  for (let cell = 0; cell < cells.count; cell++) {
    const facts = cells.facts(cell);
    if (facts === undefined) continue;
    for (const { family, row } of rowsOf(event, cells, { cell, facts })) {
      const rows = families.get(family);
      if (rows === undefined) families.set(family, [row]);
      else rows.push(row);
    }
  }
  return `${event.id}\t${JSON.stringify([...families])}`;
}

/** A cell's prices by label: one, except on the line that holds the moneyline and the spreads that are the same bet. */
function rowsOf(event: EventFacts, cells: EventCells, { cell, facts }: { cell: number; facts: GroupFacts }) {
  const { participant, family } = facts;
  const side = cells.sideOf(cell);
  const labelOf = (key: string, hundredths: number) =>
    outcomeLabel({ event, family: key, participant, side, threshold: thresholdNumber(hundredths) });
  const threshold = cells.threshold[cell] ?? 0;
  const offers = [...cells.offersOf(cell)];
  const priceAt = (row: number) => pricedAt(cells.quotes, row);
  if (!(holdsMoneyline(family) && threshold === MONEYLINE)) {
    const row: Row = [labelOf(family.key, threshold), offers.map(priceAt)];
    return [{ family: family.key, row }];
  }
  const byLabel = new Map<string, { family: string; prices: Priced[] }>();
  for (const offer of offers) {
    const key = markets[cells.quotes.market[offer] ?? 0]?.family ?? family.key;
    const label = labelOf(key, cells.quotes.lineOf(offer));
    const listed = byLabel.get(label);
    const price = priceAt(offer);
    if (listed === undefined) byLabel.set(label, { family: key, prices: [price] });
    // Main and alternate market of one book: the better price comes first.
    else if (!listed.prices.some(([book]) => book === price[0])) listed.prices.push(price);
  }
  return [...byLabel].map(([label, { family: key, prices }]) => ({ family: key, row: [label, prices] as Row }));
}

function pricedAt(quotes: EventQuotes, row: number): Priced {
  const [book, american] = [quotes.sportsbookId[row] ?? 0, quotes.american[row] ?? 0];
  if (!quotes.isFound(row)) return [book, american];
  const { link, sid } = placeOfBet(book, quotes.linkOf(row), quotes.sidOf(row));
  if (sid !== undefined) return [book, american, link ?? null, sid];
  return link === undefined ? [book, american] : [book, american, link];
}

/** The prices of one family in an event's line; empty if no book quotes it. */
export function oddsInLine(line: string, family: string): OutcomeOdds {
  return readOddsLine(line)(family);
}

/** The same for several families. */
export function readOddsLine(line: string): (family: string) => OutcomeOdds {
  const families = z.parse(stored, JSON.parse(line.slice(line.indexOf('\t') + 1)));
  return (family) => {
    const odds: OutcomeOdds = Object.create(null);
    for (const [label, prices] of families.find(([key]) => key === family)?.[1] ?? []) {
      odds[label] = prices.map(([sportsbookId, american, link, sid]) => ({
        sportsbookId,
        odds: american,
        ...(link === undefined || link === null ? {} : { link }),
        sid,
      }));
    }
    return odds;
  };
}
