import { type AmericanOdds, american, decimal, isAmericanOdds, toAmerican } from '../../odds/american.ts';
import { type Cents, centsFromDollars } from '../../odds/money.ts';

/** What a cell has instead of what it should have, as a part of a sentence: `odds '1,9x' are not odds`. */
export class CellProblem extends Error {}

/** How a file writes odds without a sign. */
export type OddsForm = 'american' | 'decimal';

/** Odds, and as decimals with the digits of the file where it has decimals. */
export interface WrittenOdds {
  readonly american: AmericanOdds;
  readonly decimal?: { readonly value: number; readonly digits: number };
}

const MAX_ODDS = 1_000_000;
const MAX_STAKE_CENTS = 1_000_000_00;
const MAX_SHOWN = 40;

/** A cell in a message, cut where it is long. */
export function quoted(cell: string): string {
  const shown = cell.replace(/\s+/g, ' ').trim();
  return `'${shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN - 1)}…` : shown}'`;
}

/** A number with a decimal point, or a comma before one or two digits; undefined if it is none. */
function numberOf(cell: string): number | undefined {
  const plain = cell
    .trim()
    .replace(/^([+-]?)\$/, '$1')
    .replace(/^\$([+-])/, '$1');
  if (/^[+-]?\d+,\d{1,2}$/.test(plain)) return Number(plain.replace(',', '.'));
  return /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(plain) && /\d/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : undefined;
}

/**
 * By the cells of a column: decimal if more of those without a sign are below 100 than not. A cell with a sign is American in either.
 */
export function oddsFormOf(cells: readonly string[]): OddsForm {
  const unsigned = cells.filter((cell) => /^\d/.test(cell.trim())).flatMap((cell) => numberOf(cell) ?? []);
  const small = unsigned.filter((value) => value < 100).length;
  return small > unsigned.length - small ? 'decimal' : 'american';
}

/** @throws CellProblem */
export function oddsOf(cell: string, form: OddsForm): WrittenOdds {
  const text = cell.trim();
  if (text === '') throw new CellProblem('has no odds');
  if (/^ev(en)?$/i.test(text)) return { american: american(100) };
  const value = numberOf(text.replace('−', '-'));
  if (value === undefined) throw new CellProblem(`odds ${quoted(cell)} are not odds`);
  if (form === 'american' || !/^\d/.test(text)) {
    if (!isAmericanOdds(value)) throw new CellProblem(`odds ${quoted(cell)} are not American odds`);
    return { american: inRange(value, cell) };
  }
  if (value <= 1) throw new CellProblem(`odds ${quoted(cell)} are not above 1`);
  return {
    american: nearestAmerican(value, cell),
    decimal: { value, digits: /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0 },
  };
}

/** Decimal odds, such as a closing price; undefined for an empty cell. @throws CellProblem */
export function parsePrice(cell: string, name: string): number | undefined {
  if (cell.trim() === '') return undefined;
  const value = numberOf(cell);
  if (value === undefined || value <= 1 || value > 10_000) throw new CellProblem(`${name} ${quoted(cell)} is no price`);
  return value;
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

/** An amount of dollars; undefined for an empty cell. `($5.00)` is a loss of five. @throws CellProblem */
export function parseAmount(cell: string, name: string): Cents | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const value = numberOf((inBrackets ?? text).replace('−', '-'));
  if (value === undefined || Math.abs(value) > 100_000_000)
    throw new CellProblem(`${name} ${quoted(cell)} is not an amount`);
  return centsFromDollars(inBrackets === undefined ? value : -value);
}

/** From $0.01 to $1,000,000. @throws CellProblem */
export function stakeOf(cell: string): Cents {
  const stake = parseAmount(cell, 'stake');
  if (stake === undefined) throw new CellProblem('has no stake');
  if (stake < 1 || stake > MAX_STAKE_CENTS)
    throw new CellProblem(`stake ${quoted(cell)} is not from $0.01 to $1,000,000`);
  return stake;
}
