import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import type { Table, TableLine } from '../../csv/read-table.ts';
import { type Cents, cents } from '../../odds/money.ts';
import type { Millis } from '../../odds/time.ts';
import {
  CellProblem,
  decimalMarkOf,
  isInUnits,
  type NumberForm,
  type OddsForm,
  oddsByWin,
  oddsFormOf,
  oddsOf,
  parseAmount,
  parsePrice,
  type ReadOptional,
  type WrittenOdds,
  writtenStake,
} from './cells.ts';
import { isParlayType, toPosition } from './imported-bet.ts';
import { leagueOf } from './leagues.ts';
import { type MappedField, type Mapping, mappedFields } from './mapping.ts';
import { resultByProfit } from './results.ts';
import { tagsOf } from './texts.ts';
import { type DateForm, type DateOrder, dateOrderOf, parseTimeCell, type ReadClock, yearIn } from './times.ts';

/** Fields with amounts of money. */
const AMOUNTS = ['stake', 'toWin', 'profit', 'payout'] as const;

/** What only the person knows of a file. */
export interface Answers {
  readonly dateOrder?: DateOrder | undefined;
  /** What one unit is. */
  readonly unit?: Cents | undefined;
}

/** What the person must be asked, as the file does not say it. */
export function questionsOf(
  { lines }: Table,
  mapping: Mapping,
): { readonly dateOrder: boolean; readonly unit: boolean } {
  const isWanting = (field: MappedField) => lines.some(({ cells }) => isInUnits(cellAt(cells, mapping[field])));
  return {
    dateOrder: dateOrderOf(datesIn(lines, mapping)) === undefined,
    unit: AMOUNTS.some(isWanting),
  };
}

/** How the cells of a file are to be read. */
export interface MappedFile {
  readonly mapping: Mapping;
  readonly odds: OddsForm;
  readonly numbers: NumberForm;
  readonly dates: DateForm;
}

/** Looks at all cells of a file. Dates that could be either have the month first, unless the person said otherwise. */
export function mappedFile(
  lines: readonly TableLine[],
  { mapping, clock, answers, now }: { mapping: Mapping; clock: ReadClock; answers: Answers; now: Millis },
): MappedFile {
  const column = (field: MappedField) => lines.map(({ cells }) => cellAt(cells, mapping[field]));
  const mark = decimalMarkOf(([...AMOUNTS, 'odds', 'closing'] as const).flatMap(column));
  const dates = datesIn(lines, mapping);
  return {
    mapping,
    odds: oddsFormOf(column('odds'), mark),
    numbers: { mark, unit: answers.unit },
    dates: {
      order: answers.dateOrder ?? dateOrderOf(dates) ?? 'month-first',
      yearless: { year: yearIn(dates) ?? new Date(now).getUTCFullYear(), latest: now },
      clock,
    },
  };
}

/** A line with the selections that stand on lines of their own below it. */
export interface MappedBet extends TableLine {
  readonly selections: readonly string[];
}

/**
 * Joins selections to their bet: lines with a text alone, without date and stake. Lines without any of the three, and sums, are left out.
 */
export function betsIn(lines: readonly TableLine[], mapping: Mapping): MappedBet[] {
  const bets: MappedBet[] = [];
  for (const line of lines) {
    const [date, text, stake] = [mapping.placedAt, mapping.bet, mapping.stake].map((at) => cellAt(line.cells, at));
    const last = bets.at(-1);
    if (isSum(line.cells) || `${date}${text}${stake}` === '') continue;
    if (`${date}${stake}` === '' && last !== undefined) {
      bets[bets.length - 1] = { ...last, selections: [...last.selections, text ?? ''] };
    } else bets.push({ ...line, selections: [] });
  }
  return bets;
}

/** `TOTAL,,,,162`. */
function isSum(cells: readonly string[]): boolean {
  const [first = ''] = cells.filter((cell) => cell.trim() !== '');
  return /^\s*(?:grand |sub)?(?:totals?|sum)\s*:?\s*$/i.test(first);
}

/** @throws CellProblem */
export function readMapped(
  { cells, selections }: MappedBet,
  file: MappedFile,
  optional: ReadOptional,
): ImportedPosition {
  const { mapping, numbers, dates } = file;
  const cell = (field: MappedField) => cellAt(cells, mapping[field]);
  const amount = (field: 'toWin' | 'profit' | 'payout') =>
    optional(() => parseAmount(cell(field), labelOf(field).toLowerCase(), numbers));
  const placedAt = parseTimeCell(cell('placedAt'), 'date', dates);
  if (placedAt === undefined) throw new CellProblem('has no date');
  const text = [cell('bet'), selections.join(' | ')].filter((part) => part !== '').join(': ');
  if (text === '') throw new CellProblem('does not say what the bet is on');
  const { stake, bonus: isBonusStake } = writtenStake(cell('stake'), numbers);
  const bonus = isBonusStake || isYes(cell('bonus')) || /free.?bet|bonus/i.test(cell('type'));
  const payout = amount('payout');
  const profit = amount('profit') ?? (payout === undefined ? undefined : cents(payout - (bonus ? 0 : stake)));
  const id = cell('id');
  return toPosition(
    {
      source: 'file',
      // Numbers alone may be those of another file as well.
      id: id === '' ? undefined : `${id} ${placedAt}`,
      placedAt,
      book: cell('book'),
      text,
      isParlay: selections.length > 0 || isParlayType(cell('type')) || /\bparlay\b/i.test(text),
      odds: writtenOdds(cell('odds'), { file, stake, win: amount('toWin') }),
      stake,
      bonus,
      result: mapping.result === undefined ? resultByProfit(profit) : cell('result'),
      profit,
      settledAt: optional(() => parseTimeCell(cell('settledAt'), 'settled date', dates)),
      closeDecimal: optional(() => parsePrice(cell('closing'), 'closing odds', numbers.mark)),
      league: leagueOf(cell('league')),
      title: cell('event'),
      tags: tagsOf(cell('tags')),
      note: cell('note'),
    },
    optional,
  );
}

/** @throws CellProblem */
function writtenOdds(
  cell: string,
  { file, stake, win }: { readonly file: MappedFile; readonly stake: Cents; readonly win: Cents | undefined },
): WrittenOdds {
  return cell === '' && win !== undefined ? oddsByWin(stake, win) : oddsOf(cell, file.odds, file.numbers.mark);
}

/** `Yes`, `x`, `FB`, or an amount. */
function isYes(cell: string): boolean {
  return /^(?:y|yes|true|x|✓|fb|free.*|bonus.*)$/i.test(cell) || (/^[$€]?\d/.test(cell) && !/^[$€]?[0.,]+$/.test(cell));
}

function datesIn(lines: readonly TableLine[], mapping: Mapping): string[] {
  return lines.flatMap(({ cells }) => [cellAt(cells, mapping.placedAt), cellAt(cells, mapping.settledAt)]);
}

/** The text of a field's column. */
function cellAt(cells: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : (cells[at] ?? '').trim();
}

function labelOf(wanted: MappedField): string {
  return mappedFields.find(({ field }) => field === wanted)?.label ?? wanted;
}
