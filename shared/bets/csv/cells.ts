import { type AmericanOdds, american, decimal, isAmericanOdds, toAmerican, toDecimal } from '../../odds/american.ts';
import { type Cents, centsFromDollars } from '../../odds/money.ts';

/** What a cell has instead of what it should have, as a part of a sentence: `odds '1,9y' are not odds`. */
export class CellProblem extends Error {}

/** Reads a cell that a bet can do without: undefined if it cannot be read, which is noted. */
export type ReadOptional = <T>(read: () => T) => T | undefined;

/** How a file writes odds without a sign. */
export type OddsForm = 'american' | 'decimal';

/** What three digits after a single mark are: `1.250` is a thousand and more where the decimal mark is a comma. */
export type DecimalMark = 'point' | 'comma';

/** How the numbers of a file are to be read. */
export interface NumberForm {
  readonly mark: DecimalMark;
  /** What the person calls one unit; undefined where amounts in units cannot be read. */
  readonly unit?: Cents | undefined;
}

const US_NUMBERS: NumberForm = { mark: 'point' };

/** Odds, and as decimals with the digits of the file where it has decimals. */
export interface WrittenOdds {
  readonly american: AmericanOdds;
  readonly decimal?: { readonly value: number; readonly digits: number };
}

const MAX_ODDS = 1_000_000;
const MAX_STAKE_CENTS = 1_000_000_00;
const MAX_SHOWN = 40;

const UNITS = /^([+-]?[\d.,]+) ?u(?:nits?)?$/i;
const BONUS_WORD = /[([]?\b(?:fb|free ?bet|bonus(?: ?bet)?)\b[)\]]?/i;

/** A cell in a message, cut where it is long. */
export function quoted(cell: string): string {
  const shown = cell.replace(/\s+/g, ' ').trim();
  return `'${shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN - 1)}…` : shown}'`;
}

/**
 * A number as people write it: `1,234.50`, `1.234,50`, `1 234,50`, `$25`, `25,00 €`; undefined if it is none. Where both marks stand, the last one
 * is decimal; one that stands more than once parts thousands; one or two digits after a mark are decimals, three are by `mark`.
 */
