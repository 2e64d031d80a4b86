import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import type { TableLine } from '../../csv/read-table.ts';
import { CellProblem, type OddsForm, oddsOf, parseAmount, stakeOf } from './cells.ts';
import { toPosition } from './imported-bet.ts';
import { leagueOf } from './leagues.ts';
import { parseResult, resultByProfit } from './results.ts';
import { tagsOf } from './texts.ts';
import { parseTimeCell, type ReadClock } from './times.ts';

/** What a column of an unknown file can hold, with how such columns are usually called. */
export const mappedFields = [
  {
    field: 'placedAt',
    label: 'Date',
    required: true,
    names: ['date', 'placed', 'date placed', 'placed at', 'time', 'created', 'bet date'],
  },
  {
    field: 'bet',
    label: 'Bet',
    required: true,
    names: ['bet', 'pick', 'selection', 'description', 'bet name', 'details', 'wager'],
  },
  { field: 'odds', label: 'Odds', required: true, names: ['odds', 'price', 'line', 'american odds', 'decimal odds'] },
  {
    field: 'stake',
    label: 'Stake',
    required: true,
    names: ['stake', 'amount', 'risk', 'wagered', 'bet amount', 'bet size', 'size'],
  },
  { field: 'book', label: 'Sportsbook', required: false, names: ['sportsbook', 'book', 'bookmaker', 'bookie', 'site'] },
  { field: 'result', label: 'Result', required: false, names: ['result', 'status', 'outcome', 'w/l', 'win/loss'] },
  {
    field: 'profit',
    label: 'Profit',
    required: false,
    names: ['profit', 'net', 'p/l', 'pnl', 'profit/loss', 'win amount', 'bet profit'],
  },
  { field: 'league', label: 'League', required: false, names: ['league', 'sport', 'competition'] },
  { field: 'event', label: 'Game', required: false, names: ['game', 'event', 'match', 'matchup', 'fixture'] },
  { field: 'tags', label: 'Tags', required: false, names: ['tags', 'tag', 'labels'] },
] as const;

export type MappedField = (typeof mappedFields)[number]['field'];

/** The column of each field, from 0; absent where the file has none. */
export type Mapping = Readonly<Partial<Record<MappedField, number>>>;

/** What the names of the columns suggest. No column is taken twice. */
export function guessMapping(columns: readonly string[]): Mapping {
  const taken = new Set<number>();
  const guessed: Partial<Record<MappedField, number>> = {};
  for (const { field, names } of mappedFields) {
    const wanted = new Set<string>(names);
    const at = columns.findIndex((name, place) => !taken.has(place) && wanted.has(plain(name)));
    if (at === -1) continue;
    taken.add(at);
    guessed[field] = at;
  }
  return guessed;
}

/** The required fields that no column is chosen for. */
export function missingFields(mapping: Mapping): readonly string[] {
  return mappedFields
    .filter(({ field, required }) => required && mapping[field] === undefined)
    .map(({ label }) => label);
}

export interface MappedFile {
  readonly mapping: Mapping;
  readonly form: OddsForm;
  /** For times without a zone. */
  readonly clock: ReadClock;
}

/** @throws CellProblem */
export function readMapped({ cells }: TableLine, { mapping, form, clock }: MappedFile): ImportedPosition {
  const cell = (field: MappedField) => cellAt(cells, mapping[field]);
  const placedAt = parseTimeCell(cell('placedAt'), 'date', clock);
  if (placedAt === undefined) throw new CellProblem('has no date');
  const text = cell('bet');
  if (text === '') throw new CellProblem('does not say what the bet is on');
  const profit = parseAmount(cell('profit'), 'profit');
  return toPosition({
    source: 'file',
    placedAt,
    book: cell('book'),
    text,
    isParlay: /\bparlay\b/i.test(text),
    odds: oddsOf(cell('odds'), form),
    stake: stakeOf(cell('stake')),
    bonus: false,
    result: mapping.result === undefined ? resultByProfit(profit) : parseResult(cell('result')),
    profit,
    league: leagueOf(cell('league')),
    title: cell('event'),
    tags: tagsOf(cell('tags')),
  });
}

/** The text of a field's column. */
export function cellAt(cells: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : (cells[at] ?? '').trim();
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/[^a-z/ ]/g, '')
    .trim();
}
