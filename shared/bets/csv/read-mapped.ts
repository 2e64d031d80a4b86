import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import type { Table, TableLine } from '../../csv/read-table.ts';
import { type AmericanOdds, toDecimal } from '../../odds/american.ts';
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
import { isUnitsColumn, type MappedField, type Mapping, mappedFields, splitBet } from './mapping.ts';
import { parseResult, resultByProfit } from './results.ts';
import { tagsOf } from './texts.ts';
import { type DateForm, type DateOrder, dateOrderOf, parseTimeCell, type ReadClock, yearIn } from './times.ts';

/** Fields with amounts of money. */
const AMOUNTS = ['stake', 'toWin', 'toReturn', 'profit', 'payout'] as const;

/** What only the person knows of a file. */
export interface Answers {
  readonly dateOrder?: DateOrder | undefined;
  /** What one unit is. */
  readonly unit?: Cents | undefined;
}

/** What the person must be asked, as the file does not say it. */
export function questionsOf(
  { columns, lines }: Table,
  mapping: Mapping,
): { readonly dateOrder: boolean; readonly unit: boolean } {
  const isWanting = (field: MappedField) =>
    isUnitsColumn(columns[mapping[field] ?? -1] ?? '') ||
    lines.some(({ cells }) => isInUnits(cellAt(cells, mapping[field])));
  return {
    dateOrder: dateOrderOf(datesIn(lines, mapping)) === undefined,
    unit: AMOUNTS.some(isWanting),
  };
}

/** How the cells of a file are to be read. */
export interface MappedFile {
  readonly mapping: Mapping;
  readonly odds: OddsForm;
  readonly closing: OddsForm;
  readonly numbers: NumberForm;
  readonly dates: DateForm;
  /** Whether stakes are in units although only their column says so. */
  readonly stakesInUnits: boolean;
  /** Whether what is taken for profits is what came back, the stake included. */
  readonly profitsAreReturns: boolean;
}

/** Looks at all cells of a file. Dates that could be either have the month first, unless the person said otherwise. */
export function mappedFile(
  { columns, lines }: Pick<Table, 'columns' | 'lines'>,
  { mapping, clock, answers, now }: { mapping: Mapping; clock: ReadClock; answers: Answers; now: Millis },
): MappedFile {
  const column = (field: MappedField) => lines.map(({ cells }) => cellAt(cells, mapping[field]));
  const mark = decimalMarkOf(([...AMOUNTS, 'odds', 'closing'] as const).flatMap(column));
  const dates = datesIn(lines, mapping);
  const file: MappedFile = {
    mapping,
    odds: oddsFormOf(column('odds'), mark),
    closing: oddsFormOf(column('closing'), mark),
    numbers: { mark, unit: answers.unit },
    dates: {
      order: answers.dateOrder ?? dateOrderOf(dates) ?? 'month-first',
      yearless: { year: yearIn(dates) ?? new Date(now).getUTCFullYear(), latest: now },
      clock,
    },
    stakesInUnits: isUnitsColumn(columns[mapping.stake ?? -1] ?? ''),
    profitsAreReturns: false,
  };
  return { ...file, profitsAreReturns: profitsAreReturns(lines, file) };
}

/** Whether more won bets of a file have what came back in the column of their profit than what they won. */
function profitsAreReturns(lines: readonly TableLine[], file: MappedFile): boolean {
  const { mapping, numbers } = file;
  if (mapping.profit === undefined || mapping.result === undefined) return false;
  let balance = 0;
  for (const { cells } of lines) {
    try {
      const profit = parseAmount(cellAt(cells, mapping.profit), 'profit', numbers);
      if (profit === undefined || parseResult(cellAt(cells, mapping.result)) !== 'won') continue;
      const { stake } = stakeIn(cells, file);
      const won = stake * (toDecimal(oddsIn(cells, stake, file, (read) => read()).american) - 1);
      balance += Math.sign(Math.abs(profit - won) - Math.abs(profit - won - stake));
    } catch (error) {
      // What cannot be read is named when its bet is.
      if (!(error instanceof CellProblem)) throw error;
    }
  }
  return balance > 0;
}

/** A line with the selections that stand on lines of their own below it. */
export interface MappedBet extends TableLine {
  readonly selections: readonly TableLine[];
}

/**
 * Joins selections to their bet: lines with a text alone, without date and stake. Lines without text and stake, such as the heading of a month,
 * the columns' names once more, and sums are left out.
 */
export function betsIn({ columns, lines }: Pick<Table, 'columns' | 'lines'>, mapping: Mapping): MappedBet[] {
  const bets: MappedBet[] = [];
  for (const line of lines) {
    const [date, text, stake] = [mapping.placedAt, mapping.bet, mapping.stake].map((at) => cellAt(line.cells, at));
    const last = bets.at(-1);
    if (isSum(line.cells) || isSame(line.cells, columns) || isHeading(line.cells, `${text}${stake}`)) continue;
    if (`${date}${stake}` === '' && last !== undefined) {
      bets[bets.length - 1] = { ...last, selections: [...last.selections, line] };
    } else bets.push({ ...line, selections: [] });
  }
  return bets;
}

