import type { Table } from '../../csv/read-table.ts';

interface FieldRow {
  readonly field: string;
  readonly label: string;
  readonly required: boolean;
  /** How such columns are usually called, the likeliest first. */
  readonly names: readonly string[];
}

/** A column of stakes in units. */
const UNITS = 'units';

/** What a column of an unknown file can hold. A field further up takes a column before those below. */
export const mappedFields = [
  {
    field: 'placedAt',
    label: 'Date',
    required: true,
    names: [
      ...['date placed', 'placed date', 'placed', 'placed at', 'bet placed', 'bet date', 'wager date', 'date'],
      ...['date/time', 'datetime', 'date time', 'timestamp', 'time', 'created'],
    ],
  },
  {
    field: 'bet',
    label: 'Bet',
    required: true,
    names: [
      ...['bet', 'pick', 'selection', 'selections', 'picks', 'play', 'description', 'bet name', 'label', 'details'],
      'wager',
    ],
  },
  {
    field: 'stake',
    label: 'Stake',
    required: true,
    names: [
      ...['stake', 'total stake', 'risk', 'risk amount', 'wagered', 'amount wagered', 'wager amount', 'bet amount'],
      ...['bet size', 'size', 'amount', 'wager', UNITS, 'unit'],
    ],
  },
  { field: 'odds', label: 'Odds', required: true, names: ['odds', 'price', 'american odds', 'decimal odds', 'line'] },
  {
    field: 'toWin',
    label: 'To win',
    required: false,
    names: ['to win', 'towin', 'win', 'potential win', 'potential profit'],
  },
  {
    field: 'toReturn',
    label: 'To return',
    required: false,
    names: ['to return', 'to pay', 'potential payout', 'potential return', 'possible payout', 'estimated payout'],
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
  { field: 'type', label: 'Type', required: false, names: ['type', 'bet type', 'bettype', 'wager type'] },
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

/**
 * What the names of the columns suggest. No column is taken twice, but for odds that stand behind the bets, `Bills -3.5 (-110)`, in a file that
 * has them nowhere else.
 */
export function guessMapping({ columns, lines }: Pick<Table, 'columns' | 'lines'>): Mapping {
  const guessed = mappingByName(columns);
  const { bet, odds, toWin, toReturn } = guessed;
  if (bet === undefined || odds !== undefined || toWin !== undefined || toReturn !== undefined) return guessed;
  const behind = lines.filter(({ cells }) => splitBet(cells[bet] ?? '').odds !== undefined).length;
  return behind > lines.length / 2 ? { ...guessed, odds: bet } : guessed;
}

/** A bet with its American odds behind it. */
export function splitBet(text: string): { readonly bet: string; readonly odds: string | undefined } {
  const [, bet = text, odds] = /^(.*\S)\s+[([]?([+−-][1-9]\d{2,5})[)\]]?\s*$/.exec(text) ?? [];
  return { bet, odds };
}

/** Columns of stakes that are in units by their name. */
export function isUnitsColumn(name: string): boolean {
  return plain(name) === UNITS;
}

/**
 * The same table with two columns for one that holds two fields by its name: `Risk / Win` with `$110 / $100`. What a cell has no second half for is
 * empty.
 */
export function withPairsApart<T extends Pick<Table, 'columns' | 'lines'>>(table: T): T {
  const arePairs = table.columns.map(isPair);
  if (!arePairs.includes(true)) return table;
  const apart = (cells: readonly string[]) =>
    cells.flatMap((cell, at) => (arePairs[at] === true ? halvesOf(cell) : [cell]));
  return {
    ...table,
    columns: apart(table.columns),
    lines: table.lines.map((line) => ({ ...line, cells: apart(line.cells) })),
  };
}

/** Whether a column's name is no field's, and its halves are those of two. */
function isPair(name: string): boolean {
  const fields = Object.keys(mappingByName(halvesOf(name)));
  return Object.keys(mappingByName([name])).length === 0 && fields.length === 2;
}

function halvesOf(text: string): readonly [string, string] {
  const [first = '', ...rest] = text.split('/');
  return [first.trim(), rest.join('/').trim()];
}

function mappingByName(columns: readonly string[]): Mapping {
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
  return Object.keys(mappingByName(cells)).length >= 3;
}

/** The required fields that no column is chosen for. What a bet wins stands for its odds. */
export function missingFields(mapping: Mapping): readonly string[] {
  return mappedFields
    .filter(({ field, required }) => required && mapping[field] === undefined)
    .filter(({ field }) => field !== 'odds' || (mapping.toWin === undefined && mapping.toReturn === undefined))
    .map(({ label }) => label);
}

function isPlace(at: number): boolean {
  return at !== -1;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[_-]+/g, ' ')
    .replace(/[^a-z/ ]/g, '')
    .trim();
}
