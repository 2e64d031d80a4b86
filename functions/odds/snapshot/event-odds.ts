import * as z from 'zod/mini';
import { holdsMoneyline, markets } from '../../../shared/catalogue/markets.ts';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';
import type { getOdds } from '../../../shared/contracts/opportunities.ts';
import type { EventCells } from '../../../shared/engine/cells.ts';
import type { EventQuotes } from '../../../shared/engine/columns.ts';
import type { GroupFacts } from '../../../shared/engine/event-groups.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { MONEYLINE, thresholdNumber } from '../../../shared/engine/threshold.ts';
import { closeGap, fromDeltas, openGap, toDeltas } from '../../../shared/grid/whole-numbers.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { outcomeLabel } from './outcome-label.ts';
import { placeOfBet } from './place-of-bet.ts';
import { fromTimeSteps, toTimeSteps } from './time-steps.ts';

/** Outcome label → every book's price, best first. */
export type OutcomeOdds = ReplyOf<typeof getOdds>;

/** The same with when each price was confirmed last. */
export type TimedOdds = Readonly<Record<string, readonly (OutcomeOdds[string][number] & { readonly at: Seconds })[]>>;

const numbers = z.array(z.int());
const place = z.union([z.tuple([z.int(), z.string()]), z.tuple([z.int(), z.nullable(z.string()), z.string()])]);
/**
 * All prices of a family about one participant as columns: of each outcome its line in hundredths, its side and how many prices it has; of each
 * price its book and the American odds. Lines and odds are differences from those before. Then where bets are, by the number of the price.
 */
const storedGroup = z.tuple([
  z.string(),
  z.nullable(z.string()),
  numbers,
  numbers,
  numbers,
  numbers,
  numbers,
  z.array(place),
]);
/** League, teams, markets, and when all their prices were confirmed, in their order. */
const stored = z.tuple([z.string(), z.string(), z.string(), z.array(storedGroup), numbers]);
type Place = z.output<typeof place>;

interface Group {
  readonly family: string;
  readonly participant: string | null;
  readonly lines: number[];
  readonly sides: (0 | 1)[];
  readonly counts: number[];
  readonly books: number[];
  readonly prices: number[];
  readonly places: Place[];
  readonly times: Seconds[];
}

/** Offers for one outcome, as their books name it; rows of the event's quotes, best first. */
interface Outcome {
  readonly family: string;
  readonly hundredths: number;
  readonly offers: Iterable<number>;
}

/**
 * One event's prices as a line: its id, a tab, and JSON of its league, its teams and the columns of each market and of times. Labels, which would
 * be most of it, are made again on reading. Only the prices of opportunities have their links and ids, which would fill most of the rest.
 */
export function oddsLine(event: EventFacts, { withReferences: cells }: EventCells): string {
  const groups = new Map<string, Group>();
  let group: Group | undefined;
  for (let cell = 0; cell < cells.count; cell++) {
    const facts = cells.facts(cell);
    if (facts === undefined) continue;
    for (const outcome of outcomesOf(cells, cell, facts)) {
      // Mostly that of the outcome before.
      if (group?.family !== outcome.family || group.participant !== facts.participant)
        group = groupOf(groups, outcome.family, facts.participant);
      addOutcome(group, outcome, cells.quotes, cells.sideOf(cell));
    }
  }
  const { id, league, homeTeam, awayTeam } = event;
  const all = [...groups.values()];
  const times = toTimeSteps(
    all.flatMap(({ books }) => books),
    all.flatMap((group) => group.times),
  );
  return `${id}\t${JSON.stringify([league, homeTeam, awayTeam, all.map(toColumns), times])}`;
}