function isSame(cells: readonly string[], columns: readonly string[]): boolean {
  return columns.every((name, at) => name.trim() === (cells[at] ?? '').trim());
}

/** A line with nothing, or with one cell that is neither a bet nor a stake. */
function isHeading(cells: readonly string[], betAndStake: string): boolean {
  return betAndStake === '' && cells.filter((cell) => cell.trim() !== '').length < 2;
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
  const amount = (field: 'profit' | 'payout') => optional(() => amountIn(cells, field, file));
  const placedAt = parseTimeCell(cell('placedAt'), 'date', dates);
  if (placedAt === undefined) throw new CellProblem('has no date');
  const bet = mapping.odds === mapping.bet ? splitBet(cell('bet')).bet : cell('bet');
  const legs = selections.map(({ cells: own }) => ({
    text: cellAt(own, mapping.bet),
    odds: optional(() => selectionOdds(cellAt(own, mapping.odds), file)),
    result: optional(() => parseResult(cellAt(own, mapping.result))),
  }));
  const text = [bet, legs.map((leg) => leg.text).join(' | ')].filter((part) => part !== '').join(': ');
  if (text === '') throw new CellProblem('does not say what the bet is on');
  const { stake, bonus: isBonusStake } = stakeIn(cells, file);
  const bonus = isBonusStake || isYes(cell('bonus')) || /free.?bet|bonus/i.test(cell('type'));
  const [brought, paid] = [amount('profit'), amount('payout')];
  const payout = file.profitsAreReturns ? brought : paid;
  const profit =
    (file.profitsAreReturns ? undefined : brought) ??
    (payout === undefined ? undefined : cents(payout - (bonus ? 0 : stake)));
  const id = cell('id');
  return toPosition(
    {
      source: 'file',
      // Numbers alone may be those of another file as well.
      id: id === '' ? undefined : `${id} ${placedAt}`,
      placedAt,
      book: cell('book'),
      text,
      selections: legs,
      isParlay: selections.length > 0 || isParlayType(cell('type')) || /\bparlay\b/i.test(text),
      odds: oddsIn(cells, stake, file, optional),
      stake,
      bonus,
      result: mapping.result === undefined ? resultByProfit(profit) : cell('result'),
      profit,
      settledAt: optional(() => parseTimeCell(cell('settledAt'), 'settled date', dates)),
      closeDecimal: optional(() => parsePrice(cell('closing'), 'closing odds', file.closing, numbers.mark)),
      league: leagueOf(cell('league')),
      title: cell('event'),
      tags: tagsOf(cell('tags')),
      note: cell('note'),
    },
    optional,
  );
}

/** @throws CellProblem */
function stakeIn(cells: readonly string[], { mapping, numbers, stakesInUnits }: MappedFile) {
  const cell = cellAt(cells, mapping.stake);
  return writtenStake(stakesInUnits && /\d$/.test(cell) ? `${cell}u` : cell, numbers);
}

/** @throws CellProblem */
function amountIn(
  cells: readonly string[],
  field: Exclude<(typeof AMOUNTS)[number], 'stake'>,
  { mapping, numbers }: MappedFile,
): Cents | undefined {
  return parseAmount(cellAt(cells, mapping[field]), labelOf(field).toLowerCase(), numbers);
}

/** The odds of a bet, or those at which its stake wins, or returns, what the file says. @throws CellProblem */
function oddsIn(cells: readonly string[], stake: Cents, file: MappedFile, optional: ReadOptional): WrittenOdds {
  const { mapping, odds, numbers } = file;
  const [won, returned] = (['toWin', 'toReturn'] as const).map((field) => optional(() => amountIn(cells, field, file)));
  const win = won ?? (returned === undefined ? undefined : cents(returned - stake));
  const text = cellAt(cells, mapping.odds);
  const written = mapping.odds === mapping.bet ? (splitBet(text).odds ?? '') : text;
  return written === '' && win !== undefined ? oddsByWin(stake, win) : oddsOf(written, odds, numbers.mark);
}

/** The odds of a leg of a parlay on a line of its own; undefined without any. @throws CellProblem */
function selectionOdds(cell: string, { mapping, odds, numbers }: MappedFile): AmericanOdds | undefined {
  return cell === '' || mapping.odds === mapping.bet ? undefined : oddsOf(cell, odds, numbers.mark).american;
}

/** `Yes`, `x`, `FB`, or an amount. */
function isYes(cell: string): boolean {
  return /^(?:y|yes|true|x|✓|fb|free.*|bonus.*)$/i.test(cell) || (/^[$€]?\d/.test(cell) && !/^[$€]?[0.,]+$/.test(cell));
}

function datesIn(lines: readonly TableLine[], mapping: Mapping): string[] {
  return lines.flatMap(({ cells }) => [cellAt(cells, mapping.placedAt), cellAt(cells, mapping.settledAt)]);
}

/** The text of a field's column; a dash alone is none. */
function cellAt(cells: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : (cells[at] ?? '').trim().replace(/^[-–—]+$/, '');
}

function labelOf(wanted: MappedField): string {
  return mappedFields.find(({ field }) => field === wanted)?.label ?? wanted;
}
