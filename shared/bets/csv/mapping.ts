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
import { resultByProfit } from './results.ts';
import { tagsOf } from './texts.ts';
import { type DateForm, type DateOrder, dateOrderOf, parseTimeCell, type ReadClock, yearIn } from './times.ts';

interface FieldRow {
  readonly field: string;
  readonly label: string;
  readonly required: boolean;
  /** How such columns are usually called, the likeliest first. */
  readonly names: readonly string[];
}

/** Fields with amounts of money. */
const AMOUNTS = ['stake', 'toWin', 'profit', 'payout'] as const;

/** What a column of an unknown file can hold. A field further up takes a column before those below. */
export const mappedFields = [
  {
    field: 'placedAt',
    label: 'Date',
    required: true,
    names: ['date placed', 'placed', 'placed at', 'bet date', 'date', 'time', 'created'],
  },
  {
    field: 'bet',
    label: 'Bet',
    required: true,
    names: ['bet', 'pick', 'selection', 'description', 'bet name', 'label', 'details', 'wager'],
  },
  {
    field: 'stake',
    label: 'Stake',
    required: true,
    names: ['stake', 'risk', 'wagered', 'bet amount', 'bet size', 'size', 'amount'],
  },
  { field: 'odds', label: 'Odds', required: true, names: ['odds', 'price', 'american odds', 'decimal odds', 'line'] },
  {
    field: 'toWin',
    label: 'To win',
    required: false,
    names: ['to win', 'towin', 'win', 'potential win', 'potential profit'],
  },
  {
    field: 'book',
    label: 'Sportsbook',
    required: false,
    names: ['sportsbook', 'book', 'bookmaker', 'bookie', 'site', 'operator'],
  },
  {
    field: 'result',
    label: 'Result',
    required: false,
    names: ['result', 'status', 'outcome', 'state', 'w/l', 'win/loss'],
  },
  {
    field: 'profit',
    label: 'Profit',
    required: false,
    names: ['profit', 'net', 'p/l', 'pnl', 'profit/loss', 'win amount', 'bet profit', 'net profit', 'amount'],
  },
  {
    field: 'payout',
    label: 'Payout or cash-out',
    required: false,
    names: ['payout', 'cashout', 'cash out', 'return', 'returns', 'returned', 'paid', 'total return'],
  },
  {
    field: 'bonus',
    label: 'Free bet',
    required: false,
    names: ['free bet', 'freebet', 'bonus bet', 'bonus', 'is bonus', 'is free bet'],
  },
  { field: 'type', label: 'Type', required: false, names: ['type', 'bet type', 'bettype'] },
  {
    field: 'closing',
    label: 'Closing odds',
    required: false,
    names: ['closing odds', 'closing', 'closing line', 'close', 'closing price', 'clv odds'],
  },
  {
    field: 'settledAt',
    label: 'Settled date',
    required: false,
    names: ['settled', 'date settled', 'settled at', 'settled date', 'settlement date', 'graded'],
  },
  { field: 'league', label: 'League', required: false, names: ['league', 'competition', 'sport', 'leagues', 'sports'] },
  { field: 'event', label: 'Game', required: false, names: ['game', 'event', 'match', 'matchup', 'fixture'] },
  {
    field: 'id',
    label: 'Bet ID',
    required: false,
    names: ['bet id', 'ticket', 'ticket id', 'ticket number', 'reference', 'bet reference', 'wager id', 'id'],
  },
  { field: 'tags', label: 'Tags', required: false, names: ['tags', 'tag', 'labels'] },
  { field: 'note', label: 'Note', required: false, names: ['note', 'notes', 'comment', 'comments'] },
] as const satisfies readonly FieldRow[];

export type MappedField = (typeof mappedFields)[number]['field'];

/** The column of each field, from 0; absent where the file has none. */
export type Mapping = Readonly<Partial<Record<MappedField, number>>>;

/** What the names of the columns suggest. No column is taken twice. */
export function guessMapping(columns: readonly string[]): Mapping {
  const names = columns.map(plain);
  const taken = new Set<number>();
  const guessed: Partial<Record<MappedField, number>> = {};
  for (const { field, names: wanted } of mappedFields) {
    const at = wanted.map((name) => names.findIndex((each, place) => each === name && !taken.has(place))).find(isPlace);
    if (at === undefined) continue;
    taken.add(at);
    guessed[field] = at;
  }
  return guessed;
}

/** Whether a line of a file is that of its columns: at least three of them are called as usual. */
export function isHeader(cells: readonly string[]): boolean {
  return Object.keys(guessMapping(cells)).length >= 3;
}

/** The required fields that no column is chosen for. What a bet wins stands for its odds. */
export function missingFields(mapping: Mapping): readonly string[] {
  return mappedFields
    .filter(({ field, required }) => required && mapping[field] === undefined)
    .filter(({ field }) => field !== 'odds' || mapping.toWin === undefined)
    .map(({ label }) => label);
}

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
export function cellAt(cells: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : (cells[at] ?? '').trim();
}

function labelOf(wanted: MappedField): string {
  return mappedFields.find(({ field }) => field === wanted)?.label ?? wanted;
}

function isPlace(at: number): boolean {
  return at !== -1;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/[^a-z/ ]/g, '')
    .trim();
}