function numberOf(cell: string, mark: DecimalMark): number | undefined {
  const plain = cell
    .trim()
    .replace('−', '-')
    .replace(/^([+-]?) *(?:US)?[$€£] */i, '$1')
    .replace(/ *(?:[$€£]|USD|EUR|GBP)$/i, '')
    .replace(/(?<=\d)[ '’\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, '');
  if (!/^[+-]?(?:\d[\d.,]*|[.,]\d+)$/.test(plain)) return undefined;
  const decimalAt = decimalMarkIn(plain, mark);
  const [whole, fraction = ''] = decimalAt === -1 ? [plain] : [plain.slice(0, decimalAt), plain.slice(decimalAt + 1)];
  if (/[.,]/.test(whole) && !/^[+-]?\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/.test(whole)) return undefined;
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`.replace(/\.$/, ''));
}

/** Where a number's decimal mark is; -1 if it has none. */
function decimalMarkIn(number: string, mark: DecimalMark): number {
  const [point, comma] = [number.lastIndexOf('.'), number.lastIndexOf(',')];
  const last = Math.max(point, comma);
  if (last === -1 || (point !== -1 && comma !== -1)) return last;
  if (number.indexOf(number.charAt(last)) !== last) return -1;
  const isThousands = number.length - last - 1 === 3 && (point !== -1) === (mark === 'comma');
  return isThousands && /^[+-]?[1-9]\d{0,2}$/.test(number.slice(0, last)) ? -1 : last;
}

/** By all cells with numbers of a file: a comma if some are written so that it must be, and none so that a point must be. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark {
  const isWritten = (form: RegExp) => cells.some((cell) => form.test(cell));
  return isWritten(/\d,\d{1,2}(?!\d|\.)/) && !isWritten(/\d\.\d{1,2}(?!\d|,)/) ? 'comma' : 'point';
}

/** By the cells of a column: decimal if more of those without a sign are below 100 than not. A cell with a sign is American in either. */
export function oddsFormOf(cells: readonly string[], mark: DecimalMark = 'point'): OddsForm {
  const unsigned = cells.filter((cell) => /^\d/.test(cell.trim())).flatMap((cell) => numberOf(cell, mark) ?? []);
  const small = unsigned.filter((value) => value < 100).length;
  return small > unsigned.length - small ? 'decimal' : 'american';
}

/** American, decimal (`2.5`, `2.5x`) or fractional (`5/2`) odds, `EVEN`, each also with words behind: `+250 (boosted)`. @throws CellProblem */
export function oddsOf(cell: string, form: OddsForm, mark: DecimalMark = 'point'): WrittenOdds {
  const text = cell
    .replace(/\s*[([].*$/, '')
    .replace(/\s+[a-z][a-z ]*$/i, '')
    .trim();
  if (text === '') throw new CellProblem('has no odds');
  if (/^ev(?:en)?s?$/i.test(text)) return { american: american(100) };
  const [, gain, risked] = /^(\d{1,6}) ?\/ ?(\d{1,6})$/.exec(text) ?? [];
  if (gain !== undefined) return { american: nearestAmerican(1 + Number(gain) / Number(risked), cell) };
  const isMultiple = /\dx$/i.test(text);
  const value = numberOf(text.replace(/x$/i, ''), mark);
  if (value === undefined) throw new CellProblem(`odds ${quoted(cell)} are not odds`);
  // No American odds are below 100 without a sign, but a whole number there may be a mistake.
  const isDecimal = form === 'decimal' || (value < 100 && !Number.isInteger(value));
  if (!isMultiple && !(isDecimal && /^\d/.test(text))) {
    if (!isAmericanOdds(value)) throw new CellProblem(`odds ${quoted(cell)} are not American odds`);
    return { american: inRange(value, cell) };
  }
  if (value <= 1) throw new CellProblem(`odds ${quoted(cell)} are not above 1`);
  return {
    american: nearestAmerican(value, cell),
    decimal: { value, digits: /[.,](\d+)x?$/i.exec(text)?.[1]?.length ?? 0 },
  };
}

/** The odds at which a stake wins an amount. @throws CellProblem */
export function oddsByWin(stake: Cents, win: Cents): WrittenOdds {
  if (win <= 0) throw new CellProblem('has no odds');
  return { american: nearestAmerican(1 + win / stake, `${win / 100} on ${stake / 100}`) };
}

/** A closing price, which is American with a sign or as most of its column, as decimal odds; undefined for an empty cell. @throws CellProblem */
export function parsePrice(
  cell: string,
  name: string,
  form: OddsForm,
  mark: DecimalMark = 'point',
): number | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const value = numberOf(text, mark);
  const isAmerican = value !== undefined && (form === 'american' || /^[+−-]/.test(text)) && isAmericanOdds(value);
  const price = isAmerican ? toDecimal(american(value)) : value;
  if (price === undefined || price <= 1 || price > 10_000) throw new CellProblem(`${name} ${quoted(cell)} is no price`);
  return price;
}

function nearestAmerican(value: number, cell: string): AmericanOdds {
  try {
    return inRange(toAmerican(decimal(value)), cell);
  } catch {
    throw new CellProblem(`odds ${quoted(cell)} are out of range`);
  }
}

function inRange(odds: AmericanOdds, cell: string): AmericanOdds {
  if (Math.abs(odds) > MAX_ODDS) throw new CellProblem(`odds ${quoted(cell)} are out of range`);
  return odds;
}

/** An amount of dollars, or of units; undefined for an empty cell. `($5.00)` is a loss of five. @throws CellProblem */
export function parseAmount(cell: string, name: string, { mark, unit }: NumberForm = US_NUMBERS): Cents | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const units = UNITS.exec(text)?.[1];
  if (units !== undefined && unit === undefined) throw new CellProblem(`${name} ${quoted(cell)} is in units`);
  const value = numberOf(units ?? inBrackets ?? text, mark);
  const inDollars = value === undefined || units === undefined ? value : (value * (unit ?? 0)) / 100;
  if (inDollars === undefined || Math.abs(inDollars) > 100_000_000)
    throw new CellProblem(`${name} ${quoted(cell)} is not an amount`);
  return centsFromDollars(inBrackets === undefined ? inDollars : -inDollars);
}

/** Whether an amount is in the person's units: `1.1u`. */
export function isInUnits(cell: string): boolean {
  return UNITS.test(cell.trim());
}

/** From $0.01 to $1,000,000; `25 FB` is that of a bonus bet. @throws CellProblem */
export function writtenStake(cell: string, form: NumberForm): { readonly stake: Cents; readonly bonus: boolean } {
  return { stake: stakeOf(cell.replace(BONUS_WORD, ''), form), bonus: BONUS_WORD.test(cell) };
}

/** From $0.01 to $1,000,000. @throws CellProblem */
export function stakeOf(cell: string, form: NumberForm = US_NUMBERS): Cents {
  const stake = parseAmount(cell, 'stake', form);
  if (stake === undefined) throw new CellProblem('has no stake');
  if (stake < 1 || stake > MAX_STAKE_CENTS)
    throw new CellProblem(`stake ${quoted(cell)} is not from $0.01 to $1,000,000`);
  return stake;
}
