import type { WindowFigures } from '../../../../../shared/boards/beaten.ts';
import { shownMargin } from '../../../../../shared/boards/shown-margin.ts';
import { type ConfirmedBet, laggingBook } from '../../../../../shared/boards/stale-book.ts';
import { isJsonObject } from '../../../../../shared/json/json.ts';
import { type OpportunityKind, opportunityKinds } from '../../../../../shared/odds/limits.ts';

/** What decides whether a row is shown, and where. Percent; NaN where unknown. */
export interface RowFigures extends WindowFigures {
  readonly id: string;
  /** Undefined in a damaged row. */
  readonly kind: OpportunityKind | undefined;
  /** Of the shown stakes. */
  readonly margin: number;
  readonly expectedValue: number;
  /** Of a single bet: American; NaN of others. */
  readonly odds: number;
  /** 0 to 1. */
  readonly hitProbability: number;
  /** What the shown stakes bring: of an overlap on average, otherwise at least. */
  readonly dollars: number;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  /** When the older of the two prices was confirmed, in milliseconds since 1970. */
  readonly confirmedAt: number;
  /** Whether something of it is doubtful. */
  readonly isFlagged: boolean;
  /** Whether a stake is below its book's smallest bet, so that the pair cannot be placed. */
  readonly isTooSmall: boolean;
  readonly eventId: string | undefined;
  /** The book whose price was confirmed so much earlier than the other that they do not belong together; undefined if neither was. */
  readonly laggingBook: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const known = new WeakMap<object, RowFigures>();

/** Reads the few fields without parsing the row: thousands of rows are filtered and ordered, but only a few are rendered. */
export function rowFigures(row: unknown): RowFigures {
  if (!isJsonObject(row)) return figuresOf({});
  const found = known.get(row) ?? figuresOf(row);
  known.set(row, found);
  return found;
}

/** Whether there is something better for bettors who have all books: an overlap that contains this one, or another pair. */
export function isBeaten(row: unknown): boolean {
  return isJsonObject(row) && (row.fewBooks === true || asRecord(row.overlap).beaten === true);
}

function figuresOf(fields: Fields): RowFigures {
  const { kind, profit, profitMargin } = fields;
  const overlap = asRecord(fields.overlap);
  const stakes = stakesIn(fields);
  // An arbitrage over two lines is ranked by its margin like any other.
  const value = kind === 'overlap' ? overlap : {};
  const expectedValue = numberIn(value, 'expectedValue');
  return {
    id: typeof fields.id === 'string' ? fields.id : '',
    kind: opportunityKinds.find((each) => each === kind),
    margin: shownMargin({ kind, profit, profitMargin, stakes }),
    exactMargin: typeof profitMargin === 'string' ? Number.parseFloat(profitMargin) : Number.NaN,
    expectedValue,
    odds: kind === 'value' ? Number(betsIn(fields)[0]?.odds) : Number.NaN,
    hitProbability: numberIn(value, 'hitProbability'),
    dollars: kind === 'overlap' ? (expectedValue / 100) * sumOf(stakes) : numberIn(fields, 'profit'),
    startsAt: timeIn(fields, 'eventStartTime'),
    confirmedAt: timeIn(fields, 'oldestQuoteAt'),
    rulesDiffer: typeof fields.rulesDiffer === 'string',
    isFlagged: Array.isArray(fields.flags) && fields.flags.length > 0,
    isTooSmall: typeof fields.tooSmall === 'number',
    eventId: typeof fields.eventId === 'string' ? fields.eventId : undefined,
    laggingBook: laggingBook(betsIn(fields).map(confirmedBet)),
    window: windowOf(fields, overlap),
  };
}

function sumOf(stakes: readonly unknown[]): number {
  return stakes.reduce<number>((sum, stake) => sum + (typeof stake === 'number' ? stake : 0), 0);
}

function timeIn(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function stakesIn({ stakes, legs }: Fields): readonly unknown[] {
  if (Array.isArray(legs)) return legs.map((leg) => asRecord(leg).stake);
  return Object.values(asRecord(stakes));
}

function confirmedBet(bet: Fields): ConfirmedBet {
  const { sportsbookId } = bet;
  return typeof sportsbookId === 'number'
    ? { sportsbookId, at: timeIn(bet, 'updatedAt') }
    : { sportsbookId: Number.NaN, at: Number.NaN };
}

/** The recommended bets: of a paired row, of a parsed one, of one as lists serve it. */
function betsIn({ bets, legs, bestOdds }: Fields): readonly Fields[] {
  if (Array.isArray(bets)) return bets.map(asRecord);
  if (Array.isArray(legs)) return legs.map((leg) => asRecord(asRecord(leg).best));
  return Object.values(asRecord(bestOdds)).map(asRecord);
}

function windowOf({ eventId, market, participant }: Fields, overlap: Fields): RowFigures['window'] {
  const [over, under] = [numberIn(overlap, 'over'), numberIn(overlap, 'under')];
  if (Number.isNaN(over) || Number.isNaN(under)) return null;
  return { group: JSON.stringify([eventId, market, participant]), over, under };
}

function numberIn(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === 'number' ? value : Number.NaN;
}

function asRecord(value: unknown): Fields {
  return isJsonObject(value) ? value : {};
}
