import * as z from 'zod/mini';
import { linkBySid } from '../../../shared/boards/bet-link.ts';
import { pricedQuotes } from '../../../shared/boards/price-at.ts';
import { opportunity, sideQuote, valueDetail } from '../../../shared/contracts/opportunities.ts';
import type { Price } from '../../../shared/odds/american.ts';
import { pairKinds } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** A price with its return per unit after the book's fee. */
type AlertQuote = z.output<typeof quote> & { readonly price: Price };
type Leg = { readonly label: string; readonly quotes: readonly AlertQuote[] };

/** A row of a list, as far as alerts depend on it: what it is about, its recommended bets, and every book's price for their sides. */
export type AlertRow = PairAlertRow | SingleRow;

interface Derived {
  readonly startsAt: Seconds;
  /** Where the books have these bets, with parts to be filled; absent of a stored row. */
  readonly links?: readonly (string | undefined)[];
}

export interface PairAlertRow extends Derived, Readonly<Omit<z.output<typeof pairRow>, 'bets' | 'legs'>> {
  /** In the order of the legs. */
  readonly bets: readonly [AlertQuote, AlertQuote];
  /** Their quotes best first. */
  readonly legs: readonly [Leg, Leg];
}

interface SingleRow extends Derived, Readonly<Omit<z.output<typeof singleRow>, 'bets' | 'legs'>> {
  readonly overlap?: undefined;
  readonly bets: readonly [AlertQuote];
  readonly legs: readonly [Leg];
}

const { id, eventId, eventSport, eventTitle, eventStartTime, market, alternate, participant } = opportunity.shape;
const { fewBooks, overlap, promo, bestOdds, flags, rulesDiffer, placeFirst } = opportunity.shape;
/** Without the links, which are kept apart. */
const quote = z.omit(sideQuote, { link: true });
const leg = z.object({ label: z.string(), quotes: z.array(quote) });
const facts = { id, eventId, eventSport, eventTitle, eventStartTime, market, alternate, participant, flags };
const pairFacts = {
  ...{ ...facts, kind: z.enum(pairKinds) },
  ...{ fewBooks, overlap, promo, rulesDiffer, placeFirst },
};
const singleFacts = { ...facts, kind: z.literal('value'), value: valueDetail };
const pairRow = z.object({ ...pairFacts, bets: z.tuple([quote, quote]), legs: z.tuple([leg, leg]) });
const singleRow = z.object({ ...singleFacts, bets: z.tuple([quote]), legs: z.tuple([leg]) });
const alertRow = z.discriminatedUnion('kind', [pairRow, singleRow]);
const listed = { bestOdds, quotes: z.record(z.string(), z.array(quote)) };
const listRow = z.discriminatedUnion('kind', [
  z.object({ ...pairFacts, ...listed }),
  z.object({ ...singleFacts, ...listed }),
]);

/**
 * @param json of a row, as lists serve it
 * @throws Error for anything else
 */
export function alertRowOf(json: string): AlertRow {
  const { bestOdds: best, quotes, ...row } = z.parse(listRow, JSON.parse(json));
  const sides = Object.entries(best).map(([label, { odds, link, sid, sportsbook: _, ...bet }]) => ({
    leg: { label, quotes: quotes[label] ?? [] },
    bet: { ...bet, odds: Number(odds) },
    link: link ?? linkBySid(bet.sportsbookId, sid),
  }));
  const links = sides.map(({ link }) => link);
  return {
    ...priced(z.parse(alertRow, { ...row, bets: sides.map(({ bet }) => bet), legs: sides.map((side) => side.leg) })),
    links,
  };
}

/** The row that `storedRow` wrote. @throws Error for anything else */
export function rowOfStored(stored: unknown): AlertRow {
  return priced(z.parse(alertRow, stored));
}

/** A row without what follows from its prices. */
export function storedRow(row: AlertRow): z.output<typeof alertRow> {
  return z.parse(alertRow, row);
}

/** @throws Error if a recommended bet has no valid price */
function priced(row: z.output<typeof alertRow>): AlertRow {
  const [bet, other] = row.bets.map((each) => pricedQuotes([each], row)[0]);
  const [first, second] = row.legs.map(({ label, quotes }) => ({ label, quotes: pricedQuotes(quotes, row) }));
  if (bet === undefined || first === undefined) throw new Error('a recommended bet has invalid odds');
  const startsAt = isoSeconds(row.eventStartTime);
  if (row.kind === 'value') return { ...row, startsAt, bets: [bet], legs: [first] };
  if (other === undefined || second === undefined) throw new Error('a recommended bet has invalid odds');
  return { ...row, startsAt, bets: [bet, other], legs: [first, second] };
}

/** A row among those of two lines of its event, market and participant: of them a board leaves out what another one beats. */
export interface GroupedRow {
  readonly row: AlertRow;
  /** Itself among them; only itself if it is on one line. */
  readonly group: readonly AlertRow[];
}

/** A row of the list that has just come, beside the same row of the list before. */
export interface ChangedRow extends GroupedRow {
  /** Undefined for a new row. */
  readonly before: GroupedRow | undefined;
  /** Whether only times differ: prices were confirmed again. */
  readonly onlyConfirmed: boolean;
  /** Since when it is listed. */
  readonly since: Seconds;
}

const TIMES = /"updatedAt":"[^"]*"/g;
const OLDEST = /"oldestQuoteAt":"[^"]*",?/;

/** What a row says besides times, to tell whether it has changed; the rows are written alike. */
export function withoutTimes(json: string): string {
  return json.replace(TIMES, '').replace(OLDEST, '');
}

export function isoSeconds(time: string): Seconds {
  return Date.parse(time) / 1000;
}