/** A cell's outcomes: one, except on the line that holds the moneyline and the spreads that are the same bet. */
function outcomesOf(cells: EventCells, cell: number, { family }: GroupFacts): Iterable<Outcome> {
  const hundredths = cells.threshold[cell] ?? 0;
  const offers = cells.offersOf(cell);
  if (!(holdsMoneyline(family) && hundredths === MONEYLINE)) return [{ family: family.key, hundredths, offers }];
  const { quotes } = cells;
  const named = new Map<string, Outcome & { readonly offers: number[] }>();
  for (const offer of offers) {
    const key = markets[quotes.market[offer] ?? 0]?.family ?? family.key;
    const line = quotes.lineOf(offer);
    const listed = named.get(`${key} ${line}`);
    if (listed === undefined) named.set(`${key} ${line}`, { family: key, hundredths: line, offers: [offer] });
    // Main and alternate market of one book: the better price comes first.
    else if (!listed.offers.some((row) => quotes.sportsbookId[row] === quotes.sportsbookId[offer]))
      listed.offers.push(offer);
  }
  return named.values();
}

function groupOf(groups: Map<string, Group>, family: string, participant: string | null): Group {
  const name = `${family}|${participant ?? ''}`;
  const columns = { lines: [], sides: [], counts: [], books: [], prices: [], places: [], times: [] };
  const group = groups.get(name) ?? { family, participant, ...columns };
  groups.set(name, group);
  return group;
}

function addOutcome(group: Group, { hundredths, offers }: Outcome, quotes: EventQuotes, side: 0 | 1): void {
  const { lines, sides, counts, books, prices, places, times } = group;
  const before = books.length;
  for (const row of offers) {
    const book = quotes.sportsbookId[row] ?? 0;
    if (quotes.isFound(row)) places.push(...placeAt(books.length, book, quotes, row));
    books.push(book);
    prices.push(closeGap(quotes.american[row] ?? 0));
    times.push(Math.floor(quotes.updatedAt[row] ?? 0));
  }
  lines.push(hundredths);
  sides.push(side);
  counts.push(books.length - before);
}

function placeAt(n: number, book: number, quotes: EventQuotes, row: number): Place[] {
  const { link, sid } = placeOfBet(book, quotes.linkOf(row), quotes.sidOf(row));
  if (sid !== undefined) return [[n, link ?? null, sid]];
  return link === undefined ? [] : [[n, link]];
}

function toColumns({ family, participant, lines, sides, counts, books, prices, places }: Group) {
  return [family, participant, toDeltas(lines), sides, counts, books, toDeltas(prices), places];
}

/** The prices of one family in an event's line; empty if no book quotes it. */
export function oddsInLine(line: string, family: string): OutcomeOdds {
  const odds: OutcomeOdds = Object.create(null);
  for (const [label, prices] of Object.entries(readOddsLine(line)(family)))
    odds[label] = prices.map(({ at: _, ...price }) => price);
  return odds;
}

/** The same for several families, with when the prices were confirmed. */
export function readOddsLine(line: string): (family: string) => TimedOdds {
  const [league, homeTeam, awayTeam, groups, steps] = z.parse(stored, JSON.parse(line.slice(line.indexOf('\t') + 1)));
  const event = { league, homeTeam, awayTeam };
  const all = groups.flatMap(([, , , , , books]) => books);
  const confirmed = fromTimeSteps(all, steps);
  return (asked) => {
    const odds: Record<string, TimedOdds[string]> = Object.create(null);
    let end = 0;
    for (const [family, participant, lines, sides, counts, books, prices, places] of groups) {
      end += books.length;
      if (family !== asked) continue;
      const begin = end - books.length;
      const thresholds = fromDeltas(lines);
      const american = fromDeltas(prices).map(openGap);
      const placeOf = new Map(places.map(([n, link, sid]) => [n, { ...(link !== null && { link }), sid }]));
      let from = 0;
      counts.forEach((count, n) => {
        const side = sides[n] === 1 ? 1 : 0;
        const threshold = thresholdNumber(thresholds[n] ?? 0);
        odds[outcomeLabel({ event, family, participant, side, threshold })] = books
          .slice(from, from + count)
          .map((sportsbookId, k) => ({
            ...{ sportsbookId, odds: american[from + k] ?? 0, ...placeOf.get(from + k) },
            at: confirmed[begin + from + k] ?? 0,
          }));
        from += count;
      });
    }
    return odds;
  };
}
